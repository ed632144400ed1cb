--: instead of refuse = { { "empty"
--: finds run-time on value.id
  refuse = { { "empty", rather_than = "turn",
               function (t, seat) return t.points[seat].value.id end },
             { "empty", empty = "deck" } },
