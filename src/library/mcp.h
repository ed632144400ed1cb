/*
** The same requests as tools of the Model Context Protocol
** SPDX-License-Identifier: MIT
*/
#ifndef library_mcp_h
#define library_mcp_h

#include "library/library.h"

/*
** One message of JSON-RPC 2.0, and the one that answers it, without a line end;
** nothing for a notification. A status, or ASK_BUSY (see ask.h).
*/
int mcp_line (referee *r, Span line, Buffer *answer);

#endif
