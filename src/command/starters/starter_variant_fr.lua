-- @NAME@ : @TITRE@ comme nous y jouons.
-- SPDX-License-Identifier: MIT
--
-- Ce qui n'est pas dit ici est comme dans les règles de @GAME@. Changez-le, puis essayez
--   referee lint @NAME@.lua                       ce qui ne va pas, et qu'y faire
--   referee rules @GAME@ --diff @NAME@.lua        ce qui change
--   referee play @GAME@ --variant @NAME@ --rules .
--   referee simulate @GAME@ --compare variant=@NAME@ --rules .

local g = extend "@GAME@"

g.about = { en = "@TITLE@ as we play it.", fr = "@TITRE@ comme nous y jouons." }

-- Une autre valeur usuelle d'une option (« referee rules @GAME@ » les donne toutes) :
@OPTION@
-- Plus ou moins d'exemplaires d'une carte, ici de la première, @CARD@ :
-- g.cards[1].copies = 3

-- Un article à nous, et ce qu'il interdit :
-- g.articles["our-own"] = { en = "Nobody does that.", fr = "On ne fait pas cela." }
-- table.insert(g.moves.@MOVE@.refuse, { "our-own", function (t, seat)
--   return false                                -- true : c'est interdit
-- end })

return g
