--: instead of function g.score
--: finds unknown-field on winers
function g.winers() return { 1 } end
function g.score(t, seat) return g.worth(t, seat) end
