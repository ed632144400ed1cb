-- @NAME@: @TITLE@ as we play it.
-- SPDX-License-Identifier: MIT
--
-- Whatever is not changed here stays as in the rules of @GAME@. Change it, then try
--   referee lint @NAME@.lua                       its faults, each with a remedy
--   referee rules @GAME@ --diff @NAME@.lua        what it changes
--   referee play @GAME@ --variant @NAME@ --rules .
--   referee simulate @GAME@ --compare variant=@NAME@ --rules .

local g = extend "@GAME@"

g.about = { en = "@TITLE@ as we play it.", fr = "@TITRE@ comme nous y jouons." }

-- A different default for an option ('referee rules @GAME@' lists them all):
@OPTION@
-- More or fewer copies of a card, here of the first one, @CARD@:
-- g.cards[1].copies = 3

-- A new article, and what it forbids:
-- g.articles["our-own"] = { en = "That is not allowed.", fr = "Cela n'est pas permis." }
-- table.insert(g.moves.@MOVE@.refuse, { "our-own", function (t, seat)
--   return false                                -- true: the move is illegal
-- end })

return g
