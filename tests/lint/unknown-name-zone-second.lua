--: instead of t.said = n
--: finds unknown-name on hnad
    t.said = n
    if n > 100 then t:move_first("deck", "hnad", seat) end
