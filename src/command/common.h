/*
** What commands have in common: complaints, rules, the terminal
** SPDX-License-Identifier: MIT
*/
#ifndef command_common_h
#define command_common_h

#include <limits.h>

#include "drive/audit.h"
#include "base/buffer.h"
#include "base/remark.h"
#include "log/format.h"
#include "log/header.h"
#include "rules/host.h"
#include "base/reader.h"

enum { EXIT_FINE = 0, EXIT_NO = 1, EXIT_TROUBLE = 2, EXIT_DOUBTFUL = 3 };

enum { RULE_FOLDERS = 16, FILES_LIMIT = 100000, THREADS_LIMIT = 256 };

/* Is standard output a terminal, and its user not against colour? */
bool common_colour (void);

/* Columns of the terminal that standard output is; 0: it is none. */
size_t common_width (void);

/* The folders that --rules names, and how much the rules there may do. */
typedef struct RulesPath {
  const char *const *folder;
  int folders;
  Limits limits;
  Mismatch *mismatch;          /* where hosts note one; see host.h */
} RulesPath;

/* Are these folders? False with a complaint. */
bool common_check_path (const RulesPath *path, Language lang);

/* Are there any rules? False with a complaint that says where was looked. */
bool common_find_rules (const RulesPath *path, Language lang);

/* A host that looks for rules where it should. NULL with a complaint. */
Host *common_host (const RulesPath *path, Language lang);

/* A file of logs, each as long as may be. NULL, with errno set. */
Reader *common_open_logs (const Limits *limits, const char *path);
size_t common_longest_log (const Limits *limits);      /* in bytes */

/* A game's rules; 'variant' may be "". NULL with a complaint. */
Ruleset *common_rules (Host *host, const char *game, const char *variant,
                       Language lang);

/* What a player is called whom nobody named: "Anne", "Bruno", … */
const char *common_name (int seat);

/* The name in "NAME=KIND". */
Span common_bot_name (const char *bot);

/* The format of that name; NULL with a complaint. */
const Format *common_format (Host *host, const char *name, Language lang);

/* That of a file, by its name; NULL: it has logs. */
const Format *common_format_of (Host *host, const char *path);

/* Is it no record of another format, by its name? False with a complaint. */
bool common_is_log (Host *host, const char *path, Language lang);

/* What to leave with after a verdict; a consistent one is fine. */
int common_status (VerdictKind kind);

/* The worse of the two is kept: 2 outranks 1, which outranks 3. */
void common_worsen (int *status, int to);

/* How many threads; 0 is for one on each processor. */
int common_threads (long asked);

/*
** common_say(lang, fact_saying(SAY_…), …): one message on standard error,
** "referee: …". It is false, so that it can be returned.
*/
#define common_say(lang, ...) \
  common_say_facts(lang, (const Fact[]){__VA_ARGS__}, \
                   (int)(sizeof (Fact[]){__VA_ARGS__} / sizeof (Fact)) - 1)
bool common_say_facts (Language lang, const Fact *saying, int facts);
bool common_say_remark (Language lang, const Remark *why);

/* The same on standard output, as an answer; false if that failed. */
#define common_print(lang, ...) \
  common_print_facts(lang, (const Fact[]){__VA_ARGS__}, \
                     (int)(sizeof (Fact[]){__VA_ARGS__} / sizeof (Fact)) - 1)
bool common_print_facts (Language lang, const Fact *saying, int facts);

/* "--bot Zoe=random: there is no player 'Zoe'"; 'why' is freed. */
bool common_say_of_bot (Language lang, const char *bot, Remark *why);

/* "unable to open 'a.log': …", by errno, for SAY_CANNOT_…; false. */
Saying common_reading_trouble (Saying what);   /* SAY_CANNOT_READ, or closer */
bool common_say_file (Language lang, Saying what, const char *path);

/* Is the folder there, or could it be made? False with a complaint. */
bool common_make_folder (const char *path, Language lang);

/*
** Writes and empties the buffer; false if that failed: no use to go on, and
** command_end will say why.
*/
bool common_write (Buffer *b);
bool common_write_data (Buffer *b);   /* see output.h */

/* The same, in lines as wide as the terminal. */
bool common_write_wrapped (Buffer *b);

/*
** Names of files, off a file: one a line, or with NULs between them
*/

typedef struct FileList FileList;

/*
** "-" is standard input. NULL with errno where it cannot be opened. Names end
** with NULs if that is said, or if the first few have one. The gate (see
** reader.h) may be NULL, and must last.
*/
FileList *file_list_open (const char *path, bool nuls, const ReaderGate *gate);
void file_list_close (FileList *f);

/* The next name, which lasts until the one behind; NULL at the end. */
const char *file_list_next (FileList *f);

/* An errno, or 0; EILSEQ: there are NULs among names with lines between. */
int file_list_error (const FileList *f);

/*
** A file that is written whole, or not at all
*/

/*
** Writes another file beside it, then renames that: nobody ever sees half of
** it. A link stays one, and the file keeps its permissions. What is no file (a
** pipe, /dev/stdout) is just written to. False with errno where that failed.
*/
bool whole_file_write (const char *path, const Buffer *b);

/* Could it, as far as one can tell beforehand? False with errno, too. */
bool whole_file_possible (const char *path);

/* Sorts and prints it; false, with a complaint, if that failed. */
bool common_write_audit (Audit *a, bool json, Language lang);

#endif
