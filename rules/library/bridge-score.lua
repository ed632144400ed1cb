-- The score of duplicate bridge (Law 77), for the rules and for records.
-- SPDX-License-Identifier: MIT
--
--   local points = use "bridge-score"
--   points(bid, doubled, vulnerable, tricks)
--
-- What a contract is worth to the declarer's side, which won that many tricks. The bid is a number
-- from 1 for 1C to 35 for 7N; doubled is 0, 1 or 2; vulnerable is 0 or 1.

-- Undertricks. Doubled: 100, 200, 200, 300, 300, …; vulnerable 200, 300, 300, …
local function penalty(down, doubled, dear)
  if doubled == 0 then return (dear and 100 or 50) * down end
  local sum = 300 * down - 100
  if not dear then sum = sum - 100 * math.min(down, 3) end
  return sum * doubled
end

return function (bid, doubled, vulnerable, tricks)
  local level, strain, dear = (bid - 1) // 5 + 1, (bid - 1) % 5, vulnerable == 1
  local over = tricks - 6 - level
  if over < 0 then return -penalty(-over, doubled, dear) end
  local each = strain < 2 and 20 or 30                  -- the minors
  local made = (each * level + (strain == 4 and 10 or 0)) * (1 << doubled)
  local game = made < 100 and 50 or dear and 500 or 300
  local slam = level == 6 and (dear and 750 or 500) or level == 7 and (dear and 1500 or 1000) or 0
  local more = doubled == 0 and each or 100 * doubled * (dear and 2 or 1)
  return made + game + slam + 50 * doubled + more * over
end
