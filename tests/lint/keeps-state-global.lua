--: instead of t.said = n
--: finds keeps-state on kept
--: finds global-variable on kept
    t.said = n
    kept = n
