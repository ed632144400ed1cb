--: instead of t.said = n
--: finds keeps-state on step = step
    local function count() step = step + n end
    t.said = n
    count()
