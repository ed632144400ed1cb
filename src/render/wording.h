/*
** Findings and assumptions in words
** SPDX-License-Identifier: MIT
*/
#ifndef wording_h
#define wording_h

#include "judge/verdict.h"

/* Context of the words: rules, players, language. */
typedef struct Wording {
  const Ruleset *rules;
  const Seating *seating;
  Language lang;
  const LinePlaces *places;        /* of the lines */
} Wording;

Wording wording_of (const Verdict *v, Language lang);

/* "must-play"; "follow-suit or must-trump", if one of them was broken */
void wording_articles (Buffer *b, Wording w, const Finding *f);

/* "A player who can play a card may not draw.", and the reason here */
void wording_finding (Buffer *b, Wording w, const Finding *f);

/* The same for a fault, which may contradict an earlier line. */
void wording_fault (Buffer *b, Wording w, const Fault *f);

/* Why the ruling after a fault had no effect. */
void wording_unheard (Buffer *b, Wording w, const Fault *f);

/* Just the reason; may be empty. */
void wording_reason (Buffer *b, Wording w, const Fault *f);

/*
** The text as a sentence: with a capital letter, unless it starts with a name,
** and a full stop.
*/
void wording_sentence (Buffer *b, Wording w, Span text);

/* "max_bet = 3" */
void wording_option (Buffer *b, const Option *o, double value, Language lang);

/* "  The rulebook does not say; …", if the fault's article is a reading. */
void wording_reading (Buffer *b, const Verdict *v, Language lang);

/* The option on which the fault's article depends, or -1. */
int wording_reading_of (const Verdict *v);

/* "Bruno held none of: 6, 7, ghost" */
void wording_assumption (Buffer *b, Wording w, const Doubt *d);

/* "Anne held no ♦ (follow-suit) and Anne held no ♣ (must-trump)" */
void wording_suspect (Buffer *b, Wording w, const Suspect *s);

/* " (disproved by line 18)", if the fault disproves it. */
void wording_refuted (Buffer *b, Wording w, const Fault *f,
                      const Assumption *a);

/* "there are too many possibilities to follow them all …" */
void wording_unsure (Buffer *b, const Verdict *v, Language lang);

/* "play 6, play 7, take; or none of these"; empty for an empty list */
void wording_legal (Buffer *b, Wording w, const LegalList *list);
/* "legal here: take"; for a contradiction "legal in line 9: …"; or empty. */
void wording_legal_where (Buffer *b, Wording w, const Verdict *v);

/* "an unknown card", "3 unknown cards"; 'more': after "and". */
void wording_unknown (Buffer *b, Language lang, int count, bool more);

/* "de Bruno", "d'Anne": with elision before a vowel. */
void wording_de (Buffer *b, Span name);

#endif
