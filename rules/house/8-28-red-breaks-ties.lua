-- 8·28 where, of those who have as many points, whoever has most red gems wins.
-- SPDX-License-Identifier: MIT
local g = extend "8-28"
table.insert(g.ties, 1, {
  "most-red", function (t, seat) return t.red[seat] end,
  en = "Of those who have as many points, whoever has most red gems wins.",
  fr = "De ceux qui ont autant de points, qui a le plus de pierres rouges gagne." })
return g
