--: instead of function g.worth
--: finds too-slow
function g.worth(t, seat)
  local n = 0
  for _ = 1, 3000000 do n = n + 1 end
  return t.points[seat] + sum(t, seat) * step + n - n
end
