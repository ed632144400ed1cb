-- @NAME@: @TITLE@ as we play it.
-- SPDX-License-Identifier: MIT
--
-- What is not said here is as in the rules of @GAME@. Change it, then try
--   referee lint @NAME@.lua                       what is wrong with it, and what to do
--   referee rules @GAME@ --diff @NAME@.lua        what it changes
--   referee play @GAME@ --variant @NAME@ --rules .
--   referee simulate @GAME@ --compare variant=@NAME@ --rules .

local g = extend "@GAME@"

g.about = { en = "@TITLE@ as we play it.", fr = "@TITRE@ comme nous y jouons." }

-- Another usual value of an option ('referee rules @GAME@' lists them all):
@OPTION@
-- More or fewer copies of a card, here of the first one, @CARD@:
-- g.cards[1].copies = 3

-- An article of our own, and what it forbids:
-- g.articles["our-own"] = { en = "Nobody does that.", fr = "On ne fait pas cela." }
-- table.insert(g.moves.@MOVE@.refuse, { "our-own", function (t, seat)
--   return false                                -- true: it is forbidden
-- end })

return g
