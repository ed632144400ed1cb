--: instead of { "talk"
--: finds unknown-field on anyorder
  { "talk", each = { from = "lead" }, anyorder = true, moves = turn_moves },
