/*
** Transcription of people's notes into logs
** SPDX-License-Identifier: MIT
*/
#include "drive/transcribe.h"

#include <ctype.h>
#include <stdlib.h>

#include "drive/notes_front.h"
#include "drive/notes.h"
#include "base/memory.h"
#include "base/unicode.h"
#include "log/french.h"

enum { FIRST_ROOM = 1 << 16, GUESSED_SHORTEST = 2 };

struct Transcriber {
  Host *host;
  TranscribeOptions options;
  NoteReader reader;
  LogJudge judge;
  Verdict verdict;
  HeaderRules rules;
  LogText log;                 /* what the judge reads: no comments */
  char *text;
  size_t len, room;
  Transcript *out;
  NoteFront front;
  bool in_body;
  bool begun;                  /* is it settled who starts? */
  LineCursor left;             /* lines of the notes not yet read */
  LinePlace at;                /* of the current note */
  Span note;                   /* as written */
  Buffer french;               /* the same, with cards as in logs */
  const char *heading;         /* a zone named by a heading */
  Pieces keep;                 /* of one run */
};

void transcript_free (Transcript *t) {
  buffer_free(&t->text);
  free(t->place);
  free(t->first);
  memset(t, 0, sizeof *t);
}

LogText transcript_log (const Transcript *t, int log) {
  const char *at = buffer_string(&t->text), *end = at + t->text.len;
  const char *start = at;
  int from = t->first[log];
  int to = log + 1 < t->logs ? t->first[log + 1] : t->lines;
  for (int i = 0; i < to && at < end; i++) {
    if (i == from) start = at;
    at = (const char *)memchr(at, '\n', (size_t)(end - at)) + 1;
  }
  return (LogText){.text = {start, (size_t)(at - start)}, .index = log + 1,
                   .first_line = 1,
                   .places = {t->place + from, to - from, t->place[from]}};
}

Transcriber *transcribe_open (Host *host, const TranscribeOptions *options) {
  Transcriber *t = memory_new_sparse(sizeof *t);
  t->host = host;
  t->options = *options;
  t->reader.lang = options->written;
  log_open(&t->judge, host, &t->rules, options->lang);
  return t;
}

void transcribe_close (Transcriber *t) {
  log_close(&t->judge);
  verdict_free(&t->verdict);
  note_reader_free(&t->reader);
  note_games_free(&t->front.games);
  pieces_free(&t->keep);
  buffer_free(&t->french);
  free(t->text);
  free(t);
}

static void end_line (Transcriber *t, LinePlace at) {
  Transcript *out = t->out;
  buffer_char(&out->text, '\n');
  out->place = memory_grow(out->place, &out->place_room,
                           (size_t)out->lines + 1, sizeof *out->place);
  out->place[out->lines++] = at;
}

/* Quotes the note in a comment, without line ends. */
static void put_note (Transcriber *t, Span note) {
  unicode_put_plain(&t->out->text, span_trim(note));
}

/* "Anne: play 7  # A 7" */
static void put_line (Transcriber *t, Span line, Span note, LinePlace at) {
  buffer_span(&t->out->text, line);
  if (note.len > 0 && !span_same(line, span_trim(note))) {
    buffer_text(&t->out->text, "  # ");
    put_note(t, note);
  }
  end_line(t, at);
}

static void put_comment (Transcriber *t, Span note) {
  note = span_trim(note);
  if (note.len > 0 && note.at[0] != '#') buffer_text(&t->out->text, "# ");
  put_note(t, note);
  end_line(t, t->at);
}

static void put_words (Transcriber *t, Saying saying) {
  buffer_text(&t->out->text,
              both_in(saying_words(saying), t->options.lang));
}

/* "#? which was meant? 'Anne: play 2 2' or 'Anne: play 4 4'" */
static void put_question (Transcriber *t, const TranscribeQuestion *q) {
  buffer_text(&t->out->text, "#? ");
  put_words(t, q->saying);
  for (int i = 0; i < q->answers; i++) {
    if (i > 0) buffer_char(&t->out->text, ' ');
    if (i > 0) put_words(t, SAY_NOTES_OR);
    buffer_format(&t->out->text, " '%s'", q->answer[i]);
  }
  if (q->answers == 0) {
    buffer_char(&t->out->text, ' ');
    put_note(t, q->note);
  }
  end_line(t, t->at);
}

/*
** Returns an answer's number; '*open' if nobody answered, so that the question
** is to be written.
*/
static int ask (Transcriber *t, const TranscribeQuestion *q, bool *open) {
  const TranscribeEars *e = &t->options.ears;
  int answer = e->ask != NULL ? e->ask(e->who, q) : -2;
  *open = answer < -1 || answer >= q->answers;
  t->out->questions += *open;
  return *open ? 0 : answer;
}

static void judge_all (Transcriber *t) {
  t->log.text = (Span){t->text, t->len};
  log_begin(&t->judge, &t->log, &t->verdict);
  while (log_next(&t->judge)) log_take(&t->judge, &t->verdict);
}

static void judge_more (Transcriber *t) {
  t->log.text = (Span){t->text, t->len};
  log_more(&t->judge, t->log.text, &t->verdict);
  while (log_next(&t->judge)) log_take(&t->judge, &t->verdict);
}

/* Adds to the log. True: the text has moved, and must be judged again. */
static bool add_text (Transcriber *t, Span line) {
  bool moved = t->len + line.len + 2 > t->room;
  if (moved) {
    char *old = t->text;
    t->room = 2 * (t->room + line.len) + FIRST_ROOM;
    t->text = memory_new(t->room);
    if (t->len > 0) memcpy(t->text, old, t->len);
    free(old);
  }
  memcpy(t->text + t->len, line.at, line.len);
  t->len += line.len;
  t->text[t->len++] = '\n';
  return moved;
}

static bool has_position (const Transcriber *t) {
  return t->verdict.begun && !t->verdict.has_fault && !t->judge.has_open &&
         !t->judge.game.judge.lost &&
         !sandbox_is_worked_out(t->host);
}

/* A line that settles a fault; the log must be judged from the start. */
static bool settles_fault (const char *text) {
  Line line;
  line_cut(&line, span_of(text));
  return line.subject == SUBJECT_RULING || line.subject == SUBJECT_TAKEBACK;
}

static void follow (Transcriber *t, const char *line) {
  if (add_text(t, span_of(line)) ||
      (t->verdict.has_fault && settles_fault(line)))
    judge_all(t);              /* names may have moved, too */
  else if (t->verdict.begun && !t->verdict.has_fault)
    judge_more(t);
}

NotePosition transcribe_position (Judge *j) {
  NotePosition p = {0};
  const Phase *phase = judge_phase(j);
  if (phase == NULL) return p;
  p.moves = phase->moves;
  p.actors = legal_actors(j, p.actor);
  p.may_pass_over = legal_may_pass_over(j);
  return p;
}

static NotePosition position (Transcriber *t) {
  if (!has_position(t)) return (NotePosition){0};
  return transcribe_position(&t->judge.game.judge);
}

/* The ruling on that line, without making the move. */
static Ruling try_text (LogJudge *d, const char *text) {
  Judge *j = &d->game.judge;
  Checkpoint *here;
  Ruling ruling;
  Line line;
  line_cut(&line, span_of(text));
  line.number = d->cursor.number;
  line.known = 0;
  here = judge_save(j);
  ruling = game_try(&d->game, &line);
  judge_restore(j, here);
  free(here);
  return ruling;
}

bool transcribe_is_fine (LogJudge *d, const char *text) {
  return game_is_fine(try_text(d, text));
}

enum { FRONT_LINES = 2 };      /* 'game' and 'players' come first */

/* The offset after the first two lines. */
static size_t after_front (const char *text, size_t len) {
  const char *at = text, *end = text + len;
  for (int i = 0; i < FRONT_LINES && at < end; i++)
    at = (const char *)memchr(at, '\n', (size_t)(end - at)) + 1;
  return (size_t)(at - text);
}

/* Judges the log as if that player had started. */
static void try_start (Transcriber *t, const char *head, size_t len,
                       const char *tail, const char *line) {
  t->len = 0;
  add_text(t, (Span){head, len - 1});
  add_text(t, span_of(line));
  if (tail[0]) add_text(t, (Span){tail, strlen(tail) - 1});
  judge_all(t);
}

/* Inserts a line after 'game' and 'players' of the current log. */
static void insert_line (Transcriber *t, Span line) {
  Transcript *out = t->out;
  int first = out->first[out->logs - 1] + FRONT_LINES;
  const char *at = out->text.text, *end = at + out->text.len;
  size_t before;
  Buffer made = {0};
  for (int i = 0; i < first; i++)
    at = (const char *)memchr(at, '\n', (size_t)(end - at)) + 1;
  before = (size_t)(at - out->text.text);
  buffer_put(&made, out->text.text, before);
  buffer_span(&made, line);
  buffer_char(&made, '\n');
  buffer_put(&made, at, (size_t)(end - at));
  buffer_free(&out->text);
  out->text = made;
  out->place = memory_grow(out->place, &out->place_room,
                           (size_t)out->lines + 1, sizeof *out->place);
  memmove(out->place + first + 1, out->place + first,
          (size_t)(out->lines - first) * sizeof *out->place);
  out->place[first] = t->front.at;
  out->lines++;
}

/*
** The first move is by a named player whose turn it is not if the first name
** starts, but is if exactly one other does: asks who started. Without an
** answer, the first name did: a guess must not make a game legal.
*/
static void ask_who_began (Transcriber *t) {
  const Seating *seating = &t->judge.game.header.seating;
  const char *move = t->reader.reading[0].line;
  size_t len = after_front(t->text, t->len);
  char *head = pieces_copy(&t->keep, t->text, len), *found = NULL;
  char *tail = pieces_copy(&t->keep, t->text + len, t->len - len);
  TranscribeQuestion q = {.line = t->at.line, .note = t->note,
                          .saying = SAY_NOTES_WHO_BEGAN};
  Buffer line = {0};
  bool open;
  int others = 0;
  for (int s = 0; s < seating->seats; s++) {
    char *text;
    buffer_clear(&line);
    buffer_format(&line, "%s: ",
                  line_subject_word(SUBJECT_START, t->options.written));
    buffer_span(&line, t->front.name[s]);
    text = pieces_copy(&t->keep, line.text, line.len);
    if (s == 0) q.answer[0] = text;
    try_start(t, head, len, tail, text);
    if (s == 0 || !has_position(t) || !transcribe_is_fine(&t->judge, move))
      continue;
    found = text;
    others++;
  }
  q.answer[1] = found;
  q.answers = 2;
  if (others != 1)
    found = NULL;
  else if (ask(t, &q, &open) != 1) {
    if (open) put_question(t, &q);
    found = NULL;
  }
  try_start(t, head, len, tail, found != NULL ? found : q.answer[0]);
  if (found != NULL) insert_line(t, span_of(found));
  buffer_free(&line);
}

/* Is the first move by a named player, when it is another one's turn? */
static bool is_start_unclear (Transcriber *t) {
  const NoteReader *d = &t->reader;
  int seat = d->reading[0].seat;
  bool first = !t->begun && seat >= 0;
  if (seat >= 0) t->begun = true;
  if (!first || !has_position(t) ||
      t->judge.game.header.seating.start_given)
    return false;
  for (int i = 0; i < d->here.actors; i++)
    if (d->here.actor[i] == seat) return false;
  for (int i = 1; i < d->readings; i++)
    if (d->reading[i].seat != seat) return false;
  return !transcribe_is_fine(&t->judge, d->reading[0].line);
}

/* The best reading, and those that are as good. */
typedef struct Choice {
  int best;
  int like[NOTE_READINGS], likes;
} Choice;

/* A move whose card is named later is less likely than one with its card. */
enum { NOT_FINE, FINE_BUT_OPEN, FINE };

static int rate_line (Transcriber *t, const char *line) {
  Ruling r = try_text(&t->judge, line);
  if (!game_is_fine(r)) return NOT_FINE;
  return r == RULING_PENDING ? FINE_BUT_OPEN : FINE;
}

/*
** A number in brackets is announced, even if it is wrong. It is a card only if
** one is missing, or nothing can be announced.
*/
static void drop_instead (const NoteReader *d, int *fine) {
  bool says = false, open = false;
  for (int i = 0; i < d->readings; i++) {
    says |= !d->reading[i].instead;
    open |= !d->reading[i].instead && fine[i] == FINE_BUT_OPEN;
  }
  for (int i = 0; says && !open && i < d->readings; i++)
    if (d->reading[i].instead) fine[i] = NOT_FINE;
}

static Choice choose (Transcriber *t) {
  const NoteReader *d = &t->reader;
  bool known = has_position(t);
  int fine[NOTE_READINGS] = {NOT_FINE}, most = NOT_FINE;
  Choice c = {.best = -1};
  for (int i = 0; known && d->readings > 1 && i < d->readings; i++)
    fine[i] = rate_line(t, d->reading[i].line);
  drop_instead(d, fine);
  for (int i = 0; i < d->readings; i++)
    if (fine[i] > most) most = fine[i];
  for (int i = 0; i < d->readings; i++)
    if (fine[i] == most &&
        (c.best < 0 || d->reading[i].cost < d->reading[c.best].cost))
      c.best = i;
  for (int i = 0; known && i < d->readings; i++)
    if (i != c.best && fine[i] == most &&
        d->reading[i].cost == d->reading[c.best].cost)
      c.like[c.likes++] = i;
  return c;
}

static void ask_which (Transcriber *t, const Choice *c, Span note) {
  const NoteReader *d = &t->reader;
  TranscribeQuestion q = {.line = t->at.line, .note = note,
                          .saying = c->likes > 0 ? SAY_NOTES_WHICH
                                                 : SAY_NOTES_SURE};
  LinePlace at = t->at;
  bool open;
  int answer;
  q.answer[q.answers++] = d->reading[c->best].line;
  for (int i = 0; i < c->likes && q.answers < ANSWERS_LIMIT; i++)
    q.answer[q.answers++] = d->reading[c->like[i]].line;
  answer = ask(t, &q, &open);
  if (answer < 0) {
    put_comment(t, note);
    return;
  }
  put_line(t, span_of(q.answer[answer]), note, at);
  if (open) put_question(t, &q);
  follow(t, q.answer[answer]);
}

static void ask_unread (Transcriber *t, Span note) {
  TranscribeQuestion q = {.line = t->at.line, .note = note,
                          .saying = SAY_NOTES_UNREAD};
  bool open;
  ask(t, &q, &open);
  put_question(t, &q);
}

static void take_reading (Transcriber *t, Span note) {
  const NoteReader *d = &t->reader;
  const NoteReading *r;
  Choice c;
  if (is_start_unclear(t)) ask_who_began(t);
  c = choose(t);
  r = &d->reading[c.best];
  if (c.likes > 0 || r->doubtful)
    ask_which(t, &c, note);
  else {
    put_line(t, span_of(r->line), note, t->at);
    follow(t, r->line);
  }
  if (r->seat >= 0) t->reader.last_seat = r->seat;
}

/* Keeps a new heading; drops the old one after a player's line. */
static void update_heading (Transcriber *t) {
  const NoteReader *d = &t->reader;
  if (d->heading != NULL && d->readings == 0)
    t->heading = pieces_copy(&t->keep, d->heading, strlen(d->heading));
  else if (d->readings > 0 && d->reading[choose(t).best].seat >= 0)
    t->heading = NULL;
}

static void read_clause (Transcriber *t, const NoteClause *from, Span note) {
  NoteReader *d = &t->reader;
  NoteClause clause = *from;
  if (t->heading != NULL && clause.subject == SUBJECT_NONE) {
    clause.subject = SUBJECT_DEAL;
    clause.zone = t->heading;
  }
  d->here = position(t);
  note_read(d, &clause);
  update_heading(t);
  if (d->readings > 0)
    take_reading(t, note);
  else if (d->remark || d->heading != NULL)
    put_comment(t, note);
  else
    ask_unread(t, note);
}

/* Where the clause is in the note, as far as cleaning kept it. */
static void read_clauses (Transcriber *t, Span clean, Span note) {
  NoteCursor cursor = {.words = &t->reader.words, .left = clean};
  NoteClause clause;
  bool alone = true;
  t->reader.last_seat = -1;
  while (note_next_clause(&cursor, &clause)) {
    Span kept;
    alone = alone && span_trim(cursor.left).len == 0;
    kept = alone ? note : (Span){pieces_copy(&t->keep, clause.whole.at,
                                             clause.whole.len),
                                 clause.whole.len};
    if (clause.text.len == 0)
      put_comment(t, kept);
    else
      read_clause(t, &clause, kept);
  }
}

static void begin_log (Transcriber *t) {
  t->in_body = t->begun = false;
  t->heading = NULL;
  note_front_begin(&t->front, t->host, &t->keep);
  t->len = 0;
  t->front.at = t->at;
}

/* Adds a header line to the log and to the judged text. */
static void put_header (Transcriber *t, Subject subject, Span rest, Span note,
                        LinePlace at) {
  Buffer line = {0};
  buffer_format(&line, "%s: ", line_subject_word(subject, t->options.written));
  buffer_span(&line, rest);
  put_line(t, buffer_view(&line), note, at);
  add_text(t, buffer_view(&line));
  buffer_free(&line);
}

static void put_names (Buffer *b, const NoteFront *f) {
  for (int i = 0; i < f->names; i++) {
    if (i > 0) buffer_text(b, ", ");
    buffer_span(b, f->name[i]);
  }
}

static void write_front (Transcriber *t) {
  const NoteFront *f = &t->front;
  Transcript *out = t->out;
  Buffer names = {0};
  out->first = memory_grow(out->first, &out->first_room,
                           (size_t)out->logs + 1, sizeof *out->first);
  out->first[out->logs++] = out->lines;
  put_names(&names, f);
  put_header(t, SUBJECT_GAME, span_of(f->game), span_of(""), f->at);
  put_header(t, SUBJECT_PLAYERS, buffer_view(&names), span_of(""), f->at);
  for (int i = 0; i < f->lines; i++)
    put_header(t, f->line[i].subject, f->line[i].rest, span_of(""),
               f->line[i].at);
  if (f->guessed) {
    TranscribeQuestion q = {.line = f->at.line, .saying = SAY_NOTES_PLAYERS,
                            .answer = {buffer_string(&names)}, .answers = 1};
    bool open;
    ask(t, &q, &open);
    if (open) put_question(t, &q);
  }
  buffer_free(&names);
}

/*
** "Anne: 3": without a list of players, they sit in the order of their moves.
*/
static void guess_names (Transcriber *t) {
  NoteFront *f = &t->front;
  LineCursor c = t->left;
  Buffer clean = {0};
  Line line;
  Dictionary *seen = dictionary_new(FOLD_ACCENTS);
  f->names = 0;
  f->guessed = true;
  for (bool more = true; more; more = line_next(&c, &line)) {
    Span s, name[SEATS_LIMIT];
    size_t n = 0;
    buffer_clear(&clean);
    note_clean(&clean, more && f->names == 0 && c.number == t->left.number
                           ? t->note : line.whole);
    s = note_start(buffer_view(&clean));
    while (n < s.len && strchr(":-—,;", s.at[n]) == NULL) n++;
    if (n == s.len || f->names == SEATS_LIMIT) continue;
    s = span_trim((Span){s.at, n});
    if (unicode_length(s) < GUESSED_SHORTEST || !note_may_be_name(s) ||
        note_names(s, name) != 1 ||
        line_subject_of(s) != SUBJECT_OTHER ||
        !dictionary_add(seen, s, f->names))
      continue;
    f->name[f->names++] = (Span){pieces_copy(&t->keep, s.at, s.len), s.len};
  }
  dictionary_free(seen);
  buffer_free(&clean);
}

/* Does the line start with a player's name or a part of it? */
static bool names_player (const Transcriber *t, Span clean) {
  Pieces keep = {0};
  Span word = span_first_word(clean);
  bool named;
  while (word.len > 0 && strchr(":,.", word.at[word.len - 1]) != NULL)
    word.len--;
  named = note_words_name(&t->reader.words, note_fold(&keep, word));
  pieces_free(&keep);
  return named;
}

/* Does another log start here? */
static bool is_new_log (Transcriber *t, Span clean) {
  NoteTitle title;
  Line line;
  line_cut(&line, clean);
  if (line.subject == SUBJECT_GAME) return true;
  if (memchr(clean.at, ',', clean.len) == NULL ||
      memmem(clean.at, clean.len, "—", strlen("—")) == NULL ||
      names_player(t, clean))
    return false;
  note_games_load(&t->front.games, t->host);
  title = note_title(&t->front.games, clean);
  for (int i = 0; i < title.names; i++)
    if (!note_may_be_name(title.name[i])) return false;
  return title.names > 1;
}

/* The notes from the current one on. */
static Span rest_of (const Transcriber *t) {
  const char *end = t->left.left.at + t->left.left.len;
  return (Span){t->note.at, (size_t)(end - t->note.at)};
}

static bool may_act (Transcriber *t, int seat) {
  NotePosition p = position(t);
  return memchr(p.actor, seat, (size_t)p.actors) != NULL;
}

/*
** "Bruno starts": in games where 'start' names the dealer, finds the player
** whose deal makes it Bruno's turn.
*/
static void settle_starter (Transcriber *t) {
  NoteFront *f = &t->front;
  Buffer head = {0};
  int found = -1, many = 0;
  for (int s = 0; f->starter >= 0 && s < f->names; s++) {
    buffer_clear(&head);
    buffer_format(&head, "game: %s\nplayers: ", f->game);
    put_names(&head, f);
    buffer_text(&head, "\nstart: ");
    buffer_span(&head, f->name[s]);
    t->len = 0;
    add_text(t, buffer_view(&head));
    judge_all(t);
    if (!may_act(t, f->starter)) continue;
    found = s;
    many++;
  }
  t->len = 0;
  if (f->starter >= 0)
    note_front_start(f, many == 1 ? found : f->starter, f->at);
  buffer_free(&head);
}

static bool begin_body (Transcriber *t, Remark *why) {
  NoteFront *f = &t->front;
  Span name[SEATS_LIMIT];
  Header *h = &t->judge.game.header;
  if (f->game == NULL) f->game = t->options.game;
  if (f->game == NULL) {
    remark_say(why, fact_saying(SAY_NOTES_GAME));
    return false;
  }
  if (f->names == 0 && t->options.players != NULL)
    note_front_name(f, name, note_names(span_of(t->options.players), name));
  if (f->names == 0) guess_names(t);
  settle_starter(t);
  write_front(t);
  t->in_body = true;
  judge_all(t);
  if (h->rules == NULL || h->seating.seats == 0) {
    remark_copy(why, &t->judge.complaint.remark);
    return false;
  }
  if (f->titled && french_matters(h->rules))
    f->french |= french_is_likely(h->rules, rest_of(t));
  note_words_make(&t->reader.words, h->rules, &h->seating);
  return true;
}

/* A heading, a rule, a comment: nothing that could be a move. */
static bool is_plain_comment (Span note, Span clean) {
  static const char *const sign[] = {"-", "=", "_", "*", "~", "—", "─", "═",
                                     ".", " "};
  bool mark = note.at[0] == '#' &&
              !(note.len > 1 && isdigit((unsigned char)note.at[1]));
  while (!mark && clean.len > 0) {
    size_t len = 0;
    for (size_t i = 0; i < sizeof sign / sizeof sign[0] && len == 0; i++)
      if (clean.len >= strlen(sign[i]) &&
          memcmp(clean.at, sign[i], strlen(sign[i])) == 0)
        len = strlen(sign[i]);
    if (len == 0) return false;
    clean = span_from(clean, len);
  }
  return true;
}

static Span translate (Transcriber *t, Span s) {
  const Ruleset *r = t->judge.game.header.rules;
  if (!t->front.french || r == NULL || !french_matters(r)) return s;
  buffer_clear(&t->french);
  french_translate(&t->french, r, s);
  return buffer_view(&t->french);
}

static void read_body (Transcriber *t, Span clean) {
  Line line;
  clean = translate(t, clean);
  line_cut(&line, clean);
  if (!line_is_header(line.subject) && note_read_line(&t->reader, clean))
    take_reading(t, t->note);
  else if (line.subject == SUBJECT_NOTE || line.subject == SUBJECT_RULING) {
    put_line(t, clean, span_of(""), t->at);
    follow(t, pieces_copy(&t->keep, clean.at, clean.len));
  }
  else
    read_clauses(t, clean, t->note);
}

static bool read_note (Transcriber *t, Span clean, Remark *why) {
  Span note = t->note;
  if (t->in_body && is_new_log(t, clean)) {
    end_line(t, t->at);
    begin_log(t);
  }
  if (!t->in_body && note_front_read(&t->front, clean, t->at)) return true;
  if (!t->in_body && is_plain_comment(note, clean)) return true;
  if (!t->in_body && !begin_body(t, why)) return false;
  if (is_plain_comment(note, clean))
    put_comment(t, note);
  else
    read_body(t, clean);
  return true;
}

static bool read_all (Transcriber *t, Remark *why) {
  Buffer clean = {0};
  bool ok = true;
  Line line;
  while (ok && line_next(&t->left, &line)) {
    Span s;
    t->note = span_trim(line.whole);
    t->at = (LinePlace){line.number, 1};
    if (t->note.len == 0) {
      if (t->in_body) end_line(t, t->at);
      continue;
    }
    buffer_clear(&clean);
    note_clean(&clean, t->note);
    s = note_start(buffer_view(&clean));
    if (s.len > 0) ok = read_note(t, s, why);
  }
  if (ok && !t->in_body) ok = begin_body(t, why);
  buffer_free(&clean);
  return ok;
}

bool transcribe_notes (Transcriber *t, Span notes, Transcript *out,
                       Remark *why) {
  bool ok;
  t->out = out;
  t->left = (LineCursor){notes, 1};
  t->log = (LogText){.index = 1, .first_line = 1};
  pieces_free(&t->keep);
  memset(&t->keep, 0, sizeof t->keep);
  t->at = (LinePlace){1, 1};
  begin_log(t);
  sandbox_begin_counted(t->host, STRETCH_LOG, notes.len);
  ok = read_all(t, why);
  sandbox_end_stretch(t->host);
  return ok;
}
