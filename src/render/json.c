/*
** JSON
** SPDX-License-Identifier: MIT
*/
#include "render/json.h"

#include "ground/unicode.h"
#include "render/wording.h"

static void escape (Buffer *b, unsigned char c) {
  switch (c) {
    case '"': buffer_text(b, "\\\""); break;
    case '\\': buffer_text(b, "\\\\"); break;
    case '\n': buffer_text(b, "\\n"); break;
    case '\t': buffer_text(b, "\\t"); break;
    case '\r': buffer_text(b, "\\r"); break;
    default: buffer_format(b, "\\u%04x", c);
  }
}

void json_string (Buffer *b, Span s) {
  size_t from = 0;
  buffer_char(b, '"');
  for (size_t i = 0; i < s.len; i++) {
    unsigned char c = (unsigned char)s.at[i];
    if (c >= ' ' && c != '"' && c != '\\' && c != 127) continue;
    buffer_put(b, s.at + from, i - from);
    escape(b, c);
    from = i + 1;
  }
  buffer_put(b, s.at + from, s.len - from);
  buffer_char(b, '"');
}

/* A file's name may be any bytes; JSON must be UTF-8. */
static void write_path (Buffer *b, Span path) {
  Buffer text = {0};
  size_t good;
  for (; (good = unicode_check(path)) < path.len;
       path.at += good + 1, path.len -= good + 1) {
    buffer_put(&text, path.at, good);
    buffer_text(&text, "\xEF\xBF\xBD");  /* U+FFFD */
  }
  buffer_span(&text, path);
  json_string(b, (Span){buffer_string(&text), text.len});
  buffer_free(&text);
}

static void name_of (Buffer *b, const Verdict *v, int seat) {
  if (seat < 0 || v->seating == NULL || seat >= v->seating->seats)
    buffer_text(b, "null");
  else
    json_string(b, v->seating->name[seat]);
}

static void article_of (Buffer *b, const Verdict *v, int article) {
  if (article < 0)
    buffer_text(b, "null");
  else
    json_string(b, span_of(v->rules->article[article].id));
}

static void write_scores (Buffer *b, const Verdict *v) {
  buffer_text(b, ",\"scores\":{");
  for (int s = 0; v->has_scores && s < v->seating->seats; s++) {
    if (s > 0) buffer_char(b, ',');
    json_string(b, v->seating->name[s]);
    buffer_char(b, ':');
    buffer_number(b, v->score[s]);
  }
  buffer_text(b, "},\"winners\":[");
  for (int s = 0, n = 0; v->has_scores && s < v->seating->seats; s++) {
    if (!v->winner[s]) continue;
    if (n++ > 0) buffer_char(b, ',');
    json_string(b, v->seating->name[s]);
  }
  buffer_char(b, ']');
}

/* What the fault is, or (not NULL) what was assumed. */
static void write_words (Buffer *b, const Verdict *v, Language lang,
                         const Doubt *assumed) {
  Buffer text = {0};
  if (assumed == NULL)
    wording_fault(&text, wording_of(v, lang), &v->fault);
  else
    wording_assumption(&text, wording_of(v, lang), assumed);
  json_string(b, (Span){buffer_string(&text), text.len});
  buffer_free(&text);
}

static void write_fault (Buffer *b, const Verdict *v, Language lang) {
  buffer_text(b, ",\"fault\":");
  if (!v->has_fault) {
    buffer_text(b, "null");
    return;
  }
  buffer_format(b, "{\"line\":%u,\"against\":", v->fault.line.number);
  if (v->fault.against > 0)
    buffer_format(b, "%u", v->fault.against);
  else
    buffer_text(b, "null");
  buffer_text(b, ",\"player\":");
  name_of(b, v, v->fault.seat);
  buffer_text(b, ",\"move\":");
  if (v->fault.seat >= 0)
    json_string(b, v->fault.move);
  else
    buffer_text(b, "null");
  buffer_text(b, ",\"article\":");
  article_of(b, v, v->fault.finding.article);
  buffer_text(b, ",\"message\":");
  write_words(b, v, lang, NULL);
  buffer_char(b, '}');
}

static void write_unsure (Buffer *b, const Verdict *v, Language lang) {
  Buffer text = {0};
  wording_unsure(&text, lang);
  buffer_format(b, "%s{\"line\":%u,\"player\":null,\"text\":",
                v->assumptions > 0 ? "," : "", v->line);
  json_string(b, span_of(text.text));
  buffer_char(b, '}');
  buffer_free(&text);
}

static void write_assumptions (Buffer *b, const Verdict *v, Language lang) {
  buffer_text(b, ",\"assumptions\":[");
  for (int i = 0; i < v->assumptions; i++) {
    const Assumption *a = &v->assumption[i];
    buffer_format(b, "%s{\"line\":%u,\"player\":", i > 0 ? "," : "", a->line);
    name_of(b, v, verdict_assumed_of(v, a));
    buffer_text(b, ",\"text\":");
    write_words(b, v, lang, &a->doubt);
    buffer_char(b, '}');
  }
  if (v->unsure) write_unsure(b, v, lang);
  buffer_char(b, ']');
}

static void write_incidents (Buffer *b, const Verdict *v, const char *what,
                             const Incident *list, int count) {
  buffer_format(b, ",\"%s\":[", what);
  for (int i = 0; i < count; i++) {
    buffer_format(b, "%s{\"line\":%u,\"player\":", i > 0 ? "," : "",
                  list[i].line);
    name_of(b, v, list[i].seat);
    buffer_text(b, ",\"move\":");
    json_string(b, list[i].move);
    buffer_text(b, ",\"article\":");
    article_of(b, v, list[i].article);
    buffer_char(b, '}');
  }
  buffer_char(b, ']');
}

static const char *const kind_word[] = {
  "legal", "consistent", "illegal", "malformed", "malformed"
};

void json_verdict (Buffer *b, const Verdict *v, Language lang) {
  buffer_text(b, "{\"file\":");
  write_path(b, span_of(v->file));
  buffer_format(b, ",\"log\":%d,\"line\":%u,\"game\":", v->log, v->line);
  json_string(b, v->game);
  buffer_format(b, ",\"verdict\":\"%s\",\"finished\":%s,\"moves\":%u",
                kind_word[v->kind], v->finished ? "true" : "false", v->moves);
  write_scores(b, v);
  write_fault(b, v, lang);
  write_assumptions(b, v, lang);
  write_incidents(b, v, "corrections", v->correction, v->corrections);
  write_incidents(b, v, "rulings", v->ruling, v->rulings);
  buffer_text(b, "}\n");
}
