-- Portable random numbers: a 64-bit linear generator
-- SPDX-License-Identifier: MIT

local chance = { state = 0 }

function chance.seed(n)
  chance.state = (n + 1) * 0x9E3779B97F4A7C15
  for _ = 1, 4 do chance.below(2) end
end

-- An integer from 0 to n - 1.
function chance.below(n)
  chance.state = chance.state * 6364136223846793005 + 1442695040888963407
  return (chance.state >> 33) % n
end

function chance.range(least, most) return least + chance.below(most - least + 1) end

-- True once in n times.
function chance.one_in(n) return chance.below(n) == 0 end

function chance.pick(list) return list[1 + chance.below(#list)] end

-- { weight, value, weight, value, ... }: one of the values.
function chance.weighed(list)
  local sum = 0
  for i = 1, #list, 2 do sum = sum + list[i] end
  local at = chance.below(sum)
  for i = 1, #list, 2 do
    at = at - list[i]
    if at < 0 then return list[i + 1] end
  end
end

return chance
