/*
** The requests of serve as tools of the Model Context Protocol
** SPDX-License-Identifier: MIT
*/
#ifndef library_mcp_h
#define library_mcp_h

#include "library/library.h"

/*
** Answers one message of JSON-RPC 2.0, without a line end; nothing for a
** notification. Returns a status, or ASK_BUSY (see ask.h).
*/
int mcp_line (referee *r, Span line, Buffer *answer);

#endif
