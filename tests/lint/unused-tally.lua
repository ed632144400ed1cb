--: instead of g.counters.lead
--: finds unused-tally on idle
g.tallies.idle = 0
g.counters.lead = 0
