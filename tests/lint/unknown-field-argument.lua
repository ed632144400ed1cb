--: instead of args = { number
--: finds unknown-field on articel
  args = { number { 1, "high", article = "too-much", articel = "too-much" } },
