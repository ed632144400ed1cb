--: instead of g.moves.take
--: finds unused-move on sing
g.moves.sing = { apply = "done" }
g.moves.take = {
