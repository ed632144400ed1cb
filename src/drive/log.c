/*
** A log, judged from its first line to its last
** SPDX-License-Identifier: MIT
*/
#include "drive/log.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <strings.h>

#include "drive/doubts.h"
#include "drive/there.h"
#include "ground/memory.h"
#include "ground/number.h"

void log_open (LogJudge *d, Host *host, const HeaderRules *rules,
               Language lang) {
  memset(d, 0, sizeof *d);
  judge_open(&d->judge, host, lang);
  header_open(&d->header);
  d->rules = rules;
  d->lang = lang;
}

static void drop_checkpoints (LogJudge *d, int from) {
  for (int i = from; i < d->checkpoints; i++) free(d->checkpoint[i]);
  if (d->checkpoints > from) d->checkpoints = from;
}

static void drop_recent_after (LogJudge *d, int event) {
  while (d->recents > 0 && d->recent[d->recents - 1]->event > event)
    free(d->recent[--d->recents]);
}

void log_close (LogJudge *d) {
  drop_checkpoints(d, 0);
  drop_recent_after(d, -1);
  judge_close(&d->judge);
  header_close(&d->header);
  free(d->past);
  buffer_free(&d->complaint.message);
  buffer_free(&d->fault_message);
}

/*
** {======================================================
** The past: what takebacks go back to
** =======================================================
*/

enum { FIRST_STRIDE = 32 };

/* When there are too many, every other one goes. */
static void thin_out (LogJudge *d) {
  int kept = 0;
  for (int i = 0; i < d->checkpoints; i++)
    if (i % 2 == 0)
      d->checkpoint[kept++] = d->checkpoint[i];
    else
      free(d->checkpoint[i]);
  d->checkpoints = kept;
  d->stride *= 2;
}

static void save_checkpoint (LogJudge *d) {
  if (d->checkpoints == CHECKPOINTS) thin_out(d);
  d->judge.event = d->pasts;
  d->checkpoint[d->checkpoints++] = judge_save(&d->judge);
}

static void remember (LogJudge *d, const Line *line, int seat, bool stands) {
  d->past = memory_grow(d->past, &d->past_room, (size_t)d->pasts + 1,
                        sizeof *d->past);
  d->past[d->pasts++] = (Past){(size_t)(line->whole.at - d->text.at),
                               line->number, seat, stands};
  if (d->pasts % d->stride == 0 && !d->replaying) save_checkpoint(d);
}

/* The line that an entry of the past was made from. */
static Line past_line (const LogJudge *d, int i) {
  LineCursor c = {{d->text.at + d->past[i].offset,
                   d->text.len - d->past[i].offset}, d->past[i].line};
  Line line;
  line_next(&c, &line);
  return line;
}

/* }====================================================== */

/*
** {======================================================
** Lines of the body
** =======================================================
*/

static Ruling complained (LogJudge *d) {
  Fault *f = &d->judge.fault;
  f->ruling = RULING_MALFORMED;
  f->article = -1;
  f->complaint.at = d->complaint.at;
  buffer_clear(&f->complaint.message);
  buffer_text(&f->complaint.message, buffer_string(&d->complaint.message));
  return RULING_MALFORMED;
}

#define complain_of(d, at, ...) \
  (complain(&(d)->complaint, at, (d)->lang, __VA_ARGS__), complained(d))

static Ruling stranger (LogJudge *d, const Line *line) {
  Span nearest = dictionary_nearest(d->header.seating.names, line->name);
  complain(&d->complaint, line->name, d->lang, "'%.*s' is no player here",
           "« %.*s » ne joue pas ici", (int)line->name.len, line->name.at);
  if (nearest.len == 0) nearest = line_nearest_subject(line->name);
  complain_nearest(&d->complaint, d->lang, nearest);
  return complained(d);
}

static Ruling unknown_verb (LogJudge *d, Span verb) {
  const Ruleset *r = d->header.rules;
  if (verb.len == 0)
    return complain_of(d, verb, "the move is missing", "le coup manque");
  complain(&d->complaint, verb, d->lang, "%s has no move '%.*s'",
           "%s n'a pas de coup « %.*s »", r->id, (int)verb.len, verb.at);
  complain_nearest(&d->complaint, d->lang,
                   dictionary_nearest(r->verb_words, verb));
  return complained(d);
}

/* What is wrong with a text: as its readers say it, and as we do. */
static const struct { const char *id; Both text; } troubles[] = {
  {"NUL byte", {"NUL byte: this is no text file",
                "octet NUL : ce n'est pas un fichier de texte"}},
  {"not UTF-8", {"not UTF-8; save the file as UTF-8",
                 "ce n'est pas de l'UTF-8 ; enregistrez le fichier en UTF-8"}},
  {"line too long", {"line too long: one megabyte is the limit",
                     "ligne trop longue : un mégaoctet est la limite"}},
  {"too many words", {"too many words", "trop de mots"}},
  {"a bad count behind '?*'", {"a bad count behind '?*'",
                               "un mauvais nombre derrière « ?* »"}},
  {"nothing behind '='", {"nothing behind '='", "rien derrière « = »"}},
  {"nothing behind '->'", {"nothing behind '->'", "rien derrière « -> »"}},
  {"a second '='", {"a second '='", "un second « = »"}},
  {"a second '->'", {"a second '->'", "un second « -> »"}},
  {"'=' behind '->'", {"'=' behind '->'", "« = » derrière « -> »"}},
};

static const char *name_trouble (const char *id, Language lang) {
  for (size_t i = 0; i < sizeof troubles / sizeof troubles[0]; i++)
    if (strcmp(troubles[i].id, id) == 0)
      return both_in(troubles[i].text, lang);
  return id;
}

static Ruling split_words (LogJudge *d, Span rest) {
  if (words_split(rest, &d->words)) return RULING_FINE;
  return complain_of(d, d->words.trouble_at, "%s", "%s",
                     name_trouble(d->words.trouble, d->lang));
}

/* Words that are cards, from word 'first' on, into 'kind'. */
static Ruling read_cards (LogJudge *d, int first, uint8_t *kind, int *count) {
  const Words *w = &d->words;
  *count = 0;
  if (w->has_announced || w->has_arrow)
    return complain_of(d, w->has_arrow ? w->brought[0] : w->announced,
                       "no '=' or '->' here: just the cards",
                       "ni « = » ni « -> » ici : rien que les cartes");
  for (int i = first; i < w->count; i++) {
    int k = event_read_card(d->header.rules, w->word[i]);
    if (k < 0) {
      complain_of_card(&d->complaint, d->header.rules, w->word[i], d->lang);
      return complained(d);
    }
    kind[(*count)++] = (uint8_t)k;
  }
  return RULING_FINE;
}

/* A player's name at the start of the text; what follows is cut off. */
static Ruling read_name (LogJudge *d, Span *text, int *seat) {
  size_t len = 0;
  *seat = dictionary_find_prefix(d->header.seating.names, *text, &len);
  if (*seat < 0) {
    complain(&d->complaint, *text, d->lang,
             "a player's name is missing in '%.*s'",
             "il manque le nom d'un joueur dans « %.*s »", (int)text->len,
             text->at);
    complain_nearest(&d->complaint, d->lang,
                     dictionary_nearest(d->header.seating.names, *text));
    return complained(d);
  }
  *text = span_trim((Span){text->at + len, text->len - len});
  return RULING_FINE;
}

static Event make_event (const LogJudge *d, const Line *line, int seat) {
  return (Event){.subject = line->subject, .line = line->number,
                 .text = line->rest, .seat = seat, .verb = -1,
                 .words = &d->words};
}

/* A move in words that were met before. False: it must be read. */
static bool do_known_move (LogJudge *d, const Line *line, Event *e,
                           uint64_t here) {
  static const Words no_words;
  const MemoEntry *known =
      memo_find(&d->memo, d->header.rules, here, line->rest);
  if (known == NULL) return false;
  e->words = &no_words;
  e->verb = known->bound.move;
  e->brought_count = known->brought_count;
  memcpy(e->brought, known->brought, known->brought_count);
  if (judge_known_move(&d->judge, e, &known->bound) != RULING_FINE)
    return false;
  remember(d, line, e->seat, false);
  return true;
}

static Ruling do_move (LogJudge *d, const Line *line, bool stands) {
  const Ruleset *r = d->header.rules;
  int seat = dictionary_find(d->header.seating.names, line->name);
  uint64_t here = stands ? 0 : judge_moves_here(&d->judge);
  Ruling ruling;
  Event e;
  if (seat < 0) return stranger(d, line);
  e.subject = line->subject;
  e.line = line->number;
  e.text = line->rest;
  e.seat = seat;
  d->judge.event = d->pasts;
  if (here != 0 && do_known_move(d, line, &e, here)) return RULING_FINE;
  ruling = split_words(d, line->rest);
  if (ruling != RULING_FINE) return ruling;
  e.words = &d->words;
  e.verb = d->words.count ? dictionary_find(r->verb_words, d->words.word[0])
                          : -1;
  if (e.verb < 0)
    return unknown_verb(d, d->words.count ? d->words.word[0] : line->rest);
  if (!event_read_move(&e, r, d->lang, &d->complaint)) return complained(d);
  ruling = stands ? judge_stand(&d->judge, &e) : judge_move(&d->judge, &e);
  if (log_is_fine(ruling)) remember(d, line, seat, stands);
  if (here != 0 && ruling == RULING_FINE)
    memo_keep(&d->memo, r, here, &e, &d->judge.bound);
  return ruling;
}

static Ruling do_deal (LogJudge *d, const Line *line) {
  uint8_t kind[WORDS_LIMIT];
  Span rest = line->rest;
  int seat, count, zone = -1;
  Ruling ruling = read_name(d, &rest, &seat);
  Event e;
  if (ruling == RULING_FINE) ruling = split_words(d, rest);
  if (ruling != RULING_FINE) return ruling;
  if (d->words.count > 0)
    zone = dictionary_find(d->header.rules->zone_words, d->words.word[0]);
  ruling = read_cards(d, zone >= 0, kind, &count);
  if (ruling != RULING_FINE) return ruling;
  if (count == 0)
    return complain_of(d, line->rest, "name the cards, or write '?'",
                       "nommez les cartes, ou écrivez « ? »");
  e = make_event(d, line, seat);
  return judge_deal(&d->judge, &e, seat, zone, kind, count);
}

static Ruling do_show (LogJudge *d, const Line *line) {
  uint8_t kind[WORDS_LIMIT];
  Span rest = line->rest;
  int seat = -1, count;
  Ruling ruling = RULING_FINE;
  Event e;
  if (line->subject == SUBJECT_REVEAL) ruling = read_name(d, &rest, &seat);
  if (ruling == RULING_FINE) ruling = split_words(d, rest);
  if (ruling == RULING_FINE) ruling = read_cards(d, 0, kind, &count);
  if (ruling != RULING_FINE) return ruling;
  for (int i = 0; i < count; i++)
    if (kind[i] == CARD_UNSEEN) count = 0;
  if (count == 0)
    return complain_of(d, line->rest, "name the card: everybody sees it",
                       "nommez la carte : tout le monde la voit");
  e = make_event(d, line, seat);
  return judge_show(&d->judge, &e, seat, kind, count);
}

/* "NAME N": the number is the last word, or the last two ("7 1/2"). */
static Ruling read_claim (LogJudge *d, Span item, int *seat, double *n) {
  Ruling ruling = read_name(d, &item, seat);
  if (ruling != RULING_FINE) return ruling;
  if (number_read(item, n)) return RULING_FINE;
  return complain_of(d, item, "a number is missing behind the name",
                     "il manque un nombre après le nom");
}

static Ruling do_score (LogJudge *d, const Line *line) {
  bool given[SEATS_LIMIT] = {false};
  double claimed[SEATS_LIMIT] = {0};
  Span list = line->rest, item;
  Event e = make_event(d, line, -1);
  int seat, n = 0;
  for (; words_next_item(&list, &item); n++) {
    double score;
    Ruling ruling = read_claim(d, item, &seat, &score);
    if (ruling != RULING_FINE) return ruling;
    if (given[seat] && claimed[seat] != score) score = NAN;  /* both can't be */
    given[seat] = true;
    claimed[seat] = score;
  }
  if (n == 0)
    return complain_of(d, line->rest, "write 'score: NAME N, NAME N, …'",
                       "écrivez « score: NOM N, NOM N, … »");
  return judge_score(&d->judge, &e, given, claimed);
}

static Ruling do_winner (LogJudge *d, const Line *line) {
  bool claimed[SEATS_LIMIT] = {false};
  Span list = line->rest, item;
  Event e = make_event(d, line, -1);
  int n = 0;
  for (; words_next_item(&list, &item); n++) {
    int seat = dictionary_find(d->header.seating.names, item);
    if (seat < 0)
      return complain_of(d, item, "there is no player '%.*s'",
                         "il n'y a pas de joueur « %.*s »", (int)item.len,
                         item.at);
    claimed[seat] = true;
  }
  if (n == 0)
    return complain_of(d, line->rest, "write 'winner: NAME'",
                       "écrivez « winner: NOM »");
  return judge_winner(&d->judge, &e, claimed);
}

/* A line that changes the table, or claims something of it. */
static Ruling do_line (LogJudge *d, const Line *line, bool stands) {
  Ruling ruling;
  switch (line->subject) {
    case SUBJECT_OTHER: return do_move(d, line, stands);
    case SUBJECT_DEAL: ruling = do_deal(d, line); break;
    case SUBJECT_TURN: case SUBJECT_REVEAL: ruling = do_show(d, line); break;
    case SUBJECT_SCORE: return do_score(d, line);
    case SUBJECT_WINNER: return do_winner(d, line);
    case SUBJECT_END: ruling = judge_end(&d->judge); break;
    default: return RULING_FINE;
  }
  if (ruling == RULING_FINE) remember(d, line, -1, false);
  return ruling;
}

/* }====================================================== */

/*
** {======================================================
** Going back
** =======================================================
*/

/* Who takes back once may do so again: the next time it is not so far. */
static void save_recent (LogJudge *d) {
  if (d->recents == RECENT) {
    free(d->recent[0]);
    d->recents--;
    memmove(d->recent, d->recent + 1,
            (size_t)d->recents * sizeof *d->recent);
  }
  d->judge.event = d->pasts;
  d->recent[d->recents++] = judge_save(&d->judge);
}

/* Judges the past again up to entry 'to'; half way, half of the rest, … */
static Ruling replay_to (LogJudge *d, int to) {
  Ruling ruling = RULING_FINE;
  int left = (to - d->pasts) / 2;
  while (d->pasts < to && log_is_fine(ruling)) {
    Line line = past_line(d, d->pasts);
    ruling = do_line(d, &line, d->past[d->pasts].stands);
    if (to - d->pasts != left) continue;
    save_recent(d);
    left /= 2;
  }
  return ruling;
}

static void go_back (LogJudge *d, Verdict *v, int to) {
  int c = d->checkpoints - 1;
  const Checkpoint *from;
  while (d->checkpoint[c]->event > to) c--;
  drop_checkpoints(d, c + 1);
  drop_recent_after(d, to);
  from = d->checkpoint[c];
  if (d->recents > 0 && d->recent[d->recents - 1]->event > from->event)
    from = d->recent[d->recents - 1];
  judge_restore(&d->judge, from);
  d->pasts = d->judge.event;
  replay_to(d, to);
  while (v->rulings > 0 && v->ruling[v->rulings - 1].event >= to)
    v->rulings--;
}

void log_rewind (LogJudge *d, int event) {
  int c = d->checkpoints - 1;
  while (d->checkpoint[c]->event > event) c--;
  judge_restore(&d->judge, d->checkpoint[c]);
  d->pasts = d->judge.event;
}

Ruling log_again (LogJudge *d) {
  Line line = past_line(d, d->pasts);
  Ruling ruling;
  d->replaying = true;
  ruling = do_line(d, &line, d->past[d->pasts].stands);
  d->replaying = false;
  return ruling;
}

Ruling log_try_line (LogJudge *d, const Line *line) {
  int pasts = d->pasts;
  Ruling ruling;
  d->replaying = true;
  ruling = do_line(d, line, false);
  d->replaying = false;
  d->pasts = pasts;
  return ruling;
}

static void add_incident (Incident **list, int *count, size_t *room,
                          Incident i) {
  *list = memory_grow(*list, room, (size_t)*count + 1, sizeof **list);
  (*list)[(*count)++] = i;
}

static Incident open_incident (const LogJudge *d) {
  return (Incident){d->fault_line.number, d->fault_seat, d->fault_article,
                    d->pasts, d->fault_move};
}

/* The last move of that seat, legal or not: where to go back to. */
static int find_last_move (const LogJudge *d, int seat) {
  int i = d->pasts - 1;
  if (d->open_fault && d->awaited < 0 && d->fault_seat == seat)
    return d->pasts;
  while (i >= 0 && d->past[i].seat != seat) i--;
  return i;
}

static Ruling do_takeback (LogJudge *d, Verdict *v, const Line *line) {
  int seat = dictionary_find(d->header.seating.names, line->rest), to;
  if (seat < 0)
    return complain_of(d, line->rest, "there is no player '%.*s'",
                       "il n'y a pas de joueur « %.*s »",
                       (int)line->rest.len, line->rest.at);
  to = find_last_move(d, seat);
  if (to < 0)
    return complain_of(d, line->rest, "%.*s has not moved yet",
                       "%.*s n'a pas encore joué",
                       (int)line->rest.len, line->rest.at);
  if (d->open_fault)
    add_incident(&v->correction, &v->corrections, &v->correction_room,
                 open_incident(d));
  d->open_fault = false;
  go_back(d, v, to);  /* even 'to' here: what was open may have been closed */
  return RULING_FINE;
}

/* }====================================================== */

/*
** {======================================================
** Faults and rulings
** =======================================================
*/

static void set_fault (LogJudge *d, Verdict *v, const Line *line, int seat) {
  const Fault *f = &d->judge.fault;
  v->has_fault = true;
  v->kind = f->ruling == RULING_ILLEGAL  ? VERDICT_ILLEGAL
            : f->ruling == RULING_BROKEN ? VERDICT_TROUBLE
                                         : VERDICT_MALFORMED;
  v->fault_line = line->number;
  v->fault_seat = seat;
  v->fault_article = f->article;
  v->fault_move = line->rest;
  v->fault_whole = line->whole;
  v->fault_at = f->complaint.at;
  buffer_clear(&v->message);
  buffer_text(&v->message, buffer_string(&f->complaint.message));
}

/* The move that a line with its card is about. */
static int find_awaited (const LogJudge *d) {
  int i = d->pasts - 1;
  while (i >= 0 && d->past[i].seat < 0) i--;
  return i;
}

/*
** An illegal move: the next line may take it back or let it stand. Where
** it waited for its card, the line that names the card shows what is wrong;
** a wrong number was said by the move itself.
*/
static void open_fault (LogJudge *d, const Line *line) {
  const Fault *f = &d->judge.fault;
  d->open_fault = true;
  d->awaited = line->subject == SUBJECT_OTHER ? -1 : find_awaited(d);
  Line move = d->awaited < 0 ? *line : past_line(d, d->awaited);
  d->fault_line = f->article == ARTICLE_ANNOUNCE ? move : *line;
  d->shown_line = *line;
  d->fault_move = move.rest;
  d->fault_seat = dictionary_find(d->header.seating.names, move.name);
  d->fault_article = f->article;
  d->fault_hidden = f->hidden;
  d->fault_at = f->complaint.at;
  buffer_clear(&d->fault_message);
  buffer_text(&d->fault_message, buffer_string(&f->complaint.message));
}

static void confirm_fault (LogJudge *d, Verdict *v) {
  Fault *f = &d->judge.fault;
  f->ruling = RULING_ILLEGAL;
  f->article = d->fault_article;
  f->hidden = d->fault_hidden;
  f->complaint.at = d->fault_at;
  buffer_clear(&f->complaint.message);
  buffer_text(&f->complaint.message, buffer_string(&d->fault_message));
  set_fault(d, v, &d->fault_line, d->fault_seat);
  v->fault_move = d->fault_move;
  d->open_fault = false;
}

/* "stands", in any case, and any text behind it? */
static bool says_stands (Span text) {
  return text.len >= 6 && strncasecmp(text.at, "stands", 6) == 0 &&
         (text.len == 6 || !isalnum((unsigned char)text.at[6]));
}

/* The move stands, and now its card comes: so it will be in any replay. */
static Ruling let_awaited_stand (LogJudge *d) {
  while (d->checkpoint[d->checkpoints - 1]->event > d->awaited)
    drop_checkpoints(d, d->checkpoints - 1);
  drop_recent_after(d, d->awaited);
  d->past[d->awaited].stands = d->judge.pending_stands = true;
  return do_line(d, &d->shown_line, false);
}

/* 'ruling: stands' behind an illegal move; false: it remains the fault. */
static bool let_stand (LogJudge *d, Verdict *v, const Line *line) {
  const Article *a = &d->header.rules->article[d->fault_article];
  int event = d->awaited < 0 ? d->pasts : d->awaited;
  Ruling ruling;
  if (a->cannot_stand || !says_stands(line->rest)) return false;
  ruling = d->awaited < 0 ? do_line(d, &d->fault_line, true)
                          : let_awaited_stand(d);
  if (!log_is_fine(ruling)) return false;
  add_incident(&v->ruling, &v->rulings, &v->ruling_room,
               (Incident){d->fault_line.number, d->fault_seat,
                          d->fault_article, event, d->fault_move});
  d->open_fault = false;
  return true;
}

static Ruling body_line (LogJudge *d, Verdict *v, const Line *line) {
  if (line_is_header(line->subject))
    return complain_of(d, line->name, "'%.*s' belongs in the header, before "
                       "the first line of the game",
                       "« %.*s » a sa place dans l'en-tête, avant la première "
                       "ligne de la partie", (int)line->name.len,
                       line->name.at);
  switch (line->subject) {
    case SUBJECT_BROKEN:
      return complain_of(d, line->whole, "there is no ':' in this line",
                         "il n'y a pas de « : » dans cette ligne");
    case SUBJECT_TAKEBACK: return do_takeback(d, v, line);
    case SUBJECT_RULING:
      return complain_of(d, line->name, "a ruling comes right behind an "
                         "illegal move", "une décision suit immédiatement un "
                         "coup illégal");
    default: return do_line(d, line, false);
  }
}

/* Is it a takeback that can be? */
static bool takes_back (const LogJudge *d, const Line *line) {
  int seat = dictionary_find(d->header.seating.names, line->rest);
  return line->subject == SUBJECT_TAKEBACK && seat >= 0 &&
         find_last_move(d, seat) >= 0;
}

/* A move, or the line with the card that a move waits for? */
static bool is_about_move (const LogJudge *d, const Line *line) {
  return line->subject == SUBJECT_OTHER ||
         (d->judge.pending && (line->subject == SUBJECT_TURN ||
                               line->subject == SUBJECT_REVEAL));
}

/* False when judgement stops here. */
static bool judge_line (LogJudge *d, Verdict *v, const Line *line) {
  Ruling ruling;
  if (d->stop_at > 0 && line->number >= d->stop_at) return false;
  if (line->subject == SUBJECT_NONE || line->subject == SUBJECT_NOTE)
    return true;
  if (d->open_fault && !takes_back(d, line)) {
    if (line->subject == SUBJECT_RULING && let_stand(d, v, line)) return true;
    confirm_fault(d, v);
    return false;
  }
  ruling = body_line(d, v, line);
  if (log_is_fine(ruling)) return true;
  if (ruling == RULING_ILLEGAL && is_about_move(d, line)) {
    open_fault(d, line);
    return true;
  }
  set_fault(d, v, line,
            dictionary_find(d->header.seating.names, line->name));
  return false;
}

/* }====================================================== */

/*
** {======================================================
** The whole log
** =======================================================
*/

static void header_fault (LogJudge *d, Verdict *v, unsigned number) {
  v->has_fault = true;
  if (d->header.rules != NULL) v->game = span_of(d->header.rules->id);
  v->kind = d->header.broken ? VERDICT_TROUBLE : VERDICT_MALFORMED;
  v->fault_line = number;
  v->fault_at = d->complaint.at;
  buffer_text(&v->message, buffer_string(&d->complaint.message));
  for (int i = 0; i < d->header.lines; i++)
    if (d->header.line[i].number == number)
      v->fault_whole = d->header.line[i].whole;
}

static bool begin_body (LogJudge *d, Verdict *v, const Line *line) {
  Header *h = &d->header;
  if (!header_settle(h, d->judge.host, d->rules, line, d->lang,
                     &d->complaint)) {
    header_fault(d, v, h->fault_line);
    if (h->fault_line == line->number) v->fault_whole = line->whole;
    return false;
  }
  v->rules = h->rules;
  v->game = span_of(h->rules->id);
  v->seating = &h->seating;
  d->pasts = 0;
  d->stride = FIRST_STRIDE;
  drop_checkpoints(d, 0);
  drop_recent_after(d, -1);
  if (judge_begin(&d->judge, h->rules, &h->seating, h->option,
                  h->has_seed ? &h->seed : NULL) != RULING_FINE) {
    set_fault(d, v, line, -1);
    return false;
  }
  save_checkpoint(d);
  return true;
}

static bool is_body (const Line *line) {
  return line->subject != SUBJECT_NONE && line->subject != SUBJECT_NOTE &&
         !line_is_header(line->subject);
}

/* The line cannot be, unless one of those before it is wrong already. */
static void bad_header_line (LogJudge *d, Verdict *v, const Line *line) {
  Header *h = &d->header;
  Complaint earlier = {{NULL, 0}, {0}};
  if (!header_settle(h, d->judge.host, d->rules, line, d->lang, &earlier) &&
      h->fault_line < line->number) {
    Complaint later = d->complaint;
    d->complaint = earlier;
    earlier = later;
  }
  else
    h->fault_line = line->number;
  header_fault(d, v, h->fault_line);
  if (h->fault_line == line->number) v->fault_whole = line->whole;
  buffer_free(&earlier.message);
}

/* Reads lines up to the first of the body. False when it all ends there. */
static bool read_header (LogJudge *d, Verdict *v, LineCursor *c,
                         Line *line) {
  Line last = {.number = c->number, .whole = {c->left.at, 0}};
  while (line_next(c, line)) {
    if (line->subject == SUBJECT_GAME) v->line = line->number;
    if (is_body(line)) {
      bool begun = begin_body(d, v, line);
      d->header.incomplete = false;  /* no more of it can come */
      return begun;
    }
    if (line->subject == SUBJECT_NONE || line->subject == SUBJECT_NOTE)
      continue;
    last = *line;
    if (!header_add(&d->header, line, d->lang, &d->complaint))
      return bad_header_line(d, v, line), false;
    if (line->subject == SUBJECT_GAME) v->game = line->rest;
  }
  begin_body(d, v, &last);
  return false;
}

static void take_result (LogJudge *d, Verdict *v) {
  Judge *j = &d->judge;
  v->moves = j->moves;
  v->finished = judge_over(j) && !(v->has_fault && v->fault_article < 0);
  v->has_scores = judge_scores(j, v->score);
  if (!judge_winners(j, v->winner)) v->has_scores = false;
}

static void end_body (LogJudge *d, Verdict *v) {
  Judge *j = &d->judge;
  if (d->stop_at > 0) return;  /* somebody wants to look around there */
  if (!v->has_fault && judge_finish(j) != RULING_FINE)
    set_fault(d, v, &(Line){.number = v->line}, -1);
  take_result(d, v);
  if (v->kind == VERDICT_ILLEGAL && d->want_legal && v->fault_seat >= 0)
    there_list(d, v->fault_seat, 12, &v->legal_there);
  if (v->kind == VERDICT_ILLEGAL) doubts_blame(d, v);
  if (v->kind == VERDICT_LEGAL || v->kind == VERDICT_ILLEGAL)
    doubts_list(d, v);
}

static void trouble_in_text (const LogText *log, Language lang, Verdict *v) {
  if (log->trouble == NULL || v->has_fault) return;
  v->has_fault = true;
  v->kind = VERDICT_MALFORMED;
  v->fault_line = log->trouble_line;
  v->fault_article = v->fault_seat = -1;
  v->fault_at = v->fault_whole = (Span){NULL, 0};
  buffer_clear(&v->message);
  buffer_text(&v->message, name_trouble(log->trouble, lang));
}

void log_judge (LogJudge *d, const LogText *log, Verdict *v) {
  LineCursor c = {log->text, log->first_line};
  Line line;
  verdict_clear(v);
  header_clear(&d->header);
  v->log = log->index;
  v->line = log->first_line;
  v->kind = VERDICT_LEGAL;
  d->text = log->text;
  d->open_fault = false;
  d->judge.fault.ruling = RULING_FINE;
  if (read_header(d, v, &c, &line))
    while (judge_line(d, v, &line) && line_next(&c, &line)) {}
  if (d->open_fault) confirm_fault(d, v);
  if (log->trouble != NULL && d->header.incomplete)
    v->has_fault = false;  /* it was cut short by worse */
  trouble_in_text(log, d->lang, v);
  if (v->rules != NULL) end_body(d, v);
}

/* }====================================================== */
