--: instead of g.zones.hand
--: finds declaration on zones.hand
--: finds declaration on loud
g.zones.hand = { "owner", place = "corner" }
g.counters.loud = { 0, show = "largest" }
