-- Two players compare hands in secret: the lower one is out.
local g = game "baron"
g.title, g.version, g.seats = "Baron", "1", { min = 2, max = 3 }
g.zones.deck, g.zones.hand, g.zones.pile = "nobody", "owner", "all"
g.cards = { { "A", value = 1, copies = 2 }, { "B", value = 2, copies = 2 }, { "C", value = 3 },
            { "D", value = 4 } }
g.tallies.alive = 1
g.counters.turn, g.counters.rounds = 1, 0
g.articles.whom = { en = "The other player must be in.", fr = "L'autre joueur doit être en jeu." }

g.moves.baron = { args = { player {} },
  refuse = { { "whom", function (t, seat, whom) return whom == seat or t.alive[whom] == 0 end } },
  apply = function (t, seat, whom)
    local result = t:compare("hand", seat, "hand", whom, function (a, b)
      return a.value < b.value and -1 or a.value > b.value and 1 or 0
    end)
    if result < 0 then t.alive[seat] = 0 elseif result > 0 then t.alive[whom] = 0 end
    t:done(seat)
  end }
g.moves.swap = { args = { player {} },
  refuse = { { "whom", function (t, seat, whom) return whom == seat or t.alive[whom] == 0 end } },
  apply = function (t, seat, whom) t:swap("hand", seat, "hand", whom) t:done(seat) end }

g.phases = {
  { "deal", run = function (t)
      t:shuffle "deck"
      for seat = 1, t.seats do t:deal("deck", "hand", seat) end
    end },
  { "turn", each = { only = "turn" }, moves = { "baron", "swap" } },
  { "next", run = function (t)
      t.rounds = t.rounds + 1
      if t:seats_with "alive" < 2 or t.rounds == 6 then t:go "show" return end
      t.turn = t:next_with("alive", t.turn)
      t:go "turn"
    end },
  { "show", run = function (t)
      for seat = 1, t.seats do t:show_all("hand", seat, "pile") end
      t:finish()
    end },
}
function g.score(t, seat) return t.alive[seat] end
return g
