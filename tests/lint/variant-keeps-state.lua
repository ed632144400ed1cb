--: variant
--: finds keeps-state on calls = calls
local g, calls = extend "good", 0
function g.worth(t, seat)
  calls = calls + 1
  return t.points[seat]
end
return g
