--: variant
--: finds nothing
-- Nobody plays on for an article of the base that cannot be broken any more.
local g = extend "good"

g.moves.say.refuse = { { "not-twice", function () return false end } }

function g.outlook(t, seat)
  local n = t.points[seat]
  for _ = 1, 60000 do n = n + 1 end
  return n
end
return g
