-- 21 where a burned pile stays burned: 'no' is no answer to 'burn'.
-- SPDX-License-Identifier: MIT
local g = extend "pile-21"
g.articles["burn-is-final"] = { alias = { fr = "brûlure-sans-appel" },
  en = "Nobody says no to 'burn'.", cannot_stand = true,
                                fr = "On ne dit pas non à « brûle »." }
table.insert(g.moves.no.refuse, { "burn-is-final", function (t)
  return t:count("drawn", t.player, "burn") > 0
end })
g.because["burn-is-final"] = function (t)
  return { en = "line {line} brought it", fr = "la ligne {line} l'a amenée",
           line = t:line("drawn", t.player) }
end
return g
