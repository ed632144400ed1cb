--: instead of { "2"
--: finds unknown-field on copeis
  { "2", value = 2, copies = 6, copeis = 6 },
