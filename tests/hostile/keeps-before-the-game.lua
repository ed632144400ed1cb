-- expect: 'n' cannot be changed
-- Lua is first called here, and what is changed may have been made just before.

local g = extend "base"

local kept = { n = 0 }

function g.check(_, seats)
  local count = seats > 3 and kept or {}
  count.n = seats
end

return g
