--: instead of g.zones.hand
--: finds declaration on hand
g.zones.hand = { "owner", only = function () error({}) end }
