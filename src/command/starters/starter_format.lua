-- @NAME@: records of a game, as logs.
-- SPDX-License-Identifier: MIT
--
-- It lies in a folder 'formats' on the rules path. Change it, then try
--   referee lint formats/@NAME@.lua               what is wrong with it; runs the example below
--   referee import --rules . FILE.@NAME@          the logs that it makes
--   referee check --rules . FILE.@NAME@           judges the records as they are
-- 'man 5 referee-format' has all that a format may call.

-- What fits a pattern becomes the lines behind it: p{who:player} is a player's number.
local patterns = text.patterns {
  { "p{who:player} bids {bid:word}", "{who}: bid {bid}" },
  { "p{who:player} passes", "{who}: pass" },
}

return {
  title = { en = "@NAME@", fr = "@NAME@" },
  files = ".@NAME@",                          -- how such files' names end
  records = { starts = "game " },             -- a line that starts so begins a record

  -- One record as a log. Each line of the log has its place in the record first.
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
