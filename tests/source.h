/*
** Path of the source tree that is tested
** SPDX-License-Identifier: MIT
*/
#ifndef source_h
#define source_h

#include <stdlib.h>
#include <string.h>

#include "rules/host.h"

/* 'make check' sets SOURCE, as the build folder may be anywhere. */
static inline const char *source_folder (void) {
  const char *source = getenv("SOURCE");
  return source ? source : ".";
}

static inline bool is_sanitized (void) {
  const char *sanitizers = getenv("SANITIZERS");
  return sanitizers != NULL && strcmp(sanitizers, "no") != 0;
}

/* How often to repeat a random test: see tests/e2e/lib.sh. */
static inline int often (int usual) {
  return is_sanitized() ? (usual + 4) / 5 : usual;
}

static inline void source_add_folder (Host *h, const char *name) {
  Buffer folder = {0};
  buffer_format(&folder, "%s/%s", source_folder(), name);
  load_add_path(h, folder.text);
  buffer_free(&folder);
}

static inline void source_add_rules (Host *h) {
  source_add_folder(h, "rules");
}

/* A host with the games of the source tree. The caller frees it. */
static inline Host *source_host (void) {
  Host *h = host_new();
  source_add_rules(h);
  return h;
}

#endif
