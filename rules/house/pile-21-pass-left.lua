-- 21 with two more action cards, which make every player pass a card to the left.
-- SPDX-License-Identifier: MIT
local g = extend "pile-21"
local text = { en = "Every player must pass a card to the left.",
               fr = "Chaque joueur doit passer une carte à gauche." }
g.articles["must-pass"] = text
g.because["must-pass"] = function (t)
  return { en = "pass-left was drawn in line {line}",
           fr = "passe-à-gauche a été piochée à la ligne {line}",
           line = t:line("drawn", t.player) }
end
g.moves.pass = { alias = { fr = "passe" }, args = { card { from = "hand", unseen = true } },
  apply = function (t, seat, c) t:move(c, "hand", seat, "offered", seat) t:done(seat) end }
g.phases[#g.phases + 1] = { "pass", title = text, nested = true,
  moves = { "pass" }, instead = "must-pass",
  arrive = function (t, seat) if t:count("hand", seat) == 0 then t:done(seat) end end,
  after = function (t)
    for seat = 1, t.seats do t:move_all("offered", seat, "hand", t:left(seat)) end end }
g.action { "pass-left", copies = 2, alias = { fr = "passe-à-gauche" }, note = text,
  imposed_on = function (t) return t:from(t.player) end, asks = "pass" }
return g
