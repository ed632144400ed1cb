/*
** HTTP for one person: access control and answers
** SPDX-License-Identifier: MIT
**
** Only requests with the token in the address are served. A page from elsewhere
** does not know it, and is also refused for its Host or Origin.
*/
#include "desk/desk.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <microhttpd.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/limits.h"
#include "base/output.h"
#include "render/catalogue.h"

enum {
  TOKEN_BYTES = 24,
  CONNECTIONS = 200,
  IDLE_SECONDS = 15,           /* timeout of an idle connection */
  LEFT_SECONDS = 5  /* after the last page was closed: it may be reloading */
};

static const Desk *desk;
static char token[2 * TOKEN_BYTES + 1];
static char host[2][64];       /* names of this host in a browser */
static atomic_int pages;       /* open pages */
static atomic_long last_left;  /* when the last page closed, or 0 */

static const char *header (struct MHD_Connection *c, const char *name) {
  return MHD_lookup_connection_value(c, MHD_HEADER_KIND, name);
}

static bool is_our_host (const char *name) {
  if (name == NULL) return false;
  return desk->is_open || strcasecmp(name, host[0]) == 0 ||
         strcasecmp(name, host[1]) == 0;
}

/* Our pages send our origin; requests not from a page send none. */
static bool is_our_origin (const char *origin, const char *name) {
  static const char scheme[] = "http://";
  size_t len = sizeof scheme - 1;
  if (origin == NULL) return true;
  return strncmp(origin, scheme, len) == 0 &&
         strcasecmp(origin + len, name) == 0;
}

/* Returns what follows "/TOKEN/", or NULL, in constant time. */
static const char *behind_token (const char *url) {
  size_t len = sizeof token - 1;
  unsigned differ = 0;
  if (strlen(url) < len + 2 || url[0] != '/' || url[len + 1] != '/')
    return NULL;
  for (size_t i = 0; i < len; i++)
    differ |= (unsigned char)url[i + 1] ^ (unsigned char)token[i];
  return differ == 0 ? url + len + 2 : NULL;
}

static bool is_json (struct MHD_Connection *c) {
  const char *type = header(c, "Content-Type");
  return type != NULL && strncmp(type, "application/json", 16) == 0;
}

static const char *const always[][2] = {
  {"Cache-Control", "no-store"},
  {"Content-Security-Policy", "frame-ancestors 'none'"},
  {"Cross-Origin-Opener-Policy", "same-origin"},
  {"Cross-Origin-Resource-Policy", "same-origin"},
  {"Referrer-Policy", "no-referrer"},
  {"X-Content-Type-Options", "nosniff"},
  {"X-Frame-Options", "DENY"},
};

static enum MHD_Result respond (struct MHD_Connection *c, unsigned status,
                                const char *type, struct MHD_Response *r) {
  enum MHD_Result result;
  if (r == NULL) return MHD_NO;
  MHD_add_response_header(r, "Content-Type", type);
  for (size_t i = 0; i < sizeof always / sizeof always[0]; i++)
    MHD_add_response_header(r, always[i][0], always[i][1]);
  result = MHD_queue_response(c, status, r);
  MHD_destroy_response(r);
  return result;
}

static enum MHD_Result answer (struct MHD_Connection *c, unsigned status,
                               const char *type, const Buffer *text) {
  return respond(c, status, type,
                 MHD_create_response_from_buffer(
                     text->len, (void *)(uintptr_t)buffer_string(text),
                     MHD_RESPMEM_MUST_COPY));
}

static enum MHD_Result refuse (struct MHD_Connection *c, unsigned status,
                               Saying why) {
  Buffer text = {0};
  enum MHD_Result result;
  buffer_text(&text, catalogue_words(why, desk->lang));
  buffer_char(&text, '\n');
  result = answer(c, status, "text/plain; charset=utf-8", &text);
  buffer_free(&text);
  return result;
}

/* Server-sent events: a comment per second while the page is open. */
static ssize_t send_alive (void *unused, uint64_t at, char *to, size_t room) {
  static const char comment[] = ": open\n\n";
  (void)unused;
  if (at > 0) poll(NULL, 0, 1000);
  if (room < sizeof comment - 1) return 0;
  memcpy(to, comment, sizeof comment - 1);
  return sizeof comment - 1;
}

static void count_left (void *unused) {
  (void)unused;
  if (atomic_fetch_sub(&pages, 1) == 1)
    atomic_store(&last_left, (long)limits_clock());
}

static enum MHD_Result keep_alive (struct MHD_Connection *c) {
  atomic_fetch_add(&pages, 1);
  return respond(c, MHD_HTTP_OK, "text/event-stream",
                 MHD_create_response_from_callback(
                     MHD_SIZE_UNKNOWN, 64, send_alive, NULL, count_left));
}

static bool is_abandoned (void) {
  long left = atomic_load(&last_left);
  return left > 0 && atomic_load(&pages) == 0 &&
         (long)limits_clock() - left >= LEFT_SECONDS;
}

static enum MHD_Result send_page (struct MHD_Connection *c) {
  const char *said = MHD_lookup_connection_value(c, MHD_GET_ARGUMENT_KIND,
                                                 "lang");
  Language lang = said == NULL ? desk->lang
                  : strcmp(said, "fr") == 0 ? FRENCH : ENGLISH;
  Buffer page = {0};
  enum MHD_Result result;
  desk_page(desk, lang, &page);
  result = answer(c, MHD_HTTP_OK, "text/html; charset=utf-8", &page);
  buffer_free(&page);
  return result;
}

static enum MHD_Result get (struct MHD_Connection *c, const char *what) {
  if (strcmp(what, "") == 0) return send_page(c);
  if (strcmp(what, "alive") == 0) return keep_alive(c);
  return refuse(c, MHD_HTTP_NOT_FOUND, SAY_DESK_NOT_FOUND);
}

static enum MHD_Result post (struct MHD_Connection *c, const char *what,
                             const Buffer *body) {
  Buffer out = {0};
  enum MHD_Result result;
  bool ok = false;
  if (strcmp(what, "do") == 0)
    ok = workshop_do(buffer_view(body), &out);
  else if (strcmp(what, "ask") == 0)
    ok = workshop_ask(buffer_view(body), &out);
  else
    return refuse(c, MHD_HTTP_NOT_FOUND, SAY_DESK_NOT_FOUND);
  if (ok)
    result = answer(c, MHD_HTTP_OK, "application/json", &out);
  else
    result = refuse(c, MHD_HTTP_BAD_REQUEST, SAY_DESK_BAD_REQUEST);
  buffer_free(&out);
  return result;
}

/* A request received in parts. */
typedef struct Request {
  Buffer body;
  bool is_too_long;
} Request;

static void take_body (Request *r, const char *data, size_t size) {
  r->is_too_long |= r->body.len + size > DESK_BODY_LIMIT;
  if (!r->is_too_long) buffer_put(&r->body, data, size);
}

static enum MHD_Result handle (struct MHD_Connection *c, const char *url,
                               const char *method, const Request *r) {
  const char *what = behind_token(url);
  if (!is_our_host(header(c, "Host")) ||
      !is_our_origin(header(c, "Origin"), header(c, "Host")))
    return refuse(c, MHD_HTTP_FORBIDDEN, SAY_DESK_FOREIGN);
  if (strcmp(url, "/favicon.ico") == 0)
    return answer(c, MHD_HTTP_NO_CONTENT, "image/png", &(Buffer){0});
  if (what == NULL) return refuse(c, MHD_HTTP_FORBIDDEN, SAY_DESK_NO_TOKEN);
  if (r->is_too_long)
    return refuse(c, MHD_HTTP_CONTENT_TOO_LARGE, SAY_DESK_TOO_LONG);
  if (strcmp(method, "GET") == 0) return get(c, what);
  if (strcmp(method, "POST") != 0)
    return refuse(c, MHD_HTTP_METHOD_NOT_ALLOWED, SAY_DESK_BAD_REQUEST);
  if (!is_json(c))
    return refuse(c, MHD_HTTP_UNSUPPORTED_MEDIA_TYPE, SAY_DESK_BAD_REQUEST);
  return post(c, what, &r->body);
}

static enum MHD_Result on_request (void *unused, struct MHD_Connection *c,
                                   const char *url, const char *method,
                                   const char *version, const char *data,
                                   size_t *size, void **state) {
  Request *r = *state;
  (void)unused;
  (void)version;
  if (r == NULL) {
    *state = calloc(1, sizeof *r);
    return *state != NULL ? MHD_YES : MHD_NO;
  }
  if (*size > 0) {
    take_body(r, data, *size);
    *size = 0;
    return MHD_YES;
  }
  return handle(c, url, method, r);
}

static void on_end (void *unused, struct MHD_Connection *c, void **state,
                    enum MHD_RequestTerminationCode code) {
  Request *r = *state;
  (void)unused;
  (void)c;
  (void)code;
  if (r != NULL) buffer_free(&r->body);
  free(r);
  *state = NULL;
}

static bool make_token (void) {
  unsigned char byte[TOKEN_BYTES];
  if (getrandom(byte, sizeof byte, 0) != (ssize_t)sizeof byte) return false;
  for (int i = 0; i < TOKEN_BYTES; i++)
    snprintf(token + 2 * i, 3, "%02x", byte[i]);
  return true;
}

static bool read_address (struct sockaddr_in *to) {
  *to = (struct sockaddr_in){.sin_family = AF_INET};
  to->sin_port = htons((uint16_t)desk->port);
  return inet_pton(AF_INET, desk->address, &to->sin_addr) == 1;
}

static struct MHD_Daemon *listen_there (void) {
  struct sockaddr_in to;
  if (!read_address(&to)) {
    errno = EINVAL;
    return NULL;
  }
  return MHD_start_daemon(
      MHD_USE_THREAD_PER_CONNECTION | MHD_USE_INTERNAL_POLLING_THREAD |
          MHD_USE_ITC, (uint16_t)desk->port, NULL, NULL, on_request, NULL,
      MHD_OPTION_SOCK_ADDR, (struct sockaddr *)&to,
      MHD_OPTION_NOTIFY_COMPLETED, on_end, NULL,
      MHD_OPTION_CONNECTION_LIMIT, (unsigned)CONNECTIONS,
      MHD_OPTION_CONNECTION_TIMEOUT, (unsigned)IDLE_SECONDS,
      MHD_OPTION_STRICT_FOR_CLIENT, 1,
      MHD_OPTION_END);
}

static int port_of (struct MHD_Daemon *daemon) {
  return MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT)->port;
}

/* Its output is discarded. */
static void open_browser (const char *url) {
  int null = open("/dev/null", O_RDWR);
  if (fork() == 0) {
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    for (int i = 0; i < 3; i++) dup2(null, i);
    setsid();
    execlp("xdg-open", "xdg-open", url, (char *)NULL);
    execlp("open", "open", url, (char *)NULL);
    _exit(127);
  }
  close(null);
}

static void say_address (const char *url) {
  Buffer text = {0};
  catalogue_format(&text, desk->lang, SAY_DESK_READY, url);
  output_format(stdout, "%s\n", buffer_string(&text));
  fflush(stdout);
  buffer_free(&text);
}

/* Until a signal comes, or all pages are closed. */
static void wait_for_end (const sigset_t *ends) {
  while (sigtimedwait(ends, NULL, &(struct timespec){1, 0}) < 0)
    if (is_abandoned()) return;
}

/* Blocks the signals in all threads, for this one to wait on. */
static sigset_t take_signals (void) {
  sigset_t ends;
  sigemptyset(&ends);
  sigaddset(&ends, SIGINT);
  sigaddset(&ends, SIGTERM);
  sigaddset(&ends, SIGHUP);
  pthread_sigmask(SIG_BLOCK, &ends, NULL);
  signal(SIGPIPE, SIG_IGN);
  return ends;
}

static int fail (Saying why, const char *what) {
  Buffer text = {0};
  catalogue_format(&text, desk->lang, why, what, strerror(errno));
  output_format(stderr, "referee: %s\n", buffer_string(&text));
  buffer_free(&text);
  return 2;
}

/* Serves until the page is closed or a signal comes. */
static int serve (const Desk *d) {
  struct MHD_Daemon *daemon;
  sigset_t ends = take_signals();
  char url[256];
  desk = d;
  if (!make_token()) return fail(SAY_DESK_CANNOT_START, "getrandom");
  if (!workshop_open(d)) return fail(SAY_DESK_CANNOT_START, "mkdtemp");
  daemon = listen_there();
  if (daemon == NULL) {
    workshop_close();
    return fail(SAY_DESK_CANNOT_LISTEN, d->address);
  }
  snprintf(host[0], sizeof host[0], "%s:%d", d->address, port_of(daemon));
  snprintf(host[1], sizeof host[1], "localhost:%d", port_of(daemon));
  snprintf(url, sizeof url, "http://%s/%s/", host[0], token);
  say_address(url);
  if (d->browses) open_browser(url);
  wait_for_end(&ends);
  workshop_close();
  MHD_stop_daemon(daemon);
  return 0;
}

/*
** usage: referee-desk PROGRAM LANG PORT ADDRESS open|closed browse|quiet \
**                     LOG [RULES-FOLDER...]
**
** It is not called by people, and checks no more than that the words are there.
*/
enum { PROGRAM = 1, LANG, PORT, ADDRESS, OPEN, BROWSE, LOG, RULES };

int main (int argc, char **argv) {
  Desk d = {0};
  if (argc < RULES) return 2;
  d.program = argv[PROGRAM];
  d.lang = strcmp(argv[LANG], "fr") == 0 ? FRENCH : ENGLISH;
  d.port = (int)strtol(argv[PORT], NULL, 10);
  d.address = argv[ADDRESS];
  d.is_open = strcmp(argv[OPEN], "open") == 0;
  d.browses = strcmp(argv[BROWSE], "browse") == 0;
  d.log = argv[LOG];
  d.rules = (const char *const *)argv + RULES;
  return serve(&d);
}
