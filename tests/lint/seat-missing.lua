--: instead of function g.worth
--: finds seat-missing on t:count
--: finds seat-missing on t:sum
--: finds seat-missing on t:move_first
--: finds seat-missing on t:shuffle
function g.more(t)
  return t:count("hand")
       + t:sum("hand", "value")
end
function g.lose(t, seat) t:move_first("hand", "deck", seat) end
function g.mix(t) t:shuffle "hand" end
function g.worth(t, seat)
  if t.lead > 98 then g.lose(t, seat) g.mix(t) end
  return t.points[seat] + sum(t, seat) * step + (t.lead > 99 and g.more(t) or 0)
end
