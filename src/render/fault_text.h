/*
** What is wrong with a log, as a person reads it
** SPDX-License-Identifier: MIT
*/
#ifndef fault_text_h
#define fault_text_h

#include "render/text.h"

/* "line 13, Bruno: play 9", on one line whatever the white space. */
void fault_text_line (Buffer *b, const Verdict *v, unsigned number,
                      const Line *line, TextStyle s);

/* "g.log:13:8: illegal (must-play), line 13, Bruno: play 9" */
void fault_text_head (Buffer *b, const Verdict *v, TextStyle s);

/*
** Why it is a fault, in sentences, or as a table where several moves may be
** to blame. Nothing where there is nothing to add.
*/
void fault_text_reason (Buffer *b, const Verdict *v, TextStyle s);

/* Of a malformed line, what is wrong with it, and what can be done. */
void fault_text_what (Buffer *b, const Verdict *v, TextStyle s);
/* What was meant, if that is known, or what can be done. */
void fault_text_remedy (Buffer *b, const Verdict *v, const char *instead,
                        TextStyle s);

/* An article, and where it stands in the rulebook. */
void fault_text_article (Buffer *b, const Article *a, bool with_source,
                         TextStyle s);

/* Those of which one was broken: the article, and what else it may be. */
void fault_text_articles (Buffer *b, const Ruleset *r, int article,
                          const Broken *either, TextStyle s);

/* Why a ruling behind it was of no use. */
void fault_text_unheard (Buffer *b, const Verdict *v, TextStyle s);

#endif
