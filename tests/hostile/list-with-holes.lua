-- expect: legal
-- Lists with holes, and names beside them: how long are they?
local g = extend "base"

local function length(list)
  local there, beyond = 0, 1
  while list[beyond] ~= nil do there, beyond = beyond, beyond * 2 end
  while beyond - there > 1 do
    local middle = (beyond + there) // 2
    if list[middle] ~= nil then there = middle else beyond = middle end
  end
  return there
end

function g.act(t, seat)
  for n = 1, 40 do
    local list = {}
    for i = 1, n do
      list["name " .. i] = i
      list[i * i % 37 + 1] = i
    end
    for i = 1, n, 3 do list[i], list["name " .. i] = nil, nil end
    assert(#list == length(list))
    assert(#{ n, nil, n, nil, n, a = 1, b = 2 } == 1)
    assert(# --[[ # ]] "a #\z
      b" == 4 and #[[##]] + #'\'"' == 4 and 0 ..#{} == "00")
  end
end
return g
