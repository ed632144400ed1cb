--: instead of args = { number
--: finds unknown-field on refues
  refues = { { "empty", empty = "deck" } },
  args = { number { 1, "high", article = "too-much" } },
