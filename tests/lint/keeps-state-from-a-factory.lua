--: instead of function g.score
--: finds keeps-state on made = made
local function factory()
  local made = 0
  return function (t, seat)
    made = made + 1
    return g.worth(t, seat)
  end
end
g.score = factory()
local function unused_score(t, seat) return g.worth(t, seat) end
