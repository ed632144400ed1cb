-- Casino Pirate for the bold: stakes of up to five treasures, and twenty to start with.
-- SPDX-License-Identifier: MIT
local g = extend "casino-pirate"
g.options.max_bet.default = 5
g.options.treasure.default = 20
g.articles.stake.en = "A stake is one to five treasures."
g.articles.stake.fr = "On mise un à cinq trésors."
return g
