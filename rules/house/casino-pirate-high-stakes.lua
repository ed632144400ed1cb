-- Casino Pirate for the bold: bets of up to five treasures, and twenty treasures at the start.
-- SPDX-License-Identifier: MIT
local g = extend "casino-pirate"
g.options.max_bet.default = 5
g.options.treasure.default = 20
g.articles.stake.en = "A stake is one to five treasures."
g.articles.stake.fr = "On mise de un à cinq trésors."
return g
