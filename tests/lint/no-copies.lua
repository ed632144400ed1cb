--: instead of { "2"
--: finds no-copies on "2"
  { "2", value = 2, copies = 0 },
