--: instead of function g.score
--: finds unsayable-score on g.score
function g.score(t, seat) return g.worth(t, seat) / 3 end
