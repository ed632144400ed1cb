--: instead of refuse = { { "not-twice"
--: finds must-not-act on t.said =
  refuse = { { "not-twice", function (t, _, n)
    local same = n == t.said and t.option.high > 1
    t.said = n
    return same
  end } },
