--: instead of allow "take"
--: finds unseen-card on card.value > 4
--: finds unseen-card on card.value >= 2
allow "take"

g.moves.drop = {
  args = { card { from = "hand", unseen = true } },
  refuse = { { "not-twice", function (_, _, card) return card.value > 4 end } },
  apply = function (t, seat, card)
    t:move(card, "hand", seat, "deck")
    t:done(seat)
  end,
}
allow "drop"

g.moves.lay = {
  args = { cards { from = "hand", unseen = true, count = 1 } },
  apply = function (t, seat, cards)
    for _, card in ipairs(cards) do
      if card.value >= 2 then t.said = 0 end
      t:move(card, "hand", seat, "deck")
    end
    t:done(seat)
  end,
}
allow "lay"
