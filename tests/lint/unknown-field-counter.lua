--: instead of g.counters.lead
--: finds unknown-field on titel
g.counters.lead = { 0, titel = { en = "last card" } }
