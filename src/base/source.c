/*
** Source: a file or standard input, decompressed while reading
** SPDX-License-Identifier: MIT
*/
#include "base/reader.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>
#ifdef HAVE_ZLIB
#include <zlib.h>
#endif
#ifdef HAVE_ZSTD
#include <zstd.h>
#endif
#ifdef HAVE_BZ2
#include <bzlib.h>
#endif
#ifdef HAVE_LZMA
#include <lzma.h>
#endif

#include "base/memory.h"

enum {
  CHUNK = 1 << 16,
  MAGIC = 6,                   /* bytes that identify the compression */
  FREE = 256 << 20,            /* bytes unpacked without a check, */
  RATIO = 1000                 /* then at most so many per packed byte */
};

/* The input and output of a decoder, which advances both. */
typedef struct Flow {
  const uint8_t *in;
  size_t in_len;
  uint8_t *out;
  size_t out_room;
} Flow;

typedef enum Step { STEP_ON, STEP_END, STEP_DAMAGED } Step;

/* A compression format: parts, each starting with the magic number. */
typedef struct Packing {
  const char *magic;
  void *(*begin) (void);       /* starts a part; NULL: out of memory */
  Step (*step) (void *decoder, Flow *f);
  void (*end) (void *decoder);
} Packing;

#ifdef HAVE_ZLIB

static void *gzip_begin (void) {
  z_stream *z = memory_new(sizeof *z);
  enum { GZIP_ONLY = 16 };
  if (inflateInit2(z, GZIP_ONLY + MAX_WBITS) == Z_OK) return z;
  free(z);
  return NULL;
}

static Step gzip_step (void *decoder, Flow *f) {
  z_stream *z = decoder;
  int result;
  z->next_in = (Bytef *)(uintptr_t)f->in;
  z->avail_in = (uInt)f->in_len;
  z->next_out = f->out;
  z->avail_out = (uInt)f->out_room;
  result = inflate(z, Z_NO_FLUSH);
  *f = (Flow){z->next_in, z->avail_in, z->next_out, z->avail_out};
  if (result == Z_STREAM_END) return STEP_END;
  return result == Z_OK || result == Z_BUF_ERROR ? STEP_ON : STEP_DAMAGED;
}

static void gzip_end (void *decoder) {
  inflateEnd(decoder);
  free(decoder);
}

#endif

#ifdef HAVE_ZSTD

static void *zstd_begin (void) { return ZSTD_createDStream(); }

static Step zstd_step (void *decoder, Flow *f) {
  ZSTD_inBuffer in = {f->in, f->in_len, 0};
  ZSTD_outBuffer out = {f->out, f->out_room, 0};
  size_t left = ZSTD_decompressStream(decoder, &out, &in);
  if (ZSTD_isError(left)) return STEP_DAMAGED;
  *f = (Flow){f->in + in.pos, f->in_len - in.pos, f->out + out.pos,
              f->out_room - out.pos};
  return left == 0 ? STEP_END : STEP_ON;
}

static void zstd_end (void *decoder) { ZSTD_freeDStream(decoder); }

#endif

#ifdef HAVE_BZ2

static void *bzip2_begin (void) {
  bz_stream *z = memory_new(sizeof *z);
  if (BZ2_bzDecompressInit(z, 0, 0) == BZ_OK) return z;
  free(z);
  return NULL;
}

static Step bzip2_step (void *decoder, Flow *f) {
  bz_stream *z = decoder;
  int result;
  z->next_in = (char *)(uintptr_t)f->in;
  z->avail_in = (unsigned)f->in_len;
  z->next_out = (char *)f->out;
  z->avail_out = (unsigned)f->out_room;
  result = BZ2_bzDecompress(z);
  *f = (Flow){(uint8_t *)z->next_in, z->avail_in, (uint8_t *)z->next_out,
              z->avail_out};
  if (result == BZ_STREAM_END) return STEP_END;
  return result == BZ_OK ? STEP_ON : STEP_DAMAGED;
}

static void bzip2_end (void *decoder) {
  BZ2_bzDecompressEnd(decoder);
  free(decoder);
}

#endif

#ifdef HAVE_LZMA

enum { XZ_MEMORY = 128 << 20 };        /* 'xz -9' needs half of that */

static void *xz_begin (void) {
  static const lzma_stream nothing = LZMA_STREAM_INIT;
  lzma_stream *z = memory_new(sizeof *z);
  *z = nothing;
  if (lzma_stream_decoder(z, XZ_MEMORY, 0) == LZMA_OK) return z;
  free(z);
  return NULL;
}

static Step xz_step (void *decoder, Flow *f) {
  lzma_stream *z = decoder;
  lzma_ret result;
  z->next_in = f->in;
  z->avail_in = f->in_len;
  z->next_out = f->out;
  z->avail_out = f->out_room;
  result = lzma_code(z, LZMA_RUN);
  *f = (Flow){z->next_in, z->avail_in, z->next_out, z->avail_out};
  if (result == LZMA_STREAM_END) return STEP_END;
  return result == LZMA_OK || result == LZMA_BUF_ERROR ? STEP_ON
                                                       : STEP_DAMAGED;
}

static void xz_end (void *decoder) {
  lzma_end(decoder);
  free(decoder);
}

#endif

static const Packing packings[] = {
#ifdef HAVE_ZLIB
  {"\x1f\x8b", gzip_begin, gzip_step, gzip_end},
#endif
#ifdef HAVE_ZSTD
  {"\x28\xb5\x2f\xfd", zstd_begin, zstd_step, zstd_end},
#endif
#ifdef HAVE_BZ2
  {"BZh", bzip2_begin, bzip2_step, bzip2_end},
#endif
#ifdef HAVE_LZMA
  {"\xfd" "7zXZ", xz_begin, xz_step, xz_end},
#endif
  {NULL, NULL, NULL, NULL}
};

struct Source {
  int fd;
  const ReaderGate *gate;
  bool known;                  /* is the compression known yet? */
  const Packing *packing;      /* NULL: not compressed */
  void *decoder;               /* of the current part, or NULL */
  uint8_t *in;
  size_t at, len;              /* read, not yet unpacked */
  uint64_t packed, unpacked;   /* bytes so far */
};

Source *source_open (const char *path) {
  int fd = STDIN_FILENO;
  Source *s;
  if (strcmp(path, "-") != 0) fd = open(path, O_RDONLY | O_CLOEXEC);
  if (fd < 0) return NULL;
  s = memory_new(sizeof *s);
  s->fd = fd;
  return s;
}

void source_close (Source *s) {
  if (s == NULL) return;
  if (s->decoder != NULL) s->packing->end(s->decoder);
  if (s->fd != STDIN_FILENO) close(s->fd);
  free(s->in);
  free(s);
}

void source_set_gate (Source *s, const ReaderGate *gate) { s->gate = gate; }

ssize_t reader_read (int file, char *to, size_t room, const ReaderGate *gate) {
  ssize_t got;
  do {
    if (gate != NULL && !gate->may_read(gate->who, file)) {
      errno = 0;               /* not an error */
      return -1;
    }
    got = read(file, to, room);
  } while (got < 0 && errno == EINTR);
  return got;
}

/* Appends to the input, which has room. */
static ssize_t read_input (Source *s) {
  ssize_t got;
  if (s->in == NULL) s->in = memory_resize(NULL, CHUNK);
  if (s->at == s->len) s->at = s->len = 0;
  got = reader_read(s->fd, (char *)s->in + s->len, CHUNK - s->len, s->gate);
  if (got > 0) {
    s->len += (size_t)got;
    s->packed += (size_t)got;
  }
  return got;
}

static bool may_start (const Source *s, const char *magic) {
  size_t len = strlen(magic);
  return memcmp(s->in, magic, s->len < len ? s->len : len) == 0;
}

static bool may_be_packed (const Source *s) {
  for (const Packing *p = packings; p->magic != NULL; p++)
    if (may_start(s, p->magic)) return true;
  return false;
}

/* Reads no more than needed to identify it: someone may be typing. */
static bool identify (Source *s) {
  ssize_t got;
  do {
    got = read_input(s);
    if (got < 0) return false;
  } while (got > 0 && s->len < MAGIC && may_be_packed(s));
  s->known = true;
  for (const Packing *p = packings; p->magic != NULL; p++)
    if (s->len >= strlen(p->magic) && may_start(s, p->magic)) s->packing = p;
  return true;
}

/* Returns what was read for identification first, then the rest. */
static ssize_t read_plain (Source *s, char *to, size_t room) {
  size_t len = s->len - s->at < room ? s->len - s->at : room;
  if (len == 0) return reader_read(s->fd, to, room, s->gate);
  memcpy(to, s->in + s->at, len);
  s->at += len;
  return (ssize_t)len;
}

static ssize_t fail (int error) {
  errno = error;
  return -1;
}

/* Skips zeros between parts, as on tapes. */
static void skip_padding (Source *s) {
  while (s->at < s->len && s->in[s->at] == 0) s->at++;
}

/* Unpacks some of the input. False, with errno, on failure. */
static bool unpack (Source *s, Flow *f) {
  Step step;
  *f = (Flow){s->in + s->at, s->len - s->at, f->out, f->out_room};
  step = s->packing->step(s->decoder, f);
  s->at = s->len - f->in_len;
  if (step == STEP_DAMAGED) return fail(SOURCE_DAMAGED), false;
  if (step == STEP_END) {
    s->packing->end(s->decoder);
    s->decoder = NULL;
  }
  return true;
}

/* 1 if there is input to unpack; 0 at the end; -1, with errno, on failure. */
static int prepare (Source *s) {
  while (s->at == s->len) {
    ssize_t got = read_input(s);
    if (got < 0) return -1;
    if (got == 0) return s->decoder == NULL ? 0 : (int)fail(SOURCE_DAMAGED);
    if (s->decoder == NULL) skip_padding(s);
  }
  if (s->decoder == NULL) s->decoder = s->packing->begin();
  return s->decoder != NULL ? 1 : (int)fail(ENOMEM);
}

static ssize_t read_packed (Source *s, char *to, size_t room) {
  Flow f = {NULL, 0, (uint8_t *)to, room};
  size_t got;
  for (;;) {                   /* a decoder may hold back output */
    int ready;
    if (s->decoder != NULL && !unpack(s, &f)) return -1;
    if (s->decoder == NULL) skip_padding(s);
    if (f.out_room < room) break;
    ready = prepare(s);
    if (ready <= 0) return ready;
  }
  got = room - f.out_room;
  s->unpacked += got;
  if (s->unpacked > FREE && s->unpacked / RATIO > s->packed)
    return fail(SOURCE_BOMB);
  return (ssize_t)got;
}

ssize_t source_read (Source *s, char *to, size_t room) {
  if (!s->known && !identify(s)) return -1;
  return s->packing == NULL ? read_plain(s, to, room)
                            : read_packed(s, to, room);
}

size_t source_name_length (const char *path) {
  static const char *const ending[] = {".gz", ".zst", ".bz2", ".xz"};
  size_t len = strlen(path);
  for (size_t i = 0; i < sizeof ending / sizeof ending[0]; i++) {
    size_t size = strlen(ending[i]);
    if (len > size && strcasecmp(path + len - size, ending[i]) == 0)
      return len - size;
  }
  return len;
}
