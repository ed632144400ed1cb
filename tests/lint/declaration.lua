--: instead of g.zones.hand
--: finds declaration on zones.hand
--: finds declaration on tipo
--: finds declaration on hihg
--: finds declaration on laed
g.zones.hand = "me"
g.articles.tipo = { en = "Only English." }
g.moves.cry = { args = { number { 1, "hihg" } }, apply = "done" }
g.tallies.more = "laed"
