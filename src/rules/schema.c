/*
** The schema of rule files
** SPDX-License-Identifier: MIT
*/
#include "rules/ops.h"
#include "rules/schema.h"

#define AT(type, member) .at = offsetof(type, member)
#define OTHER(key) {.name = key, .type = SCHEMA_OTHER}
#define END {.name = NULL}

static const SchemaField of_text[] = {
  OTHER("en"),
  OTHER("fr"),
  END
};
const SchemaSort schema_text = {.field = of_text};

static const SchemaField of_seats[] = {
  OTHER("min"),
  OTHER("max"),
  END
};
const SchemaSort schema_seats = {.field = of_seats};

static const SchemaField of_lesson[] = {
  {"goal", SCHEMA_BOTH, AT(Lesson, goal)},
  {"play", SCHEMA_BOTH, AT(Lesson, play)},
  {"score", SCHEMA_BOTH, AT(Lesson, score)},
  {"ends", SCHEMA_BOTH, AT(Lesson, ends)},
  END
};
const SchemaSort schema_lesson = {.field = of_lesson};

static const SchemaField of_option[] = {
  {"alias", SCHEMA_ALIASES, AT(Option, word)},
  {"why", SCHEMA_BOTH, AT(Option, why)},
  {"reading", SCHEMA_FLAG, AT(Option, reading)},
  {"varies", SCHEMA_FLAG, AT(Option, varies)},
  {"remedy", SCHEMA_FLAG, AT(Option, remedy)},
  OTHER("default"),
  OTHER("min"),
  OTHER("max"),
  OTHER("step"),
  OTHER("fr"),
  END
};
const SchemaSort schema_option = {.field = of_option};

/* In the order of ZonePlace. */
static const Word places[] = {
  {.en = ""}, {.en = "middle"}, {.en = "small"}, {.en = "piles"}, {.en = NULL}
};

static const SchemaField of_zone[] = {
  {"each", SCHEMA_FLAG, AT(SchemaOfZone, each)},
  {"alias", SCHEMA_ALIASES, AT(SchemaOfZone, word)},
  {"title", SCHEMA_BOTH, AT(SchemaOfZone, title)},
  {"place", SCHEMA_WORD, AT(SchemaOfZone, place), .words = places},
  OTHER("only"),
  OTHER("article"),
  END
};
const SchemaSort schema_zone = {.field = of_zone};

/* In the order of Show. */
static const Word shows[] = {
  {.en = "number"}, {.en = "always"}, {.en = "large"}, {.en = "mark"},
  {.en = "player"}, {.en = "never"}, {.en = NULL}
};

static const SchemaField of_figure[] = {
  {"title", SCHEMA_BOTH, AT(Figure, title)},
  {"show", SCHEMA_WORD_OR_LIST, AT(Figure, show), .words = shows},
  END
};
const SchemaSort schema_figure = {.field = of_figure};

static const Word colours[] = {
  {.en = ""}, {.en = "black"}, {.en = "blue"}, {.en = "brown"},
  {.en = "green"}, {.en = "grey"}, {.en = "lilac"}, {.en = "orange"},
  {.en = "red"}, {.en = "yellow"}, {.en = NULL}
};

static const SchemaField of_sort[] = {
  {"title", SCHEMA_BOTH, AT(Sort, title)},
  {"many", SCHEMA_BOTH, AT(Sort, many)},
  {"symbol", SCHEMA_TEXT, AT(Sort, symbol), .usual = ""},
  {"colour", SCHEMA_TEXT, AT(Sort, colour), .words = colours},
  {"above", SCHEMA_BOTH, AT(Sort, above)},
  {"below", SCHEMA_BOTH, AT(Sort, below)},
  END
};
const SchemaSort schema_sort = {.field = of_sort};

static const SchemaField of_card[] = {
  {"alias", SCHEMA_ALIASES, AT(Kind, word)},
  {"title", SCHEMA_BOTH, AT(Kind, title)},
  {"note", SCHEMA_BOTH, AT(Kind, note)},
  {"colour", SCHEMA_TEXT, AT(Kind, colour), .words = colours},
  {"symbol", SCHEMA_TEXT, AT(Kind, symbol), .usual = ""},
  {"corner", SCHEMA_TEXT, AT(Kind, corner), .usual = ""},
  OTHER("home"),
  OTHER("copies"),
  END
};
const SchemaSort schema_card = {.is_open = true, .field = of_card};

static const SchemaField of_article[] = {
  {"alias", SCHEMA_ALIASES, AT(Article, word)},
  {"en", SCHEMA_TEXT, AT(Article, text.en), .usual = ""},
  {"fr", SCHEMA_TEXT, AT(Article, text.fr), .usual = ""},
  {"source", SCHEMA_TEXT, AT(Article, source), .usual = ""},
  {"cannot_stand", SCHEMA_FLAG, AT(Article, cannot_stand)},
  {"reading", SCHEMA_READING, AT(Article, reading)},
  END
};
const SchemaSort schema_article = {.field = of_article};

static const SchemaField of_tie[] = {
  {"alias", SCHEMA_ALIASES, AT(Tie, article.word)},
  {"en", SCHEMA_TEXT, AT(Tie, article.text.en), .usual = ""},
  {"fr", SCHEMA_TEXT, AT(Tie, article.text.fr), .usual = ""},
  {"source", SCHEMA_TEXT, AT(Tie, article.source), .usual = ""},
  {"lowest", SCHEMA_FLAG, AT(Tie, lowest)},
  END
};
const SchemaSort schema_tie = {.field = of_tie};

#define OF_ARGUMENT \
  OTHER("type"), \
  {"name", SCHEMA_TEXT, AT(Arg, name)}, \
  {"label", SCHEMA_BOTH, AT(Arg, label)}, \
  {"optional", SCHEMA_FLAG, AT(Arg, optional)}, \
  {"among", SCHEMA_FUNCTION, AT(Arg, among)}

static const SchemaField of_number[] = {
  OF_ARGUMENT,
  {"article", SCHEMA_ARTICLE, AT(Arg, article)},
  END
};
static const SchemaField of_word[] = {
  OF_ARGUMENT,
  OTHER("fr"),
  OTHER("alias"),
  END
};
static const SchemaField of_card_argument[] = {
  OF_ARGUMENT,
  {"from", SCHEMA_ZONE, AT(Arg, zone)},
  OTHER("count"),
  {"article", SCHEMA_ARTICLE, AT(Arg, article)},
  {"different", SCHEMA_FLAG, AT(Arg, different)},
  {"together", SCHEMA_CARDS, AT(Arg, together)},
  {"implied", SCHEMA_FLAG, AT(Arg, implied)},
  {"unchecked", SCHEMA_FLAG, AT(Arg, unchecked)},
  {"unseen", SCHEMA_FLAG, AT(Arg, may_be_unseen)},
  END
};
static const SchemaField of_player[] = {
  OF_ARGUMENT,
  END
};

const SchemaArgument schema_arguments[] = {
  {"number", {.field = of_number}},
  {"word", {.field = of_word}},
  {"card", {.field = of_card_argument}},
  {"cards", {.field = of_card_argument}},
  {"player", {.field = of_player}},
  END
};

static const SchemaField of_refusal[] = {
  OTHER("rather_than"),
  OTHER("before"),
  {"empty", SCHEMA_ZONE, AT(Refusal, zone)},
  {"above", SCHEMA_TALLY, AT(Refusal, tally)},
  {"sure", SCHEMA_FLAG, AT(Refusal, sure)},
  END
};
const SchemaSort schema_refusal = {.field = of_refusal};

static const SchemaField of_move[] = {
  {"verb", SCHEMA_TEXT, AT(Move, verb.en)},
  {"alias", SCHEMA_ALIASES, AT(Move, verb)},
  {"note", SCHEMA_BOTH, AT(Move, note)},
  {"unlisted", SCHEMA_FLAG, AT(Move, unlisted)},
  {"anybody", SCHEMA_FLAG, AT(Move, anybody)},
  {"says", SCHEMA_FUNCTION, AT(Move, says)},
  {"careful", SCHEMA_FUNCTION, AT(Move, careful)},
  {"args", SCHEMA_ARGUMENTS, .limit = ARGS_LIMIT},
  {"refuse", SCHEMA_LIST, .of = &schema_refusal, .limit = REFUSALS_LIMIT},
  OTHER("apply"),
  END
};
const SchemaSort schema_move = {.field = of_move};

static const SchemaField of_each[] = {
  {"from", SCHEMA_COUNTER, AT(SchemaOfEach, counter[EACH_FROM])},
  {"around", SCHEMA_COUNTER, AT(SchemaOfEach, counter[EACH_AROUND])},
  {"others", SCHEMA_COUNTER, AT(SchemaOfEach, counter[EACH_OTHERS])},
  {"only", SCHEMA_COUNTER, AT(SchemaOfEach, counter[EACH_ONLY])},
  {"with", SCHEMA_TALLY, AT(SchemaOfEach, with)},
  END
};
const SchemaSort schema_each = {.field = of_each};

static const SchemaField of_phase[] = {
  {"title", SCHEMA_BOTH, AT(Phase, title)},
  {"any_order", SCHEMA_FLAG, AT(Phase, any_order)},
  {"nested", SCHEMA_FLAG, AT(Phase, nested)},
  {"run", SCHEMA_FUNCTION, AT(Phase, run)},
  {"arrive", SCHEMA_FUNCTION, AT(Phase, arrive)},
  {"after", SCHEMA_FUNCTION, AT(Phase, after)},
  {"otherwise", SCHEMA_FUNCTION, AT(Phase, otherwise)},
  {"instead", SCHEMA_ARTICLE, AT(Phase, instead)},
  OTHER("moves"),
  {"each", SCHEMA_ONE, .of = &schema_each},
  END
};
const SchemaSort schema_phase = {.field = of_phase};

/* Functions, by the articles that they explain. */
static const SchemaField of_because[] = {
  END
};
static const SchemaSort schema_because = {.field = of_because};

static const SchemaField of_game[] = {
  {"id", SCHEMA_TEXT, AT(Ruleset, id)},
  {"title", SCHEMA_BOTH, AT(Ruleset, title)},
  {"about", SCHEMA_BOTH, AT(Ruleset, about)},
  {"version", SCHEMA_TEXT, AT(Ruleset, version), .usual = "0"},
  {"score", SCHEMA_FUNCTION, AT(Ruleset, score)},
  {"winners", SCHEMA_FUNCTION, AT(Ruleset, winners)},
  {"lowest_wins", SCHEMA_FLAG, AT(Ruleset, lowest_wins)},
  OTHER("teams"),
  {"ends", SCHEMA_FUNCTION, AT(Ruleset, ends)},
  {"outlook", SCHEMA_FUNCTION, AT(Ruleset, outlook)},
  {"comes_to", SCHEMA_FUNCTION, AT(Ruleset, comes_to)},
  {"account", SCHEMA_FUNCTION, AT(Ruleset, account)},
  {"check", SCHEMA_FUNCTION, AT(Ruleset, check)},
  {"seats", SCHEMA_ONE, .of = &schema_seats},
  {"lesson", SCHEMA_ONE, .of = &schema_lesson},
  {"options", SCHEMA_NAMED, .of = &schema_option, .limit = OPTIONS_LIMIT},
  {"zones", SCHEMA_NAMED, .of = &schema_zone, .limit = ZONES_LIMIT},
  {"tallies", SCHEMA_NAMED, .of = &schema_figure, .limit = TALLIES_LIMIT},
  {"counters", SCHEMA_NAMED, .of = &schema_figure, .limit = COUNTERS_LIMIT},
  {"sorts", SCHEMA_NAMED, .of = &schema_sort, .limit = SORTS_LIMIT},
  {"articles", SCHEMA_NAMED, .of = &schema_article,
   .limit = ARTICLES_LIMIT - ARTICLES_COMMON},
  {"moves", SCHEMA_NAMED, .of = &schema_move, .limit = MOVES_LIMIT},
  {"because", SCHEMA_NAMED, .of = &schema_because, .limit = ARTICLES_LIMIT},
  {"cards", SCHEMA_LIST, .of = &schema_card, .limit = KINDS_LIMIT},
  {"phases", SCHEMA_LIST, .of = &schema_phase, .limit = PHASES_LIMIT},
  {"ties", SCHEMA_LIST, .of = &schema_tie, .limit = TIES_LIMIT},
  END
};
const SchemaSort schema_game = {.is_open = true, .field = of_game};

const SchemaField *schema_find (const SchemaSort *s, Span name) {
  for (const SchemaField *f = s->field; f->name != NULL; f++)
    if (span_is(name, f->name)) return f;
  return NULL;
}

Span schema_nearest (const SchemaSort *s, Span name) {
  Dictionary *known = dictionary_new(FOLD_CASE);
  Span nearest;
  const SchemaField *f;
  for (f = s->field; f->name != NULL; f++)
    dictionary_add(known, span_of(f->name), 0);
  nearest = dictionary_nearest(known, name);
  f = nearest.len > 0 ? schema_find(s, nearest) : NULL;
  dictionary_free(known);
  return span_of(f != NULL ? f->name : "");
}

/* Argument types as letters: see schema.h. */
#define ZONE "z"
#define FROM "z"
#define TO "z"
#define TO_OR_SAME "o"
#define MORE "*"
#define EACH_ZONE "y"
#define CARD "c"
#define CARD_OR_FALSE "c"
#define WHAT "w"
#define ALSO "a"
#define ANY_WHAT "q"
#define ANY_CARD "q"
#define UNSEEN "u"
#define SEAT "s"
#define SEATS "-"
#define ANY_SEATS "S"
#define TALLY "t"
#define PHASE "p"
#define FIELD "f"
#define CELL "v"
#define STEPS "-"
#define COUNT "n"
#define UP_TO "e"
#define AMOUNT "m"
#define PLACE "i"
#define WHERE "l"
#define COMPARER "-"
#define NUMBER "N"
#define TEXT "-"
#define THING "-"

#define METHOD(name, takes, op, gives, reads, changes, help) \
  {#name, "" takes, op, GIVES_##gives, LOOKS_##reads, ALTERS_##changes},
const SchemaMethod schema_methods[] = {
#include "rules/methods.def"
  END
};

const char *const schema_members[] = {"option", "phase", "seats", "start",
                                      "start_given", NULL};

const SchemaMethod *schema_find_method (Span name) {
  for (const SchemaMethod *m = schema_methods; m->name != NULL; m++)
    if (span_is(name, m->name)) return m;
  return NULL;
}

bool schema_is_taken (const char *name) {
  if (schema_find_method(span_of(name)) != NULL) return true;
  for (int i = 0; schema_members[i] != NULL; i++)
    if (strcmp(schema_members[i], name) == 0) return true;
  return false;
}

const char *const schema_makers[] = {"game", "extend", "use", "refusal",
                                     NULL};

static const char *const base[] = {
  "assert", "error", "ipairs", "pairs", "select", "tonumber", "tostring",
  "type", NULL
};
static const char *const of_math[] = {
  "abs", "ceil", "floor", "fmod", "huge", "max", "min", "pi", "tointeger",
  "type", NULL
};
static const char *const of_string[] = {
  "byte", "char", "format", "len", "lower", "reverse", "sub", "upper", NULL
};
static const char *const of_table[] = {
  "concat", "insert", "remove", "sort", "unpack", NULL
};

const SchemaLibrary schema_libraries[] = {
  {"", base}, {"math", of_math}, {"string", of_string}, {"table", of_table},
  END
};

const char *const schema_withheld[] = {
  "collectgarbage", "coroutine", "debug", "dofile", "getmetatable", "io",
  "load", "loadfile", "next", "os", "package", "pcall", "print", "rawequal",
  "rawget", "rawlen", "rawset", "require", "setmetatable", "utf8", "warn",
  "xpcall", NULL
};

