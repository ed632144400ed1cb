--: instead of t.said = n
--: finds run-time on while
    t.said = n
    while n > 0 do t.said = n end
