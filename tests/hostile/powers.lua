-- expect: legal
-- Powers: the same steps on every machine.
local g = extend "base"
function g.act(t, seat)
  local list = { 1, 2, 3 }
  assert(2^10 == 1024 and 2^-1 == 0.5 and -2^2 == -4 and 2^3^2 == 512 and "3"^"2" == 9)
  assert(3.^2 == 9 and .5^2 == 0.25 and 0x2p1^2 == 16)
  assert(2^#list == 8 and list[#list]^0.5 == 3^0.5 and 9^0.5 == 3 and 10^308 < 10^309)
end
return g
