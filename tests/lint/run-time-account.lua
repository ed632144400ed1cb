--: instead of function g.score
--: finds run-time on value.id
function g.account(t, seat) return { en = t.points[seat].value.id, fr = "" } end
function g.score(t, seat) return g.worth(t, seat) end
