-- expect: legal
local g = extend "base"
g.moves.say.args[1] = cards { from = "hand", unchecked = true }
g.cards[3], g.cards[4] = { "3", copies = 1 }, { "4", copies = 1 }
g.moves.say.refuse = {
  { "no", function (_, _, list) list[2] = list[1] end },
  { "no", function (_, _, list) return #list > 1 end },
}
function g.act() end
return g
