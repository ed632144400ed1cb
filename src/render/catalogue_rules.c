/*
** The words for what is wrong with rule files, in both languages
** SPDX-License-Identifier: MIT
**
** Each with what to do about it, where that can be told from the fault alone.
*/
#include "render/catalogue_rules.h"

const CatalogueEntry catalogue_rules[SAYINGS] = {
  [SAY_OF_FILE] = {.words = {"{1}: {0}", "{1} : {0}"}},
  [SAY_FILE_IS] = {.words = {"{0} (the file is '{1}')",
                             "{0} (le fichier est « {1} »)"}},
  [SAY_OF_FIELD] = {.words = {"{1}: {0}", "{1}: {0}"}},
  [SAY_INCLUDES_ITSELF] = {
    .words = {"{1} '{2}': a file cannot take itself in",
      "{1} « {2} » : un fichier ne peut pas se reprendre lui-même"},
    .remedy = {"name another file, or give this one a name of its own",
      "nommez-en un autre, ou donnez à celui-ci un nom à lui"}},
  [SAY_FILES_TOO_MANY] = {
    .words = {"{1}: too many files extend or use each other (the limit is "
      "{2})",
      "{1} : trop de fichiers s'étendent ou s'emploient les uns les autres "
      "({2} au plus)"},
    .remedy = {"do with fewer", "faites avec moins"}},
  [SAY_FILE_CANNOT_READ] = {
    .words = {"{1} '{2}': {0}",
      "{1} « {2} » : {0}"}},
  [SAY_USES_NOTHING] = {
    .words = {"use: there is no '{1}' in a folder 'library' of the rules path",
      "use : il n'y a pas de « {1} » dans un dossier « library » du chemin "
      "des règles"},
    .remedy = {"name the folder above it with --rules",
      "nommez le dossier qui le contient par --rules"}},
  [SAY_EXTENDS_NOTHING] = {
    .words = {"extend: there are no rules '{1}' on the rules path",
      "extend : il n'y a pas de règles « {1} » sur le chemin des règles"},
    .remedy = {"name their folder with --rules",
      "nommez leur dossier par --rules"}},
  [SAY_NO_TEXT_FILE] = {
    .words = {"this is no file of text",
      "ce n'est pas un fichier de texte"}},
  [SAY_RULES_TOO_LONG] = {
    .words = {"this is longer than {1} KB, which is the limit of a rule file",
      "ceci dépasse {1} Ko, limite d'un fichier de règles"},
    .remedy = {"put pieces of it into files of the library: use \"NAME\"",
      "mettez-en des morceaux dans la bibliothèque : use \"NOM\""}},
  [SAY_VARIANT_OF_OTHER] = {
    .words = {"'{1}' is a variant of '{2}', not of '{3}'",
      "« {1} » est une variante de « {2} », pas de « {3} »"},
    .remedy = {"'referee games --variants' lists them",
      "« referee games --variants » en donne la liste"}},
  [SAY_VARIANT_IS_GAME] = {
    .words = {"'{1}' is a game, no variant of '{3}'",
      "« {1} » est un jeu, pas une variante de « {3} »"},
    .remedy = {"'referee games --variants' lists them",
      "« referee games --variants » en donne la liste"}},
  [SAY_FILE_OF_OTHER] = {
    .words = {"the game in '{1}.lua' is called '{2}'",
      "le jeu dans « {1}.lua » s'appelle « {2} »"},
    .remedy = {"call both the same, or if it is a house rule, name it as a "
      "variant",
      "donnez-leur le même nom, ou si c'est une règle maison, nommez-la comme "
      "variante"}},
  [SAY_ERROR_WITHOUT_WORDS] = {
    .words = {"error without a message",
      "erreur sans message"}},

  /* what is declared */
  [SAY_NOTHING_CALLED] = {
    .words = {"there is no '{1}' to be changed here",
      "il n'y a pas de « {1} » à changer ici"}},
  [SAY_NO_GAME_ID] = {
    .words = {"start with: local g = game \"NAME\"",
      "commencez par : local g = game \"NOM\""}},
  [SAY_NO_SEATS] = {
    .words = {"say how many play: g.seats = {{ min = 2, max = 4 }",
      "dites combien jouent : g.seats = {{ min = 2, max = 4 }"}},
  [SAY_TEAMS] = {
    .words = {"teams are lists of seats, 1 to {1}, each seat once: {{ {{ 1, 3 "
      "}, {{ 2, 4 } }",
      "les équipes sont des listes de sièges, de 1 à {1}, chaque siège une "
      "fois : {{ {{ 1, 3 }, {{ 2, 4 } }"},
    .remedy = {"for other numbers of players, a function (option, seats) "
      "returns them",
      "pour d'autres nombres de joueurs, une fonction (option, seats) les "
      "rend"}},
  [SAY_SEATS_RANGE] = {
    .words = {"there are {2} to {3} seats, and 2 to {1} are possible",
      "il y a {2} à {3} sièges, et de 2 à {1} sont possibles"},
    .remedy = {"let 'min' be 2 or more, and 'max' no less than it",
      "que « min » soit 2 ou plus, et « max » pas moins"}},
  [SAY_LESSON_IS_TABLE] = {
    .words = {"write g.lesson = {{ goal = …, play = …, score = …, ends = … }",
      "écrivez g.lesson = {{ goal = …, play = …, score = …, ends = … }"}},
  [SAY_NO_SCORE] = {
    .words = {"needs g.score = function (t, seat) … end",
      "il faut g.score = function (t, seat) … end"}},
  [SAY_NO_RETURN] = {
    .words = {"the file must end with 'return g'",
      "le fichier doit finir par « return g »"}},
  [SAY_PIECE_GIVES_NOTHING] = {
    .words = {"the file returns nothing for 'use' to give",
      "le fichier ne renvoie rien que « use » puisse donner"},
    .remedy = {"let it end with 'return' and a table of its functions",
      "qu'il finisse par « return » et une table de ses fonctions"}},
  [SAY_NAMES_ARE_TEXTS] = {
    .words = {"names must be strings",
      "les noms doivent être des textes"}},
  [SAY_MUST_BE_TEXT] = {
    .words = {"'{1}' must be a text",
      "« {1} » doit être un texte"}},
  [SAY_MUST_BE_BOTH] = {
    .words = {"'{1}' must be a text, or {{ en = …, fr = … }",
      "« {1} » doit être un texte, ou {{ en = …, fr = … }"}},
  [SAY_MUST_BE_FUNCTION] = {
    .words = {"'{1}' must be a function",
      "« {1} » doit être une fonction"}},
  [SAY_MUST_BE_NUMBER] = {
    .words = {"'{1}' must be a number",
      "« {1} » doit être un nombre"}},
  [SAY_TOO_MANY_ALIASES] = {
    .words = {"there are more than {1} aliases: '{2}' is one more",
      "il y a plus de {1} alias : « {2} » en est un de plus"},
    .remedy = {"do with fewer",
      "faites avec moins"}},
  [SAY_ALIAS_IS_TEXT] = {
    .words = {"an alias must be a text",
      "un alias doit être un texte"}},
  [SAY_ALIASES_ARE_LIST] = {
    .words = {"'{1}' must be a list of texts",
      "« {1} » doit être une liste de textes"}},
  [SAY_WORD_TWICE] = {
    .words = {"the word '{1}' stands for something else already",
      "le mot « {1} » veut déjà dire autre chose"}},
  [SAY_CHOICES_ARE_TEXTS] = {
    .words = {"choices must be texts",
      "les choix doivent être des textes"}},
  [SAY_TOO_MANY_CHOICES] = {
    .words = {"there are {2} choices, {1} at most",
      "il y a {2} choix, {1} au plus"},
    .remedy = {"do with fewer",
      "faites avec moins"}},
  [SAY_WHO_SEES] = {
    .words = {"say who sees it: \"nobody\", \"owner\", \"others\" or \"all\"",
      "dites qui la voit : \"nobody\", \"owner\", \"others\" ou \"all\""}},
  [SAY_MUST_BE_ONE_OF] = {
    .words = {"'{1}' must be {2|}",
      "« {1} » doit être {2|}"}},
  [SAY_MUST_BE_TABLE] = {.words = {"must be a table", "doit être une table"}},
  [SAY_TOO_MANY_OF_THEM] = {
    .words = {"there are {2} of them, {1} at most",
      "il y en a {2}, {1} au plus"},
    .remedy = {"do with fewer",
      "faites avec moins"}},
  [SAY_NO_NUMBER_OPTION] = {
    .words = {"there is no option '{1}' with a number",
      "il n'y a pas d'option « {1} » qui soit un nombre"}},
  [SAY_MUST_BE_BOUND] = {
    .words = {"must be a number or an option's name",
      "doit être un nombre ou le nom d'une option"}},
  [SAY_BOUND_NEEDS_ARTICLE] = {
    .words = {"a bound that is a function needs an article",
      "une borne qui est une fonction a besoin d'un article"},
    .remedy = {"add article = \"NAME\": what a number beyond it breaks",
      "ajoutez article = \"NOM\" : ce qu'enfreint un nombre au-delà"}},
  [SAY_BOUNDS_ARE_TWO] = {
    .words = {"a number has two bounds, the least and the most, or none",
      "un nombre a deux bornes, le moins et le plus, ou aucune"},
    .remedy = {"say number {{ 1, 10 }, or number {{}",
      "dites number {{ 1, 10 }, ou number {{}"}},
  [SAY_NAME_IS_TAKEN] = {
    .words = {"'t.{1}' means something else already",
      "« t.{1} » veut déjà dire autre chose"},
    .remedy = {"choose another name",
      "choisissez un autre nom"}},
  [SAY_TALLY_TOO] = {
    .words = {"there is a tally of that name",
      "il y a un compteur par siège de ce nom"}},
  [SAY_MIN_ABOVE_MAX] = {
    .words = {"'min' must not be above 'max', and 'step' be above 0",
      "« min » ne doit pas dépasser « max », et « step » doit dépasser 0"}},
  [SAY_OTHER_VALUES] = {
    .words = {"give the other values too",
      "donnez aussi les autres valeurs"}},
  [SAY_DEFAULT_IS] = {
    .words = {"'{1}' must be a number or a word",
      "« {1} » doit être un nombre ou un mot"}},
  [SAY_CARD_TOO] = {
    .words = {"there is a card of that name", "il y a une carte de ce nom"}},
  [SAY_CHOICE_ALIASES] = {
    .words = {"'{1}' must be a table: {{ up = \"high\", … }",
      "« {1} » doit être une table : {{ up = \"high\", … }"}},
  [SAY_BECAUSE_IS] = {
    .words = {"must be function (t, seat, …) return TEXT end",
      "doit être function (t, seat, …) return TEXTE end"}},
  [SAY_MUST_BE_EN_FR] = {
    .words = {"must be a table with 'en' and 'fr'",
      "doit être une table avec « en » et « fr »"}},
  [SAY_COMMON_ARTICLE] = {
    .words = {"every game has an article of that name",
      "tout jeu a déjà un article de ce nom"}},
  [SAY_ARTICLE_IN_BOTH] = {
    .words = {"give the article's text in both languages, 'en' and 'fr'",
      "donnez le texte de l'article dans les deux langues, « en » et « fr »"}},
  [SAY_TOO_MANY_FIELDS] = {
    .words = {"cards have more than {1} different fields that are numbers: "
      "'{2}' is one more",
      "les cartes ont plus de {1} champs différents qui sont des nombres : "
      "« {2} » en est un de plus"},
    .remedy = {"keep the others in a table of their own",
      "gardez les autres dans une table à part"}},
  [SAY_COPIES_RANGE] = {
    .words = {"'{2}' is {3}, and must be a whole number from 0 to {1}",
      "« {2} » est {3}, et doit être un nombre entier de 0 à {1}"},
    .remedy = {"declare fewer, or two cards alike",
      "déclarez-en moins, ou deux cartes semblables"}},
  [SAY_CARD_IS_TABLE] = {
    .words = {"a card is a table that starts with its id, {{ \"7\", … }",
      "une carte est une table qui commence par son nom, {{ \"7\", … }"}},
  [SAY_HOME_IS_NO_ZONE] = {
    .words = {"its home '{1}' is no common zone",
      "« {1} », d'où elle vient, n'est pas une zone commune"},
    .remedy = {"declare it in 'zones' first",
      "déclarez-la d'abord dans « zones »"}},
  [SAY_MUST_BE_LIST] = {.words = {"must be a list", "doit être une liste"}},
  [SAY_AMONG_IS_FOR] = {
    .words = {"'{1}' is for numbers and cards",
      "« {1} » est pour les nombres et les cartes"}},
  [SAY_NUMBER_RANGE] = {
    .words = {"a number must be -{1} to {1}",
      "un nombre doit être de -{1} à {1}"},
    .remedy = {"count in larger units",
      "comptez en unités plus grandes"}},
  [SAY_TEXT_IS_PLAIN] = {
    .words = {"a text must be UTF-8, without control characters",
      "un texte doit être en UTF-8, sans caractères de commande"}},
  [SAY_LIST_RANGE] = {
    .words = {"there are {2} of them, 1 to {1} are possible",
      "il y en a {2}, de 1 à {1} sont possibles"},
    .remedy = {"declare one at least, and no more than that",
      "déclarez-en un au moins, et pas plus que cela"}},
  [SAY_CARD_BY_TEXT] = {
    .words = {"a card is named by a text",
      "une carte est nommée par un texte"}},
  [SAY_NO_SUCH_CARD] = {
    .words = {"there is no card '{1}'",
      "il n'y a pas de carte « {1} »"}},
  [SAY_NO_ARTICLE] = {
    .words = {"there is no article '{1}'",
      "il n'y a pas d'article « {1} »"},
    .remedy = {"declare it in 'articles'",
      "déclarez-le dans « articles »"}},
  [SAY_ONLY_IS] = {
    .words = {"'{1}' must be a function or a list of cards",
      "« {1} » doit être une fonction ou une liste de cartes"}},
  [SAY_NAMES_NO_ZONE] = {
    .words = {"'{1}' names no zone: '{2}'",
      "« {1} » ne nomme pas de zone : « {2} »"}},
  [SAY_NAMES_NO_TALLY] = {
    .words = {"'{1}' names no tally: '{2}'",
      "« {1} » ne nomme pas de compteur par siège : « {2} »"}},
  [SAY_NAMES_NO_COUNTER] = {
    .words = {"'{1}' names no counter: '{2}'",
      "« {1} » ne nomme pas de compteur : « {2} »"}},
  [SAY_IMPLIED_IS_ONE] = {
    .words = {"an implied card must be just one: card {{ \"no\", … }",
      "une carte sous-entendue doit être une seule : card {{ \"no\", … }"}},
  [SAY_ARGUMENT_IS] = {
    .words = {"an argument is number {{ … }, word {{ … }, card {{ … }, cards "
      "{{ … } or player {{ … }",
      "un argument est number {{ … }, word {{ … }, card {{ … }, cards {{ … "
      "} ou player {{ … }"}},
  [SAY_FIELD_IS_LIST] = {
    .words = {"'{1}' must be a list",
      "« {1} » doit être une liste"}},
  [SAY_TOO_MANY_ARGS] = {
    .words = {"there are {2} arguments, {1} at most",
      "il y a {2} arguments, {1} au plus"},
    .remedy = {"make two moves of one verb",
      "faites-en deux coups d'un même verbe"}},
  [SAY_RATHER_THAN_IS] = {
    .words = {"'{1}' must be \"turn\", not '{2}'",
      "« {1} » doit être \"turn\", et non « {2} »"}},
  [SAY_BEFORE_IS] = {
    .words = {"'{1}' must be \"turn\" or \"not-held\", not '{2}'",
      "« {1} » doit être \"turn\" ou \"not-held\", et non « {2} »"}},
  [SAY_ABOVE_IS_FOR] = {
    .words = {"'{1}' is for moves that start with a number",
      "« {1} » est pour les coups qui commencent par un nombre"}},
  [SAY_REFUSAL_LACKS] = {
    .words = {"the refusal '{1}' has no function",
      "le refus « {1} » n'a pas de fonction"}},
  [SAY_REFUSAL_IS] = {
    .words = {"a refusal is {{ \"article\", function (t, seat, …) … end }",
      "un refus est {{ \"article\", function (t, seat, …) … end }"}},
  [SAY_TOO_MANY_REFUSALS] = {
    .words = {"there are {2} refusals, {1} at most",
      "il y a {2} refus, {1} au plus"},
    .remedy = {"join those of one article",
      "réunissez ceux d'un même article"}},
  [SAY_NO_APPLY] = {
    .words = {"needs '{1}', what the move does: a function, or \"done\"",
      "il faut « {1} », ce que fait le coup : une fonction, ou \"done\""}},
  [SAY_LIST_HAS_HOLE] = {
    .words = {"place {1} of a list is empty: give it a value, or leave it out",
      "la place {1} d'une liste est vide : donnez-lui une valeur, ou "
      "ôtez-la"}},
  [SAY_MOVES_ARE_LIST] = {
    .words = {"'{1}' must be a list of names",
      "« {1} » doit être une liste de noms"}},
  [SAY_NO_SUCH_MOVE] = {
    .words = {"there is no move '{1}'",
      "il n'y a pas de coup « {1} »"}},
  [SAY_EACH_NEEDS] = {
    .words = {"'{1}' needs from, around, others or only = \"counter\"",
      "« {1} » demande from, around, others ou only = \"compteur\""}},
  [SAY_EACH_IS] = {
    .words = {"'{1}' must be a function, or {{ around = \"counter\" }",
      "« {1} » doit être une fonction, ou {{ around = \"compteur\" }"}},
  [SAY_PHASE_IS_TABLE] = {
    .words = {"a phase is a table that starts with its name",
      "une phase est une table qui commence par son nom"}},
  [SAY_TIE_IS_TABLE] = {
    .words = {"what breaks a tie is a table: a name, perhaps a function, and a "
      "text as articles have",
      "ce qui départage est une table : un nom, peut-être une fonction, et un "
      "texte comme en ont les articles"}},
  [SAY_PHASE_TWICE] = {
    .words = {"there are two phases of that name",
      "il y a deux phases de ce nom"}},
  [SAY_PHASE_LACKS] = {
    .words = {"needs 'each' (who acts) or 'run' (what the table does)",
      "il faut « each » (qui joue) ou « run » (ce que fait la table)"}},

  /* what lint finds */
  [SAY_COMPILED] = {
    .words = {"this is compiled Lua, not a rule file",
      "c'est du Lua compilé, pas un fichier de règles"}},
  [SAY_NOT_UTF8_RULES] = {
    .words = {"this is not text in UTF-8",
      "ce n'est pas du texte en UTF-8"}},
  [SAY_SAME_GAME] = {
    .words = {"it is the same game as the one that it extends",
      "c'est le même jeu que celui qu'il étend"}},
  [SAY_OTHER_FILE_NAME] = {
    .words = {"the game is '{1}', but its file is called '{2}'",
      "le jeu est « {1} », mais son fichier s'appelle « {2} »"}},
  [SAY_MEANS_NOTHING] = {
    .words = {"{1}: '{2}' means nothing here",
      "{1} : « {2} » ne veut rien dire ici"}},
  [SAY_NOTHING_READS_FIELD] = {
    .words = {"nothing reads g.{1}",
      "rien ne lit g.{1}"}},
  [SAY_TABLE_HAS_NO] = {
    .words = {"the table has no '{1}'",
      "la table n'a pas de « {1} »"},
    .remedy = {"declare it in 'tallies' or 'counters'",
      "déclarez-le dans « tallies » ou « counters »"}},
  [SAY_IS_A_TALLY] = {
    .words = {"'{1}' is a tally",
      "« {1} » est un compteur par siège"},
    .remedy = {"each seat has its own: write t.NAME[seat]",
      "écrivez t.NOM[siège]"}},
  [SAY_NO_COUNTER_TO_SET] = {
    .words = {"the table has no counter '{1}'",
      "la table n'a pas de compteur « {1} »"},
    .remedy = {"declare it in 'counters'",
      "déclarez-le dans « counters »"}},
  [SAY_NO_OPTION_HERE] = {
    .words = {"there is no option '{1}'",
      "il n'y a pas d'option « {1} »"}},
  [SAY_NO_PHASE] = {
    .words = {"there is no phase '{1}'",
      "il n'y a pas de phase « {1} »"}},
  [SAY_NEVER_THAT_CHOICE] = {
    .words = {"the option compared is never '{1}'",
      "l'option comparée n'est jamais « {1} »"}},
  [SAY_NO_ZONE] = {
    .words = {"there is no zone '{1}'",
      "il n'y a pas de zone « {1} »"}},
  [SAY_NO_TALLY] = {
    .words = {"there is no tally '{1}'",
      "il n'y a pas de compteur par siège « {1} »"}},
  [SAY_NO_NUMBER_OF_CARDS] = {
    .words = {"no card has a number '{1}'",
      "aucune carte n'a de nombre « {1} »"}},
  [SAY_NO_METHOD] = {.words = {"there is no t:{1}", "il n'y a pas de t:{1}"}},
  [SAY_WITHHELD] = {
    .words = {"rules are not given Lua's '{1}'",
      "les règles n'ont pas « {1} » de Lua"},
    .remedy = {"do without: 'man 5 referee-rules' lists what there is",
      "faites sans : « man 5 referee-rules » dit ce qu'il y a"}},
  [SAY_NO_GLOBAL] = {
    .words = {"there is no '{1}' here",
      "il n'y a pas de « {1} » ici"}},
  [SAY_IS_GLOBAL] = {
    .words = {"'{1}' is a global variable",
      "« {1} » est une variable globale"}},
  [SAY_NOT_IN_LIBRARY] = {
    .words = {"rules have no '{1}.{2}'",
      "les règles n'ont pas « {1}.{2} »"},
    .remedy = {"'man 5 referee-rules' lists what there is",
      "« man 5 referee-rules » dit ce qu'il y a"}},
  [SAY_CHANGES_TABLE] = {
    .words = {"a function changes the table '{1}', which outlives the call",
      "une fonction change la table « {1} », qui survit à l'appel"}},
  [SAY_SETS_VARIABLE] = {
    .words = {"a function sets the variable '{1}', which outlives the call",
      "une fonction change la variable « {1} », qui survit à l'appel"}},
  [SAY_CHANGED_BY_PLAY] = {
    .words = {"what '{1}' holds was changed by play: this function, or "
      "another that knows it, keeps something",
      "ce que contient « {1} » a changé au jeu : cette fonction, ou une "
      "autre qui la connaît, garde quelque chose"}},
  [SAY_ARTICLE_UNUSED] = {
    .words = {"no refusal, argument or phase names the article '{1}'",
      "aucun refus, argument ni phase ne nomme l'article « {1} »"}},
  [SAY_ARTICLE_NO_REASON] = {
    .words = {"nothing says why the article '{1}' applies, where it is broken",
      "rien ne dit pourquoi l'article « {1} » s'applique, quand on "
      "l'enfreint"}},
  [SAY_ARTICLE_NO_SOURCE] = {
    .words = {"the article '{1}' has no source",
      "l'article « {1} » n'a pas de source"}},
  [SAY_MOVE_UNUSED] = {
    .words = {"no phase has the move '{1}'",
      "aucune phase n'a le coup « {1} »"}},
  [SAY_OPTION_UNUSED] = {
    .words = {"nothing reads the option '{1}'",
      "rien ne lit l'option « {1} »"}},
  [SAY_DEFAULT_OUT_OF_RANGE] = {
    .words = {"the default of the option '{1}' is not from 'min' to 'max'",
      "la valeur par défaut de l'option « {1} » n'est pas entre « min » et "
      "« max »"}},
  [SAY_ZONE_UNUSED] = {
    .words = {"nothing is ever in the zone '{1}'",
      "il n'y a jamais rien dans la zone « {1} »"}},
  [SAY_TALLY_UNUSED] = {
    .words = {"nothing reads the tally '{1}'",
      "rien ne lit le compteur par siège « {1} »"}},
  [SAY_COUNTER_UNUSED] = {
    .words = {"nothing reads the counter '{1}'",
      "rien ne lit le compteur « {1} »"}},
  [SAY_PHASE_UNUSED] = {
    .words = {"nothing enters the nested phase '{1}'",
      "rien n'entre dans la phase « {1} »"}},
  [SAY_CARD_NO_COPIES] = {
    .words = {"there are no copies of the card '{1}'",
      "il n'y a aucun exemplaire de la carte « {1} »"}},
  [SAY_NOT_IN_ENGLISH] = {
    .words = {"a text of '{1}' is not in English",
      "un texte de « {1} » n'est pas en anglais"}},
  [SAY_NOT_IN_FRENCH] = {
    .words = {"a text of '{1}' is not in French",
      "un texte de « {1} » n'est pas en français"}},
  [SAY_GAME_LACKS] = {
    .words = {"the game has no g.{1}",
      "le jeu n'a pas de g.{1}"}},
  [SAY_NO_LEGAL_MOVE] = {
    .words = {"in the phase '{1}' a player comes to have no legal move ({2} "
      "players, seed '{3}')",
      "dans la phase « {1} », un joueur en vient à n'avoir aucun coup "
      "permis ({2} joueurs, graine « {3} »)"}},
  [SAY_LOG_SO_FAR] = {
    .words = {"{0}; the log so far is '{1}'",
      "{0} ; le journal jusque-là est « {1} »"}},
  [SAY_CARDS_WERE_LOST] = {
    .words = {"cards were lost in the phase '{1}'",
      "des cartes se sont perdues dans la phase « {1} »"}},
  [SAY_SCORE_UNSAYABLE] = {
    .words = {"a score comes to {1}, and no log could say just that",
      "un score fait {1}, et aucun journal ne pourrait dire juste cela"}},
  [SAY_SO_MANY_CANNOT_PLAY] = {
    .words = {"{1} cannot play: {2}",
      "à {1}, on ne peut pas jouer : {2}"}},
  [SAY_MOVE_NEVER_POSSIBLE] = {
    .words = {"the move '{1}' was never possible",
      "le coup « {1} » n'a jamais été possible"}},
  [SAY_ARTICLE_NEVER_BROKEN] = {
    .words = {"no move ever broke the article '{1}'",
      "aucun coup n'a jamais violé l'article « {1} »"}},
  [SAY_PLAYED_TOO_LONG] = {
    .words = {"playing took too long: it was left off after {1} games; fewer "
      "--games take less",
      "jouer a pris trop de temps : arrêt après {1} parties ; moins de parties "
      "(--games) en prennent moins"}},
  [SAY_NOT_HOLDS] = {
    .words = {"'not t:{1}' refuses what some deal of the cards that nobody "
      "saw makes legal",
      "« not t:{1} » refuse ce qu'une répartition des cartes que personne "
      "n'a vues rend légal"}},
  [SAY_ONLY_KNOWN_CARDS] = {
    .words = {"'t:{1}' sees only the known cards of '{2}', which not "
      "everybody sees: a refusal goes wrong where a log does not tell them",
      "« t:{1} » ne voit que les cartes connues de « {2} », que tous ne "
      "voient pas : un refus se trompe là où le journal ne les dit pas"}},
  [SAY_SEAT_MISSING] = {
    .words = {"each seat has a zone '{1}' of its own, and none is named",
      "chaque siège a sa propre zone « {1} », et aucun n'est nommé"}},
  [SAY_NOT_NESTED] = {
    .words = {"t:push of the phase '{1}', which is not nested",
      "t:push de la phase « {1} », qui n'est pas emboîtée"}},
  [SAY_NO_FIELD] = {
    .words = {"nothing has a field '{1}': it is always nil",
      "rien n'a de champ « {1} » : c'est toujours nil"}},
  [SAY_NO_GAME_ENDED] = {
    .words = {"no game came to an end within {1} moves",
      "aucune partie n'a fini en {1} coups"}},
  [SAY_MOVE_NOT_STATELESS] = {
    .words = {"the move '{1}', made twice from one table, does not do the same",
      "le coup « {1} », fait deux fois depuis une même table, ne fait pas "
      "la même chose"}},
  [SAY_MOVE_DOES_NOTHING] = {
    .words = {"the move '{1}' can leave everything as it was",
      "le coup « {1} » peut tout laisser tel quel"}},
};
