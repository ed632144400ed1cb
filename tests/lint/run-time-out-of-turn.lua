--: instead of refuse = { { "empty"
--: finds run-time on nowhere
  refuse = { { "empty", rather_than = "turn", function (t, seat) return t.points[seat].nowhere.x end },
             { "empty", empty = "deck" } },
