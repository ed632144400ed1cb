--: instead of t.said = n
--: finds keeps-state on #turn_moves
    t.said = n
    if n > 100 then turn_moves[#turn_moves + 1] = "say" end
