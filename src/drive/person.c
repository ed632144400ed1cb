/*
** People at the terminal: asking for lines and reading them
** SPDX-License-Identifier: MIT
*/
#include "drive/person.h"

#include <errno.h>
#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include <wchar.h>

#include "drive/pool.h"
#include "base/memory.h"
#include "base/output.h"
#include "base/unicode.h"

#ifdef HAVE_LIBEDIT
#include <histedit.h>
#endif

enum { HISTORY_LENGTH = 500, LOOK_UP = 500 };
enum { USUAL_WIDTH = 80, USUAL_HEIGHT = 24 };

struct Person {
  int output;
  bool terminal;
  bool ended;                  /* end of the input */
  int lost;                    /* the errno that made writing fail, or 0 */
  Buffer input;                /* read, but not yet asked for */
  char **word;
  int words;
  size_t word_room;
  Stop stop;
  struct sigaction resize_before;
#ifdef HAVE_LIBEDIT
  EditLine *edit;
  History *history[PERSONS_LIMIT];
  int who;                     /* who types now, or -1 */
  Buffer prompt;
#endif
  bool colour;                 /* may text be coloured? */
};

static volatile sig_atomic_t resized;   /* reached by the signal handler */

static bool is_stopped (void) { return *stop_asked() != 0; }

static void resize (int signal_number) {
  (void)signal_number;
  resized = 1;
}

static void catch_signals (Person *p) {
  struct sigaction size = {.sa_handler = resize, .sa_flags = SA_RESTART};
  sigemptyset(&size.sa_mask);
  resized = 0;
  stop_catch(&p->stop);
  sigaction(SIGWINCH, &size, &p->resize_before);
}

static void release_signals (Person *p) {
  stop_release(&p->stop);
  sigaction(SIGWINCH, &p->resize_before, NULL);
}

/*
** Reads once input is there; 0 when stopped. A signal that comes just before
** the call is noticed within half a second.
*/
static ssize_t read_input (char *to, size_t size) {
  for (;;) {
    struct pollfd p = {STDIN_FILENO, POLLIN, 0};
    ssize_t n;
    if (is_stopped()) return 0;
    if (poll(&p, 1, LOOK_UP) <= 0) continue;
    n = read(STDIN_FILENO, to, size);
    if (n >= 0 || errno != EINTR) return n;
  }
}

static void forget_words (Person *p) {
  for (int i = 0; i < p->words; i++) free(p->word[i]);
  p->words = 0;
}

void person_add_word (Person *p, const char *word) {
  p->word = memory_grow(p->word, &p->word_room, (size_t)p->words + 1,
                        sizeof *p->word);
  p->word[p->words++] = memory_copy(word, strlen(word));
}

#ifdef HAVE_LIBEDIT

/* The length of the common prefix of all words that start like this. */
static size_t common_length (const Person *p, const char *start, size_t len,
                             const char **first, int *count) {
  size_t same = 0;
  *count = 0;
  for (int i = 0; i < p->words; i++) {
    const char *w = p->word[i];
    size_t n = 0;
    if (strncmp(w, start, len) != 0) continue;
    if ((*count)++ == 0) {
      *first = w;
      same = strlen(w);
      continue;
    }
    while (n < same && w[n] == (*first)[n]) n++;
    same = n;
  }
  while (same > 0 && ((*first)[same] & 0xC0) == 0x80) same--;  /* whole
                                                                  characters */
  return same;
}

/* As many to a line as fit. */
static void list_words (const Person *p, const char *start, size_t len) {
  Buffer b = {0};
  size_t column = 0, most = person_width(p);
  for (int i = 0; i < p->words; i++) {
    size_t width = unicode_width(span_of(p->word[i]));
    if (strncmp(p->word[i], start, len) != 0) continue;
    if (column == 0 || column + 2 + width > most) {
      buffer_char(&b, '\n');
      column = 0;
    }
    buffer_format(&b, "  %s", p->word[i]);
    column += width + 2;
  }
  buffer_char(&b, '\n');
  output_words(stdout, buffer_view(&b), false);
  output_flush();
  buffer_free(&b);
}

static unsigned char complete (EditLine *edit, int key) {
  const LineInfo *line = el_line(edit);
  size_t len = (size_t)(line->cursor - line->buffer), same;
  const char *first = "";
  Buffer typed = {0}, more = {0};
  unsigned char result = CC_ERROR;
  Person *p;
  int count;
  (void)key;
  el_get(edit, EL_CLIENTDATA, &p);
  buffer_put(&typed, line->buffer, len);
  same = common_length(p, buffer_string(&typed), len, &first, &count);
  if (count > 0 && same > len) {
    buffer_put(&more, first + len, same - len);
    result = el_insertstr(edit, more.text) == 0 ? CC_REFRESH : CC_ERROR;
  }
  else if (count > 1) {
    list_words(p, buffer_string(&typed), len);
    result = CC_REDISPLAY;
  }
  buffer_free(&typed);
  buffer_free(&more);
  return result;
}

static char *give_prompt (EditLine *edit) {
  Person *p;
  el_get(edit, EL_CLIENTDATA, &p);
  return (char *)buffer_string(&p->prompt);
}

/*
** Reads one character: libedit's own function would swallow the first Ctrl-C.
*/
static int read_character (EditLine *edit, wchar_t *to) {
  mbstate_t state = {0};
  char byte;
  for (int n = 0; n < 8;) {
    ssize_t got = read_input(&byte, 1);
    size_t done;
    if (resized) {
      resized = 0;
      el_resize(edit);
    }
    if (got <= 0) return (int)got;
    n++;
    done = mbrtowc(to, &byte, 1, &state);
    if (done == (size_t)-2) continue;
    if (done == (size_t)-1) *to = L'?';
    return 1;
  }
  return -1;
}

static History *history_of (Person *p) {
  HistEvent event;
  if (p->who < 0) return NULL;
  if (p->history[p->who] == NULL) {
    p->history[p->who] = history_init();
    if (p->history[p->who] != NULL)
      history(p->history[p->who], &event, H_SETSIZE, HISTORY_LENGTH);
  }
  return p->history[p->who];
}

/* libedit insists on a history: this one is empty. */
static int no_history (void *h, HistEvent *event, int operation, ...) {
  (void)h;
  (void)operation;
  event->num = -1;
  event->str = "";
  return -1;
}

/* Input is UTF-8, like all output, in any locale. */
static void use_utf8 (void) {
  setlocale(LC_CTYPE, "");
  if (strcmp(nl_langinfo(CODESET), "UTF-8") != 0)
    setlocale(LC_CTYPE, "C.UTF-8");
}

/* Without UTF-8 libedit would break on the first accent. */
static void open_edit (Person *p) {
  p->who = -1;
  use_utf8();
  if (strcmp(nl_langinfo(CODESET), "UTF-8") != 0) return;
  p->edit = el_init("referee", stdin, stdout, stderr);
  if (p->edit == NULL) return;
  el_set(p->edit, EL_CLIENTDATA, p);
  el_set(p->edit, EL_PROMPT, give_prompt);
  el_set(p->edit, EL_EDITOR, "emacs");
  el_set(p->edit, EL_SIGNAL, 0);
  el_set(p->edit, EL_GETCFN, read_character);
  el_set(p->edit, EL_HIST, no_history, p);
  el_wset(p->edit, EL_ADDFN, L"complete", L"", complete);
  el_set(p->edit, EL_BIND, "^I", "complete", NULL);
}

static void close_edit (Person *p) {
  if (p->edit != NULL) el_end(p->edit);
  buffer_free(&p->prompt);
  for (int i = 0; i < PERSONS_LIMIT; i++)
    if (p->history[i] != NULL) history_end(p->history[i]);
}

static bool ask_with_edit (Person *p, const char *prompt, Buffer *line) {
  HistEvent event;
  const char *text;
  int length = 0;
  buffer_clear(&p->prompt);
  output_clean(&p->prompt, span_of(prompt), false);
  if (resized) el_resize(p->edit);
  resized = 0;
  text = el_gets(p->edit, &length);
  if (is_stopped() || text == NULL || length <= 0) {
    output_format(stdout, "\n");
    output_flush();
    p->ended = true;
    return false;
  }
  while (length > 0 && (text[length - 1] == '\n' || text[length - 1] == '\r'))
    length--;
  buffer_put(line, text, (size_t)length);
  if (length > 0 && history_of(p) != NULL)
    history(history_of(p), &event, H_ENTER, buffer_string(line));
  return true;
}

#endif

Person *person_open (int output) {
  Person *p = memory_new(sizeof *p);
  p->output = output;
  p->terminal = isatty(STDIN_FILENO) && isatty(output);
  catch_signals(p);
#ifdef HAVE_LIBEDIT
  if (p->terminal && output == STDOUT_FILENO) open_edit(p);
#endif
  return p;
}

void person_close (Person *p) {
  if (p == NULL) return;
#ifdef HAVE_LIBEDIT
  close_edit(p);
#endif
  release_signals(p);
  forget_words(p);
  free(p->word);
  buffer_free(&p->input);
  free(p);
}

void person_sit (Person *p, int who) {
  forget_words(p);
#ifdef HAVE_LIBEDIT
  p->who = who < PERSONS_LIMIT ? who : -1;
  if (p->edit == NULL) return;
  if (history_of(p) != NULL)
    el_set(p->edit, EL_HIST, history, history_of(p));
  else
    el_set(p->edit, EL_HIST, no_history, p);
#else
  (void)who;
#endif
}

bool person_is_terminal (const Person *p) { return p->terminal; }

static struct winsize size_of (const Person *p) {
  struct winsize size = {0};
  if (ioctl(p->output, TIOCGWINSZ, &size) != 0 || size.ws_col == 0)
    size = (struct winsize){.ws_col = USUAL_WIDTH, .ws_row = USUAL_HEIGHT};
  return size;
}

size_t person_width (const Person *p) {
  return p->terminal ? size_of(p).ws_col : 0;
}

bool person_can_edit (void) {
#ifdef HAVE_LIBEDIT
  return true;
#else
  return false;
#endif
}

static bool put (Person *p, Span text) {
  if (p->lost == 0 && output_file(p->output, text) < text.len)
    p->lost = errno;
  return p->lost == 0;
}

static bool say_words (Person *p, Span words) {
  Buffer clean = {0};
  bool ok;
  output_clean(&clean, words, p->colour);
  ok = put(p, buffer_view(&clean));
  buffer_free(&clean);
  return ok;
}

void person_colour (Person *p) { p->colour = true; }

bool person_say (Person *p, const Buffer *text) {
  return say_words(p, buffer_view(text));
}

int person_lost (const Person *p) { return p->lost; }

static bool is_dumb (void) {
  const char *term = getenv("TERM");
  return term == NULL || term[0] == '\0' || strcmp(term, "dumb") == 0;
}

void person_wipe (Person *p) {
  if (!p->terminal) return;
  if (!is_dumb())
    put(p, span_of("\033[H\033[2J\033[3J"));
  else
    for (int i = size_of(p).ws_row; i > 0; i--) put(p, span_of("\n"));
}

static bool cut_line (Person *p, Buffer *line) {
  Buffer *in = &p->input;
  const char *end = in->len > 0 ? memchr(in->text, '\n', in->len) : NULL;
  size_t len = end ? (size_t)(end - in->text) : in->len;
  size_t used = len + (end != NULL);
  if (end == NULL && !(p->ended && in->len > 0)) return false;
  if (len > 0 && in->text[len - 1] == '\r') len--;
  buffer_put(line, in->text, len);
  in->len -= used;
  memmove(in->text, in->text + used, in->len);
  return true;
}

static bool read_line (Person *p, Buffer *line) {
  char block[4096];
  while (!cut_line(p, line)) {
    ssize_t n;
    if (is_stopped() || p->ended) return false;
    n = read_input(block, sizeof block);
    if (n <= 0)
      p->ended = true;
    else
      buffer_put(&p->input, block, (size_t)n);
  }
  return true;
}

bool person_ask (Person *p, const char *prompt, Buffer *line) {
  bool ok;
  buffer_clear(line);
  if (is_stopped()) return false;
#ifdef HAVE_LIBEDIT
  if (p->edit != NULL) return !p->ended && ask_with_edit(p, prompt, line);
#endif
  if (!say_words(p, span_of(prompt))) return false;
  ok = read_line(p, line);
  if (!p->terminal || !ok) {  /* no echo was seen: end the line */
    Buffer echo = {0};
    buffer_format(&echo, "%s\n", buffer_string(line));
    ok = person_say(p, &echo) && ok;
    buffer_free(&echo);
  }
  return ok;
}
