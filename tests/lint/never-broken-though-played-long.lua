--: instead of refuse = { { "not-twice"
--: finds never-broken on not-twice
  -- More games are played for what is missing until they take too long: that is not why.
  refuse = { { "not-twice", function (t)
    for _ = 1, 12000 do if t.said < 0 then return false end end
    return false
  end } },
