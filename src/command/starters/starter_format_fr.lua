-- @NAME@ : des parties enregistrées, en journaux.
-- SPDX-License-Identifier: MIT
--
-- Il est dans un dossier « formats » du chemin des règles. Changez-le, puis essayez
--   referee lint formats/@NAME@.lua               ses fautes ; essaie l'exemple ci-dessous
--   referee import --rules . FILE.@NAME@          les journaux qu'il en fait
--   referee check --rules . FILE.@NAME@           juge les parties telles quelles
-- « man 5 referee-format » dit tout ce qu'un format peut appeler.

-- Ce qui suit un motif devient les lignes derrière lui ; {who:player} est un numéro de joueur.
local patterns = text.patterns {
  { "p{who:player} bids {bid:word}", "{who}: bid {bid}" },
  { "p{who:player} passes", "{who}: pass" },
}

return {
  title = { en = "@NAME@", fr = "@NAME@" },
  files = ".@NAME@",                          -- la fin du nom de ces fichiers
  records = { starts = "game " },             -- une ligne qui commence ainsi en ouvre un

  -- Un enregistrement en journal. Chaque ligne dit d'abord d'où elle vient.
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
