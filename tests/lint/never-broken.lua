--: instead of refuse = { { "not-twice"
--: finds never-broken on not-twice
  refuse = { { "not-twice", function () return false end } },
