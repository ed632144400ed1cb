--: instead of g.moves.take
--: finds declaration on enpty
--: finds declaration on dekc
--: finds declaration on not-twcie
g.moves.try = {
  args = {},
  refuse = {
    { "enpty", empty = "deck" },
    { "empty", empty = "dekc" },
    { "not-twcie", function () return true end },
  },
  apply = "done",
}
g.moves.take = {
