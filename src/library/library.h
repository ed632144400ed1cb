/*
** Live tables: what a handle of the library is made of
** SPDX-License-Identifier: MIT
*/
#ifndef library_library_h
#define library_library_h

#include <jansson.h>

#include "base/json.h"
#include "base/memory.h"
#include "judge/log.h"
#include "library/referee.h"
#include "log/action.h"
#include "log/format.h"

enum { VIEWER_ALL = -2 };     /* rather than a seat, or -1, a spectator */

/*
** A game under way that is not at the desk (see below): all that it is, without
** a pointer into any host. So whichever handle takes it up goes on with it, as
** long as its rule file is the same.
*/
typedef struct LiveAside {
  bool gifts, sifted, incomplete, lost;
  uint64_t tried;
  int effort;
} LiveAside;

struct referee_table {
  referee *owner;
  char game[GAME_LENGTH + 1];
  char hash[65];               /* of the rules */
  unsigned serial;             /* theirs, in the owner's host; 0: not looked */
  Seating seating;             /* names owned, and in 'kept' */
  Buffer kept;
  Span variant, seed;
  bool has_seed;
  double option[OPTIONS_LIMIT];
  bool option_given[OPTIONS_LIMIT];
  Buffer log;
  unsigned lines;              /* of it */
  History history;
  Checkpoint *state;           /* NULL: it is at the desk */
  Assumption *assumption;
  size_t assumption_room;
  LiveAside aside;
  uint16_t passed_over;
  bool sampled;                /* its cards are worked out, without a seed */
  unsigned first;              /* no way back beyond that move */
  unsigned at;                 /* moves; as of the last call */
  /* what the last calls came to */
  Buffer answer;
  Buffer refused;              /* the line that was; empty: none */
  int refused_to;              /* who is told why: a seat, or VIEWER_ALL */
  LegalList legal;
  int legal_seat;              /* whose list that is; -1: nobody's */
  /* in a store: see store.h */
  char *name;
  struct referee_table *next;
  bool busy;                   /* some thread is at it */
  size_t written;              /* of the log, to its journal */
};

/*
** The desk is a log judge that the tables take turns at. Where another log has
** to be judged, a whole one, that is done by the scribe.
*/
struct referee {
  Host *host;
  LogJudge desk, scribe;
  HeaderRules plain;           /* nothing but what a log says */
  Verdict verdict;             /* of either */
  referee_table *seated;       /* at the desk, or NULL */
  Dictionary *own_names;       /* of the desk, while a table's are there */
  Language lang;               /* of messages, unless a request says */
  Actions actions;             /* of the rules of 'numbered', by serial */
  unsigned numbered;
  LegalList listed;            /* by them */
  Journal came;
  uint64_t open[SLOTS_LIMIT / 64];   /* slots, before that */
  Line last;                   /* that was fine, */
  int passer;                  /* or who let it pass; -1: nobody did */
  bool unsure;                 /* hangs what it led to on hidden cards? */
  LogText no_log;              /* without trouble */
  struct Store *store;
  bool owns_store;
  Limits limits;
  Remark why;                  /* what was wrong */
  const char *code;            /* and the code of it, for serve; or NULL */
  Buffer message, answer;
  json_t *request;             /* at hand; NULL: none */
  bool is_spoilt;              /* memory ran out: nothing is sure any more */
  bool unwinds;                /* rather than that the program ends then */
  MemoryOwner memory;
};

/* A handle with that host, which it owns from now on; of the same memory. */
void library_new (referee *r, Host *host);
void library_close (referee *r);        /* but for 'r' itself */

/*
** Each call of the library is made so: whatever it allocates is the handle's.
** Where memory runs out, or has run out before, it gives REFEREE_NOMEM.
*/
typedef int LibraryCall (referee *r, void *arguments);
int library_call (referee *r, LibraryCall *call, void *arguments);

/* Says what is wrong: the status. 'code' is for serve. */
#define library_say(r, status, code, ...) \
  library_set(r, status, code, (const Fact[]){__VA_ARGS__}, \
              (int)(sizeof (Fact[]){__VA_ARGS__} / sizeof (Fact)) - 1)
int library_set (referee *r, int status, const char *code, const Fact *saying,
                 int facts);

/* The same of the judge's finding. */
int library_finding (referee *r, const Finding *f, const Ruleset *rules);

/* ---- Tables: live.c ---- */

/* Each gives a status; the last argument is set where that is REFEREE_OK. */
int live_open (referee *r, Span header, referee_table **out);
int live_resume (referee *r, Span log, referee_table **out);
int live_fork (referee_table *t, referee_table **out);
void live_free (referee_table *t);

/* From now on the table is at the desk of its owner. REFEREE_OK, or why not. */
int live_sit (referee_table *t);
void live_rise (referee *r);           /* nobody is */

static inline Game *live_game (referee_table *t) {
  return &t->owner->desk.game;
}

/*
** Who hears of a line that is fine, before it is taken back if it was only
** tried: the referee's 'last' is the line, unless there is a 'passer'. A seat
** that only tries must not learn which cards come up: it hears of the table as
** it would look to it, and where that is not sure, 'unsure' is set. And who
** keeps the line, where it counts; false, with the reason said: it has not
** happened.
*/
typedef struct LiveEar {
  void *who;
  void (*hear) (void *who, referee_table *t, int status);
  bool (*keep) (void *who, referee_table *t);     /* or NULL */
} LiveEar;

/*
** One more line of the log; with 'only_try', all is as before in any case. Of a
** line that is refused the table knows why: see seat_fault. 'viewer' is whoever
** is told of it.
*/
int live_line (referee_table *t, Span line, int viewer, bool only_try,
               const LiveEar *ear);

/* "NAME: MOVE", or (no move) somebody lets it pass. */
int live_play (referee_table *t, int seat, Span move, bool only_try,
                const LiveEar *ear);

/* The log is to be cut off there: false, with the reason said, it is not. */
typedef bool LiveCut (referee_table *t, size_t length);
int live_undo (referee_table *t, unsigned to, LiveCut *cut);     /* or NULL */

/* The line is at the end of the log from here on; until it is cut off again. */
typedef struct LiveTrial {
  Checkpoint *before;
  size_t start;                /* of the line */
  int length;                  /* of the history */
  Line line;
} LiveTrial;

void live_begin_trial (referee_table *t, Span line, LiveTrial *x);
void live_end_trial (referee_table *t, LiveTrial *x);

/* The seats that may act: bits. */
unsigned live_to_act (referee_table *t);

/* The log as it is now. */
Span live_log (const referee_table *t);

/* ---- Who let an optional phase pass: passes.c ---- */

/* The comment that says so, without a line end; whose it is, or -1. */
void passes_write (Buffer *b, Span name);
int passes_seat (const Seating *s, const Line *line);

/* Where the log's last line that is of the game ends: comments are behind. */
size_t passes_start (Span log);

/*
** The seat has let it pass; bits of all who have are in 'passed'. Once nobody
** is left to do so, the phase is over.
*/
Ruling passes_take (Judge *j, int seat, uint16_t *passed);

/* The same of all who say so at the end of a log that was judged. */
Ruling passes_follow (Judge *j, Span log, uint16_t *passed);

/* ---- What a seat knows: seat.c ---- */

/* Members of an object that is begun. */
void seat_view (Json *json, referee_table *t, int viewer);
void seat_actors (Json *json, referee_table *t);
void seat_standing (Json *json, referee_table *t, int viewer);
void seat_unsure (Json *json);         /* the same where nobody knows */
void seat_legal (Json *json, referee_table *t, int seat);

/* Why the last line was refused; false: it was not. */
bool seat_fault (Json *json, const char *key, referee_table *t,
                 Language lang);

/* As far as the seat can know; and with all that the table knows. */
void seat_list_legal (referee_table *t, int seat);
void seat_list_all (referee_table *t, int seat, LegalList *list);
bool seat_may_pass (referee_table *t, int seat);
bool seat_has_more (const LegalList *list);
void seat_write_move (Buffer *b, const referee_table *t,
                      const BoundMove *move);

/*
** What a bot of that kind would play there, who knows what the seat knows; no
** words: it would let it pass. See suggest.c.
*/
int seat_suggest (referee_table *t, int seat, const char *kind, Span seed,
                  Buffer *move);

/* ---- What a seat saw: sight.c ---- */

/* Told of each line as the viewer saw it, behind so many moves. */
typedef void HearSight (void *ear, unsigned at, int seat, Span line);

/* The lines from move 'from' on. */
int sight_follow (referee_table *t, int viewer, unsigned from,
                  HearSight *hear, void *ear);

/* The referee's 'last' line, where it was judged just now. */
void sight_last (referee_table *t, int viewer, HearSight *hear, void *ear);

/* All of the log, as the viewer saw it. */
int sight_log (referee_table *t, int viewer, Buffer *log);

/*
** A log as that player saw it, with the places that its lines come from, which
** 'made' owns: for whoever judges it by what the player may know. One that is
** not understood from the start is left as it is. False: there is no such
** player.
*/
bool sight_translate (LogJudge *d, const LogText *log, Span player,
                      FormatLog *made, LogText *seen);

int sight_sample (referee_table *t, int seat, Span seed,
                  referee_table **out);

#endif
