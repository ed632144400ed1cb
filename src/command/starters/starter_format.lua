-- @NAME@: turns records of a game into logs.
-- SPDX-License-Identifier: MIT
--
-- Keep it in a 'formats' folder on the rules path. Change it, then try
--   referee lint formats/@NAME@.lua               its faults; also runs the example below
--   referee import --rules . FILE.@NAME@          prints the logs that it makes
--   referee check --rules . FILE.@NAME@           judges the records directly
-- 'man 5 referee-format' lists every function that a format can call.

-- Each pattern is followed by the log line that it becomes; {who:player} is a player's number.
local patterns = text.patterns {
  { "p{who:player} bids {bid:word}", "{who}: bid {bid}" },
  { "p{who:player} passes", "{who}: pass" },
}

return {
  title = { en = "@NAME@", fr = "@NAME@" },
  files = ".@NAME@",                          -- how the names of such files end
  records = { starts = "game " },             -- a line with this start begins a record

  -- Writes one record as a log. Each call first gives the place in the record that a line is from.
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
