--: instead of t.said = n
--: finds keeps-state on function (t, seat, n)
    t.said = n
    table.insert(turn_moves, 1, "say")
    table.remove(turn_moves)
