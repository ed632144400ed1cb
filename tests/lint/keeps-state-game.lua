--: instead of t.said = n
--: finds keeps-state on g.last
    t.said = n
    g.last = n
    if g.last > 100 then t.said = 1 end
