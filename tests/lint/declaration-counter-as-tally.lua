--: instead of g.counters.said
--: finds declaration on counters.points
--: finds declaration on laed
g.counters.points = 0
g.tallies.more = "laed"
g.counters.said = 0
