--: instead of t.said = n
--: finds run-time on game "another"
    game "another"
    t.said = n
