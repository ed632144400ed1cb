--: instead of { "2"
--: finds cannot-start
--: finds cannot-start
--: finds cannot-start
  { "2", value = 2, copies = 254 },
  { "3", value = 3, copies = 254 },
