/*
** The words that stand round the facts: headings, labels, formats
** SPDX-License-Identifier: MIT
**
** Those with a '%' before a letter are for buffer_format: in both languages
** they take the same, in the same order.
*/
#include "render/catalogue_labels.h"

const Both catalogue_labels[SAYINGS] = {
  /* verdicts, and what they rest on */
  [SAY_LEGAL] = {"legal", "légal"},
  [SAY_CONSISTENT] = {"consistent", "cohérent"},
  [SAY_ILLEGAL] = {"illegal", "illégal"},
  [SAY_MALFORMED] = {"malformed", "mal formé"},
  [SAY_BROKEN_RULES] = {"broken rules", "règles fautives"},
  [SAY_RESULT_WINNER] = {"; winner: ", " ; gagnant : "},
  [SAY_RESULT_WINNERS] = {"; winners: ", " ; gagnants : "},
  [SAY_RESULT_NOBODY] = {"; nobody wins", " ; personne ne gagne"},
  [SAY_RESULT] = {", %s, %u move%s", ", %s, %u coup%s"},
  [SAY_FINISHED] = {"finished", "partie finie"},
  [SAY_UNFINISHED] = {"unfinished", "partie inachevée"},
  [SAY_LEGAL_THERE] = {"legal there: ", "légal alors : "},
  [SAY_LEGAL_IN_LINE] = {"legal in line %u: ", "légal à la ligne %u : "},
  [SAY_ITEM_LINE] = {"  line %s: ", "  ligne %s : "},
  [SAY_ASSUMED_LINE] = {"  assumed, line %s: ", "  supposé, ligne %s : "},
  [SAY_WAS_TAKEN_BACK] = {"taken back", "repris"},
  [SAY_WAS_LET_STAND] = {
      "allowed to stand by the arbiter",
      "maintenu par l'arbitre"},
  [SAY_UNTIL_THEN] = {"  until then", "  jusque-là"},
  [SAY_LINE_LEGAL_ONLY_IF] = {
      "line %s was legal only if ",
      "la ligne %s n'était permise que si "},
  [SAY_NOT_ALL_SO] = {
      "not all of these can be so: ",
      "tout ceci ne peut être vrai : "},
  [SAY_SEMICOLON] = {"; ", " ; "},
  [SAY_REFUTED_BY] = {" (line %s shows otherwise)",
                      " (la ligne %s montre le contraire)"},
  [SAY_THIS_SHOWS_OTHERWISE] = {
      ", and this line shows otherwise",
      ", et cette ligne montre le contraire"},
  [SAY_OR] = {" or ", " ou "},
  [SAY_HELD] = {" held ", " avait "},
  [SAY_HELD_NO] = {" held no ", " n'avait pas "},   /* de, d' */
  [SAY_NOT_HELD_BOTH] = {" did not hold both ", " n'avait pas à la fois "},
  [SAY_AND] = {" and ", " et "},
  [SAY_UNSEEN_ALLOWED_IT] = {
      "the cards that nobody saw allowed it",
      "les cartes que personne n'a vues le permettaient"},
  [SAY_ANY_OF_SORT] = {"any ", "tout "},
  [SAY_ANY_CARD] = {"any ", "toute "},
  [SAY_COMMA_AND] = {", and ", ", et "},
  [SAY_ANY_CARD_HELD] = {"any card that is held", "toute carte en main"},
  [SAY_OR_SEVERAL] = {", or several where the articles let them go together",
                      ", ou plusieurs si les articles le permettent"},
  [SAY_OTHERS_IF_NONE] = {
      "; others only by one who has none of these",
      " ; d'autres seulement si l'on n'en a aucune"},
  [SAY_IF_HELD] = {"if held, ", "si on les a : "},
  [SAY_IF_HELD_TOGETHER] = {
      "if held, several cards together, such as ",
      "si on les a : plusieurs cartes ensemble, comme "},
  [SAY_MORE_IN_ALL] = {", … (%d at least)", ", … (%d au moins)"},
  [SAY_SO_MANY_IN_ALL] = {", … (%d in all)", ", … (%d en tout)"},
  [SAY_MAY_BE_MORE] = {"… (the rules break here; there may be more)",
                       "… (les règles échouent ici ; il peut y en avoir "
                       "d'autres)"},
  [SAY_NO_MOVE_AT_ALL] = {"nothing", "rien"},
  [SAY_COMMA_OR] = {", or ", ", ou "},
  [SAY_LET_IT_PASS] = {"let it pass", "laisser passer"},
  [SAY_HELD_NONE] = {" held no ", " n'avait aucun "},
  [SAY_HELD_NONE_OF] = {" held no ", " n'avait ni "},
  [SAY_NOR] = {", ", ", ni "},
  [SAY_NOR_LAST] = {" or ", ", ni "},
  [SAY_NOR_OTHER] = {" or ", " ni "},
  [SAY_TOO_MANY_WORLDS] = {
      "there are too many possibilities to follow them all: what is assumed "
      "here may be proved or contradicted by later lines",
      "il y a trop de possibilités pour les suivre toutes : la suite prouve "
      "ou contredit peut-être ce qui est supposé ici"},
  [SAY_LOST_TRACK] = {
      "nobody saw these cards, and there are too many possibilities to judge "
      "from here on: name some of the cards, or allow more with '--limit "
      "ways=N'",
      "personne n'a vu ces cartes, et il y a trop de possibilités pour juger "
      "la suite : nomme quelques cartes, ou permets-en plus par « --limit "
      "façons=N »"},
  /* explain, its readings and repairs */
  [SAY_CONTRADICTED_BELOW] = {
      "   (contradicted below)",
      "   (contredite ci-dessous)"},
  [SAY_MAY_BE_TO_BLAME] = {"   (may be to blame)", "   (peut-être en faute)"},
  [SAY_THE_LINE] = {"The line", "La ligne"},
  [SAY_WHERE_IT_WAS_SEEN] = {
      "   (where it was seen)",
      "   (où elle a été vue)"},
  [SAY_THE_FINDING] = {"The finding", "La décision"},
  [SAY_THE_RULING] = {"The ruling", "La décision de l'arbitre"},
  [SAY_LINE_IS_FINE] = {
      "  nothing is wrong with this line\n",
      "  il n'y a rien à redire à cette ligne\n"},
  [SAY_PROVED_ILLEGAL] = {
      "  proved illegal by line %u\n",
      "  prouvée illégale par la ligne %u\n"},
  [SAY_ONE_PROVED_ILLEGAL] = {
      "  it, or another line, is proved illegal by line %u\n",
      "  elle, ou une autre, est prouvée illégale par la ligne %u\n"},
  [SAY_ILLEGAL_TAKEN_BACK] = {
      "  illegal, and taken back\n",
      "  illégale, et reprise\n"},
  [SAY_ILLEGAL_STANDS] = {
      "  illegal, and allowed to stand by the arbiter\n",
      "  illégale, et maintenue par l'arbitre\n"},
  [SAY_LINE_IS_SILENT] = {
      "  a comment, a note or a blank line: there is nothing to judge\n",
      "  un commentaire, une note ou une ligne vide : rien à juger\n"},
  [SAY_LINE_IS_HEADER] = {
      "  a line of the header: it says what is played, and breaks no article\n",
      "  une ligne de l'en-tête : elle dit ce qui se joue, sans enfreindre "
      "d'article\n"},
  [SAY_LINE_NOT_JUDGED] = {
      "  not judged: an earlier line is at fault\n",
      "  non jugée : une ligne précédente est fautive\n"},
  [SAY_WHY_IT_IS_SO_HERE] = {"Why it is so here", "Pourquoi ici"},
  [SAY_ITEM_LEGAL_ONLY_IF] = {
      "  line %u was legal only if ",
      "  la ligne %u n'était permise que si "},
  [SAY_LINE_SHOWS_OTHERWISE] = {
      "  line %u shows otherwise\n",
      "  la ligne %u montre le contraire\n"},
  [SAY_LINE_SHOWS_NOT_ALL] = {
      "  with line %u, not all of these can be so\n",
      "  avec la ligne %u, tout cela ne peut être vrai\n"},
  [SAY_THE_ARTICLE] = {"The article", "L'article"},
  [SAY_RULEBOOK_SECTION] = {
      "  rulebook, section \"%s\"\n",
      "  règle du jeu, section « %s »\n"},
  [SAY_SO_IN_ABOUT] = {" (so in about ", " (dans environ "},
  [SAY_SO_IN] = {" (so in ", " (dans "},
  [SAY_PERCENT] = {"%.1f%%", "%.1f %%"},
  [SAY_SO_IN_FEW] = {" (so in less than 0.1%", " (dans moins de 0.1 %"},
  [SAY_OF_DEALS_THAT_FIT] = {
      " of the deals that fit the log up to there)",
      " des donnes compatibles avec le journal jusque-là)"},
  [SAY_LEGAL_ONLY_IF] = {"  legal only if ", "  permise seulement si "},
  [SAY_WHAT_ELSE_WAS_ASSUMED] = {
      "What else was assumed",
      "Ce qui est supposé par ailleurs"},
  [SAY_WHAT_WAS_ASSUMED] = {"What was assumed", "Ce qui est supposé"},
  [SAY_HOW_IT_CAME_ABOUT] = {"How the scores came about",
                             "D'où viennent les scores"},
  [SAY_AT_FIRST] = {"  at first: ", "  au début : "},
  [SAY_BEFORE_LINE] = {"  before line %s: ", "  avant la ligne %s : "},
  [SAY_THE_SCORE] = {"The score", "Le score"},
  [SAY_AS_PLAYED] = {"  as played: ", "  tel que joué : "},
  [SAY_AS_RECTIFIED] = {"  as rectified: ", "  rectifié : "},
  [SAY_POSITION_BEFORE] = {
      "The position before it, as far as it is known",
      "La position avant elle, pour ce qu'on en sait"},
  [SAY_MEASURES] = {"measure", "mesure"},
  [SAY_MEASURED] = {"value\n", "valeur\n"},
  [SAY_MEASURE_CHOICE] = {"turns with a choice", "tours avec un choix"},
  [SAY_MEASURE_LEADS] = {"lead changes a move", "changements de tête"},
  [SAY_MEASURE_DRAMA] = {"drama", "suspense"},
  [SAY_MEASURE_SETTLED] = {"decisiveness", "moment décisif"},
  [SAY_MEASURE_BALANCE] = {"balance of seats", "équilibre des places"},
  [SAY_MEASURE_SKILL] = {"skill", "adresse"},
  [SAY_BARRED_FROM] = {"the first '%s' barred from '%s'",
                       "le premier « %s » privé de « %s »"},
  [SAY_SWEEP_HEAD] = {
      "%s: %ld games of %d players each, seed '%s'; intervals of 95 %%\n\n",
      "%s : %ld parties à %d joueurs chacune, graine « %s » ; intervalles à "
      "95 %%\n\n"},
  [SAY_SWEEP_TITLE] = {"%s: what %s does", "%s : ce que fait %s"},
  [SAY_SWEEP_NOTE] = {
      "%ld games of %d players for each value, the same deals; seed '%s'; "
      "intervals of 95 %%",
      "%ld parties à %d joueurs pour chaque valeur, les mêmes donnes ; graine "
      "« %s » ; intervalles à 95 %%"},
  [SAY_WORTH] = {"total", "somme"},
  [SAY_IT_BRINGS] = {"  it brings: %s\n", "  elle entraîne : %s\n"},
  [SAY_TOLD_LAST] = {"  last, line %u: %s\n",
                     "  en dernier, ligne %u : %s\n"},
  [SAY_WHAT_WAS_LEGAL_IN_LINE] = {"What was legal in line %u",
                                  "Ce qui était légal à la ligne %u"},
  [SAY_PHASE_AND_WHO] = {"  %s; to act: ", "  %s ; à jouer : "},
  [SAY_WHAT_WAS_LEGAL_THERE] = {
      "What was legal there",
      "Ce qui était légal alors"},
  [SAY_AS_LOG_HAS] = {"as the log has them", "telles que le journal"},
  [SAY_LINE_AND_ARTICLE] = {"line %u, %s", "ligne %u, %s"},
  [SAY_LINE_MALFORMED] = {"line %u, malformed", "ligne %u, mal formé"},
  [SAY_LEGAL_WITH] = {
      "  it would be legal with: ",
      "  ce journal serait légal avec : "},
  [SAY_OPTION_MAKES_LEGAL] = {
      "  no reading makes it legal, but another option does: ",
      "  aucune lecture ne rend ce journal légal, mais une autre option : "},
  [SAY_READINGS_FINE] = {
      "  readings: fine under %d of %d%s\n",
      "  lectures : ce journal est admis par %d sur %d%s\n"},
  [SAY_READINGS_UNTRIED] = {
      "  readings that were not tried, for that takes long: %d\n",
      "  lectures qui n'ont pas été essayées, car c'est long : %d\n"},
  [SAY_OPTIONS_UNTRIED] = {
      "  other options that were not tried, for that takes long: %d\n",
      "  autres options qui n'ont pas été essayées, car c'est long : %d\n"},
  [SAY_RAISE_TRIES] = {
      "  '--limit tries=N' allows for more\n",
      "  « --limit essais=N » en permet davantage\n"},
  [SAY_RAISE_WORK] = {
      "  '--limit work=N' allows for more\n",
      "  « --limit travail=N » en permet davantage\n"},
  [SAY_THERE_ARE_MORE] = {" (there are more)", " (il y en a d'autres)"},
  [SAY_COLON_AT_END] = {":", " :"},
  [SAY_NO_EDIT_FOUND] = {
      "  none was found among %d edits and pairs of edits; there are too many "
      "to try them all\n",
      "  aucune parmi %d retouches, simples ou doubles ; il y en a trop pour "
      "les essayer toutes\n"},
  [SAY_NO_EDIT_HELPS] = {
      "  none of %d edits and pairs of edits makes it legal\n",
      "  aucune des %d retouches, simples ou doubles, ne le rend légal\n"},
  [SAY_EDIT_SIZE] = {
      "  %d word%s to change; edits of that size that do it: %d%s\n",
      "  %d mot%s à changer ; retouches de cette taille qui suffisent : "
      "%d%s\n"},
  [SAY_PAIR_SIZE] = {
      "  no single edit does it; %d word%s to change in two; pairs of edits of "
      "that size that do it: %d%s\n",
      "  aucune retouche seule ne suffit ; %d mot%s à changer en deux ; "
      "doubles retouches de cette taille qui suffisent : %d%s\n"},
  [SAY_AND_ALSO] = {", and %s", ", et %s"},
  [SAY_TWICE] = {", twice", ", deux fois"},
  [SAY_OR_ANY_OF_LINES] = {"    or, instead of it, so in any of lines %s\n",
                           "    ou, à sa place, de même à l'une des lignes "
                           "%s\n"},
  [SAY_OR_INSTEAD] = {"    or instead: %s\n", "    ou bien : %s\n"},
  [SAY_OR_IN_THESE_PLACES] = {
      "    or other words in the same places: %d more\n",
      "    ou d'autres mots aux mêmes endroits : %d de plus\n"},
  [SAY_AT_LEAST] = {" at least", " au moins"},
  [SAY_EDITS_MORE] = {"  … and %d more\n", "  … et %d de plus\n"},
  [SAY_EDIT_CARD] = {"a card misread", "une carte mal lue"},
  [SAY_EDIT_NAME] = {"a name mixed up", "un nom pris pour un autre"},
  [SAY_EDIT_EXCHANGE] = {
      "two cards dealt to the wrong players",
      "deux cartes données aux mauvais joueurs"},
  [SAY_EDIT_EXTRA] = {
      "a line doubled, or too many",
      "une ligne en double, ou de trop"},
  [SAY_EDIT_MOVED] = {"a line out of place", "une ligne hors de sa place"},
  [SAY_EDIT_NUMBER] = {"a number misread", "un nombre mal lu"},
  [SAY_EDIT_CLAIM] = {
      "a claim that is not the referee's count",
      "un résultat qui n'est pas le compte de l'arbitre"},
  [SAY_EDIT_DEAL] = {
      "the hands of another game, or another deal",
      "les mains d'une autre partie, ou d'une autre donne"},
  [SAY_EDIT_MISSING] = {"a line missing", "une ligne manquante"},
  [SAY_EDIT_ORDER] = {"two lines swapped", "deux lignes interverties"},

  /* sums of many logs */
  [SAY_FIRST_MALFORMED] = {"the first malformed one: ",
                           "le premier mal formé : "},
  [SAY_MALFORMED_BY_RULES] = {"malformed by broken rules: %ld, the first one: ",
                              "mal formés par des règles fautives : %ld, le "
                              "premier : "},
  [SAY_FAULTS_BY_ARTICLE] = {
      "faults by article, and the first of each:\n",
      "fautes par article, et la première de chacun :\n"},
  [SAY_SO_MANY_OF] = {": %ld of %ld\n", " : %ld sur %ld\n"},
  [SAY_AND_MORE] = {"  and %d more\n", "  et %d de plus\n"},
  [SAY_ARTICLES_UNTOUCHED] = {
      "articles that no log has touched:\n",
      "articles que nul journal n'a touchés :\n"},
  [SAY_FOUND_WITHOUT_CARDS] = {
      "without private cards: %ld of %ld faults found, %ld of %ld clean logs "
      "accused\n",
      "sans les cartes privées : %ld fautes trouvées sur %ld, %ld journaux "
      "sans faute accusés sur %ld\n"},
  [SAY_REST_NOT_JUDGED] = {"broken off: the rest was not judged\n",
                           "interrompu : le reste n'a pas été jugé\n"},
  [SAY_AUDIT] = {
      "%ld logs, %ld moves, %ld unfinished; %.2f s, %.0f logs a second\n",
      "%ld journaux, %ld coups, %ld inachevés ; %.2f s, %.0f journaux par "
      "seconde\n"},
  [SAY_FAULTS_BY_PLAYER] = {
      "faults by player, of logs played in:",
      "fautes par joueur, sur les journaux joués :"},
  [SAY_FAULTS_BY_EVENT] = {"faults by event:", "fautes par événement :"},
  [SAY_FAULTS_BY_DATE] = {"faults by date:", "fautes par date :"},

  /* a game told, in words and as a page */
  [SAY_ANNOUNCES] = {", says ", ", annonce "},
  [SAY_IS_DEALT] = {" is dealt ", " reçoit "},
  [SAY_SHOWS] = {" shows ", " montre "},
  [SAY_TURNED_UP] = {"turned up: ", "on retourne : "},
  [SAY_DRAWS] = {"draws ", "pioche "},
  [SAY_TURNS_UP] = {"turns up ", "retourne "},
  [SAY_SHOWS_OWN] = {"shows ", "montre "},
  [SAY_LAYS] = {"lays ", "pose "},
  [SAY_DISCARDS] = {"discards ", "écarte "},
  [SAY_SHUFFLED_AGAIN] = {"cards shuffled again: %d",
                         "cartes remélangées : %d"},
  [SAY_TAKES] = {"takes ", "prend "},
  [SAY_GETS] = {"gets ", "reçoit "},
  [SAY_GOT_FROM] = {" from ", " "},
  [SAY_GIVES] = {"gives ", "donne "},
  [SAY_GIVEN_TO] = {" to ", " à "},
  [SAY_LOGS_WINNER] = {"the log's winner: ", "le gagnant selon le journal : "},
  [SAY_LOGS_SCORE] = {"the log's score: ", "le score selon le journal : "},
  [SAY_WHICH_IS_RIGHT] = {", which is right", ", c'est exact"},
  [SAY_TAKES_LINE_BACK] = {
      " takes line %u back, and all that followed",
      " reprend la ligne %u et tout ce qui l'a suivie"},
  [SAY_TAKES_MOVE_BACK] = {" takes a move back", " reprend un coup"},
  [SAY_LETS_LINE_STAND] = {
      "the arbiter lets line %u stand",
      "l'arbitre maintient la ligne %u"},
  [SAY_ARBITERS_RULING] = {"the arbiter's ruling", "décision de l'arbitre"},
  [SAY_PLAYERS_STOP] = {"the players stop here", "les joueurs s'arrêtent là"},
  [SAY_NOTE] = {"note: ", "note : "},
  [SAY_SHOWN] = {"shown:", "montré :"},
  [SAY_ILLEGAL_TITLE] = {"Not legal", "Illégal"},
  [SAY_BROKEN_RULES_TITLE] = {"Broken rules", "Règles fautives"},
  [SAY_MALFORMED_TITLE] = {"Malformed", "Mal formé"},
  [SAY_TROUBLE_LINE] = {"line %u, ", "ligne %u, "},
  [SAY_COLON_BEHIND_LAST] = {"%s:", "%s :"},
  [SAY_JUDGING_STOPS_HERE] = {
      "Judging stops here.",
      "L'arbitrage s'arrête là."},
  [SAY_CARD_TO_BE_NAMED] = {
      "· its card is still to be named",
      "· sa carte reste à nommer"},
  [SAY_NEXT] = {"· next:", "· à jouer :"},
  [SAY_CARDS_ARE_DEALT] = {
      "— The cards are dealt —",
      "— On donne les cartes —"},
  [SAY_ASSUMED] = {"assumed:", "supposé :"},
  [SAY_SCORE] = {"score:", "score :"},
  [SAY_RULEBOOK] = {"Rulebook: ", "Règle du jeu : "},
  [SAY_CARDS_ARE_DEALT_TITLE] = {"The cards are dealt", "On donne les cartes"},
  [SAY_CARD_TO_BE_NAMED_TITLE] = {
      "Its card is still to be named.",
      "Sa carte reste à nommer."},
  [SAY_ASSUMED_TITLE] = {"Assumed:", "Supposé :"},
  [SAY_SCORE_TITLE] = {"Score:", "Score :"},
  [SAY_NEXT_TITLE] = {"Next:", "À jouer :"},
  [SAY_AT_START] = {"start", "début"},
  [SAY_AT_END] = {"end", "fin"},
  [SAY_FAULT_IS_IN_LINE] = {"The fault is in line", "La faute est à la ligne"},
  [SAY_SEEN_BY] = {"as seen by ", "vu par "},
  [SAY_KEYS] = {" · keys: ← → Home End, Shift →: the next trick or event",
                " · touches : ← → Début Fin, Maj → : pli ou événement suivant"},
  [SAY_LANGUAGE_CODE] = {"en", "fr"},
  [SAY_PAGE_TABLE] = {"The table", "La table"},
  [SAY_PAGE_STEPS] = {"Step through the game", "Parcourir la partie"},
  [SAY_PAGE_FIRST] = {"First", "Début"},
  [SAY_PAGE_BACK] = {"Back", "Précédent"},
  [SAY_PAGE_FORTH] = {"Forth", "Suivant"},
  [SAY_PAGE_LAST] = {"Last", "Fin"},
  [SAY_PAGE_RUN] = {"Play", "Lire"},
  [SAY_PAGE_SPACE] = {"space", "espace"},
  [SAY_PAGE_SHIFT] = {"Shift", "Maj"},
  [SAY_PAGE_ROUND] = {"Next deal", "Donne suivante"},
  [SAY_PAGE_TRICK] = {"Next trick", "Pli suivant"},
  [SAY_PAGE_EVENT] = {"Next event", "Événement suivant"},
  [SAY_PAGE_ONE_OF] = {"unknown: one of", "inconnue : une de"},
  [SAY_PAGE_DOUBT] = {"Next assumption", "Supposition suivante"},
  [SAY_PAGE_FAULT] = {"The fault", "La faute"},
  [SAY_PAGE_SPEED] = {"Speed", "Vitesse"},
  [SAY_PAGE_VIEW] = {"Seen by", "Vu par"},
  [SAY_PAGE_VIEW_ALL] = {"all that is known", "tout ce qui est connu"},
  [SAY_PAGE_SCRUB] = {"Place in the game", "Moment de la partie"},
  [SAY_PAGE_LINES] = {"The game, line by line", "La partie, ligne par ligne"},
  [SAY_PAGE_UNKNOWN] = {"unknown", "inconnues"},
  [SAY_PAGE_EMPTY] = {"empty", "vide"},
  [SAY_PAGE_OVER] = {"The game is over.", "La partie est finie."},
  [SAY_PAGE_ACTS] = {"to act", "à jouer"},
  [SAY_PAGE_SCORE] = {"score", "score"},
  [SAY_PAGE_LEGAL] = {"Legal now:", "Légal maintenant :"},
  [SAY_PAGE_LINE] = {"line", "ligne"},

  /* a table as somebody sees it */
  [SAY_GAME_IS_OVER] = {"the game is over", "la partie est finie"},
  [SAY_THAT_IS_YOU] = {" (you)", " (vous)"},
  [SAY_YOUR_PARTNER] = {" (your partner)", " (votre partenaire)"},
  [SAY_IS_LET_PASS] = {"it is let pass", "on laisse passer"},
  [SAY_NO_ARTICLE_LIMITS] = {
      "  (no article limits the moves that are here)\n",
      "  (aucun article ne limite les coups d'ici)\n"},
  [SAY_CARD_UNKNOWN] = {"an unknown card", "une carte inconnue"},
  [SAY_CARDS_UNKNOWN] = {"%d unknown cards", "%d cartes inconnues"},
  [SAY_LEGAL_NOW] = {"  legal: ", "  légal : "},

  /* rule sheets */
  [SAY_PLAYERS] = {"%s players", "%s joueurs"},
  [SAY_GAME_VERSION] = {"game: %s, version %s", "jeu : %s, version %s"},
  [SAY_ZONE_OF_CARDS] = {"%s, %d cards:", "%s, %d cartes :"},
  [SAY_CARDS] = {"Cards", "Cartes"},
  [SAY_BY_DEFAULT] = {
      "* by default; it depends on the options",
      "* par défaut ; cela dépend des options"},
  [SAY_OPTIONAL] = {" (optional)", " (facultatif)"},
  [SAY_COURSE_OF_PLAY] = {"Course of play", "Déroulement"},
  [SAY_TO] = {" to ", " à "},
  [SAY_AS_TABLE_HAS_IT] = {"what the position allows",
                           "ce que permet la position"},
  [SAY_IN_OTHER_LANGUAGE] = {"in French: %s", "en anglais : %s"},
  [SAY_ARTICLES_ARE] = {"articles:", "articles :"},
  [SAY_ALSO_WRITTEN] = {"also written", "s'écrit aussi"},
  [SAY_MOVES] = {"Moves", "Coups"},
  [SAY_HOW_MOVES_ARE_WRITTEN] = {
      "A log writes 'NAME: MOVE', with '= NUMBER' for what is said out loud "
      "and '-> CARDS' for the cards that come up.",
      "Un journal écrit « NOM: COUP », avec « = NOMBRE » pour ce qui est "
      "annoncé et « -> CARTES » pour les cartes qui apparaissent."},
  [SAY_IN_STEPS_OF] = {" by ", " par "},
  [SAY_OPEN_OR] = {" (or ", " (ou "},
  [SAY_A_READING] = {", a reading", ", une lecture"},
  [SAY_ALSO_WRITTEN_SO] = {"also written %s", "s'écrit aussi %s"},
  [SAY_OPTIONS] = {"Options", "Options"},
  [SAY_HOW_OPTIONS_ARE_WRITTEN] = {
      "A log's header writes 'option: NAME = VALUE'. A reading is one way to "
      "understand a rule that is not clear.",
      "L'en-tête d'un journal écrit « option: NOM = VALEUR ». Une lecture est "
      "une façon de comprendre une règle ambiguë."},
  [SAY_ARTICLES] = {"Articles", "Articles"},
  [SAY_EQUAL_SCORES] = {"Where scores are equal", "À égalité"},
  [SAY_ARTICLES_OF_EVERY_GAME] = {
      "Articles of every game",
      "Articles de tous les jeux"},
  [SAY_ANNOUNCED_NUMBER] = {" [= NUMBER]", " [= NOMBRE]"},

  /* figures and pictures */
  [SAY_LENGTH] = {"length", "durée"},
  [SAY_TIES] = {"ties", "égalités"},
  [SAY_NOT_OVER_YET] = {"not over", "inachevées"},
  [SAY_GAME_OF_PLAYERS] = {"%ld game of %d players", "%ld partie à %d joueurs"},
  [SAY_GAMES_OF_PLAYERS] = {
      "%ld games of %d players",
      "%ld parties à %d joueurs"},
  [SAY_SO_MANY_ASKED_FOR] = {" (%ld were asked for)", " (sur %ld demandées)"},
  [SAY_GAME_WAS_CUT] = {
      "%ld game was cut at %u moves, and nobody won it",
      "%ld partie coupée à %u coups, sans gagnant"},
  [SAY_GAMES_WERE_CUT] = {
      "%ld games were cut at %u moves, and nobody won them",
      "%ld parties coupées à %u coups, sans gagnant"},
  [SAY_COLON_BEHIND] = {"%s: ", "%s : "},
  [SAY_COMMA_SEED] = {", seed '%s'\n", ", graine « %s »\n"},
  [SAY_WITH_OPTIONS] = {"with %s\n", "avec %s\n"},
  [SAY_INTERVALS] = {
      "(intervals: 95 % of the time, the truth is within)\n",
      "(intervalles : la vérité y est 95 fois sur 100)\n"},
  [SAY_ONE_GAME_ONLY] = {
      "(one game: an average of one says nothing of others)\n",
      "(une seule partie : sa moyenne ne dit rien d'autres parties)\n"},
  [SAY_LENGTH_IS] = {"\nlength, in moves:   ", "\ndurée, en coups :   "},
  [SAY_LENGTH_RANGE] = {
      "; from %.0f to %.0f, half of them %.0f to %.0f\n",
      " ; de %.0f à %.0f, la moitié de %.0f à %.0f\n"},
  [SAY_NOT_OVER_ARE] = {"not over:           ", "inachevées :        "},
  [SAY_TURNS_LOST] = {
      "lost by programs:   %ld turns\n",
      "perdus :            %ld tours, par des programmes\n"},
  [SAY_TIES_ARE] = {"ties:              ", "égalités :         "},
  [SAY_WITHOUT_WINNER] = {"\nnobody wins:       ", "\nsans gagnant :     "},
  [SAY_SEAT] = {"seat", "place"},
  [SAY_WINS_ALONE] = {"  wins alone", "  gagne seul"},
  [SAY_TIES_FOR_FIRST] = {"  ties for first", "  premier ex æquo"},
  [SAY_IN_TURN] = {"in turn", "à tour de rôle"},
  [SAY_SEATS] = {"seats", "places"},
  [SAY_WINS_SHARED] = {
      "  wins (a tie by its part)",
      "  gagne (égalité : sa part)"},
  [SAY_IF_EQUAL] = {"  if all were equal", "  à forces égales"},
  [SAY_TIMES_A_GAME] = {"   times a game", "   fois par partie"},
  [SAY_IN_GAMES] = {"  in games\n", "  dans les parties\n"},
  [SAY_MOVE] = {"move", "coup"},
  [SAY_ARTICLE_FORBADE] = {"article that forbade", "article qui interdit"},
  [SAY_NO_CHANGE] = {"no change", "aucun changement"},
  [SAY_MORE_THAN_CHANCE] = {"more than chance", "plus que le hasard"},
  [SAY_MAY_BE_CHANCE] = {"may be chance", "peut-être le hasard"},
  [SAY_SAME_DEALS] = {
      "\nThe same deals with %s:\n",
      "\nLes mêmes donnes avec %s :\n"},
  [SAY_WHAT_P_IS] = {
      "(p: how often chance alone would do as much, all lines taken "
      "together)\n\n",
      "(p : combien souvent le seul hasard en ferait autant, toutes lignes "
      "ensemble)\n\n"},
  [SAY_UNCHANGED] = {"as it is", "tel quel"},
  [SAY_CHANGED] = {"changed", "changé"},
  [SAY_DIFFERENCE] = {"difference\n", "différence\n"},
  [SAY_AS_IT_IS_TITLE] = {"As it is: ", "Tel quel : "},
  [SAY_CHANGED_TITLE] = {". Changed: ", ". Changé : "},
  [SAY_LENGTH_OF] = {"length in moves ", "durée en coups "},
  [SAY_PLAYER_WINS_ALONE] = {"; %.*s wins alone ", " ; %.*s gagne seul "},
  [SAY_SEED] = {"seed '%s'", "graine « %s »"},
  [SAY_AS_IT_IS_COMMA] = {"as it is, ", "tel quel, "},
  [SAY_CHANGED_COMMA] = {"changed, ", "changé, "},
  [SAY_WINS_TITLE] = {"Wins by seat", "Victoires par place"},
  [SAY_WINS_KEY] = {
      "filled: alone, with intervals of 95 %; empty: ties; dashes: if all "
      "were equal",
      "plein : seul, intervalles à 95 % ; vide : ex æquo ; tirets : à forces "
      "égales"},
  [SAY_LENGTHS_TITLE] = {
      "Length in moves, share of games",
      "Durée en coups, part des parties"},
  [SAY_AVERAGE_KEY] = {"dashes: average, ", "tirets : moyenne, "},
  [SAY_LAST_BAR] = {
      "with the last bar: %ld of %.0f moves and more",
      "avec la dernière barre : %ld de %.0f coups et plus"},
  [SAY_SCORES_TITLE] = {"Scores, share of games", "Scores, part des parties"},
  [SAY_CHANGES_TITLE] = {"What changed", "Ce qui a changé"},
  [SAY_CHANGES_KEY] = {
      "on the same deals, with intervals of 95 %, each unit to its own scale; "
      "filled: more than chance, all lines taken together",
      "mêmes donnes, intervalles à 95 %, chaque unité à son échelle ; plein : "
      "plus que le hasard, toutes lignes ensemble"},
  [SAY_VARIANT_GIVEN] = {"variant=%s", "variante=%s"},
  [SAY_SAME_RULES] = {"the same rules", "les mêmes règles"},
  [SAY_GAMES_TOOK] = {"%ld games in %.1f s\n", "%ld parties en %.1f s\n"},
  [SAY_WINS_OF] = {"wins of ", "victoires : "},
  [SAY_SCORE_OF] = {"score of ", "score : "},
  [SAY_MOVE_CALLED] = {"move ", "coup "},
  [SAY_ARTICLE_CALLED] = {"article ", "article "},

  /* findings of lint */
  [SAY_FAULT] = {"fault", "faute"},
  [SAY_REMARK] = {"remark", "remarque"},
  [SAY_NO_FAULTS] = {"no faults", "aucune faute"},
  [SAY_FAULTS_AND_REMARKS] = {
      "%d fault%s, %d remark%s",
      "%d faute%s, %d remarque%s"},
  [SAY_GAMES_WERE_PLAYED] = {
      "; %d game%s and %u moves played",
      " ; %d partie%s et %u coups joués"},
  [SAY_EDITS_TRIED] = {"edits tried: %d", "retouches essayées : %d"},
  [SAY_PIECE_FOR_USE] = {
      "; a piece for 'use': lint a game that uses it, too",
      " ; une pièce pour « use » : passez aussi un jeu qui la prend au lint"},
  [SAY_MEND_NOT_TEXT] = {
      "save the file as plain text, in UTF-8",
      "enregistrez le fichier en texte simple, en UTF-8"},
  [SAY_MEND_SYNTAX] = {
      "look for a comma, a bracket or an 'end' missing here or before",
      "cherchez, ici ou avant, une virgule, une parenthèse ou un « end » "
      "oublié"},
  [SAY_MEND_LOADING] = {
      "mend this line; 'man 5 referee-rules' shows how things are written",
      "corrigez cette ligne ; « man 5 referee-rules » montre comment tout "
      "s'écrit"},
  [SAY_SEE_THE_MANUAL] = {
      "'man 5 referee-rules' shows how it is written",
      "« man 5 referee-rules » montre comment cela s'écrit"},
  [SAY_MEND_OUT_OF_RANGE] = {
      "let 'min' and 'max' have it between them",
      "que « min » et « max » l'encadrent"},
  [SAY_MEND_UNKNOWN_GLOBAL] = {
      "declare it with 'local' above its use",
      "déclarez-le par « local » avant de vous en servir"},
  [SAY_MEND_UNKNOWN_NAME] = {
      "declare it, or write the name as declared",
      "déclarez-le, ou écrivez le nom tel qu'il est déclaré"},
  [SAY_MEND_KEEPS_STATE] = {
      "keep it in a tally or a counter",
      "gardez cela dans un compteur : g.tallies ou g.counters"},
  [SAY_MEND_DENIES_HOLDS] = {
      "ask for what forbids the move: t:lacks is the opposite of t:holds",
      "demandez ce qui interdit le coup : t:lacks est le contraire de "
      "t:holds"},
  [SAY_MEND_HIDDEN_CARDS] = {
      "ask with t:holds, t:lacks or t:at_least: what nobody knows, the "
      "referee keeps",
      "demandez par t:holds, t:lacks ou t:at_least : ce que personne ne "
      "sait, l'arbitre le garde"},
  [SAY_MEND_SEAT_MISSING] = {
      "name the seat behind the zone: \"hand\", seat",
      "nommez le siège derrière la zone : \"hand\", seat"},
  [SAY_MEND_NOT_NESTED] = {
      "declare the phase with nested = true, or go there with t:go",
      "déclarez la phase avec nested = true, ou allez-y par t:go"},
  [SAY_MEND_RUN_TIME] = {"mend the function", "corrigez la fonction"},
  [SAY_MEND_UNSEEN_CARD] = {
      "a card that a log writes as '?' is false: ask 'if card' first",
      "une carte que le journal écrit « ? » est false : demandez d'abord "
      "« if card »"},
  [SAY_MEND_MUST_NOT_ACT] = {
      "let 'apply', 'run' or 'after' do it",
      "faites-le dans « apply », « run » ou « after »"},
  [SAY_MEND_NOT_STATELESS] = {
      "let the function look at nothing but 't' and its arguments",
      "que la fonction ne regarde rien que « t » et ses arguments"},
  [SAY_MEND_CARDS_LOST] = {
      "please report it: rule files cannot lose cards",
      "merci de le signaler : un fichier de règles ne peut perdre de carte"},
  [SAY_MEND_NO_MOVE] = {
      "allow some move there (a pass?), call t:done(seat) in 'arrive', or "
      "make the phase optional with 'otherwise'",
      "permettez un coup (passer ?), appelez t:done(seat) dans « arrive », "
      "ou rendez la phase facultative par « otherwise »"},
  [SAY_MEND_CANNOT_START] = {
      "declare fewer, or narrow 'min' and 'max', of the option or of g.seats",
      "déclarez-en moins, ou resserrez « min » et « max », de l'option ou de "
      "g.seats"},
  [SAY_MEND_CHANGES_NOTHING] = {
      "change something of 'g' between 'extend' and 'return g'",
      "changez quelque chose de « g » entre « extend » et « return g »"},
  [SAY_MEND_GLOBAL_VARIABLE] = {
      "write 'local' before it",
      "écrivez « local » devant"},
  [SAY_MEND_UNUSED_ARTICLE] = {
      "file a refusal under it, or take it away",
      "rangez-y un refus, ou enlevez-le"},
  [SAY_MEND_UNUSED_MOVE] = {
      "name it in the 'moves' of a phase, or take it away",
      "nommez-le dans les « moves » d'une phase, ou enlevez-le"},
  [SAY_MEND_UNUSED_OPTION] = {
      "read it in a function, as t.option.NAME, or take it away",
      "lisez-la dans une fonction, par t.option.NOM, ou enlevez-la"},
  [SAY_USE_OR_TAKE_AWAY] = {
      "use it, or take it away",
      "servez-vous-en, ou enlevez-le"},
  [SAY_MEND_UNUSED_PHASE] = {
      "enter it with t:push, or take it away",
      "entrez-y par t:push, ou enlevez-la"},
  [SAY_MEND_FILE_NAME] = {
      "call both the same: logs find a game's file by its name",
      "donnez-leur le même nom : c'est ainsi qu'on trouve le fichier d'un jeu"},
  [SAY_MEND_UNSAYABLE_SCORE] = {
      "let scores be numbers that a 'score' line can say, such as wholes and "
      "halves, up to a million",
      "que les scores soient des nombres qu'une ligne « score » puisse dire, "
      "entiers ou demis par exemple, jusqu'à un million"},
  [SAY_MEND_NO_COPIES] = {
      "say how many there are, or take the card away",
      "dites combien il y en a, ou enlevez la carte"},
  [SAY_MEND_NO_REASON] = {
      "say why it applies, in the facts of the game: function "
      "g.because.NAME(t, seat, …) return TEXT end",
      "dites pourquoi il s'applique, par les faits de la partie : function "
      "g.because.NOM(t, seat, …) return TEXTE end"},
  [SAY_MEND_NO_SOURCE] = {
      "name the section of the rulebook: source = \"…\"",
      "nommez la section de la règle : source = \"…\""},
  [SAY_MEND_NO_TEXT] = {
      "write it in both languages: { en = \"…\", fr = \"…\" }",
      "écrivez-le dans les deux langues : { en = \"…\", fr = \"…\" }"},
  [SAY_MEND_DOES_NOTHING] = {
      "let 'apply' do something: t:done(seat), if nothing else",
      "que « apply » fasse quelque chose : au moins t:done(seat)"},
  [SAY_MEND_NEVER_ENDS] = {
      "see that t:finish() is reached",
      "voyez si t:finish() est atteint"},
  [SAY_MEND_NEVER_POSSIBLE] = {
      "look at what refuses it, or play more with --games",
      "voyez ce qui le refuse, ou faites jouer plus avec --games"},
  [SAY_MEND_NEVER_BROKEN] = {
      "see whether its refusal can be true, or play more with --games",
      "voyez si son refus peut être vrai, ou faites jouer plus avec --games"},
  [SAY_MEND_TOO_SLOW] = {
      "let functions do less, or play fewer games with --games",
      "que les fonctions en fassent moins, ou faites jouer moins avec --games"},

  /* an index of logs */
  [SAY_INDEX_AND_MORE] = {", and %d more", ", et %d autres"},
  [SAY_INDEX_PAGES] = {"Pages", "Pages"},
  [SAY_INDEX_PAGES_ARE] = {"Pages:", "Pages :"},
  [SAY_INDEX_SUM] = {
      "%ld logs: %ld legal, %ld consistent, %ld illegal, %ld malformed.",
      "Journaux : %ld ; légaux : %ld, cohérents : %ld, illégaux : %ld, mal "
      "formés : %ld."},
  [SAY_INDEX_BROKEN_OFF] = {"Broken off: the rest was not judged.",
                            "Interrompu : le reste n'a pas été jugé."},
  [SAY_INDEX_FAULTS_BY_ARTICLE] = {"Faults by article", "Fautes par article"},
  [SAY_INDEX_NOT_LEGAL] = {
      "Logs that are not legal",
      "Journaux qui ne sont pas légaux"},
  [SAY_INDEX_THERE_ARE_NONE] = {"There are none.", "Il n'y en a pas."},
  [SAY_INDEX_LOG] = {"Log", "Journal"},
  [SAY_INDEX_GAME] = {"Game", "Jeu"},
  [SAY_INDEX_VERDICT] = {"Verdict", "Verdict"},
  [SAY_INDEX_WHY] = {"Why", "Pourquoi"},
  [SAY_INDEX_LOGS_JUDGED] = {"Logs judged", "Journaux jugés"},

  /* what an edit changes besides */
  [SAY_EDIT_LINES_THAT_THEN_ARE_ANOTHER] = {
      "  lines that then are another player's: %d\n",
      "  lignes qui sont alors d'un autre joueur : %d\n"},

  /* what was held */
  [SAY_HELD_AT_LEAST_ONE_CARD] = {
      " held at least one card of: ",
      " avait au moins une carte parmi : "},
  [SAY_HELD_FEWER_THAN_CARDS_OF] = {
      " held fewer than %d cards of: ",
      " avait moins de %d cartes parmi : "},

  /* why the system would not */
  [SAY_ERROR_NOT_THERE] = {"No such file or directory",
                           "aucun fichier ou dossier de ce nom"},
  [SAY_ERROR_NOT_ALLOWED] = {"Permission denied", "accès refusé"},
  [SAY_ERROR_FOLDER] = {"Is a directory", "c'est un dossier"},
  [SAY_ERROR_NO_FOLDER] = {"Not a directory", "ce n'est pas un dossier"},
  [SAY_ERROR_THERE] = {"File exists", "le fichier existe déjà"},
  [SAY_ERROR_FULL] = {"No space left on device",
                      "il n'y a plus de place sur le disque"},
  [SAY_ERROR_CLOSED] = {"Bad file descriptor", "le fichier est fermé"},
  [SAY_ERROR_READ_ONLY] = {"Read-only file system",
                           "le disque est en lecture seule"},
  [SAY_ERROR_NAME_LONG] = {"File name too long", "le nom est trop long"},
  [SAY_ERROR_LINKS] = {"Too many levels of symbolic links",
                       "trop de liens symboliques"},
  [SAY_ERROR_DEVICE] = {"Input/output error",
                        "erreur de lecture ou d'écriture"},
  [SAY_ERROR_MANY_FILES] = {"Too many open files", "trop de fichiers ouverts"},
  [SAY_ERROR_MEMORY] = {"Cannot allocate memory", "il n'y a plus de mémoire"},
  [SAY_ERROR_NO_READER] = {"Broken pipe", "plus personne ne lit"},

  /* what rules have otherwise */
  [SAY_CHANGED_GAME] = {"the game", "le jeu"},
  [SAY_CHANGED_CARD] = {"the card", "la carte"},
  [SAY_CHANGED_PHASE] = {"the phase", "la phase"},
  [SAY_CHANGED_MOVE] = {"the move", "le coup"},
  [SAY_CHANGED_ARTICLE] = {"the article", "l'article"},
  [SAY_CHANGED_RESULT] = {"the result", "le résultat"},
  [SAY_CHANGED_TIE] = {"what breaks ties", "ce qui départage"},
  [SAY_CHANGED_OPTION] = {"the option", "l'option"},
  [SAY_CHANGE_NEW] = {"new: ", "ajouté : "},
  [SAY_CHANGE_GONE] = {"gone: ", "retiré : "},
  [SAY_CHANGE_OF_CODE] = {"what it does has changed, its words have not",
                          "ce qu'il fait a changé, ses mots non"},
  [SAY_CHANGE_WAS] = {"was: ", "avant : "},
  [SAY_CHANGE_IS] = {"is: ", "après : "},
  [SAY_CHANGE_NONE] = {"nothing that the rules declare",
                       "rien de ce que les règles déclarent"},

  [SAY_NO_ODDS] = {", how likely cannot be told here",
                   ", on ne peut dire ici avec quelle chance"},

  /* a command's help */
  [SAY_USAGE_OF] = {"usage: referee %s [OPTION…]",
                    "usage : referee %s [OPTION…]"},

  /* at the table */
  [SAY_LESSON_GOAL] = {"What it is about", "Le but"},
  [SAY_LESSON_PLAY] = {"How it goes", "Comment on joue"},
  [SAY_LESSON_SCORE] = {"How it is scored", "Ce que l'on marque"},
  [SAY_LESSON_ENDS] = {"What ends it", "La fin"},
  [SAY_PLAY_HELP] = {
      "  MOVE          a legal move, or its number; TAB completes\n"
      "  ?             how the game goes, and the articles now\n"
      "  moves, look   the legal moves; the table\n"
      "  why MOVE      why a move is refused\n"
      "  undo          take your last move back, and the rest\n"
      "  quit          stop; the game is saved, to go on later",
      "  COUP            un coup légal, ou son numéro (TAB aide)\n"
      "  ?               comment on joue, et les articles d'ici\n"
      "  coups, regarde  les coups légaux ; la table\n"
      "  pourquoi COUP   pourquoi un coup est refusé\n"
      "  annule          reprendre son dernier coup et la suite\n"
      "  quitte          s'arrêter ; la partie est gardée"},
};
