--: instead of t.said = n
--: finds unknown-global on random
    t.said = t.said > 100 and math.random(n) or n
