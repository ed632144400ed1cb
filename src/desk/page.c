/*
** The desk's page: the table of a game's page, with controls
** SPDX-License-Identifier: MIT
*/
#include "desk/desk.h"

#include "base/json.h"
#include "render/catalogue.h"
#include "render/page.h"
#include "render/story.h"

/* Names in the template ("@open@") and in the script. */
static const struct {
  const char *name;
  Saying saying;
} words[] = {
  {"tabs", SAY_DESK_TABS},
  {"dispute", SAY_DESK_DISPUTE},
  {"play", SAY_DESK_PLAY},
  {"house", SAY_DESK_HOUSE},
  {"welcome", SAY_DESK_WELCOME},
  {"other-language", SAY_DESK_OTHER_LANGUAGE},
  {"other-language-name", SAY_DESK_OTHER_LANGUAGE_NAME},
  {"new-game", SAY_DESK_NEW_GAME},
  {"open", SAY_DESK_OPEN},
  {"undo", SAY_DESK_UNDO},
  {"save", SAY_DESK_SAVE},
  {"export", SAY_DESK_EXPORT},
  {"copy", SAY_DESK_COPY},
  {"copied", SAY_DESK_COPIED},
  {"print", SAY_DESK_PRINT},
  {"who", SAY_DESK_WHO},
  {"what", SAY_DESK_WHAT},
  {"which-card", SAY_DESK_WHICH_CARD},
  {"line", SAY_DESK_LINE},
  {"line-hint", SAY_DESK_LINE_HINT},
  {"add", SAY_DESK_ADD},
  {"legal-now", SAY_DESK_LEGAL_NOW},
  {"why", SAY_DESK_WHY},
  {"readings", SAY_DESK_READINGS},
  {"odds", SAY_DESK_ODDS},
  {"repair", SAY_DESK_REPAIR},
  {"rules", SAY_DESK_RULES},
  {"stopsAt", SAY_DESK_STOPS_AT},
  {"playersFor", SAY_DESK_PLAYERS_FOR},
  {"as-text", SAY_DESK_AS_TEXT},
  {"hint", SAY_DESK_HINT},
  {"judge", SAY_DESK_JUDGE},
  {"play-welcome", SAY_DESK_PLAY_WELCOME},
  {"move", SAY_DESK_MOVE},
  {"play-it", SAY_DESK_PLAY_IT},
  {"game", SAY_DESK_GAME},
  {"options", SAY_DESK_OPTIONS},
  {"rule-file", SAY_DESK_RULE_FILE},
  {"rule-name", SAY_DESK_RULE_NAME},
  {"start-rule", SAY_DESK_START_RULE},
  {"judge-rule", SAY_DESK_JUDGE_RULE},
  {"simulate", SAY_DESK_SIMULATE},
  {"compare", SAY_DESK_COMPARE},
  {"simulate-it", SAY_DESK_SIMULATE_IT},
  {"simulating", SAY_DESK_SIMULATING},
  {"plot", SAY_DESK_PLOT},
  {"new-title", SAY_DESK_NEW_TITLE},
  {"variant", SAY_DESK_VARIANT},
  {"players", SAY_DESK_PLAYERS},
  {"start", SAY_DESK_START},
  {"cancel", SAY_DESK_CANCEL},
  {"none", SAY_DESK_NONE},
  {"legal", SAY_DESK_LEGAL},
  {"consistent", SAY_DESK_CONSISTENT},
  {"illegal", SAY_DESK_ILLEGAL},
  {"malformed", SAY_DESK_MALFORMED},
  {"error", SAY_DESK_ERROR},
  {"finished", SAY_DESK_FINISHED},
  {"article", SAY_DESK_ARTICLE},
  {"legalThere", SAY_DESK_LEGAL_THERE},
  {"soFar", SAY_DESK_SO_FAR},
  {"winners", SAY_DESK_WINNERS},
  {"noRepair", SAY_DESK_NO_REPAIR},
  {"nothing", SAY_DESK_NOTHING},
  {"unknown", SAY_DESK_UNKNOWN},
  {"addAllTheSame", SAY_DESK_ADD_ALL_THE_SAME},
  {"rulingSheet", SAY_DESK_RULING_SHEET},
  {"verdict", SAY_DESK_VERDICT},
  {"reason", SAY_DESK_REASON},
  {"lines", SAY_DESK_LINES},
  {"position", SAY_DESK_POSITION},
  {"assumed", SAY_DESK_ASSUMED},
  {"scores", SAY_DESK_SCORES},
  {"ruling", SAY_DESK_RULING},
  {"arbiter", SAY_DESK_ARBITER},
  {"date", SAY_DESK_DATE},
  {"person", SAY_DESK_PERSON},
  {"careful", SAY_DESK_CAREFUL},
  {"random", SAY_DESK_RANDOM},
  {"search", SAY_DESK_SEARCH},
  {"turnOf", SAY_DESK_TURN_OF},
  {"hintIs", SAY_DESK_HINT_IS},
  {"letPass", SAY_DESK_LET_PASS},
  {"allMoves", SAY_DESK_ALL_MOVES},
  {"passTo", SAY_DESK_PASS_TO},
  {"iAm", SAY_DESK_I_AM},
  {"stuck", SAY_DESK_STUCK},
  {"replayUnder", SAY_DESK_REPLAY_UNDER},
  {"noLogOf", SAY_DESK_NO_LOG_OF},
  {"noFaults", SAY_DESK_NO_FAULTS},
  {"gone", SAY_DESK_GONE},
};

enum { WORDS = sizeof words / sizeof words[0] };

/* The page to fill in, and its data. */
typedef struct Filling {
  const Desk *desk;
  Language lang;
} Filling;

static void put_data (const Filling *f, Buffer *b) {
  Json j = {.to = b, .in_page = true};
  json_begin(&j, NULL);
  json_text(&j, "lang", catalogue_words(SAY_LANGUAGE_CODE, f->lang));
  json_text(&j, "log", f->desk->log);
  json_begin(&j, "words");
  for (int i = 0; i < WORDS; i++)
    json_text(&j, words[i].name, catalogue_words(words[i].saying, f->lang));
  json_end(&j);
  json_end(&j);
}

static bool fill_place (void *context, Span name, Buffer *b) {
  const Filling *f = context;
  for (int i = 0; i < WORDS; i++)
    if (span_is(name, words[i].name)) {
      html_text(b, span_of(catalogue_words(words[i].saying, f->lang)));
      return true;
    }
  if (span_is(name, "stage"))
    html_fill(b, (const char *)embedded_stage_html, fill_place, context);
  else if (span_is(name, "desk-data"))
    put_data(f, b);
  else if (!span_is(name, "lines"))
    return story_page_word(name, (TextStyle){.lang = f->lang}, b);
  return true;
}

void desk_page (const Desk *d, Language lang, Buffer *out) {
  static const unsigned char *const style[] = {
    embedded_base_css, embedded_cards_css, embedded_replay_css,
    embedded_desk_css, NULL
  };
  static const unsigned char *const script[] = {
    embedded_cards_js, embedded_replay_js, embedded_desk_js, NULL
  };
  Filling f = {d, lang};
  web_page_write(&(WebPage){
    .lang = lang, .title = "referee", .style = style, .script = script,
    .body = (const char *)embedded_desk_html, .fill = fill_place,
    .context = &f, .policy = "connect-src 'self'; img-src blob:; "
  }, out);
}
