--: instead of t.said = n
--: finds unknown-name on hihg
    t.said = t.option.hihg or n
