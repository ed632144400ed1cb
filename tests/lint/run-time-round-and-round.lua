--: instead of { "talk"
--: finds run-time
  { "talk", run = function (t) t:go "talk" end, moves = turn_moves },
