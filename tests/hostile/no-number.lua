-- expect: no-number.lua:6: the result is not a number
-- Whether it is written 'nan' or '-nan' is up to the machine.
local g = extend "base"
function g.act(t, seat)
  local none = t.points[seat]
  none = none / none
  t.points[seat] = none .. "" == "nan" and 1 or 2
end
return g
