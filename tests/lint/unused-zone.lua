--: instead of g.zones.hand
--: finds unused-zone on attic
g.zones.attic = "all"
g.zones.hand = "owner"
