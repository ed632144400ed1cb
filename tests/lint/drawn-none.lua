--: instead of local card = t:draw
--: finds nothing
    t:draw("deck", "side" .. (t.option.mode == "open" and 1 or 2), seat)
    local card = t:count "deck" > 0 and t:draw("deck", "hand", seat)
