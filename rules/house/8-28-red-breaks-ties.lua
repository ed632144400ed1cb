-- 8·28 where red gems break ties: of the players tied on points, the one with the most reds wins.
-- SPDX-License-Identifier: MIT
local g = extend "8-28"
table.insert(g.ties, 1, {
  "most-red", function (t, seat) return t.red[seat] end,
  en = "Of the players tied on points, the one with the most red gems wins.",
  fr = "Des joueurs à égalité de points, celui qui a le plus de pierres rouges gagne.",
  alias = { fr = "plus-de-rouges" } })
return g
