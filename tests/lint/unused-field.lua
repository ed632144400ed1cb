--: instead of function g.score
--: finds unused-field on nobody_calls
function g.nobody_calls_it() return 1 end
function g.score(t, seat) return g.worth(t, seat) end
