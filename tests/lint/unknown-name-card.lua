--: instead of t.said = n
--: finds unknown-name on bonsu
    t.said = n
    if n > 100 and t:count("hand", seat, "bonsu") > 0 then t.said = 1 end
