--: instead of t.said = n
--: finds unknown-global on print
    t.said = n
    if n > 100 then print(n) end
