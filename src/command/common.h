/*
** Shared parts of commands: messages, rules, the terminal
** SPDX-License-Identifier: MIT
*/
#ifndef command_common_h
#define command_common_h

#include <limits.h>

#include "drive/audit.h"
#include "base/buffer.h"
#include "base/remark.h"
#include "rules/host.h"
#include "base/reader.h"

enum { EXIT_FINE = 0, EXIT_NO = 1, EXIT_TROUBLE = 2, EXIT_DOUBTFUL = 3 };

enum { RULE_FOLDERS = 16, FILES_LIMIT = 100000, THREADS_LIMIT = 256 };

/* Is standard output a terminal, with colour allowed? */
bool common_colour (void);

/* Columns of the terminal on standard output; 0 if it is not one. */
size_t common_width (void);

/* The folders of --rules, and the limits for their rules. */
typedef struct RulesPath {
  const char *const *folder;
  int folders;
  Limits limits;
  Mismatch *mismatch;          /* collects mismatches; see host.h */
} RulesPath;

/* Do these folders exist? False, with a complaint, if not. */
bool common_check_path (const RulesPath *path, Language lang);

/* Are there any rules? If not, complains with the folders searched. */
bool common_find_rules (const RulesPath *path, Language lang);

/* Makes a host with the rules path. NULL, with a complaint, on failure. */
Host *common_host (const RulesPath *path, Language lang);

/*
** Opens a file of logs with the length limit set. NULL, with errno, on failure.
*/
Reader *common_open_logs (const Limits *limits, const char *path);
size_t common_longest_log (const Limits *limits);      /* in bytes */

/* Loads a game's rules; 'variant' may be "". NULL, with a complaint. */
Ruleset *common_rules (Host *host, const char *game, const char *variant,
                       Language lang);

/* Default names of players: "Anne", "Bruno", … */
const char *common_name (int seat);

/* The name in "NAME=KIND". */
Span common_bot_name (const char *bot);

/*
** Finds a format by name, or NULL if there is no name. False, with a complaint,
** if there is no such format.
*/
bool common_format (Host *host, const char *name, Language lang,
                    const Format **format);

/* The format of a file, by its name; NULL: it holds logs. */
const Format *common_format_of (Host *host, const char *path);

/*
** Is it not a record of another format, by its name? False, with a complaint.
*/
bool common_is_log (Host *host, const char *path, Language lang);

/* The exit status for a verdict; a consistent log gives 0. */
int common_status (VerdictKind kind);

/* Keeps the worse status: 2 outranks 1, which outranks 3. */
void common_worsen (int *status, int to);

/* The number of threads; 0 means one per processor. */
int common_threads (long asked);

/*
** common_say(lang, fact_saying(SAY_…), …) prints "referee: …" on standard
** error. Returns false, for use in a return statement.
*/
#define common_say(lang, ...) \
  common_say_facts(lang, REMARK_FACTS(__VA_ARGS__))
/* The same, for commands: the exit status of a failure. */
#define common_trouble(lang, ...) \
  (common_say(lang, __VA_ARGS__), EXIT_TROUBLE)
bool common_say_facts (Language lang, const Fact *saying, int facts);
bool common_say_remark (Language lang, const Remark *why);

/* Says why it failed, unless 'ok'; frees 'why'. Returns 'ok'. */
bool common_fine (bool ok, Language lang, Remark *why);

/* The same on standard output, for answers; false if writing failed. */
#define common_print(lang, ...) \
  common_print_facts(lang, REMARK_FACTS(__VA_ARGS__))
bool common_print_facts (Language lang, const Fact *saying, int facts);

/* "--bot Zoe=random: there is no player 'Zoe'"; frees 'why'. */
bool common_say_of_bot (Language lang, const char *bot, Remark *why);

/* "unable to open 'a.log': …", by errno, with SAY_CANNOT_…; returns false. */
Saying common_reading_trouble (Saying what);   /* SAY_CANNOT_READ, or better */
bool common_say_file (Language lang, Saying what, const char *path);

/* Makes the folder if needed. False, with a complaint, on failure. */
bool common_make_folder (const char *path, Language lang);

/*
** Writes and empties the buffer. False on failure: stop; command_run reports
** the reason.
*/
bool common_write (Buffer *b);
bool common_write_data (Buffer *b);   /* see output.h */

/* The same, wrapped to the terminal's width. */
bool common_write_wrapped (Buffer *b);

typedef struct FileList FileList;

/*
** Reads file names from a file; "-" is standard input. NULL, with errno, if it
** cannot be opened. Names end with NULs if 'nuls' is set or the first block
** read contains one, otherwise with line ends. The gate (see reader.h) may be
** NULL, and must last.
*/
FileList *file_list_open (const char *path, bool nuls, const ReaderGate *gate);
void file_list_close (FileList *f);

/* The next name, valid until the next call; NULL at the end. */
const char *file_list_next (FileList *f);

/* An errno, or 0; EILSEQ: NULs in a list with line ends. */
int file_list_error (const FileList *f);

/*
** Replaces a file atomically: writes a temporary file beside it and renames it.
** Follows links and keeps permissions. Pipes and devices are written directly.
** False, with errno, on failure.
*/
bool whole_file_write (const char *path, const Buffer *b);

/* Could it be written, as far as can be checked? False, with errno, if not. */
bool whole_file_possible (const char *path);

/* Sorts and prints the audit; false, with a complaint, on failure. */
bool common_write_audit (Audit *a, bool json, Language lang);

#endif
