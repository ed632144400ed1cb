--: instead of { "end"
--: finds unused-phase on "pause"
  { "pause", nested = true, moves = { "say" } },
  { "end", run = function (t) t:finish() end },
