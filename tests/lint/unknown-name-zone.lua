--: instead of t.said = n
--: finds unknown-name on dekc
    t.said = n
    if n > 100 then t:move_first("dekc", "hand", seat) end
