--: instead of g.counters.lead
--: finds unused-counter on idle
g.counters.idle = 0
g.counters.lead = 0
