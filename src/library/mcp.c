/*
** The requests of serve as tools of the Model Context Protocol
** SPDX-License-Identifier: MIT
*/
#include "library/serve.h"

#include "library/ask.h"
#include "render/catalogue.h"

/* Supported versions of the protocol, newest first. */
static const char *const versions[] = {"2025-06-18", "2025-03-26",
                                       "2024-11-05"};

enum {
  VERSIONS = sizeof versions / sizeof versions[0],
  RPC_PARSE_ERROR = -32700, RPC_INVALID_REQUEST = -32600,
  RPC_NO_METHOD = -32601, RPC_INVALID_PARAMS = -32602
};

static void begin (Json *j, const json_t *id) {
  json_begin(j, NULL);
  json_text(j, "jsonrpc", "2.0");
  ask_write_id(j, id);
}

static void write_error (Buffer *answer, const json_t *id, int code,
                         const char *message) {
  Json j = {.to = answer};
  json_t *none = id == NULL ? json_null() : NULL;
  begin(&j, id != NULL ? id : none);
  json_begin(&j, "error");
  json_number(&j, "code", code);
  json_text(&j, "message", message);
  json_end(&j);
  json_end(&j);
}

/* The client's version if supported, else ours. */
static const char *choose_version (const json_t *params) {
  const char *asked =
      json_string_value(json_object_get(params, "protocolVersion"));
  for (int i = 0; asked != NULL && i < VERSIONS; i++)
    if (strcmp(asked, versions[i]) == 0) return versions[i];
  return versions[0];
}

static void initialize (Json *j, const json_t *params) {
  json_begin(j, "result");
  json_text(j, "protocolVersion", choose_version(params));
  json_begin(j, "capabilities");
  json_begin(j, "tools");
  json_end(j);
  json_end(j);
  json_begin(j, "serverInfo");
  json_text(j, "name", "referee");
  json_text(j, "version", PACKAGE_VERSION);
  json_end(j);
  json_end(j);
}

/* A seat is a name or a number; other types allow anything. */
static void write_type (Json *j, AskType type) {
  switch (type) {
    case ASK_TEXT: json_text(j, "type", "string"); break;
    case ASK_NUMBER: json_text(j, "type", "integer"); break;
    case ASK_FLAG: json_text(j, "type", "boolean"); break;
    case ASK_SEAT:
      json_begin_list(j, "type");
      json_text(j, NULL, "string");
      json_text(j, NULL, "integer");
      json_end(j);
      break;
    case ASK_NAMES:
      json_text(j, "type", "array");
      json_begin(j, "items");
      json_text(j, "type", "string");
      json_end(j);
      break;
    case ASK_OBJECT: json_text(j, "type", "object"); break;
  }
}

static void write_schema (Json *j, const AskOp *op) {
  json_begin(j, "inputSchema");
  json_text(j, "type", "object");
  json_begin(j, "properties");
  for (const AskParameter *p = op->parameter; p->name != NULL; p++) {
    json_begin(j, p->name);
    write_type(j, p->type);
    json_end(j);
  }
  json_end(j);
  json_begin_list(j, "required");
  for (const AskParameter *p = op->parameter; p->name != NULL; p++)
    if (p->needed) json_text(j, NULL, p->name);
  json_end(j);
  json_end(j);
}

static void list_tools (Json *j, Language lang) {
  json_begin(j, "result");
  json_begin_list(j, "tools");
  for (const AskOp *op = ask_ops(); op->name != NULL; op++) {
    json_begin(j, NULL);
    json_text(j, "name", op->name);
    json_text(j, "description", catalogue_words(op->about, lang));
    write_schema(j, op);
    json_end(j);
  }
  json_end(j);
  json_end(j);
}

/* Answers as serve would, as text. */
static int call_tool (referee *r, Json *j, const char *name,
                      const json_t *arguments) {
  json_t *said = (json_t *)(uintptr_t)arguments;
  json_t *request = said != NULL ? json_copy(said) : json_object();
  Buffer answer = {0};
  int status;
  json_object_set_new(request, "op", json_string(name));
  json_object_del(request, "id");
  status = ask_request(r, request, &answer);
  json_decref(request);
  if (status != ASK_BUSY) {
    json_begin(j, "result");
    json_begin_list(j, "content");
    json_begin(j, NULL);
    json_text(j, "type", "text");
    json_span(j, "text", buffer_view(&answer));
    json_end(j);
    json_end(j);
    json_flag(j, "isError", status != REFEREE_OK);
    json_end(j);
  }
  buffer_free(&answer);
  return status;
}

static bool is_tool (const char *name) {
  for (const AskOp *op = ask_ops(); op->name != NULL; op++)
    if (name != NULL && strcmp(op->name, name) == 0) return true;
  return false;
}

static int answer_call (referee *r, const json_t *id, const json_t *params,
                        Buffer *answer) {
  const char *name = json_string_value(json_object_get(params, "name"));
  const json_t *arguments = json_object_get(params, "arguments");
  size_t start = answer->len;
  Json j = {.to = answer};
  int status;
  if (!is_tool(name) || (arguments != NULL && !json_is_object(arguments))) {
    write_error(answer, id, RPC_INVALID_PARAMS,
                both_in(saying_words(SAY_MCP_NO_TOOL), r->lang));
    return REFEREE_OK;
  }
  begin(&j, id);
  status = call_tool(r, &j, name, arguments);
  json_end(&j);
  if (status == ASK_BUSY) buffer_cut(answer, start);
  return status;
}

static int answer_method (referee *r, const char *method, const json_t *id,
                          const json_t *params, Buffer *answer) {
  Json j = {.to = answer};
  if (strcmp(method, "tools/call") == 0)
    return answer_call(r, id, params, answer);
  if (strcmp(method, "initialize") != 0 && strcmp(method, "ping") != 0 &&
      strcmp(method, "tools/list") != 0) {
    write_error(answer, id, RPC_NO_METHOD,
                both_in(saying_words(SAY_MCP_NO_METHOD), r->lang));
    return REFEREE_OK;
  }
  begin(&j, id);
  if (strcmp(method, "initialize") == 0)
    initialize(&j, params);
  else if (strcmp(method, "tools/list") == 0)
    list_tools(&j, r->lang);
  else {
    json_begin(&j, "result");
    json_end(&j);
  }
  json_end(&j);
  return REFEREE_OK;
}

int mcp_line (referee *r, Span line, Buffer *answer) {
  json_error_t error;
  json_t *message = json_loadb(line.at, line.len, 0, &error);
  const json_t *id = json_object_get(message, "id");
  const char *method = json_string_value(json_object_get(message, "method"));
  int status = REFEREE_OK;
  if (message == NULL)
    write_error(answer, NULL, RPC_PARSE_ERROR, error.text);
  else if (method == NULL && json_object_get(message, "result") == NULL &&
           json_object_get(message, "error") == NULL)
    write_error(answer, id, RPC_INVALID_REQUEST,
                both_in(saying_words(SAY_MCP_NO_REQUEST), r->lang));
  else if (method != NULL && id != NULL)
    status = answer_method(r, method, id, json_object_get(message, "params"),
                           answer);
  json_decref(message);
  return status;
}
