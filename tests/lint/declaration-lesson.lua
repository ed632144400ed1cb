--: instead of g.title
--: finds declaration on lesson
g.lesson = "Lay cards."
