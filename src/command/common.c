/*
** Shared parts of commands: messages, rules, the terminal
** SPDX-License-Identifier: MIT
*/
#include "command/common.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/auxv.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/output.h"
#include "render/audit_text.h"
#include "render/catalogue.h"
#include "render/page.h"

#ifndef INSTALLED_RULES
#define INSTALLED_RULES "/usr/local/share/referee/rules"
#endif
#ifndef SOURCE_RULES
#define SOURCE_RULES "rules"
#endif

enum { FOLDERS_LIMIT = 32 };    /* as many as a host accepts */

bool common_say_remark (Language lang, const Remark *why) {
  Buffer b = {0};
  catalogue_write(&b, why, lang);
  output_flush();
  output_format(stderr, "referee: %s\n", buffer_string(&b));
  buffer_free(&b);
  return false;
}

bool common_fine (bool ok, Language lang, Remark *why) {
  if (!ok) common_say_remark(lang, why);
  remark_free(why);
  return ok;
}

bool common_say_facts (Language lang, const Fact *saying, int facts) {
  Remark why = {0};
  remark_set(&why, saying, facts);
  return common_fine(false, lang, &why);
}

bool common_say_of_bot (Language lang, const char *bot, Remark *why) {
  remark_wrap(why, fact_saying(SAY_OF_BOT), fact_string(bot));
  return common_fine(false, lang, why);
}

Saying common_reading_trouble (Saying what) {
  if (what != SAY_CANNOT_READ) return what;
  return errno == SOURCE_DAMAGED ? SAY_DAMAGED
         : errno == SOURCE_BOMB  ? SAY_UNPACKS_TOO_FAR : what;
}

bool common_say_file (Language lang, Saying what, const char *path) {
  bool reads = what == SAY_CANNOT_READ || what == SAY_CANNOT_OPEN;
  if (reads && errno == EISDIR && strcmp(path, "-") != 0)
    return common_say(lang, fact_saying(SAY_NAME_ITS_FILES),
                      fact_string(path));
  return common_say(lang, fact_saying(common_reading_trouble(what)),
                    fact_string(path), fact_error(errno));
}

bool common_make_folder (const char *path, Language lang) {
  return new_folder_make(path) ||
         common_say_file(lang, SAY_CANNOT_MAKE_FOLDER, path);
}

bool common_write (Buffer *b) {
  Span words = {buffer_string(b), b->len};
  bool ok = output_words(stdout, words, common_colour());
  buffer_clear(b);
  return ok;
}

bool common_write_data (Buffer *b) {
  bool ok = output_data(stdout, buffer_view(b));
  buffer_clear(b);
  return ok;
}

bool common_print_facts (Language lang, const Fact *saying, int facts) {
  Remark said = {0};
  Buffer b = {0};
  bool ok;
  remark_set(&said, saying, facts);
  catalogue_write(&b, &said, lang);
  buffer_char(&b, '\n');
  ok = common_write_wrapped(&b);
  remark_free(&said);
  buffer_free(&b);
  return ok;
}

bool common_write_wrapped (Buffer *b) {
  size_t width = common_width();
  Buffer wrapped = {0};
  bool ok;
  if (width == 0) return common_write(b);
  page_wrap(&wrapped, buffer_view(b), width);
  buffer_clear(b);
  ok = common_write(&wrapped);
  buffer_free(&wrapped);
  return ok;
}

/* The folders of the rules path, in order. */
typedef struct Folders {
  char *folder[FOLDERS_LIMIT];
  int folders;
  bool too_many;
} Folders;

static void free_folders (Folders *f) {
  for (int i = 0; i < f->folders; i++) free(f->folder[i]);
}

static void add_folder (Folders *f, Span folder) {
  if (folder.len == 0) return;
  f->too_many |= f->folders == FOLDERS_LIMIT;
  if (!f->too_many)
    f->folder[f->folders++] = memory_copy(folder.at, folder.len);
}

/* Adds a list separated by colons. */
static void add_list (Folders *f, const char *list) {
  for (;; list++) {
    size_t len = strcspn(list, ":");
    add_folder(f, (Span){list, len});
    list += len;
    if (*list == '\0') return;
  }
}

/* Adds a folder beside the program; false if there is none. */
static bool add_beside (Folders *f, Span program, const char *folder) {
  Buffer path = {0};
  bool found;
  buffer_span(&path, program);
  buffer_text(&path, folder);
  found = access(path.text, F_OK) == 0;
  if (found) add_folder(f, buffer_view(&path));
  buffer_free(&path);
  return found;
}

/* The program's folder, from its path in the auxiliary vector. */
static Span own_folder (char *path) {
  const char *said = (const char *)getauxval(AT_EXECFN);
  Span folder = {path, 0};
  if (said != NULL && realpath(said, path) != NULL)
    folder.len = (size_t)(strrchr(path, '/') + 1 - path);
  return folder;
}

/*
** In a build folder these are the source's rules; otherwise those installed or
** moved with the program, or else the installed ones.
*/
static void add_own_rules (Folders *f) {
  char path[PATH_MAX];
  Span program = own_folder(path);
  Folders build = {0};
  if (program.len > 0 && add_beside(&build, program, "config.status"))
    add_beside(f, program, SOURCE_RULES);
  else if (program.len == 0 ||
           (!add_beside(f, program, "../share/referee/rules") &&
            !add_beside(f, program, "rules")))
    add_folder(f, span_of(INSTALLED_RULES));
  free_folders(&build);
}

static bool find_folders (Folders *f, const RulesPath *path,
                          Language lang) {
  const char *list = getenv("REFEREE_RULES");
  for (int i = 0; i < path->folders; i++)
    add_folder(f, span_of(path->folder[i]));
  if (list != NULL) add_list(f, list);
  add_own_rules(f);
  if (!f->too_many) return true;
  free_folders(f);
  return common_say(lang, fact_saying(SAY_TOO_MANY_FOLDERS),
                    fact_number(FOLDERS_LIMIT));
}

bool common_check_path (const RulesPath *path, Language lang) {
  for (int i = 0; i < path->folders; i++) {
    struct stat st;
    errno = ENOTDIR;
    if (stat(path->folder[i], &st) != 0 || !S_ISDIR(st.st_mode) ||
        access(path->folder[i], X_OK) != 0)
      return common_say_file(lang, SAY_NO_RULES_FOLDER, path->folder[i]);
  }
  return true;
}

Host *common_host (const RulesPath *path, Language lang) {
  Folders f = {0};
  Host *h = host_new();
  if (h == NULL) {
    common_say(lang, fact_saying(SAY_OUT_OF_MEMORY));
    return NULL;
  }
  if (!find_folders(&f, path, lang)) {
    host_free(h);
    return NULL;
  }
  host_set_limits(h, &path->limits);
  host_note_mismatch(h, path->mismatch);
  for (int i = 0; i < f.folders; i++) load_add_path(h, f.folder[i]);
  free_folders(&f);
  return h;
}

size_t common_longest_log (const Limits *limits) {
  return (size_t)limits->of[LIMIT_LOG] << 20;
}

Reader *common_open_logs (const Limits *limits, const char *path) {
  Reader *r = reader_open(path);
  if (r != NULL) reader_set_limit(r, common_longest_log(limits));
  return r;
}

int common_status (VerdictKind kind) {
  switch (kind) {
    case VERDICT_LEGAL: case VERDICT_CONSISTENT: return EXIT_FINE;
    case VERDICT_ILLEGAL: return EXIT_NO;
    default: return EXIT_TROUBLE;
  }
}

void common_worsen (int *status, int to) {
  static const int rank[] = {0, 2, 3, 1};
  if (rank[to] > rank[*status]) *status = to;
}

/* Is there a rule file in the folder? */
static bool has_rules (const char *folder) {
  DIR *dir = opendir(folder);
  struct dirent *entry;
  bool found = false;
  if (dir == NULL) return false;
  while (!found && (entry = readdir(dir)) != NULL) {
    const char *end = strrchr(entry->d_name, '.');
    found = end != NULL && strcmp(end, ".lua") == 0;
  }
  closedir(dir);
  return found;
}

bool common_find_rules (const RulesPath *path, Language lang) {
  Folders f = {0};
  Buffer list = {0};
  bool found = false;
  if (!find_folders(&f, path, lang)) return false;
  for (int i = 0; i < f.folders; i++) {
    found |= has_rules(f.folder[i]);
    buffer_format(&list, "%s%s", i > 0 ? ", " : "", f.folder[i]);
  }
  if (!found)
    common_say(lang, fact_saying(SAY_NO_RULES),
               fact_text(buffer_view(&list)));
  buffer_free(&list);
  free_folders(&f);
  return found;
}

/* "there is no game 'cassino-pirate' …; did you mean 'casino-pirate'?" */
static void complain_of_rules (Host *host, bool house, const char *name,
                               Language lang) {
  Buffer nearest = {0};
  Remark why = {0};
  load_nearest(host, house, name, &nearest);
  remark_say(&why, fact_saying(house ? SAY_NO_VARIANT : SAY_NO_GAME),
             fact_string(name));
  remark_suggest(&why, buffer_view(&nearest));
  common_fine(false, lang, &why);
  buffer_free(&nearest);
}

Ruleset *common_rules (Host *host, const char *game, const char *variant,
                       Language lang) {
  Remark why = {.saying = SAY_NOTHING};
  Ruleset *r = load_rules(host, span_of(game), span_of(variant), &why);
  if (r == NULL && why.saying != SAY_NOTHING)
    common_say_remark(lang, &why);
  else if (r == NULL && variant[0] &&
           load_rules(host, span_of(game), span_of(""), &why) != NULL)
    complain_of_rules(host, true, variant, lang);
  else if (r == NULL)
    complain_of_rules(host, false, game, lang);
  remark_free(&why);
  return r;
}

const char *common_name (int seat) {
  static const char *const name[SEATS_LIMIT] = {
    "Anne", "Bruno", "Chloé", "Dédé", "Élise", "Fatou", "Gaspard", "Hélène",
    "Igor", "Jade"
  };
  return name[seat];
}

Span common_bot_name (const char *bot) {
  return span_trim((Span){bot, strcspn(bot, "=")});
}

bool common_colour (void) {
  return isatty(STDOUT_FILENO) && getenv("NO_COLOR") == NULL;
}

size_t common_width (void) {
  struct winsize size;
  if (!isatty(STDOUT_FILENO) || ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0)
    return 0;
  return size.ws_col;
}

int common_threads (long asked) {
  if (asked == 0) asked = sysconf(_SC_NPROCESSORS_ONLN);
  return asked < 1 ? 1 : asked > THREADS_LIMIT ? THREADS_LIMIT : (int)asked;
}

const Format *common_format_of (Host *host, const char *path) {
  return format_may_be(path) ? format_of_file(host, path) : NULL;
}

bool common_is_log (Host *host, const char *path, Language lang) {
  return common_format_of(host, path) == NULL ||
         common_say(lang, fact_saying(SAY_IS_A_RECORD), fact_string(path));
}

bool common_format (Host *host, const char *name, Language lang,
                    const Format **format) {
  Remark why = {0};
  const Format *f = NULL;
  Buffer names = {0};
  *format = NULL;
  if (name == NULL) return true;
  *format = f = format_find(host, span_of(name), &why);
  if (f == NULL && why.saying == SAY_NOTHING) {
    format_names(host, &names);
    remark_say(&why, fact_saying(SAY_NO_FORMAT), fact_string(name),
               fact_string(buffer_string(&names)));
  }
  buffer_free(&names);
  return common_fine(f != NULL, lang, &why);
}

enum { CHUNK = 1 << 12 };

struct FileList {
  int fd, error;
  bool ended;
  const ReaderGate *gate;
  int between;                 /* '\n' or NUL; -1: not known yet */
  Buffer text;                 /* text read so far, */
  size_t at;                   /* start of the next name in it, */
  size_t seen;                 /* bytes after it without a separator */
};

FileList *file_list_open (const char *path, bool nuls,
                          const ReaderGate *gate) {
  int fd = STDIN_FILENO;
  FileList *f;
  if (strcmp(path, "-") != 0) fd = open(path, O_RDONLY | O_CLOEXEC);
  if (fd < 0) return NULL;
  f = memory_new(sizeof *f);
  f->fd = fd;
  f->gate = gate;
  f->between = nuls ? '\0' : -1;
  return f;
}

void file_list_close (FileList *f) {
  buffer_free(&f->text);
  if (f->fd != STDIN_FILENO) close(f->fd);
  free(f);
}

static Span unread (const FileList *f) {
  return (Span){buffer_string(&f->text) + f->at, f->text.len - f->at};
}

/* Discards names already returned and reads more. */
static bool read_chunk (FileList *f) {
  char chunk[CHUNK];
  ssize_t got = reader_read(f->fd, chunk, sizeof chunk, f->gate);
  if (got < 0) {
    f->error = errno;
    return false;
  }
  if (f->at > 0) {
    memmove(f->text.text, unread(f).at, unread(f).len);
    buffer_cut(&f->text, unread(f).len);
    f->at = 0;
  }
  buffer_put(&f->text, chunk, (size_t)got);
  f->ended = got == 0;
  return true;
}

/*
** If the text so far has a NUL, names end with NULs, since names may contain
** line ends. A NUL that comes later is an error.
*/
static bool find_end (FileList *f, size_t *len) {
  Span s = unread(f);
  if (f->between < 0 && memchr(s.at, '\0', s.len) != NULL) f->between = '\0';
  if (f->between < 0 && memchr(s.at, '\n', s.len) != NULL) f->between = '\n';
  for (; f->seen < s.len && s.at[f->seen] != f->between; f->seen++)
    if (f->between == '\n' && s.at[f->seen] == '\0') f->error = EILSEQ;
  *len = f->seen;
  return f->seen < s.len;
}

/* Reads the next name; false at the end. */
static bool read_name (FileList *f, Span *name) {
  size_t len;
  while (!find_end(f, &len) && !f->ended)
    if (!read_chunk(f)) return false;
  *name = (Span){unread(f).at, len};
  if (unread(f).len == 0 || f->error != 0) return false;
  f->seen = 0;
  f->at += len < unread(f).len ? len + 1 : len;
  return true;
}

static Span trim (const FileList *f, Span name) {
  if (f->between == '\n' && name.len > 0 && name.at[name.len - 1] == '\r')
    name.len--;
  return name;
}

const char *file_list_next (FileList *f) {
  Span name;
  do {
    if (!read_name(f, &name)) return NULL;
    name = trim(f, name);
  } while (name.len == 0);
  f->text.text[name.at + name.len - f->text.text] = '\0';  /* separator */
  return name.at;
}

int file_list_error (const FileList *f) { return f->error; }

static bool write_all (int fd, const Buffer *b) {
  return output_file(fd, buffer_view(b)) == b->len;
}

/* Permissions of the existing file, or of a new file. */
static mode_t mode_for (const char *path) {
  struct stat st;
  mode_t mask;
  if (stat(path, &st) == 0) return st.st_mode & 07777;
  mask = umask(0);
  umask(mask);
  return 0666 & ~mask;
}

static bool replace (const char *path, const Buffer *b) {
  Buffer copy = {0};
  bool ok = false;
  int fd;
  buffer_format(&copy, "%s.XXXXXX", path);
  fd = mkstemp(copy.text);
  if (fd >= 0) {
    ok = fchmod(fd, mode_for(path)) == 0 && write_all(fd, b) &&
         fsync(fd) == 0;
    ok = close(fd) == 0 && ok;
    ok = ok && rename(copy.text, path) == 0;
    if (!ok) {
      int error = errno;
      unlink(copy.text);
      errno = error;
    }
  }
  buffer_free(&copy);
  return ok;
}

static bool write_to (const char *path, const Buffer *b) {
  int fd = open(path, O_WRONLY);
  bool ok = fd >= 0 && write_all(fd, b);
  return fd >= 0 && close(fd) == 0 && ok;
}

bool whole_file_write (const char *path, const Buffer *b) {
  struct stat st;
  char *real;
  bool ok;
  if (stat(path, &st) != 0) return replace(path, b);
  if (S_ISDIR(st.st_mode)) return errno = EISDIR, false;
  if (!S_ISREG(st.st_mode)) return write_to(path, b);
  real = realpath(path, NULL);
  ok = real != NULL && replace(real, b);
  free(real);
  return ok;
}

/* The folder of the file. */
static void folder_of (Buffer *b, const char *path) {
  const char *slash = strrchr(path, '/');
  if (slash == NULL)
    buffer_char(b, '.');
  else
    buffer_put(b, path, (size_t)(slash - path) + 1);
}

bool whole_file_possible (const char *path) {
  struct stat st;
  Buffer folder = {0};
  bool ok;
  if (stat(path, &st) == 0) {
    if (S_ISDIR(st.st_mode)) {
      errno = EISDIR;
      return false;
    }
    return access(path, W_OK) == 0;
  }
  if (errno != ENOENT) return false;
  folder_of(&folder, path);
  ok = access(folder.text, W_OK) == 0;
  buffer_free(&folder);
  return ok;
}

bool common_write_audit (Audit *a, bool json, Language lang) {
  Buffer out = {0};
  Json j = {.to = &out};
  bool ok;
  audit_sort(a);
  if (json) {
    json_begin(&j, NULL);
    audit_json(&j, a);
    json_end(&j);
    buffer_char(&out, '\n');
  }
  else
    audit_text(&out, a, lang);
  ok = common_write(&out);
  buffer_free(&out);
  return ok;
}
