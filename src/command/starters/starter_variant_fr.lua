-- @NAME@ : @TITRE@ comme nous y jouons.
-- SPDX-License-Identifier: MIT
--
-- Ce qui n'est pas changé ici reste comme dans les règles de @GAME@. Modifiez-le, puis essayez
--   referee lint @NAME@.lua                       ses fautes, et comment les corriger
--   referee rules @GAME@ --diff @NAME@.lua        ce qui change
--   referee play @GAME@ --variant @NAME@ --rules .
--   referee simulate @GAME@ --compare variant=@NAME@ --rules .

local g = extend "@GAME@"

g.about = { en = "@TITLE@ as we play it.", fr = "@TITRE@ comme nous y jouons." }

-- Une autre valeur par défaut pour une option (« referee rules @GAME@ » les donne toutes) :
@OPTION@
-- Plus ou moins d'exemplaires d'une carte, ici de la première, @CARD@ :
-- g.cards[1].copies = 3

-- Un nouvel article, et ce qu'il interdit :
-- g.articles["our-own"] = { en = "That is not allowed.", fr = "Cela n'est pas permis." }
-- table.insert(g.moves.@MOVE@.refuse, { "our-own", function (t, seat)
--   return false                                -- true : le coup est illégal
-- end })

return g
