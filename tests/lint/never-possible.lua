--: instead of g.moves.take
--: finds never-possible on fly
g.moves.fly = { refuse = { { "empty", function () return true end } }, apply = "done" }
allow "fly"
g.moves.take = {
