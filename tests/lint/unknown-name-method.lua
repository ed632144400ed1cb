--: instead of t.said = n
--: finds unknown-name on shufle
    t.said = n
    if n > 100 then t:shufle "deck" end
