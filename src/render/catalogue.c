/*
** Message catalogue in English and French
** SPDX-License-Identifier: MIT
**
** They are in base/messages.def; here, facts are put in their places.
*/
#include "render/catalogue.h"

#include "base/unicode.h"

const char *catalogue_words (Saying saying, Language lang) {
  return both_in(saying_words(saying), lang);
}

/*
** The index of the named argument in "file (line)" or "line:u share:.1f", or
** -1. 'how' is the conversion after its name.
*/
static int find_argument (const char *arguments, Span name, Span *how) {
  const char *at = arguments;
  for (int n = 0; *(at += strspn(at, " ()")) != '\0'; n++) {
    size_t len = strcspn(at, ": ()");
    const char *end = at + strcspn(at, " ()");
    *how = (Span){at + len, (size_t)(end - at) - len};
    if (span_same(name, (Span){at, len})) return n;
    at = end;
  }
  return -1;
}

/*
** Writes "move" or "moves" for "?move|moves}" at 'at'; French uses the singular
** below 2.
*/
static void put_form (Buffer *b, const char *at, double n, Language lang) {
  bool one = lang == FRENCH ? n > -2 && n < 2 : n == 1;
  const char *first = at + 1, *second = first + strcspn(first, "|") + 1;
  if (one)
    buffer_put(b, first, (size_t)(second - first) - 1);
  else
    buffer_put(b, second, strcspn(second, "}"));
}

/* The value of argument 'n' of "line:u moves:ld", a number. */
static double number_argument (const char *arguments, int n, va_list args) {
  double number = 0;
  va_list rest;
  va_copy(rest, args);
  for (const char *at = arguments; n >= 0; n--) {
    at += strcspn(at, ":");
    at += strcspn(at, "ldufs");
    if (at[0] == 's')
      va_arg(rest, const char *);
    else if (at[0] == 'f')
      number = va_arg(rest, double);
    else if (at[0] == 'l')     /* signed or not */
      number = (double)va_arg(rest, long);
    else
      number = va_arg(rest, int);
  }
  va_end(rest);
  return number;
}

/*
** Writes "%2$.1f" for "{share}" at 'at', if it is the second argument; returns
** its end.
*/
static const char *put_conversion (Buffer *format, const char *at,
                                   const char *arguments, Language lang,
                                   va_list args) {
  Span name = {at + 1, strcspn(at + 1, "?}")}, how = {0};
  const char *end = name.at + name.len;
  int n = find_argument(arguments, name, &how);
  if (*end == '?')
    put_form(format, end, number_argument(arguments, n, args), lang);
  else if (n >= 0)
    buffer_format(format, "%%%d$%.*s", n + 1, (int)how.len - 1, how.at + 1);
  return strchr(end, '}') + 1;
}

/* Uses printf's numbered arguments, as their order depends on the language. */
void catalogue_arguments (Buffer *b, Language lang, Saying saying,
                          va_list args) {
  const Message *m = saying_message(saying);
  const char *at = both_in(m->words, lang);
  Buffer format = {0};
  while (*at != '\0') {
    size_t plain = strcspn(at, "{%");
    buffer_put(&format, at, plain);
    at += plain;
    if (*at == '{')
      at = put_conversion(&format, at, m->arguments, lang, args);
    else if (*at == '%') {
      buffer_text(&format, "%%");
      at++;
    }
  }
  buffer_arguments(b, buffer_string(&format), args);
  buffer_free(&format);
}

void catalogue_format (Buffer *b, Language lang, Saying saying, ...) {
  va_list args;
  va_start(args, saying);
  catalogue_arguments(b, lang, saying, args);
  va_end(args);
}

/* "'up' or 'down'"; a long list is cut: "'1C', '1D', '1H', … or '7N'" */
static void write_choices (Buffer *b, const Fact *f, Language lang) {
  for (int i = 0; i < f->choices; i++) {
    const char *word = word_in(&f->choice[i], lang);
    if (f->choices > CHOICES_TOLD && i == 3) {
      buffer_text(b, ", …");
      i = f->choices - 1;
      word = word_in(&f->choice[i], lang);
    }
    bool last = i == f->choices - 1;
    if (i > 0 && last)
      buffer_text(b, catalogue_words(SAY_OR, lang));
    else if (i > 0)
      buffer_text(b, ", ");
    catalogue_format(b, lang, SAY_QUOTED, word);
  }
}

/* Makes foreign text harmless on a terminal. */
static void write_fact (Buffer *b, const Remark *r, const Fact *f,
                        Language lang) {
  switch (f->kind) {
    case FACT_SAYING: buffer_text(b, catalogue_words(f->saying, lang)); break;
    case FACT_TEXT:
      if (lang == FRENCH) elision_before(b, remark_text(r, f));
      unicode_put_short(b, remark_text(r, f));
      break;
    case FACT_NUMBER: buffer_number_in(b, f->number, lang); break;
    case FACT_BOTH:
      unicode_put_short(b, span_of(both_in(remark_both(r, f), lang)));
      break;
    case FACT_CHOICES: write_choices(b, f, lang); break;
  }
}

typedef void Write (Buffer *b, const Remark *r, Language lang);

/* Writes the fact for a place "{name}" at 'at', and returns its end. */
static const char *write_place (Buffer *b, const Remark *r, const char *at,
                                Language lang, Write *write_within) {
  Span name = {at + 1, strcspn(at + 1, "?}")}, how;
  int n = find_argument(saying_message(r->saying)->arguments, name, &how);
  if (at[1] == '{') {
    buffer_char(b, '{');
    return at + 2;
  }
  if (n < 0 && r->within != NULL)
    write_within(b, r->within, lang);
  else if (n >= 0 && n < r->facts && name.at[name.len] == '?')
    put_form(b, name.at + name.len, r->fact[n].number, lang);
  else if (n >= 0 && n < r->facts)
    write_fact(b, r, &r->fact[n], lang);
  return strchr(at, '}') + 1;
}

static void write_words (Buffer *b, const Remark *r, Language lang,
                         Write *write_within) {
  const char *at = catalogue_words(r->saying, lang), *place;
  bool has_places = saying_message(r->saying)->arguments != NULL;
  while (has_places && (place = strchr(at, '{')) != NULL) {
    buffer_put(b, at, (size_t)(place - at));
    at = write_place(b, r, place, lang, write_within);
  }
  buffer_text(b, at);
}

void catalogue_write_fault (Buffer *b, const Remark *r, Language lang) {
  write_words(b, r, lang, catalogue_write_fault);
}

/* Writes what was meant, or else the remedy of the catalogue. */
static bool write_own_remedy (Buffer *b, const Remark *r, Language lang) {
  const Both *remedy = &saying_message(r->saying)->remedy;
  Buffer meant = {0};
  if (r->meant.kind == FACT_BOTH || r->meant.text.len > 0) {
    write_fact(&meant, r, &r->meant, lang);
    catalogue_format(b, lang, SAY_DID_YOU_MEAN, buffer_string(&meant));
    buffer_free(&meant);
  }
  else if (remedy->en != NULL)
    buffer_text(b, both_in(*remedy, lang));
  else
    return false;
  return true;
}

bool catalogue_write_remedy (Buffer *b, const Remark *r, Language lang) {
  return (r->within != NULL && catalogue_write_remedy(b, r->within, lang)) ||
         write_own_remedy(b, r, lang);
}

void catalogue_write (Buffer *b, const Remark *r, Language lang) {
  Buffer remedy = {0};
  write_words(b, r, lang, catalogue_write);
  if (write_own_remedy(&remedy, r, lang)) {
    buffer_text(b, catalogue_words(SAY_SEMICOLON, lang));
    buffer_span(b, buffer_view(&remedy));
  }
  buffer_free(&remedy);
}
