--: instead of g.moves.say = {
--: finds not-stateless
local numbers = {}
for i = 1, 9999 do numbers[i] = i end
local next_one = pairs(numbers)         -- it keeps its place to itself
g.moves.count = { apply = function (t, seat)
  t.said = next_one(numbers)
  t:done(seat)
end }
allow "count"
g.moves.say = {
