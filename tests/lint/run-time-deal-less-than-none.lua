--: instead of for seat = 1, tail
--: finds run-time on t:deal
      for seat = 1, tail { 0, t.seats } do t:deal("deck", "hand", seat, t.lead - 9) end
