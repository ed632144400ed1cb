--: instead of refuse = { { "not-twice", is_twice } },
--: finds accused on sure = true
  refuse = {
    { "not-twice", is_twice },
    { "too-much", sure = true, function (t, seat)
      return #t:cards("hand", seat) < t:count("hand", seat)
    end },
  },
