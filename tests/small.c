/*
** Small random games and their logs, with some cards hidden
** SPDX-License-Identifier: MIT
*/
#include "small.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "judge/legal.h"
#include "log/event.h"
#include "source.h"
#include "table/chance.h"
#include "table/knowledge.h"

static const char *const demi_kinds[] = {
  "1", "2", "3", "4", "6", "7", "8", "1/2", "0", "5", "9", "ghost", NULL};
static const char *const pile_kinds[] = {
  "A", "2", "5", "8", "10", "K", "-1", "2*", "8*", "-4*", "1|7", "5|6",
  "4*|6", "draw-2", "all-draw-1", "force-10", "plus-5", "burn", "skip-next",
  "discard-1", "no", "swap-hands", "give-1", NULL};
static const char *const casino_kinds[] = {
  "1", "2", "3", "4", "5", "6", "7", "coin", "skeleton", "pebble", NULL};
static const char *const gems_kinds[] = {
  "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "1/11", NULL};
static const char *const bid_kinds[] = {
  "2", "3", "4", "5", "6", "7", "8", "9", "10", NULL};

static const char *const eights_kinds[] = {
  "S3", "S8", "S9", "H3", "H8", "HK", "D3", "D9", "DK", "C9", "CK", NULL};
static const char *const trick_kinds[] = {
  "a1", "a2", "a3", "a4", "b1", "b2", "b3", "b4", "t1", "t2", "t3", "t4", NULL};

static const char *const few_kinds[] = {
  "r1", "r2", "r3", "b1", "b2", "b3", NULL};

static const SmallGame games[] = {
  {"8-et-demi", demi_kinds, 3, 2, 3},
  {"pile-21", pile_kinds, 1, 2, 3},
  {"casino-pirate", casino_kinds, 2, 3, 3},
  {"8-28", gems_kinds, 1, 3, 3},
  {"surenchere", bid_kinds, 0, 2, 3},
  {"crazy-eights", eights_kinds, 1, 2, 3},
  {"tricks", trick_kinds, 0, 2, 3},
  {"few", few_kinds, 1, 2, 3},
};

/* The number of copies of each kind is an option: n1, n2, … */
static void write_house_rule (const Small *s, FILE *f) {
  fprintf(f, "local g = extend \"%s\"\nlocal number = {}\n", s->game->id);
  for (int i = 0; s->game->kind[i] != NULL; i++)
    fprintf(f, "number[\"%s\"] = \"n%d\"\n", s->game->kind[i], i + 1);
  fputs("for _, card in ipairs(g.cards) do\n"
        "  local name = number[card[1]]\n"
        "  if name then\n"
        "    g.options[name] = { default = 0, min = 0, max = 20,\n"
        "                        why = { en = \"copies\", fr = \"nombre\" } }\n"
        "  end\n"
        "  card.copies = function (option)\n"
        "    return name and option[name] or 0\n"
        "  end\n"
        "end\n"
        "function g.check() end\n"
        "return g\n", f);
}

static bool make_folder (Small *s) {
  const char *top = getenv("TMPDIR");
  char path[96];
  FILE *f;
  snprintf(s->folder, sizeof s->folder, "%s/referee-XXXXXX",
           top && strlen(top) < 40 ? top : "/tmp");
  if (mkdtemp(s->folder) == NULL) return false;
  snprintf(path, sizeof path, "%s/small.lua", s->folder);
  if ((f = fopen(path, "w")) == NULL) return false;
  write_house_rule(s, f);
  return fclose(f) == 0;
}

bool small_open (Small *s, const char *game) {
  memset(s, 0, sizeof *s);
  for (size_t i = 0; i < sizeof games / sizeof *games; i++)
    if (strcmp(games[i].id, game) == 0) s->game = &games[i];
  if (s->game == NULL || !make_folder(s)) return false;
  s->host = host_new();
  load_add_path(s->host, s->folder);
  source_add_rules(s->host);
  source_add_folder(s->host, "tests/rules");
  log_open(&s->judge, s->host, &s->rules, ENGLISH);
  return true;
}

void small_close (Small *s) {
  char path[96];
  snprintf(path, sizeof path, "%s/small.lua", s->folder);
  unlink(path);
  rmdir(s->folder);
  log_close(&s->judge);
  verdict_free(&s->verdict);
  buffer_free(&s->header);
  for (int i = 0; i <= ENTRIES_LIMIT; i++) buffer_free(&s->line[i]);
  host_free(s->host);
}

int small_below (Small *s, int n) {
  return (int)chance_below(&s->chance, (uint64_t)n);
}

static const char *const names[] = {"Anne", "Bruno", "Chloé"};

static void add_option (Small *s, const char *name, int value) {
  buffer_format(&s->header, "option: %s = %d\n", name, value);
}

/* Sets the option to the word at random; else leaves the default. */
static void add_reading (Small *s, const char *name, const char *word) {
  if (small_below(s, 3) == 0)
    buffer_format(&s->header, "option: %s = %s\n", name, word);
}

/* Picks kinds between 'from' and 'to', with 'cards' cards in all. */
static void add_cards (Small *s, int from, int to, int kinds, int cards) {
  int copies[64] = {0}, chosen[64], n = 0;
  while (n < kinds) {
    int k = from + small_below(s, to - from), i = 0;
    while (i < n && chosen[i] != k) i++;
    if (i == n) chosen[n++] = k;
  }
  for (int i = 0; i < cards; i++)
    copies[chosen[i < kinds ? i : small_below(s, kinds)]]++;
  for (int k = from; k < to; k++)
    if (copies[k] > 0)
      buffer_format(&s->header, "option: n%d = %d\n", k + 1, copies[k]);
}

static int count_kinds (const SmallGame *g) {
  int n = 0;
  while (g->kind[n] != NULL) n++;
  return n;
}

static void options_of_8_et_demi (Small *s, int seats) {
  int hand = 1 + small_below(s, 3), open = small_below(s, 2);
  int blind = small_below(s, 2), dealt = seats * (hand + open + blind);
  add_option(s, "hand", hand);
  add_option(s, "open", open);
  add_option(s, "blind", blind);
  add_option(s, "games", 1 + small_below(s, 2));
  add_reading(s, "half_attacks", "yes");
  add_reading(s, "attack_card", "starts");
  add_reading(s, "opening", "set");
  add_reading(s, "half_on_nine_and_half", "no");
  add_cards(s, 0, 12, 3 + small_below(s, 3), dealt + small_below(s, 7));
}

static void options_of_pile_21 (Small *s, int seats) {
  int hand = 1 + small_below(s, 3);
  add_option(s, "hand", hand);
  add_option(s, "piles", 1 + small_below(s, 2));
  add_reading(s, "green_blocks_win", "no");
  add_reading(s, "star_before_win", "yes");
  add_reading(s, "draw_without_simple", "may-play");
  if (small_below(s, 4) == 0) add_reading(s, "must_play", "no");
  add_cards(s, 0, 7, 2 + small_below(s, 2), seats * hand / 2 + 2);
  add_cards(s, 7, 13, 2, seats * hand / 2 + 2 + small_below(s, 3));
  if (small_below(s, 2))       /* moves that shift unseen cards */
    add_cards(s, 20, 23, 1 + small_below(s, 3), 4);
  else
    add_cards(s, 13, 23, 2 + small_below(s, 3), 4 + small_below(s, 3));
}

static void options_of_crazy_eights (Small *s, int seats) {
  int hand = 1 + small_below(s, 3);
  add_option(s, "hand", hand);
  add_option(s, "points", small_below(s, 3) ? 1 : 40);  /* usually one deal */
  add_reading(s, "must_play", "no");
  add_cards(s, 0, count_kinds(s->game), 3 + small_below(s, 4),
            seats * hand + 2 + small_below(s, 4));
}

/* Deals all cards or all but a few; sometimes two are alike. */
static void options_of_tricks (Small *s, int seats) {
  int hand = 2 + small_below(s, seats == 2 ? 4 : 3);
  int cards = seats * hand + small_below(s, 2) * small_below(s, 3);
  int kinds = count_kinds(s->game);
  add_option(s, "hand", hand);
  add_reading(s, "trump", "yes");
  if (cards > kinds || small_below(s, 3) == 0)
    add_cards(s, 0, kinds, kinds < cards ? kinds : cards - 1, cards);
  else
    add_cards(s, 0, kinds, cards, cards);
}

static void add_options (Small *s, int seats) {
  const char *id = s->game->id;
  int kinds = count_kinds(s->game);
  if (strcmp(id, "8-et-demi") == 0) {
    options_of_8_et_demi(s, seats);
    return;
  }
  if (strcmp(id, "pile-21") == 0) {
    options_of_pile_21(s, seats);
    return;
  }
  if (strcmp(id, "crazy-eights") == 0) {
    options_of_crazy_eights(s, seats);
    return;
  }
  if (strcmp(id, "tricks") == 0) {
    options_of_tricks(s, seats);
    return;
  }
  if (strcmp(id, "few") == 0)
    add_option(s, "hand", 1 + small_below(s, 5 - seats));
  if (strcmp(id, "8-28") == 0) add_option(s, "blue", small_below(s, 4));
  if (strcmp(id, "surenchere") == 0) add_option(s, "hand", 2);
  add_cards(s, 0, kinds, 3 + small_below(s, 2), 8 + small_below(s, 5));
}

static void write_header (Small *s) {
  int seats = s->game->least_seats +
              small_below(s, s->game->most_seats - s->game->least_seats + 1);
  buffer_clear(&s->header);
  buffer_format(&s->header, "game: %s\nvariant: small\nplayers: ",
                s->game->id);
  for (int i = 0; i < seats; i++)
    buffer_format(&s->header, i ? ", %s" : "%s", names[i]);
  buffer_char(&s->header, '\n');
  if (small_below(s, 3) == 0)
    buffer_format(&s->header, "start: %s\n", names[small_below(s, seats)]);
  add_options(s, seats);
  s->header_lines = 0;
  for (size_t i = 0; i < s->header.len; i++)
    s->header_lines += s->header.text[i] == '\n';
}

bool small_begin (const Small *s, LogJudge *d, Verdict *v) {
  LogText log = {.text = {s->header.text, s->header.len}, .index = 1,
                 .first_line = 1};
  log_judge(d, &log, v);
  return v->kind == VERDICT_LEGAL;
}

static const char *card_word (const Small *s, int kind) {
  return s->judge.game.header.rules->kind[kind].word.en;
}

bool small_write_entry (const Small *s, const Entry *e, const Card *card,
                        Buffer *out) {
  bool cards = e->cards > 0;
  if (card == NULL && e->left_out) cards = false;
  if (e->is_deal && !cards) return false;
  buffer_text(out, e->head);
  if (cards && e->has_arrow) buffer_text(out, " ->");
  for (int i = 0; cards && i < e->cards; i++)
    buffer_format(out, " %s", card == NULL && e->hidden[i]
                                  ? "?"
                                  : card_word(s, card ? card[i] : e->card[i]));
  buffer_text(out, e->tail);
  buffer_char(out, '\n');
  return true;
}

void small_write (Small *s, Buffer *out) {
  unsigned line = s->header_lines;
  buffer_clear(out);
  buffer_span(out, (Span){s->header.text, s->header.len});
  for (int i = 0; i < s->entries; i++) {
    Entry *e = &s->entry[i];
    e->line = small_write_entry(s, e, NULL, out) ? ++line : 0;
  }
}

/*
** The ruling on the entry with these cards. Its text is valid until the next
** entry is kept.
*/
static Ruling try_text (Small *s, const Entry *e, const Card *card) {
  Buffer *text = &s->line[s->entries];
  LineCursor c;
  Line line;
  buffer_clear(text);
  small_write_entry(s, e, card, text);
  c = (LineCursor){{text->text, text->len}, 1};
  line_next(&c, &line);
  return game_try(&s->judge.game, &line);
}

static Ruling try_entry (Small *s, const Entry *e) {
  return try_text(s, e, e->card);
}

static void keep_entry (Small *s, const Entry *e) {
  s->entry[s->entries++] = *e;
}

/* Playing: drawn cards are guessed until the judge accepts them. */

enum { GUESSES = 100 };

/* A random kind that is in the game. */
static int any_kind (Small *s) {
  const Layout *l = &s->judge.game.header.rules->layout;
  return l->token_kind[small_below(s, l->tokens)];
}

/* Prefers a kind that is still unseen; but the discard may be shuffled. */
static int guess_kind (Small *s) {
  const Table *t = &s->judge.game.judge.world[0];
  int kind = any_kind(s);
  for (int n = 0; n < 8 && knowledge_unseen(t, kind) == 0; n++)
    kind = any_kind(s);
  return small_below(s, 4) ? kind : any_kind(s);
}

static bool is_news (const Table *t, int token) {
  for (int i = 0; i < t->news_count; i++)
    if (t->news[i].token == token && !t->news[i].named) return true;
  return false;
}

/* Are all cards that players hold named already, or about to be? */
static bool hands_are_known (const Small *s) {
  const Layout *l = &s->judge.game.header.rules->layout;
  const Table *t = &s->judge.game.judge.world[0];
  for (int k = 0; k < l->tokens; k++)
    if (!table_is_known(t, k) && !is_news(t, k) &&
        l->zone[l->slot_zone[t->slot[k]]].sees == SEES_OWNER)
      return false;
  return true;
}

/* Guesses the cards of the entry. False: it is never legal. */
static bool guess_cards (Small *s, Entry *e) {
  Checkpoint *here = judge_save(&s->judge.game.judge);
  bool fine = false;
  Ruling ruling;
  for (int n = 0; n < GUESSES && !fine; n++) {
    for (int i = 0; i < e->cards; i++) e->card[i] = (Card)guess_kind(s);
    ruling = try_entry(s, e);
    fine = game_is_fine(ruling) && hands_are_known(s);
    if (!fine) judge_restore(&s->judge.game.judge, here);
    if (e->cards == 0 || ruling == RULING_MALFORMED) break;
  }
  free(here);
  return fine;
}

static bool deal_due (Small *s) {
  const Table *t = &s->judge.game.judge.world[0];
  const Ruleset *r = s->judge.game.header.rules;
  Entry e = {.is_deal = true, .may_leave_out = true};
  const News *first = NULL;
  for (int i = 0; i < t->news_count; i++) {
    const News *n = &t->news[i];
    if (n->what != NEWS_DEALT || n->named) continue;
    if (first == NULL) first = n;
    if (n->seat != first->seat || n->zone != first->zone) continue;
    if (e.cards < ENTRY_CARDS) e.may_be[e.cards++] = r->layout.every_kind;
  }
  if (first == NULL) return false;
  snprintf(e.head, sizeof e.head, "deal: %s %s", names[first->seat],
           r->zone_name[first->zone]);
  if (!guess_cards(s, &e)) return false;
  keep_entry(s, &e);
  return true;
}

static bool show_due (Small *s) {
  const Judge *j = &s->judge.game.judge;
  int seat = j->pending ? j->need_seat : j->world[0].need_seat;
  Entry e = {.cards = 1};
  if (!j->pending && !j->world[0].halted) return false;
  if (seat < SEATS_LIMIT)
    snprintf(e.head, sizeof e.head, "reveal: %s", names[seat]);
  else
    snprintf(e.head, sizeof e.head, "turn:");
  if (!guess_cards(s, &e)) return false;
  keep_entry(s, &e);
  return true;
}

/*
** Adds some of the cards that came up together, starting at 'first', in random
** order.
*/
static void add_some (Small *s, Entry *e, int first) {
  const Table *t = &s->judge.game.judge.world[0];
  e->cards = 0;
  for (int i = first; i < t->news_count && e->cards < ENTRY_CARDS; i++) {
    const News *n = &t->news[i];
    int place = small_below(s, e->cards + 1);
    if (n->named || !n->any_order || n->seat != t->news[first].seat) continue;
    memmove(e->card + place + 1, e->card + place,
            (size_t)(e->cards - place) * sizeof *e->card);
    e->card[place] = n->kind;
    e->cards++;
  }
  e->cards = 1 + small_below(s, e->cards);
}

/* Reveals a known card that came up, if the other players must be told. */
static bool reveal_due (Small *s) {
  const Table *t = &s->judge.game.judge.world[0];
  for (int i = 0; i < t->news_count; i++) {
    const News *n = &t->news[i];
    Entry e = {.cards = 1, .card = {n->kind}};
    if (n->what != NEWS_SHOWN || n->named || n->seat >= SEATS_LIMIT) continue;
    if (n->any_order) add_some(s, &e, i);
    snprintf(e.head, sizeof e.head, "reveal: %s", names[n->seat]);
    if (!game_is_fine(try_entry(s, &e))) return false;
    keep_entry(s, &e);
    return true;
  }
  return false;
}

/* The least number of cards after the arrow: those that a move uncovers. */
static int least_arrows (const char *text) {
  return strstr(text, ": card down") ? 2 : strstr(text, ": show") ? 1 : 0;
}

/*
** The cards that '?' allows for the token: all, if it may be any of its pool.
*/
static KindSet said_of (const Layout *l, const Table *t, int token) {
  int group = table_group(t, token);
  KindSet kinds = t->group_kinds[group];
  bool any = kindset_is_within(t->pool_kinds[t->group_pool[group]], kinds);
  return any ? l->every_kind : kindset_and(kinds, l->every_kind);
}

/* What a card may be that is known now, but was not in 'before'. */
static KindSet find_kinds (const Small *s, const Table *before, int kind) {
  const Layout *l = &s->judge.game.header.rules->layout;
  const Table *now = &s->judge.game.judge.world[0];
  for (int k = 0; k < l->tokens; k++)
    if (now->what[k] == kind && !table_is_known(before, k))
      return said_of(l, before, k);
  return kindset_none();
}

/* Finds which cards after the arrow may be written as '?', or left out. */
static void find_private (Small *s, Entry *e, const Checkpoint *before) {
  Judge *j = &s->judge.game.judge;
  for (int i = 0; i < e->cards; i++) {
    Table with_mark;
    bool fine;
    judge_restore(j, before);
    e->hidden[i] = true;
    fine = try_text(s, e, NULL) == RULING_FINE;
    e->hidden[i] = false;
    with_mark = j->world[0];
    judge_restore(j, before);
    try_entry(s, e);
    if (fine) e->may_be[i] = find_kinds(s, &with_mark, e->card[i]);
    if (!kindset_has(e->may_be[i], e->card[i])) e->may_be[i] = kindset_none();
  }
  judge_restore(j, before);
  e->left_out = true;
  e->may_leave_out = try_text(s, e, NULL) == RULING_FINE;
  e->left_out = false;
  judge_restore(j, before);
  try_entry(s, e);
}

/* Makes the move with as many cards after the arrow as it takes. */
static bool make_move (Small *s, const char *text) {
  Checkpoint *before = judge_save(&s->judge.game.judge);
  Entry e = {.has_arrow = true};
  bool fine = false;
  snprintf(e.head, sizeof e.head, "%s", text);
  for (e.cards = s->game->arrows; e.cards >= least_arrows(text); e.cards--) {
    fine = guess_cards(s, &e);
    if (fine && (e.cards == 0 || !s->judge.game.judge.pending)) break;
    judge_restore(&s->judge.game.judge, before);
  }
  if (fine && e.cards > 0) find_private(s, &e, before);
  if (!fine) judge_restore(&s->judge.game.judge, before);
  free(before);
  if (fine) keep_entry(s, &e);
  return fine;
}

/* 'give CARD NAME': no other player needs to see the card. */
static bool make_gift (Small *s, const char *text) {
  const char *card = strstr(text, "give ") + 5, *name = strchr(card, ' ');
  Entry e = {.cards = 1, .may_be = {kindset_all()}};
  int kind = dictionary_find(s->judge.game.header.rules->kind_words,
                             (Span){card, (size_t)(name - card)});
  snprintf(e.head, sizeof e.head, "%.*s", (int)(card - 1 - text), text);
  snprintf(e.tail, sizeof e.tail, "%s", name);
  e.card[0] = (Card)kind;
  if (kind < 0 || !game_is_fine(try_entry(s, &e))) return false;
  keep_entry(s, &e);
  return true;
}

enum { LEGAL_LIMIT = 256 };

typedef struct Hearing {
  const LogJudge *d;
  int moves;
  char text[LEGAL_LIMIT][100];
} Hearing;

static bool hear (void *ear, int seat, const BoundMove *move) {
  Hearing *h = ear;
  Buffer text = {0};
  buffer_format(&text, "%s: ", names[seat]);
  move_write(&text, h->d->game.header.rules, &h->d->game.header.seating,
             ENGLISH, move);
  snprintf(h->text[h->moves++], sizeof *h->text, "%s", text.text);
  buffer_free(&text);
  return h->moves < LEGAL_LIMIT;
}

/* Does the article depend on cards that other players do not see? */
static bool is_secret (const Ruleset *r, int article) {
  static const char *const secret[] = {
    "must-play", "forced-10", "lowest-yellow-starts", "follow", "trump",
    "overtrump", "knock", "stop", "pair"};
  for (size_t i = 0; i < sizeof secret / sizeof secret[0]; i++)
    if (article >= 0 && strcmp(r->article[article].id, secret[i]) == 0)
      return true;
  return false;
}

/* Makes an illegal move if the other players cannot notice. */
static bool make_wrong_move (Small *s, const char *text) {
  Judge *j = &s->judge.game.judge;
  Entry e = {.has_arrow = true};
  bool made;
  snprintf(e.head, sizeof e.head, "%s", text);
  if (try_entry(s, &e) != RULING_ILLEGAL ||
      !is_secret(s->judge.game.header.rules, j->finding.article))
    return false;
  j->mode = MODE_OBSERVE;
  made = make_move(s, text);
  j->mode = MODE_JUDGE;
  return made;
}

static bool try_wrong_move (Small *s) {
  static const char *const few_verbs[] = {"knock", "stop", "pair"};
  const Table *t = &s->judge.game.judge.world[0];
  const Ruleset *r = s->judge.game.header.rules;
  int seat = t->depth > 0 ? t->frame[t->depth - 1].seat[0] : 0;
  Checkpoint *before = judge_save(&s->judge.game.judge);
  const char *verb = strcmp(s->game->id, "8-et-demi") == 0 ? "take" : "draw";
  char text[80];
  bool made;
  snprintf(text, sizeof text, "%s: %s", names[seat], verb);
  if (strcmp(r->phase[t->frame[t->depth - 1].phase].name, "opening") == 0)
    snprintf(text, sizeof text, "%s: play %s",
             names[small_below(s, r->layout.seats)],
             card_word(s, small_below(s, r->layout.kinds)));
  if (strcmp(s->game->id, "tricks") == 0)  /* perhaps a revoke */
    snprintf(text, sizeof text, "%s: play %s", names[seat],
             card_word(s, any_kind(s)));
  if (strcmp(s->game->id, "few") == 0)
    snprintf(text, sizeof text, "%s: %s", names[seat],
             few_verbs[small_below(s, 3)]);
  made = make_wrong_move(s, text);
  if (!made) judge_restore(&s->judge.game.judge, before);
  free(before);
  return made;
}

static bool play_on (Small *s) {
  Judge *j = &s->judge.game.judge;
  Hearing h = {.d = &s->judge};
  bool optional = legal_may_pass_over(j);
  if (j->world[0].over) return false;
  if (optional && small_below(s, 3) > 0)  /* this may bring cards */
    return judge_pass_over(j) == RULING_FINE;
  if (!optional && small_below(s, 12) < s->wrongs && try_wrong_move(s))
    return true;
  legal_each(j, -1, hear, &h);
  if (h.moves == 0) return optional && judge_pass_over(j) == RULING_FINE;
  for (int n = 0; n < 5; n++) {
    const char *text = h.text[small_below(s, h.moves)];
    if (strstr(text, ": give ") ? make_gift(s, text) : make_move(s, text))
      return true;
  }
  return false;
}

bool small_play (Small *s, const char *seed) {
  int most;
  s->chance = chance_seed(span_of(seed));
  s->entries = 0;
  write_header(s);
  if (!small_begin(s, &s->judge, &s->verdict)) return false;
  most = 6 + small_below(s, 30);
  s->wrongs = small_below(s, 2) * (1 + small_below(s, 3));
  if (strcmp(s->game->id, "tricks") == 0) s->wrongs *= 4;  /* most fail */
  while (s->entries < most) {
    Judge *j = &s->judge.game.judge;
    if (reveal_due(s) || deal_due(s) || show_due(s)) continue;
    if (j->pending || j->world[0].halted || !play_on(s)) break;
  }
  return true;
}

static int seat_of (const Entry *e) {
  for (int i = 0; i < 3; i++)
    if (strstr(e->head, names[i]) != NULL) return i;
  return 0;
}

/* Replaces a card that everybody saw by another. */
static void exchange_card (Small *s) {
  Entry *e = &s->entry[small_below(s, s->entries)];
  char *space = strrchr(e->head, ' ');
  int i = e->cards > 0 ? small_below(s, e->cards) : 0;
  if (strstr(e->head, ": play ") || strstr(e->head, ": lay "))
    snprintf(space + 1, sizeof e->head - (size_t)(space + 1 - e->head), "%s",
             card_word(s, any_kind(s)));
  else if (e->cards > 0 && !e->hidden[i])
    e->card[i] = (Card)any_kind(s);
}

/* Hides some of the cards that may be hidden, more for one player. */
static int hide_cards (Small *s) {
  int often[3], hidden = 0;
  for (int i = 0; i < 3; i++) often[i] = small_below(s, 5);
  for (int n = 0; n < s->entries; n++) {
    Entry *e = &s->entry[n];
    for (int i = 0; i < e->cards; i++) {
      e->hidden[i] = !kindset_is_empty(e->may_be[i]) &&
                     small_below(s, 4) < often[seat_of(e)];
      hidden += e->hidden[i];
    }
  }
  return hidden;
}

static void show_one (Small *s) {
  for (;;) {
    Entry *e = &s->entry[small_below(s, s->entries)];
    int i = e->cards > 0 ? small_below(s, e->cards) : 0;
    if (e->cards == 0 || !e->hidden[i]) continue;
    e->hidden[i] = false;
    return;
  }
}

void small_hide (Small *s) {
  int most = 3 + small_below(s, s->deep ? 6 : 3);
  for (int n = hide_cards(s); n > most; n--) show_one(s);
  for (int n = 0; n < s->entries; n++) {
    Entry *e = &s->entry[n];
    bool all = e->cards > 0 && e->may_leave_out;
    for (int i = 0; i < e->cards; i++) all &= e->hidden[i];
    e->left_out = all && small_below(s, 2);
  }
  if (small_below(s, 8) == 0 && s->entries > 0) exchange_card(s);
}
