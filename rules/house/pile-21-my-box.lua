-- 21 with the cards counted in one owner's box. Cards not listed here are as in the rules.
-- SPDX-License-Identifier: MIT
local g = extend "pile-21"
local counted = {
  ["A"] = 3, ["2"] = 4, ["3"] = 4, ["9"] = 3, ["-2"] = 2, ["-3"] = 2, ["8*"] = 2, ["5|6"] = 1,
  ["1|7"] = 1, ["4|10"] = 1, ["2*"] = 0, ["K"] = 1,
  ["draw-2"] = 5, ["burn"] = 3, ["no"] = 8, ["swap-hands"] = 1, ["plus-5"] = 3,
}
for _, card in ipairs(g.cards) do card.copies = counted[card[1]] or card.copies end
return g
