--: instead of t.said = n
--: finds keeps-state on turn_moves.last
    t.said = n
    turn_moves.last = n
