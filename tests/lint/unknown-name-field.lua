--: instead of t.said = n
--: finds unknown-name on t.sadi
    t.said = n > 100 and t.sadi or n
