--: instead of { "2"
--: finds declaration on "2"
  { "2", value = 2, copies = 6, colour = "lilacs" },
