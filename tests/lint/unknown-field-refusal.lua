--: instead of refuse = { { "empty"
--: finds unknown-field on ratherthan
  refuse = { { "empty", empty = "deck", ratherthan = "turn" } },
