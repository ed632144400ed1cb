/*
** A file or standard input, unpacked as it is read
** SPDX-License-Identifier: MIT
*/
#ifndef base_source_h
#define base_source_h

#include <stdbool.h>
#include <sys/types.h>

/*
** Who is asked before each read(2), which may have to wait for somebody; the
** answer false ends all reading; what was begun is not handed out.
*/
typedef struct ReaderGate {
  void *who;
  bool (*may_read) (void *who, int file);
} ReaderGate;

/*
** read(2), whatever signals come; -1 with errno 0 where the gate, which may be
** NULL, says no.
*/
ssize_t reader_read (int file, char *to, size_t room, const ReaderGate *gate);

/*
** What gzip, zstd, bzip2 and xz made is known by its first bytes, and comes out
** as it was before. No more memory is taken than their decoders need, however
** much that is. Programs that were built without one of them hand out its bytes
** as they are.
*/
typedef struct Source Source;

/* "-" is standard input. NULL, with errno set, when it cannot be opened. */
Source *source_open (const char *path);
void source_close (Source *s);
void source_set_gate (Source *s, const ReaderGate *gate);   /* must last */

/* Not errors of read(2), but an errno as well. */
#define SOURCE_DAMAGED EBADMSG /* it cannot be unpacked to its end */
#define SOURCE_BOMB EOVERFLOW  /* it would be absurdly much */

/* As read(2), or as the gate says. */
ssize_t source_read (Source *s, char *to, size_t room);

/* The length of a file's name without ".gz" or the like. */
size_t source_name_length (const char *path);

#endif
