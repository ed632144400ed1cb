-- @NAME@ : fait des journaux à partir de relevés de parties.
-- SPDX-License-Identifier: MIT
--
-- Gardez-le dans un dossier « formats » du chemin des règles. Modifiez-le, puis essayez
--   referee lint formats/@NAME@.lua               ses fautes ; essaie aussi l'exemple ci-dessous
--   referee import --rules . FILE.@NAME@          affiche les journaux qu'il en fait
--   referee check --rules . FILE.@NAME@           juge directement les relevés
-- « man 5 referee-format » décrit toutes les fonctions qu'un format peut appeler.

-- Chaque motif est suivi de la ligne qu'il devient ; {who:player} est un numéro de joueur.
local patterns = text.patterns {
  { "p{who:player} bids {bid:word}", "{who}: bid {bid}" },
  { "p{who:player} passes", "{who}: pass" },
}

return {
  title = { en = "@NAME@", fr = "@NAME@" },
  files = ".@NAME@",                          -- la fin du nom de ces fichiers
  records = { starts = "game " },             -- une ligne qui commence ainsi ouvre un relevé

  -- Écrit un relevé en journal. Chaque appel dit d'abord de quel endroit du relevé vient la ligne.
  read = function (record, log)
    local first, at, next = text.field(record, "\n", 1)
    log.line(at, "game", "bridge")
    log.players(at, { text.words(text.sub(first, 6)) })
    log.line(at, "start", log.name(1))
    for _, here, line in log.lines(patterns, next) do log.line(here, line) end
  end,

  example = [=[
game South West North East
p1 bids 1N
p2 passes
]=],
}
