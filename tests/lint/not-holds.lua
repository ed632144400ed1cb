--: instead of local function is_twice
--: finds not-holds on not t:holds
--: finds not-holds on if not
--: finds not-holds on not t:lacks
--: finds not-holds on not t:at_least
local function has_none(t, seat) return not t:holds("hand", seat, is_high) end

local function has_no_bonus(t, seat)
  if not t:holds("hand", seat, "bonus") then return true end
  return t.said > 2
end

local function has_it(t, seat) return not t:lacks("hand", seat, is_high) end
local function has_few(t, seat) return not t:at_least("hand", seat, 2, is_high) end

g.moves.pass = {
  refuse = { { "not-twice", has_none }, { "too-much", has_no_bonus },
             { "empty", has_it }, { "empty", has_few } },
  careful = function (t, seat) return not t:holds("hand", seat, "bonus") and 1 or 0 end,
  apply = "done",
}
allow "pass"

local function is_twice(t, seat, n)
