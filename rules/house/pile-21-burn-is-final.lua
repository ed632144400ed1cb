-- 21 where a burned pile stays burned: 'no' does not cancel 'burn'.
-- SPDX-License-Identifier: MIT
local g = extend "pile-21"
g.articles["burn-is-final"] = { alias = { fr = "brûlure-sans-appel" },
  en = "A player may not say 'no' to 'burn'.",
  fr = "Un joueur ne peut pas dire « non » à « brûle ».", cannot_stand = true }
table.insert(g.moves.no.refuse, { "burn-is-final", function (t)
  return t:count("drawn", t.player, "burn") > 0
end })
g.because["burn-is-final"] = function (t)
  return { en = "'burn' was drawn in line {line}", fr = "« brûle » a été piochée à la ligne {line}",
           line = t:line("drawn", t.player) }
end
return g
