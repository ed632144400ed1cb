/*
** Source: a file or standard input, decompressed while reading
** SPDX-License-Identifier: MIT
*/
#ifndef base_source_h
#define base_source_h

#include <stdbool.h>
#include <sys/types.h>

/*
** Called before each read(2), which may block. If it returns false, reading
** ends; unfinished output is dropped.
*/
typedef struct ReaderGate {
  void *who;
  bool (*may_read) (void *who, int file);
} ReaderGate;

/*
** Like read(2), but retries after signals; -1 with errno 0 if the gate, which
** may be NULL, returns false.
*/
ssize_t reader_read (int file, char *to, size_t room, const ReaderGate *gate);

/*
** gzip, zstd, bzip2 and xz are recognised by their first bytes and
** decompressed. Memory is bounded by what their decoders need. Formats the
** program was built without are passed through.
*/
typedef struct Source Source;

/* Opens a file; "-" is standard input. NULL, with errno, on failure. */
Source *source_open (const char *path);
void source_close (Source *s);
void source_set_gate (Source *s, const ReaderGate *gate);   /* must last */

/* Error numbers besides those of read(2). */
#define SOURCE_DAMAGED EBADMSG /* truncated or corrupt */
#define SOURCE_BOMB EOVERFLOW  /* decompression bomb */

/* Like read(2); see also reader_read. */
ssize_t source_read (Source *s, char *to, size_t room);

/* The length of a file name without ".gz" and the like. */
size_t source_name_length (const char *path);

#endif
