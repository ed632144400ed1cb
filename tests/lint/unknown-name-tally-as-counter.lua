--: instead of t.said = n
--: finds unknown-name on t.points =
    t.said = n
    if n > 100 then t.points = n end
