--: instead of g.title
--: finds no-text on lesson
g.title = "Good"
g.lesson = { goal = { en = "Win." } }
