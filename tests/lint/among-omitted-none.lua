--: instead of function g.score(t, seat)
--: finds nothing
g.articles.nobody = { en = "Name nobody.", fr = "Ne nommez personne.", source = "Naming" }
g.moves.name = {
  alias = { fr = "nomme" },
  args = { player { optional = true },
           card { "1", unchecked = true, optional = true,
                  among = function () return { "1" } end } },
  refuse = { { "nobody", function (_, _, whom, card) return whom or card end } },
  apply = "done",
}
g.phases[5], g.phases[4] = g.phases[4], { "name", each = { from = "lead" }, moves = { "name" } }

function g.score(t, seat) return g.worth(t, seat) end
