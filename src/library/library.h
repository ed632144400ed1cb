/*
** Live tables: the data of a library handle
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

enum { VIEWER_ALL = -2 };     /* sees all; -1 is a spectator */

/* Judge state that checkpoints leave out. */
typedef struct LiveAside {
  bool gifts, sifted;
  uint64_t tried;
  int effort;
} LiveAside;

/*
** A game in progress. Away from the desk (see below) it holds no pointer into a
** host, so any handle with the same rule file can continue it.
*/
struct referee_table {
  referee *owner;
  char game[GAME_LENGTH + 1];
  char hash[65];               /* of the rules */
  unsigned serial;  /* of the rules, in the owner's host; 0: unknown */
  Seating seating;             /* owns 'names'; text in 'kept' */
  Buffer kept;
  Span variant, seed;
  bool has_seed;
  double option[OPTIONS_LIMIT];
  bool option_given[OPTIONS_LIMIT];
  Buffer log;
  unsigned lines;              /* number of lines in it */
  History history;
  Checkpoint *state;           /* NULL: it is at the desk */
  Assumption *assumption;
  size_t assumption_room;
  LiveAside aside;
  uint16_t passed_over;
  bool sampled;                /* hidden cards were sampled, not seeded */
  unsigned first;              /* earliest move to go back to */
  unsigned at;                 /* moves; at the last call */
  /* Results of the last calls. */
  Buffer answer;
  Buffer refused;              /* line refused; empty: none */
  int refused_to;              /* who sees the reason: a seat or VIEWER_ALL */
  LegalList legal;
  int legal_seat;              /* owner of that list; -1: nobody */
  /* For the store: see store.h. */
  char *name;
  struct referee_table *next;
  bool busy;                   /* in use by a thread */
  size_t written;              /* bytes of the log in its journal */
};

/*
** A library handle. Its tables take turns at the desk, a log judge; the scribe
** judges whole logs.
*/
struct referee {
  Host *host;
  LogJudge desk, scribe;
  HeaderRules plain;           /* nothing beyond what a log says */
  Verdict verdict;             /* of either */
  referee_table *seated;       /* at the desk, or NULL */
  Dictionary *own_names;       /* the desk's, while a table's are in use */
  Language lang;               /* of messages, unless a request sets it */
  Actions actions;             /* numbers for the rules with serial */
  unsigned numbered;
  LegalList listed;            /* by those numbers */
  Journal came;
  uint64_t open[SLOTS_LIMIT / 64];   /* slots open before that */
  Line last;                   /* the last accepted line, */
  int passer;                  /* or the seat that passed; -1: none */
  bool unsure;                 /* did its result depend on hidden cards? */
  LogText no_log;              /* an empty one */
  struct Store *store;
  bool owns_store;
  Limits limits;
  Remark why;                  /* the last error */
  const char *code;            /* its code, for serve, or NULL */
  Buffer message, answer;
  json_t *request;             /* the current one, or NULL */
  bool is_spoilt;              /* out of memory: no state can be trusted */
  bool unwinds;                /* and returns, rather than exits */
  MemoryOwner memory;
};

/* Makes a handle, which owns the host and shares its memory owner. */
void library_new (referee *r, Host *host);
void library_close (referee *r);        /* does not free 'r' */

/* Sets the error; returns the status. 'code' is for serve. */
#define library_say(r, status, code, ...) \
  library_set(r, status, code, REMARK_FACTS(__VA_ARGS__))
int library_set (referee *r, int status, const char *code, const Fact *saying,
                 int facts);

/* The same for the judge's finding. */
int library_finding (referee *r, const Finding *f, const Ruleset *rules);

/* These return a status and set the last argument if it is REFEREE_OK. */
int live_open (referee *r, Span header, referee_table **out);
int live_resume (referee *r, Span log, referee_table **out);
int live_fork (referee_table *t, referee_table **out);
void live_free (referee_table *t);

/* Brings the table to the desk of its owner. REFEREE_OK, or the error. */
int live_sit (referee_table *t);
void live_rise (referee *r);           /* leaves the desk free */

static inline Game *live_game (referee_table *t) {
  return &t->owner->desk.game;
}

/*
** Callbacks for an accepted line, before it is taken back if it was only a
** trial. 'hear': the referee's 'last' is the line, unless there is a 'passer'.
** A seat that only tries must not learn which cards come up: it gets the table
** as the seat would see it, and 'unsure' is set if that depends on hidden
** cards. 'keep' stores a line that counts; if it fails, it returns false with
** the reason set, and the line is undone.
*/
typedef struct LiveEar {
  void *who;
  void (*hear) (void *who, referee_table *t, int status);
  bool (*keep) (void *who, referee_table *t);     /* or NULL */
} LiveEar;

/*
** Adds a line to the log; with 'only_try', undoes it in any case. After a
** refusal see seat_fault. 'viewer' is who gets the reason.
*/
int live_line (referee_table *t, Span line, int viewer, bool only_try,
               const LiveEar *ear);

/* Plays "NAME: MOVE", or passes if there is no move. */
int live_play (referee_table *t, int seat, Span move, bool only_try,
                const LiveEar *ear);

/*
** Called before the log is cut to 'length'. False, with the reason set,
** prevents it.
*/
typedef bool LiveCut (referee_table *t, size_t length);
int live_undo (referee_table *t, unsigned to, LiveCut *cut);     /* or NULL */

/* A line added to the log until it is cut off again. */
typedef struct LiveTrial {
  Checkpoint *before;
  size_t start;                /* of the line */
  int length;                  /* of the history */
  Line line;
} LiveTrial;

void live_begin_trial (referee_table *t, Span line, LiveTrial *x);
void live_end_trial (referee_table *t, LiveTrial *x);

/* The seats that may act, as a bit set. */
unsigned live_to_act (referee_table *t);

/* The log so far. */
Span live_log (const referee_table *t);

/*
** Passes are comments in the log: writes one, without a line end; reads its
** seat, or -1.
*/
void passes_write (Buffer *b, Span name);
int passes_seat (const Seating *s, const Line *line);

/* The offset after the last line of the log that is not a comment. */
size_t passes_start (Span log);

/*
** Records a pass; 'passed' has a bit for each seat that passed. The phase ends
** when all have.
*/
Ruling passes_take (Judge *j, int seat, uint16_t *passed);

/* The same for all passes at the end of a judged log. */
Ruling passes_follow (Judge *j, Span log, uint16_t *passed);

/* These write members of an open object. */
void seat_view (Json *json, referee_table *t, int viewer);
void seat_actors (Json *json, referee_table *t);
void seat_standing (Json *json, referee_table *t, int viewer);
void seat_unsure (Json *json);         /* the same if unknown */
void seat_legal (Json *json, referee_table *t, int seat);

/* Writes why the last line was refused; false if it was not. */
bool seat_fault (Json *json, const char *key, referee_table *t,
                 Language lang);

/* The seat's legal moves as far as it can know; or by all cards. */
void seat_list_legal (referee_table *t, int seat);
void seat_list_all (referee_table *t, int seat, LegalList *list);
bool seat_may_pass (referee_table *t, int seat);
bool seat_has_more (const LegalList *list);
void seat_write_move (Buffer *b, const referee_table *t,
                      const BoundMove *move);

/*
** Finds what a bot of that kind would play, knowing what the seat knows; an
** empty move is a pass.
*/
int seat_suggest (referee_table *t, int seat, const char *kind, Span seed,
                  Buffer *move);

/* Gets each line as the viewer saw it; 'at' counts the moves before it. */
typedef void HearSight (void *ear, unsigned at, int seat, Span line);

HearSight sight_put_line;              /* 'ear': a Buffer to add it to */

/* The lines from move 'from' on. */
int sight_follow (referee_table *t, int viewer, unsigned from,
                  HearSight *hear, void *ear);

/* The referee's 'last' line, just judged. */
void sight_last (referee_table *t, int viewer, HearSight *hear, void *ear);

/* The whole log, as the viewer saw it. */
int sight_log (referee_table *t, int viewer, Buffer *log);

/*
** Rewrites a log as that player saw it, to judge it by what the player may
** know. 'made' owns the text and the source positions. A log whose header is
** not understood stays unchanged. False: there is no such player.
*/
bool sight_translate (LogJudge *d, const LogText *log, Span player,
                      FormatLog *made, LogText *seen);

int sight_sample (referee_table *t, int seat, Span seed,
                  referee_table **out);

#endif
