--: instead of local function is_twice
--: finds nothing
-- 'or' is no 'not', and what is not refused may rest on a 'no'.
local function has_either(t, seat)
  if t:holds("hand", seat, "bonus") or t.said > 8 then return true end
  return t:holds("hand", seat, "1") or t.said > 5
end
g.moves.take_care = { verb = "take", args = { word { "care" } },
  refuse = { { "not-twice", has_either } }, apply = "done" }
allow "take_care"

local function is_twice(t, seat, n)
