--: instead of t.said = n
--: finds nothing
    for _, name in ipairs { "hi" .. "gh", "mode" } do t.said = t.option[name] and n end
