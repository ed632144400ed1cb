--: instead of t.said = n
--: finds keeps-state on step = n
    t.said = n
    step = n
