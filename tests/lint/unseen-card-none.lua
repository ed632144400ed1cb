--: instead of allow "take"
--: finds nothing
allow "take"

g.moves.drop = {
  args = { card { from = "hand", unseen = true } },
  refuse = { { "not-twice", function (_, _, card) return card and card.value > 4 end } },
  apply = function (t, seat, card)
    t:move(card, "hand", seat, "deck")
    t:done(seat)
  end,
}
allow "drop"
