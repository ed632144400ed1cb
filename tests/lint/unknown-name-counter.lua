--: instead of t.said = n
--: finds unknown-name on sayed
    t.said = n
    if n > 100 then t.sayed = n end
