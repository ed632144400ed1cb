/*
** The words for all that the referee says, in both languages
** SPDX-License-Identifier: MIT
**
** {1} is the first fact of a remark, {0} the remark within it. A fact that is
** one of several words ('up' or 'down') is written as a list: {1|} in quotes,
** {1,} without. {{ is a brace. "de {1}" is written "d'Anne" of Anne.
*/
#include "render/catalogue.h"

#include "ground/unicode.h"
#include "render/catalogue_labels.h"
#include "render/catalogue_rules.h"

static const Both words[SAYINGS] = {
  [SAY_NOTHING] = {"", ""},
  [SAY_AS_IT_IS] = {"{1}", "{1}"},
  [SAY_ARTICLE] = {"{1} ({0})", "{1} ({0})"},
  [SAY_OUT_OF_MEMORY] = {"out of memory", "mémoire insuffisante"},

  [SAY_NUL_BYTE] = {"NUL byte: this is no text file",
                    "octet NUL : ce n'est pas un fichier de texte"},
  [SAY_NOT_UTF8] = {
      "not UTF-8; save the file as UTF-8",
      "ce n'est pas de l'UTF-8 ; enregistrez le fichier en UTF-8"},
  [SAY_LINE_TOO_LONG] = {"line too long: one megabyte is the limit",
                         "ligne trop longue : un mégaoctet est la limite"},
  [SAY_LOG_TOO_LONG] = {
      "log too long: the limit in megabytes is {1}, unless --limit log=N says "
      "otherwise",
      "journal trop long : la limite en mégaoctets est {1}, sauf si --limit "
      "journal=N en fixe une autre"},
  [SAY_LINE_NO_TEXT] = {
      "this line is no text, or too long",
      "cette ligne n'est pas du texte, ou est trop longue"},

  [SAY_TOO_MANY_WORDS] = {
      "more than 160 words, which are the limit of a line: write fewer",
      "plus de 160 mots, limite d'une ligne : écrivez-en moins"},
  [SAY_BAD_COUNT] = {"a bad count behind '?*'",
                     "un mauvais nombre derrière « ?* »"},
  [SAY_NOTHING_BEHIND_EQUALS] = {"nothing behind '='", "rien derrière « = »"},
  [SAY_NOTHING_BEHIND_ARROW] = {"nothing behind '->'",
                                "rien derrière « -> »"},
  [SAY_SECOND_EQUALS] = {"a second '='", "un second « = »"},
  [SAY_SECOND_ARROW] = {"a second '->'", "un second « -> »"},
  [SAY_EQUALS_BEHIND_ARROW] = {"'=' behind '->'", "« = » derrière « -> »"},
  [SAY_OTHER_ARROW] = {"write the arrow as '->'", "écrivez la flèche « -> »"},
  [SAY_NO_COLON] = {"there is no ':' in this line",
                    "il n'y a pas de « : » dans cette ligne"},

  [SAY_GAME_FIRST] = {"a log starts with 'game: NAME'",
                      "un journal commence par « jeu: NOM »"},
  [SAY_SAID_ALREADY] = {"'{1}' was said on line {2} already",
                        "« {1} » a déjà été dit à la ligne {2}"},
  [SAY_HEADER_TOO_LONG] = {
      "the header has more than 96 lines, which are the limit: say less",
      "l'en-tête a plus de 96 lignes, qui sont la limite : dites moins"},
  [SAY_NO_NAME] = {
      "'{1}' cannot be a name: 1 to 40 letters, digits, spaces, - ' . and no "
      "word that lines start with",
      "« {1} » ne peut être un nom : 1 à 40 lettres, chiffres, espaces, - ' . "
      "et aucun mot par lequel une ligne commence"},
  [SAY_NO_NAME_CURLY] = {
      "'{1}' cannot be a name: 1 to 40 letters, digits, spaces, - ' . and no "
      "word that lines start with; type ' rather than ’",
      "« {1} » ne peut être un nom : 1 à 40 lettres, chiffres, espaces, - ' . "
      "et aucun mot par lequel une ligne commence ; tapez ' et non ’"},
  [SAY_NO_NAME_BLANK] = {
      "'{1}' cannot be a name: 1 to 40 letters, digits, spaces, - ' . and no "
      "word that lines start with; type a plain space rather than a tab or a "
      "no-break space",
      "« {1} » ne peut être un nom : 1 à 40 lettres, chiffres, espaces, - ' . "
      "et aucun mot par lequel une ligne commence ; tapez une espace simple et "
      "non une tabulation ou une espace insécable"},
  [SAY_TOO_MANY_PLAYERS] = {"there are more than {1} players",
                            "il y a plus de {1} joueurs"},
  [SAY_PLAYER_TWICE] = {"there are two players '{1}'",
                        "il y a deux joueurs « {1} »"},
  [SAY_WRONG_NUMBER_OF_PLAYERS] = {
      "{1} is for {2} to {3} players, here are {4}",
      "{1} se joue de {2} à {3} joueurs, il y en a {4}"},
  [SAY_NOT_SO_MANY_PLAYERS] = {
      "{1} is for {2} players, here are {4}",
      "{1} se joue à {2} joueurs, il y en a {4}"},
  [SAY_NO_PLAYER] = {"there is no player '{1}'",
                     "il n'y a pas de joueur « {1} »"},
  [SAY_WRITE_OPTION] = {"write 'NAME = VALUE'", "écrivez « NOM = VALEUR »"},
  [SAY_NO_OPTION] = {"{1} has no option '{2}'",
                     "{1} n'a pas d'option « {2} »"},
  [SAY_VALUE_FROM_TO] = {"'{1}' cannot be '{2}' ({3} to {4})",
                         "« {1} » ne peut valoir « {2} » ({3} à {4})"},
  [SAY_VALUE_IN_STEPS] = {
      "'{1}' cannot be '{2}' ({3} to {4}, in steps of {5})",
      "« {1} » ne peut valoir « {2} » ({3} à {4}, par pas de {5})"},
  [SAY_VALUE_AMONG] = {"'{1}' cannot be '{2}' ({3,})",
                       "« {1} » ne peut valoir « {2} » ({3,})"},
  [SAY_OPTION_TWICE] = {"the option '{1}' is given twice",
                        "l'option « {1} » est donnée deux fois"},
  [SAY_NO_VARIANT] = {
      "there is no variant '{1}' on the rules path; 'referee games "
      "--variants' lists them, '--rules DIR' adds a folder",
      "aucune variante « {1} » sur le chemin des règles ; « referee games "
      "--variants » en donne la liste, « --rules DOSSIER » ajoute un dossier"},
  [SAY_NO_GAME] = {
      "there is no game '{1}' on the rules path; 'referee games' lists them, "
      "'--rules DIR' adds a folder",
      "aucun jeu « {1} » sur le chemin des règles ; « referee games » en donne "
      "la liste, « --rules DOSSIER » ajoute un dossier"},
  [SAY_WRITE_PIN] = {
      "this is no 'VERSION sha256:HEX', with 64 digits; for the rules here, "
      "write '{1} sha256:{2}', or leave the line out",
      "ceci n'est pas « VERSION sha256:HEX », avec 64 chiffres ; pour les "
      "règles d'ici, écrivez « {1} sha256:{2} », ou omettez la ligne"},
  [SAY_OTHER_RULES] = {
      "this game was played under other rules: {1} {2}, and here are {3} "
      "sha256:{4}; 'check --any-rules' judges it all the same",
      "cette partie a été jouée sous d'autres règles : {1} {2}, et voici {3} "
      "sha256:{4} ; « check --any-rules » la juge quand même"},
  [SAY_OLD_PIN] = {
      "this pin was made the old way, without the names and lengths of the "
      "files: {1} {2}; made the new way, the pin of these rules is {3} "
      "sha256:{4}: write that, or use 'check --any-rules'",
      "ces règles sont fixées à l'ancienne manière, sans les noms ni les "
      "longueurs des fichiers : {1} {2} ; à la nouvelle manière, c'est {3} "
      "sha256:{4} : écrivez cela, ou utilisez « check --any-rules »"},
  [SAY_PLAYERS_MISSING] = {
      "add a line 'players: NAME, NAME, …' before this one",
      "ajoutez une ligne « joueurs: NOM, NOM, … » avant celle-ci"},
  [SAY_PLAYERS_MISSING_BEHIND] = {
      "add a line 'players: NAME, NAME, …' behind this one",
      "ajoutez une ligne « joueurs: NOM, NOM, … » après celle-ci"},
  [SAY_BELONGS_IN_HEADER] = {
      "'{1}' belongs in the header, before the first line of the game",
      "« {1} » a sa place dans l'en-tête, avant la première ligne de la "
      "partie"},

  [SAY_OF_SET] = {"--set {1}: {0}", "--set {1} : {0}"},
  [SAY_SET_FOR_NOTHING] = {
      "--set {1}: no log is of a game that has an option '{2}'",
      "--set {1} : aucun journal n'est d'un jeu qui ait une option « {2} »"},
  [SAY_TWO_PLAYERS] = {
      "{0}; is '{1}' two players? Put a comma between them",
      "{0} ; « {1} » sont-ils deux joueurs ? Mettez une virgule entre eux"},
  [SAY_CARDS_BY_SPACES] = {
      "'{1}': cards are separated by spaces, without commas",
      "« {1} » : les cartes sont séparées par des espaces, sans virgules"},
  [SAY_NO_PLACE_FOR_CARD] = {
      "'{1}' has no place in '{2}'; if it is the card that came up, write "
      "'{3} -> {4}'",
      "« {1} » n'a pas sa place dans « {2} » ; si c'est la carte qui est "
      "venue, écrivez « {3} -> {4} »"},

  [SAY_STRANGER] = {"'{1}' is no player here", "« {1} » ne joue pas ici"},
  [SAY_MOVE_MISSING] = {"the move is missing", "le coup manque"},
  [SAY_NO_MOVE] = {"{1} has no move '{2}'", "{1} n'a pas de coup « {2} »"},
  [SAY_JUST_CARDS] = {"no '=' or '->' here: just the cards",
                      "ni « = » ni « -> » ici : rien que les cartes"},
  [SAY_NO_CARD_AT_ALL] = {
      "'{1}' is no card of {2}; 'referee rules {2}' lists them",
      "« {1} » n'est pas une carte de {2} ; « referee rules {2} » les donne"},
  [SAY_CARD_IN_ONE_WORD] = {
      "a card is one word: write '{1}'",
      "une carte s'écrit en un mot : écrivez « {1} »"},
  [SAY_VERB_ALONE] = {"{0}; here it is just '{1}'",
                      "{0} ; ici, c'est « {1} » tout court"},
  [SAY_NO_CARD] = {"'{1}' is no card of {2}",
                   "« {1} » n'est pas une carte de {2}"},
  [SAY_NAME_MISSING] = {"a player's name is missing in '{1}'",
                        "il manque le nom d'un joueur dans « {1} »"},
  [SAY_NAME_CARDS] = {"name the cards, or write '?'",
                      "nommez les cartes, ou écrivez « ? »"},
  [SAY_NAME_CARD] = {"name the card: everybody sees it",
                     "nommez la carte : tout le monde la voit"},
  [SAY_NUMBER_TOO_LARGE] = {"a number goes to a million at most",
                            "un nombre va jusqu'à un million"},
  [SAY_NUMBER_MISSING] = {"a number is missing behind the name",
                          "il manque un nombre après le nom"},
  [SAY_WRITE_SCORE] = {"write 'score: NAME N, NAME N, …'",
                       "écrivez « score: NOM N, NOM N, … »"},
  [SAY_WRITE_WINNER] = {"write 'winner: NAME'", "écrivez « gagnant: NOM »"},
  [SAY_HAS_NOT_MOVED] = {"{1} has not moved yet", "{1} n'a pas encore joué"},
  [SAY_CANNOT_STAND] = {"a ruling cannot let this stand",
                        "une décision ne peut maintenir cela"},
  [SAY_WHOSE_STANDS] = {
      "whose move is to stand? Write 'ruling: stands NAME'",
      "quel coup est maintenu ? Écrivez « décision: maintenu NOM »"},
  [SAY_WHICH_STANDS] = {
      "that player has no suspect move in that line; write "
      "'ruling: stands NAME LINE'",
      "ce joueur n'a pas de coup en cause à cette ligne ; écrivez "
      "« décision: maintenu NOM LIGNE »"},
  [SAY_NOT_A_SUSPECT] = {
      "'{1}' is not a suspect; name {2}: 'ruling: stands NAME'",
      "« {1} » n'est pas en cause ; nommez {2} : « décision: maintenu NOM »"},
  [SAY_STRAY_RULING] = {"a ruling comes right behind an illegal move",
                        "une décision suit immédiatement un coup illégal"},

  [SAY_NO_NUMBER] = {"'{1}' is no number; write 7, 7.5 or 7½",
                     "« {1} » n'est pas un nombre ; écrivez 7, 7.5 ou 7½"},
  [SAY_NEEDS_NUMBER] = {"'{1}' needs a number here",
                        "« {1} » demande ici un nombre"},
  [SAY_NEEDS_WORD] = {"'{1}' needs {2|} here", "« {1} » demande ici {2|}"},
  [SAY_NEEDS_CARD] = {"'{1}' needs a card", "« {1} » demande une carte"},
  [SAY_CARD_NOT_HERE] = {"'{1}' is not a card for this move",
                         "« {1} » n'est pas une carte pour ce coup"},
  [SAY_NEEDS_PLAYER] = {"'{1}' needs a player's name here",
                        "« {1} » demande ici le nom d'un joueur"},
  [SAY_NEEDS_LABEL] = {"'{1}' needs '{2}' here",
                       "« {1} » demande ici « {2} »"},
  [SAY_NO_PLACE] = {"'{1}' has no place in '{2}'",
                    "« {1} » n'a pas sa place dans « {2} »"},
  [SAY_CARDS_FROM_TO] = {"{1} to {2} cards are wanted here",
                         "il faut ici de {1} à {2} cartes"},
  [SAY_NUMBER_FROM_TO] = {"a number from {1} to {2} is wanted here",
                          "il faut ici un nombre de {1} à {2}"},
  [SAY_CARDS_JUST] = {"so many cards are wanted here: {1}",
                      "nombre de cartes voulu ici : {1}"},
  [SAY_NUMBER_JUST] = {"only {1} is wanted here", "seul {1} convient ici"},
  [SAY_NOTHING_ANNOUNCED] = {"no number is announced with '{1}'",
                             "on n'annonce pas de nombre avec « {1} »"},

  [SAY_CARD_NOT_TURNED] = {
      "a card that everybody sees has not been named; add 'turn: CARD' before "
      "this line",
      "une carte que tout le monde voit n'a pas été nommée ; ajoutez "
      "« retourne: CARTE » avant cette ligne"},
  [SAY_CARD_NOT_REVEALED] = {
      "a card that everybody sees has not been named; add 'reveal: {1} CARD' "
      "before this line",
      "une carte que tout le monde voit n'a pas été nommée ; ajoutez "
      "« révèle: {1} CARTE » avant cette ligne"},
  [SAY_TOO_MANY_CARDS] = {"more cards are named than come up here",
                          "plus de cartes sont nommées qu'il n'en vient ici"},
  [SAY_TOO_MANY_DEALT] = {"more cards are dealt to {1} than are due",
                          "plus de cartes données à {1} qu'il n'en faut"},
  [SAY_NO_CARD_DUE] = {"the game is over: no card is due",
                       "la partie est finie : aucune carte n'est due"},
  [SAY_NO_CARD_SHOWN] = {"no card comes up here",
                         "aucune carte n'est retournée ici"},

  [SAY_BOTH] = {"{0}; {1}", "{0} ; {1}"},
  [SAY_TURN_OF] = {
      "it is the turn of {1}: nobody has acted yet",
      "c'est à {1} de jouer : personne n'a encore joué"},
  [SAY_TURN_AFTER] = {
      "{2} acted in line {3}, and now it is the turn of {1}",
      "{2} a joué à la ligne {3}, et c'est maintenant à {1} de jouer"},
  [SAY_TURN_STILL] = {
      "since line {3} it is still the turn of {1}",
      "depuis la ligne {3}, c'est toujours à {1} de jouer"},
  [SAY_TURN_BECAUSE] = {"it is the turn of {1}: {2}",
                        "c'est à {1} de jouer : {2}"},
  [SAY_NOW] = {"this is the time for: {1}", "c'est le moment de : {1}"},
  [SAY_OVER_SINCE] = {"it ended with line {1}",
                      "elle s'est terminée à la ligne {1}"},
  [SAY_LIES] = {"{1} is known to lie here: {2}", "{1} se trouve ici : {2}"},
  [SAY_TURN_FIRST] = {
      "{0}; a card must still be turned up first, by a line 'turn: CARD'",
      "{0} ; une carte doit d'abord être retournée, par une ligne « retourne: "
      "CARTE »"},
  [SAY_REVEAL_FIRST] = {
      "{0}; a card of {1} must still be turned up first, by a line 'reveal: "
      "{1} CARD'",
      "{0} ; {1} doit d'abord retourner une carte, par une ligne « révèle: {1} "
      "CARTE »"},
  [SAY_WINNERS_ARE] = {"{0}; won by {1}", "{0} ; gagné par {1}"},
  [SAY_TIED] = {"{1} have {2} each", "{1} ont {2} chacun"},
  [SAY_ALSO_TIED] = {"{0}; {1} have {2} each", "{0} ; {1} ont {2} chacun"},
  [SAY_TIE_BY] = {"{0}; {1}{4}: {2} [{3}]", "{0} ; {1}{4} : {2} [{3}]"},
  [SAY_TIE_BY_HOUSE] = {"{0}; {1}{4}: {2}", "{0} ; {1}{4} : {2}"},
  [SAY_WIN_TOGETHER] = {"{0}, and win together", "{0}, et gagnent ensemble"},
  [SAY_COPIES_IN_ALL] = {"{1}: {2} in all", "{1} : {2} en tout"},
  [SAY_RIGHT_CARD] = {"{1}, not {2}", "{1}, et non {2}"},
  [SAY_RIGHT_NUMBER] = {"it was {1}", "c'était {1}"},
  [SAY_NOT_OVER] = {"the game is not over", "la partie n'est pas finie"},
  [SAY_LAST_CHANGES] = {"{0}; last changes: {1}",
                        "{0} ; derniers changements : {1}"},
  [SAY_LAST_TOLD] = {"{0}; in line {1}: {2}", "{0} ; à la ligne {1} : {2}"},
  [SAY_HAS_ONLY] = {"copies of {3} that {1} has: {2}",
                    "exemplaires de {3} qu'a {1} : {2}"},
  [SAY_SAYS_THE_SAME] = {"{0}; line {1} says the same already",
                         "{0} ; la ligne {1} dit déjà cela"},
  [SAY_LINE_SHOWED_IT] = {"{0}; line {1} had the last",
                          "{0} ; la ligne {1} avait la dernière"},
  [SAY_LINE_SAID_SO] = {"{0}: line {1} said so",
                        "{0} : la ligne {1} l'a dit"},
  [SAY_REFEREE_COUNTS] = {"the referee counts {1}", "l'arbitre compte {1}"},

  [SAY_LEAVE_ARROW_OUT] = {
      "the referee turns the cards up: leave '->' out",
      "c'est l'arbitre qui retourne les cartes : sans « -> »"},
  [SAY_AT_LINE] = {"line {1}: {0}", "ligne {1} : {0}"},
  [SAY_NOT_IN_LOG] = {
      "'{1}' cannot stand in a log as '{2}': one line of UTF-8, and no ' #' in "
      "it",
      "« {1} » ne peut être dans un journal comme « {2} » : une ligne d'UTF-8, "
      "sans « # »"},
  [SAY_SET_WANTS] = {"--set wants NAME=VALUE, not '{1}'",
                     "--set veut NOM=VALEUR, et non « {1} »"},
  [SAY_CANNOT_WRITE] = {"unable to write '{1}': {2}",
                        "impossible d'écrire « {1} » : {2}"},
  [SAY_CANNOT_OPEN] = {"unable to open '{1}': {2}",
                       "impossible d'ouvrir « {1} » : {2}"},
  [SAY_CANNOT_READ] = {"unable to read '{1}': {2}",
                       "impossible de lire « {1} » : {2}"},
  [SAY_IS_A_FOLDER] = {
      "unable to read '{1}': it is a folder; to judge its logs: "
      "find '{1}' -name '*.log' | referee check --files-from -",
      "impossible de lire « {1} » : c'est un dossier ; pour juger ses "
      "journaux : find '{1}' -name '*.log' | referee check --files-from -"},
  [SAY_NAME_ITS_FILES] = {
      "unable to read '{1}': it is a folder; name a file in it",
      "impossible de lire « {1} » : c'est un dossier ; nommez-en un fichier"},
  [SAY_IS_A_RECORD] = {
      "'{1}' is a record in another format; 'referee import' makes logs of it",
      "« {1} » est un relevé dans un autre format ; « referee import » en fait "
      "des journaux"},
  [SAY_NO_LOGS_NAMED] = {"no logs are named in '{1}'",
                         "aucun journal n'est nommé dans « {1} »"},
  [SAY_CANNOT_SHORTEN] = {"unable to shorten '{1}': {2}",
                          "impossible de raccourcir « {1} » : {2}"},
  [SAY_THERE_ALREADY] = {
      "'{1}' is there already; 'referee play --resume {1}' goes on with it",
      "« {1} » existe déjà ; « referee play --resume {1} » reprend cette "
      "partie"},
  [SAY_BEING_PLAYED] = {"'{1}': a game is being played with this log",
                        "« {1} » : une partie est en cours dans ce journal"},
  [SAY_CANNOT_RESUME] = {"'{1}' cannot be resumed: {0}",
                         "« {1} » ne peut être repris : {0}"},
  [SAY_NO_PLAIN_FILE] = {"it is no file that a game could go on in",
                         "ce n'est pas un fichier où poursuivre une partie"},
  [SAY_TOO_MANY_FOLDERS] = {"too many folders of rules: {1} are the limit",
                            "trop de dossiers de règles : {1} sont la limite"},
  [SAY_IS_NOT_UTF8] = {"it is not UTF-8 text", "ce n'est pas de l'UTF-8"},
  [SAY_SEVERAL_LOGS] = {"there are several logs in it",
                        "il contient plusieurs journaux"},
  [SAY_NO_SEED] = {
      "it has no seed: the cards that are to come are not known",
      "il n'a pas de graine : les cartes à venir ne sont pas connues"},
  [SAY_AGREED_TO_END] = {"the players agreed to end the game",
                         "les joueurs ont convenu d'arrêter"},

  [SAY_OF_BOT] = {"--bot {1}: {0}", "--bot {1} : {0}"},
  [SAY_NO_BOT] = {
      "there is no bot '{1}'; there are random, careful, search, "
      "search:PLAYOUTS and cmd:PROGRAM",
      "il n'y a pas de bot « {1} » ; il y a random, careful, search, "
      "search:PARTIES et cmd:PROGRAMME"},
  [SAY_WHICH_PROGRAM] = {"which program? Write cmd:PROGRAM",
                         "quel programme ? Écrivez cmd:PROGRAMME"},
  [SAY_CANNOT_START] = {"unable to start '{1}': {2}",
                        "impossible de lancer « {1} » : {2}"},
  [SAY_PROGRAM] = {"{1}'s program {0}; {2}{3}",
                   "le programme de {1} {0} ; {2}{3}"},
  [SAY_IT_PASSES] = {"it passes", "il passe"},
  [SAY_FIRST_MOVE_MADE] = {"the first legal move is made",
                           "le premier coup légal est joué"},
  [SAY_FROM_NOW_ON] = {", and so it will be from now on",
                       ", et il en sera ainsi désormais"},
  [SAY_CLOSED] = {"has closed its input or output, and was ended",
                  "a fermé son entrée ou sa sortie, et a été arrêté"},
  [SAY_ENDED_BY_SIGNAL] = {"was ended by signal {1}",
                           "a été arrêté par le signal {1}"},
  [SAY_ENDED_WITH_STATUS] = {"has ended, with status {1}",
                             "s'est terminé, avec le statut {1}"},
  [SAY_NOT_IN_TIME] = {"did not answer in time", "n'a pas répondu à temps"},
  [SAY_NEVER_IN_TIME] = {
      "did not answer in time, time and again, and was ended",
      "n'a pas répondu à temps, plusieurs fois de suite, et a été arrêté"},
  [SAY_DOES_NOT_READ] = {"does not read what it is told, and was ended",
                         "ne lit pas ce qu'on lui dit, et a été arrêté"},
  [SAY_TALKS_WITHOUT_END] = {"talks without end, and was ended",
                             "parle sans fin, et a été arrêté"},
  [SAY_NOT_WAITED_FOR] = {"was not waited for", "n'a pas été attendu"},
  [SAY_GAVE_ILLEGAL] = {"gave a move that is not legal",
                        "a donné un coup illégal"},
  [SAY_GAVE_ILLEGAL_MOVE] = {"gave a move that is not legal ('{1}')",
                             "a donné un coup illégal (« {1} »)"},
  [SAY_PASSED] = {"passed, which can't be done here",
                  "a passé, ce qui ne se peut pas ici"},
  [SAY_NOT_UNDERSTOOD] = {"gave an answer that is not understood",
                          "a donné une réponse incompréhensible"},

  [SAY_IN_GAME] = {"{0} (game {1})", "{0} (partie {1})"},
  [SAY_IN_GAME_KEPT] = {
      "{0} (game {1}; the log so far is '{2}')",
      "{0} (partie {1} ; le journal jusque-là est « {2} »)"},
  [SAY_OF_GAME] = {"game {1}: {0}", "partie {1} : {0}"},
  [SAY_STUCK] = {
      "game {1}: a player has no legal move; with --logs the log so far is "
      "kept",
      "partie {1} : un joueur n'a aucun coup permis ; --logs garde le journal "
      "jusque-là"},
  [SAY_STUCK_KEPT] = {
      "game {1}: a player has no legal move; the log so far is '{2}'",
      "partie {1} : un joueur n'a aucun coup permis ; le journal jusque-là est "
      "« {2} »"},
  [SAY_STOPPED] = {"stopped", "arrêté"},
  [SAY_ANOTHER_LOG] = {
      "'{1}' is there already, and another log; name another folder",
      "« {1} » est un autre journal, déjà là ; nommez un autre dossier"},

  [SAY_USAGE] = {
      "usage: referee COMMAND [OPTION…] [ARGUMENT…]\n\n"
      "A referee for card games, scripted in Lua.",
      "usage : referee COMMANDE [OPTION…] [ARGUMENT…]\n\n"
      "Un arbitre de jeux de cartes, dont les règles sont écrites en Lua."},
  [SAY_USAGE_MORE] = {"'referee COMMAND --help' tells more of each.",
                      "« referee COMMANDE --help » en dit plus sur chacune."},
  [SAY_NO_COMMAND] = {
      "there is no command '{1}'; 'referee --help' lists them",
      "il n'y a pas de commande « {1} » ; « referee --help » en donne la "
      "liste"},
  [SAY_HELP_TELLS] = {"'referee {1} --help' tells more",
                      "« referee {1} --help » en dit plus"},
  [SAY_NO_SUCH_OPTION] = {"there is no option '{1}'",
                          "il n'y a pas d'option « {1} »"},
  [SAY_OPTION_UNCLEAR] = {"'{1}' may be '--{2}' or '--{3}'",
                          "« {1} » peut être « --{2} » ou « --{3} »"},
  [SAY_OPTION_VALUE] = {"the option '{1}' needs a value",
                        "l'option « {1} » demande une valeur"},
  [SAY_OPTION_NO_VALUE] = {"the option '--{1}' takes no value",
                           "l'option « --{1} » ne prend pas de valeur"},
  [SAY_OPTION_SAID_TWICE] = {"the option '--{1}' is said twice",
                             "l'option « --{1} » est dite deux fois"},
  [SAY_OPTION_TOO_OFTEN] = {
      "the option '--{1}' is said more than {2} times",
      "l'option « --{1} » est dite plus de {2} fois"},
  [SAY_OPTION_LANGUAGE] = {"'--lang' is 'en' or 'fr', not '{1}'",
                           "« --lang » est « en » ou « fr », et non « {1} »"},
  [SAY_OPTION_COUNT] = {"'{1}' counts from {2}: not '{3}'",
                        "« {1} » compte à partir de {2} : non « {3} »"},
  [SAY_OPTION_NUMBER] = {"'{1}' is a number from {2} to {4}, not '{3}'",
                         "« {1} » est un nombre de {2} à {4}, et non "
                         "« {3} »"},
  [SAY_NO_SUCH_LIMIT] = {
      "there is no limit '{1}': say call, line, work, memory, log, ways, odds, "
      "tries, verify or run",
      "il n'y a pas de limite « {1} » : dites appel, ligne, travail, mémoire, "
      "journal, façons, chances, essais, vérification ou durée"},
  [SAY_LIMIT_RANGE] = {
      "the limit '{1}' is a whole number from {2} to {3}, usually {4}: "
      "--limit {1}={4}",
      "la limite « {1} » est un nombre entier de {2} à {3}, {4} d'ordinaire : "
      "--limit {1}={4}"},
  [SAY_MISMATCH] = {
      "fault in referee: its engine and Lua disagree about {1}; judged again "
      "in Lua; --limit verify=1 checks every call; please report this, with "
      "the rule file and the log",
      "défaut de referee : son moteur et Lua ne sont pas d'accord sur {1} ; "
      "jugé de nouveau en Lua ; --limit vérification=1 contrôle chaque appel ; "
      "merci de le signaler, avec le fichier de règles et le journal"},
  [SAY_TIME_IS_UP] = {
      "that took {1} seconds of the processor, which is the limit: --limit "
      "run=N sets another",
      "cela a pris {1} secondes du processeur, ce qui est la limite : --limit "
      "durée=N en fixe une autre"},
  [SAY_ODDS_LEFT_OUT] = {
      "how likely {1} of the assumptions were was not worked out, as {2} "
      "lines are the limit: --limit odds=N sets another",
      "la probabilité de {1} suppositions n'a pas été calculée, {2} lignes "
      "étant la limite : --limit chances=N en fixe une autre"},
  [SAY_ODDS_WORKED_OUT] = {
      "how likely {1} of the assumptions were was not worked out, as the rules "
      "do too much: --limit work=N allows for more than {2}",
      "la probabilité de {1} suppositions n'a pas été calculée, les règles en "
      "faisant trop : --limit travail=N permet plus que {2}"},
  [SAY_OPTION_SECONDS] = {
      "'{1}' is a number of seconds, more than 0 and at most {2}, not '{3}'",
      "« {1} » est un nombre de secondes, plus de 0 et au plus {2}, et non "
      "« {3} »"},
  [SAY_ARGUMENT_MISSING] = {"an argument is missing: {1}",
                            "il manque un argument : {1}"},
  [SAY_ARGUMENT_TOO_MANY] = {"'{1}' is one argument too many",
                             "« {1} » est un argument de trop"},
  [SAY_WHICH_GAME] = {"which game? 'referee games' lists them",
                      "quel jeu ? « referee games » en donne la liste"},
  [SAY_CANNOT_PRINT] = {"unable to write to standard output: {1}",
                        "impossible d'écrire sur la sortie standard : {1}"},
  [SAY_NO_THREADS] = {"unable to start {1} threads",
                      "impossible de lancer {1} fils d'exécution"},
  [SAY_NO_RULES] = {
      "there are no rules: no rule file was found in {1}; name their folder "
      "with '--rules'",
      "il n'y a pas de règles : aucun fichier de règles dans {1} ; nommez "
      "leur dossier par « --rules »"},
  [SAY_NO_RULES_FOLDER] = {"'--rules {1}': {2}", "« --rules {1} » : {2}"},
  [SAY_RULES_UNREADABLE] = {"{1}.lua: it cannot be read",
                            "{1}.lua : lecture impossible"},
  [SAY_CANNOT_READ_RULES] = {"unable to read {0}", "impossible de lire {0}"},
  [SAY_OF_RULES] = {"{1}: {2}", "{1} : {2}"},

  [SAY_HIDDEN] = {
      "without private cards: {1} of {2} faults found, {3} of {4} clean logs "
      "accused",
      "sans les cartes privées : {1} fautes trouvées sur {2}, {3} journaux "
      "sans faute accusés sur {4}"},
  [SAY_BROKEN_OFF] = {"broken off; logs judged: {1}",
                      "interrompu ; journaux jugés : {1}"},
  [SAY_LOGS_JUDGED] = {
      "{1} logs: {2} legal, {3} consistent, {4} illegal, {5} malformed",
      "journaux : {1} ; légaux : {2}, cohérents : {3}, illégaux : {4}, mal "
      "formés : {5}"},
  [SAY_NO_SUCH_LINE] = {"'{1}' has no line {2}",
                        "« {1} » n'a pas de ligne {2}"},
  [SAY_NO_SUCH_LOG] = {"'{1}' has no log {2}: it has {3}",
                       "« {1} » n'a pas de journal {2} : il en a {3}"},
  [SAY_ALL_LEGAL] = {"{1}: everything is legal; --line N explains any line",
                     "{1} : tout est légal ; --line N explique une ligne"},
  [SAY_REPAIR] = {"The nearest legal log",
                  "Le journal légal le plus proche"},
  [SAY_READINGS] = {"Readings of the rules", "Les lectures de la règle"},
  [SAY_FOLDER_OF_OTHERS] = {
      "'{1}' is neither empty nor a folder of such pages: name another",
      "« {1} » n'est ni vide ni un dossier de telles pages : nommez-en un "
      "autre"},
  [SAY_NOTHING_TO_FORBID] = {
      "'{1}' is neither a move nor a card of {2}; 'referee rules {2}' lists "
      "them",
      "« {1} » n'est ni un coup ni une carte de {2} ; « referee rules {2} » "
      "en donne la liste"},
  [SAY_FORBID_OR_COMPARE] = {
      "'--forbid' and '--sweep' compare in their own way: not with "
      "'--compare' or each other, nor '--sweep' with '--logs'",
      "« --forbid » et « --sweep » comparent à leur manière : sans "
      "« --compare » ni l'autre, et « --sweep » sans « --logs »"},
  [SAY_WRITE_SWEEP] = {
      "write --sweep NAME=FROM..TO, a number option and two of its values: "
      "'{1}'",
      "écrivez --sweep NOM=DE..À, une option à nombres et deux de ses "
      "valeurs : « {1} »"},
  [SAY_SWEEP_TOO_LONG] = {
      "'{1}' has more than {2} values: sweep over fewer",
      "« {1} » a plus de {2} valeurs : parcourez-en moins"},
  [SAY_AT_OR_HTML] = {
      "'--at' shows one position, '--step' and '--html' all: use one of them",
      "« --at » montre une position, « --step » et « --html » toutes : "
      "choisissez-en un"},
  [SAY_STEP_HELP] = {
      "Enter: forth; b: back; a number: to that line; f: the fault; start, "
      "end; q: enough\n",
      "Entrée : suivant ; r : retour ; un nombre : cette ligne ; f : la "
      "faute ; début, fin ; q : assez\n"},
  [SAY_JSON_OR_HTML] = {
      "'--json' is for programs, '--html' for browsers: use one of them",
      "« --json » est pour les programmes, « --html » pour les navigateurs : "
      "l'un ou l'autre"},
  [SAY_PAGE_OF_ONE] = {
      "'{1}' has several logs, and a page shows one: say which with '--log N'",
      "« {1} » a plusieurs journaux, et une page en montre un : dites lequel "
      "par « --log N »"},
  [SAY_NO_PLAYER_HERE] = {"{1}:{2}: there is no player '{3}' here",
                          "{1}:{2} : il n'y a pas de joueur « {3} » ici"},
  [SAY_NO_GAME_TO_SHOW] = {"there is no game to show in '{1}':",
                           "il n'y a pas de partie à montrer dans « {1} » :"},
  [SAY_PLACE_HEADER] = {"the game has yet to begin",
                        "la partie va commencer"},
  [SAY_PLACE_SILENT] = {"nothing happens in this line",
                        "rien ne se passe à cette ligne"},
  [SAY_PLACE_JUDGED] = {"the position after it", "la position après elle"},
  [SAY_PLACE_REFUSED] = {
      "illegal, and put right by what follows: the position before it",
      "illégale, et corrigée ensuite : la position avant elle"},
  [SAY_PLACE_FAULT] = {"at fault: the position before it",
                       "fautive : la position avant elle"},
  [SAY_PLACE_BEYOND] = {
      "not judged, as an earlier line is at fault: the position before that "
      "one",
      "non jugée, une ligne précédente est fautive : la position avant "
      "celle-là"},
  [SAY_IN_FILE] = {"{1}:{2}: {0}", "{1}:{2} : {0}"},
  [SAY_AT_PLACE] = {"{1}:{2}:{3}: {0}", "{1}:{2}:{3} : {0}"},
  [SAY_NO_BOARD] = {"there is no board here", "il n'y a pas de donne ici"},
  [SAY_NOT_READ] = {
    "'{1}' is not read: it stands where a tag should; fields come in pairs, "
    "so what follows may be lost too",
    "« {1} » n'est pas lu : une étiquette devrait être là ; les champs vont "
    "par deux, la suite peut donc manquer aussi"},
  [SAY_NO_FORMAT] = {"there is no format '{1}'; there are {2}",
                     "il n'y a pas de format « {1} » ; il y a {2}"},
  [SAY_WHICH_FORMAT] = {
      "'{1}': the name does not say which format it is; add --format",
      "« {1} » : le nom ne dit pas quel format c'est ; ajoutez --format"},
  [SAY_CHECK_OR_WRITE] = {
      "'--check' changes no file: leave out '--write'",
      "« --check » ne change aucun fichier : ôtez « --write »"},
  [SAY_WRITE_WHERE] = {
      "'--write' needs files: standard input has no place to be written to",
      "« --write » demande des fichiers : l'entrée standard n'a pas où être "
      "écrite"},

  [SAY_TAKEN_BACK] = {
      "{1}'s last move is taken back.",
      "Le dernier coup de {1} est repris."},
  [SAY_NO_ANSWER] = {
      "You have no answer: press Enter.",
      "Vous n'avez pas de réponse : Entrée."},
  [SAY_STAR_FORBIDS] = {
      "  (* forbids something now; 'help' lists what you can type)",
      "  (* interdit quelque chose ici ; « aide » dit ce qu'on peut taper)"},
  [SAY_WHOSE_TURN] = {"It is {1}'s turn.", "C'est à {1} de jouer."},
  [SAY_ONE_MOVE] = {"There is one legal move.", "Il y a un seul coup légal."},
  [SAY_SO_MANY_MOVES] = {
      "There are {1} legal moves.",
      "Il y a {1} coups légaux."},
  [SAY_IS_LEGAL] = {"It is legal.", "Il est légal."},
  [SAY_WHY_WHICH] = {
      "Which move? Type 'why MOVE'.",
      "Quel coup ? Tapez « pourquoi COUP »."},
  [SAY_TYPED_NOT_UTF8] = {"That is not UTF-8.", "Ce n'est pas de l'UTF-8."},
  [SAY_NEW_SCORES] = {" (score: ", " (score : "},
  [SAY_TAKES_BACK] = {"{1} takes a move back", "{1} reprend un coup"},
  [SAY_TYPED_WRONGLY] = {"Not understood: ", "Pas compris : "},
  [SAY_REFUSED] = {"Refused, {1}: ", "Refusé, {1} : "},
  [SAY_CORRECTED] = {"The referee corrects: ", "L'arbitre corrige : "},
  [SAY_LEGAL_MOVES] = {"Legal moves:", "Coups légaux :"},
  [SAY_MORE_MOVES] = {
      "  and {1} more: 'moves' lists them",
      "  et {1} autres : « coups » les donne"},
  [SAY_LIST_IS_CUT] = {
      "  there are more than can be listed: type any that is legal",
      "  il y en a plus qu'on n'en peut citer : tapez-en un qui soit légal"},
  [SAY_OR_PASS] = {"  or 'pass'", "  ou « passe »"},
  [SAY_NOW_HOLD] = {"{1}, you now hold:", "{1}, vous tenez maintenant :"},
  [SAY_ENTER_HIDES] = {
      "Press Enter to hide this. ",
      "Entrée pour cacher cela. "},
  [SAY_ENTER_SHOWS] = {
      "Press Enter when nobody else looks. ",
      "Entrée quand personne d'autre ne regarde. "},
  [SAY_SINCE_LAST_TURN] = {
      "Since your last turn:",
      "Depuis votre dernier tour :"},
  [SAY_WINNER] = {"Winner: ", "Gagne : "},
  [SAY_NOBODY_WINS] = {"Nobody wins.", "Personne ne gagne."},
  [SAY_NAMED_TWICE] = {"'{1}' is named twice",
                       "« {1} » est nommé deux fois"},
  [SAY_WAS_PROGRAM] = {
      "{1} was played by a program; --bot '{2}=cmd:PROGRAM' starts one "
      "again, and until then a person plays",
      "{1} était un programme ; --bot « {2}=cmd:PROGRAMME » en relance un ; "
      "sans cela, c'est une personne qui joue"},
  [SAY_NO_EDITING] = {
      "(built without libedit: lines can't be edited)",
      "(construit sans libedit : pas d'édition de ligne)"},
  [SAY_YOUR_TURN] = {
      "When it is your turn, '?' tells how the game goes and which rules "
      "matter, 'help' what can be typed.",
      "À votre tour, « ? » dit comment on joue et quelles règles comptent, "
      "« aide » ce qu'on peut taper."},
  [SAY_PLAYER_NO_CARD] = {
      "a card comes here, and '{1}' is a player: write '{2} {3} {1}'",
      "il faut ici une carte, et « {1} » est un joueur : écrivez « {2} {3} "
      "{1} »"},
  [SAY_CHANGES_OF] = {"What changes from {1} to {2}",
                      "Ce qui change de {1} à {2}"},
  [SAY_LOGS_REJUDGED] = {
      "{1} logs judged under both, {2} of them judged otherwise; {3} of other "
      "games",
      "{1} journaux jugés d'après les deux, dont {2} autrement ; {3} d'autres "
      "jeux"},
  [SAY_NO_SUMMARY] = {
      "'{1}', line {2}: not what 'check --summary --json' prints",
      "« {1} », ligne {2} : ce n'est pas ce qu'affiche « check --summary "
      "--json »"},
  [SAY_NO_SUMMARY_INPUT] = {
      "standard input, line {2}: not what 'check --summary --json' prints",
      "entrée standard, ligne {2} : ce n'est pas ce qu'affiche « check "
      "--summary --json »"},
  [SAY_EMPTY_INPUT] = {
      "there is no summary on standard input; 'check --summary --json' "
      "prints one",
      "il n'y a pas de bilan sur l'entrée standard ; « check --summary "
      "--json » en affiche un"},
  [SAY_EMPTY_PART] = {
      "there is no summary in '{1}'; 'check --summary --json' prints one",
      "il n'y a pas de bilan dans « {1} » ; « check --summary --json » en "
      "affiche un"},
  [SAY_NEW_FILE] = {
      "{1} is written: its first lines say what to try",
      "{1} est écrit : ses premières lignes disent quoi essayer"},
  [SAY_NEW_TAKEN] = {
      "there are rules '{1}' already: {2}; choose another name, or a house "
      "rule with --of {1}",
      "il y a déjà des règles « {1} » : {2} ; choisissez un autre nom, ou une "
      "règle maison par --of {1}"},
  [SAY_NEW_TAKEN_OF] = {
      "there are rules '{1}' already: {2}; choose another name",
      "il y a déjà des règles « {1} » : {2} ; choisissez un autre nom"},
  [SAY_NEW_NAME] = {
      "'{1}' is no name for rules; write small letters a to z, digits and '-', "
      "{2} at most",
      "« {1} » n'est pas un nom de règles ; écrivez des minuscules de a à z, "
      "des chiffres et « - », {2} au plus"},
  [SAY_LINE_WORD] = {"line", "ligne"},
  [SAY_LOGS_WANT_DIFF] = {
      "--logs goes with --diff: say which rules to compare",
      "--logs va avec --diff : dites quelles règles comparer"},
  [SAY_OTHER_GAME] = {
      "'{1}' are rules of '{2}', not of '{3}'",
      "« {1} » sont des règles de « {2} », pas de « {3} »"},
  [SAY_IS_THINKING] = {"{1} is thinking", "{1} réfléchit"},
  [SAY_ASK_GAME] = {
      "Which game? There are {1}.",
      "Quel jeu ? Il y a {1}."},
  [SAY_ASK_PLAYERS] = {
      "{1} is for {2}. How many play, and what are the people's names? Just "
      "Enter: {3}, you being {4}, the others bots. For example: 4 Zoé, Max",
      "{1} se joue à {2}. À combien jouez-vous, et quels sont les noms des "
      "personnes ? Entrée seule : à {3}, vous êtes {4}, les autres sont des "
      "bots. Par exemple : 4 Zoé, Max"},
  [SAY_ASK_PLAYERS_AGAIN] = {
      "{1} can play, and no fewer than there are people: for example '{2} Zoé'",
      "On peut être {1}, et pas moins que de personnes : par exemple "
      "« {2} Zoé »"},
  [SAY_BOT_STUCK] = {
      "the bot {1} finds no move to make",
      "le bot {1} ne trouve pas de coup"},
  [SAY_NOBODY_CAN_MOVE] = {
      "nobody can make a move: the rules don't say how the game goes on",
      "personne ne peut jouer : la règle ne dit pas comment la partie "
      "continue"},
  [SAY_ENDLESS] = {
      "the game goes on and on; it is stopped after {1} moves",
      "la partie n'en finit pas ; elle est arrêtée après {1} coups"},
  [SAY_LOG_FOLLOWS] = {
      "this is the log of the game:",
      "voici le journal de la partie :"},
  [SAY_PLAY_WITH_BOTS] = {
      "You play with bots: '--people 2' seats two people, '--bot NAME=KIND' "
      "another bot.",
      "Vous jouez avec des bots : « --people 2 » met deux personnes à table, "
      "« --bot NOM=SORTE » un autre bot."},
  [SAY_LOG_IS_IN] = {
      "The log is in '{1}': 'referee replay {1}' tells the game again.",
      "Le journal est dans « {1} » : « referee replay {1} » raconte la "
      "partie."},
  [SAY_GAME_SAVED] = {
      "The game is saved: 'referee play --resume {1}' goes on.",
      "La partie est gardée : « referee play --resume {1} » la reprend."},
  [SAY_TYPED_NO_PLAYER] = {
      "There is no player '{1}'.",
      "Il n'y a pas de joueur « {1} »."},
  [SAY_CUT_AND_DROPPED] = {
      "'{1}': the last line was cut short, and is dropped: '{2}'",
      "« {1} » : la dernière ligne était coupée, et est retirée : « {2} »"},
  [SAY_CUT_SHORT] = {
      "'{1}': the last line was cut short: '{2}'",
      "« {1} » : la dernière ligne est coupée : « {2} »"},
  [SAY_COLON] = {": ", " : "},
  [SAY_SEED_IS] = {". Seed: {1}", ". Graine : {1}"},
  [SAY_LOG_IS] = {". Log: {1}", ". Journal : {1}"},

  [SAY_RESUME_TAKES_ALL] = {
      "'--resume' takes the game and all that goes with it from the log",
      "« --resume » prend dans le journal le jeu et tout ce qui va avec"},
  [SAY_WRITE_PAIR] = {"'{1}': write NAME=VALUE",
                      "« {1} » : écrivez NOM=VALEUR"},
  [SAY_WRITE_BOT] = {"write NAME=KIND", "écrivez NOM=SORTE"},
  [SAY_OPTION_CANNOT_BE] = {
      "the option '{1}' cannot be '{2}'; 'referee rules {3}' says what it can "
      "be",
      "l'option « {1} » ne peut être « {2} » ; « referee rules {3} » dit ce "
      "qu'elle peut être"},
  [SAY_ONE_VARIANT] = {"one variant at a time can be compared",
                       "on ne compare qu'une variante à la fois"},
  [SAY_TOO_MANY_BOTS] = {
      "{1} bots are too many for {2} players; '--players' says how many play",
      "{1} bots, c'est trop pour {2} joueurs ; « --players » dit combien "
      "jouent"},
  [SAY_CANNOT_MAKE_FOLDER] = {"unable to make the folder '{1}': {2}",
                              "impossible de créer le dossier « {1} » : {2}"},
  [SAY_STOPPED_AFTER] = {"stopped after {1} of {2} games",
                         "arrêté après {1} parties sur {2}"},
  [SAY_STOPPED_WITH_FIGURES] = {
      "stopped after {1} of {2} games; the figures are of those",
      "arrêté après {1} parties sur {2} ; les chiffres sont les leurs"},
  [SAY_FINISHING] = {"finishing; Ctrl-C leaves",
                     "on finit ; Ctrl-C : quitter"},
  [SAY_TIME_LEFT] = {" left", " restantes"},
  [SAY_CARDS_OF_LOGS] = {
      "'--cards' is about logs: name a folder for them with '--logs'",
      "« --cards » parle des journaux : donnez-leur un dossier par "
      "« --logs »"},
  [SAY_WRITE_CARDS] = {
      "'--cards' cannot be '{1}': write 'seed', 'all' or 'public'",
      "« --cards » ne peut être « {1} » : écrivez « seed », « all » ou "
      "« public »"},

  [SAY_ANSWER_FIRST] = {"first it must be answered, or let pass",
                        "il faut d'abord répondre, ou laisser passer"},
};

const char *catalogue_words (Saying saying, Language lang) {
  const Both *said = &words[saying];
  if (said->en == NULL) said = &catalogue_labels[saying];
  if (said->en == NULL) said = &catalogue_rules[saying].words;
  return said->en != NULL ? both_in(*said, lang) : "";
}

/* "'up' or 'down'", or "up, down"; of very many, "1C, 1D, 1H, … 7N" */
static void write_choices (Buffer *b, const Fact *f, Language lang,
                           bool quoted) {
  for (int i = 0; i < f->choices; i++) {
    const char *word = word_in(&f->choice[i], lang);
    if (f->choices > CHOICES_TOLD && i == 3) {
      buffer_text(b, ", …");
      i = f->choices - 1;
      word = word_in(&f->choice[i], lang);
    }
    bool last = i == f->choices - 1;
    if (i > 0 && last && quoted)
      buffer_text(b, lang == FRENCH ? " ou " : " or ");
    else if (i > 0)
      buffer_text(b, ", ");
    if (quoted)
      buffer_format(b, lang == FRENCH ? "« %s »" : "'%s'", word);
    else
      buffer_text(b, word);
  }
}

/* Strangers' words are harmless on a terminal. */
static void write_fact (Buffer *b, const Remark *r, const Fact *f,
                        Language lang, bool quoted) {
  switch (f->kind) {
    case FACT_SAYING: buffer_text(b, catalogue_words(f->saying, lang)); break;
    case FACT_TEXT:
      if (lang == FRENCH) elision_before(b, remark_text(r, f));
      unicode_put_short(b, remark_text(r, f));
      break;
    case FACT_NUMBER: buffer_number(b, f->number); break;
    case FACT_BOTH:
      unicode_put_short(b, span_of(both_in(remark_both(r, f), lang)));
      break;
    case FACT_CHOICES: write_choices(b, f, lang, quoted); break;
  }
}

typedef void Write (Buffer *b, const Remark *r, Language lang);

/* A place "{1}" at 'at': writes the fact, and returns where it ends. */
static const char *write_place (Buffer *b, const Remark *r, const char *at,
                                Language lang, Write *write_within) {
  int n = at[1] - '1';
  if (at[1] == '{') {
    buffer_char(b, '{');
    return at + 2;
  }
  if (n < 0 && r->within != NULL)
    write_within(b, r->within, lang);
  else if (n >= 0 && n < r->facts)
    write_fact(b, r, &r->fact[n], lang, at[2] == '|');
  return strchr(at, '}') + 1;
}

static void write_words (Buffer *b, const Remark *r, Language lang,
                         Write *write_within) {
  const char *at = catalogue_words(r->saying, lang), *place;
  while ((place = strchr(at, '{')) != NULL) {
    buffer_put(b, at, (size_t)(place - at));
    at = write_place(b, r, place, lang, write_within);
  }
  buffer_text(b, at);
}

void catalogue_write_fault (Buffer *b, const Remark *r, Language lang) {
  write_words(b, r, lang, catalogue_write_fault);
}

/* What was meant, or else what the catalogue has. */
static bool write_own_remedy (Buffer *b, const Remark *r, Language lang) {
  const Both *remedy = &catalogue_rules[r->saying].remedy;
  if (r->meant.kind == FACT_BOTH || r->meant.text.len > 0) {
    buffer_text(b, lang == FRENCH ? "vouliez-vous dire « " : "did you mean '");
    write_fact(b, r, &r->meant, lang, false);
    buffer_text(b, lang == FRENCH ? " » ?" : "'?");
  }
  else if (remedy->en != NULL)
    buffer_text(b, both_in(*remedy, lang));
  else
    return false;
  return true;
}

bool catalogue_write_remedy (Buffer *b, const Remark *r, Language lang) {
  while (r->within != NULL) r = r->within;
  return write_own_remedy(b, r, lang);
}

void catalogue_write (Buffer *b, const Remark *r, Language lang) {
  Buffer remedy = {0};
  write_words(b, r, lang, catalogue_write);
  if (write_own_remedy(&remedy, r, lang)) {
    buffer_text(b, lang == FRENCH ? " ; " : "; ");
    buffer_span(b, (Span){remedy.text, remedy.len});
  }
  buffer_free(&remedy);
}
