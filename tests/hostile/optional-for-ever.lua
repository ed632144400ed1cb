-- expect: endless loop: optional phases follow each other
local g = extend "base"
g.phases[3] = nil
g.phases[2].otherwise = true
g.moves.never = { apply = "done" }
g.phases[2].moves = { "never" }
return g
