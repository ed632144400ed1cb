/*
** The story of a game as JSON
** SPDX-License-Identifier: MIT
*/
#include "render/story_json.h"

/* In the order of SceneKind and of Fate. */
static const char *const scene_word[] = {"begin", "line", "end"};
static const char *const fate_word[] = {
  "fine", "waits", "refused", "back", "stands", "fault"
};

static void write_scene_line (Json *j, Story *s, const Scene *scene) {
  Buffer quote = {0};
  story_quote(s, &scene->game->header, scene->line, &quote);
  json_number(j, "line", scene->line->number);
  json_span(j, "text", (Span){buffer_string(&quote), quote.len});
  json_text(j, "fate", fate_word[scene->fate]);
  if (scene->about > 0) json_number(j, "about", scene->about);
  buffer_free(&quote);
}

static void write_part (Json *j, const char *key, const Buffer *b) {
  if (b->len > 0) json_span(j, key, (Span){buffer_string(b), b->len});
}

void story_json_scene (Json *j, Story *s, const Scene *scene) {
  story_tell(s, scene);
  json_begin(j, NULL);
  json_text(j, "scene", scene_word[scene->kind]);
  if (scene->kind == SCENE_LINE) write_scene_line(j, s, scene);
  write_part(j, "said", &s->said);
  write_part(j, "told", &s->told);
  write_part(j, "came", &s->came);
  write_part(j, "dealt", &s->dealt);
  write_part(j, "standings", &s->standings);
  write_part(j, "next", &s->next);
  write_part(j, "phase", &s->phase);
  write_part(j, "trouble", &s->trouble);
  write_part(j, "assumed", &s->assumed);
  write_part(j, "remark", &s->remark);
  json_end(j);
}
