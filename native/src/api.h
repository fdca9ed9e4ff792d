/* The C interface of the native core: a game as numbers in, states and actions as numbers out
 * (docs/contract.md).
 *
 * Nothing throws across it, and there is no global state: a core_game may be shared by threads, a core_table
 * belongs to one at a time. Whatever passes a capacity of the core gives CORE_FULL, and the table is as it
 * was before the call.
 */
#ifndef ELYSIUM_CORE_API_H
#define ELYSIUM_CORE_API_H

#include <stddef.h>
#include <stdint.h>

#if defined(_WIN32)
#define CORE_API __declspec(dllexport)
#else
#define CORE_API __attribute__((visibility("default")))
#endif

#ifdef __cplusplus
extern "C" {
#endif

typedef struct core_game core_game;   /* the tables of one game, constant once it is loaded */
typedef struct core_table core_table; /* one game in progress, with its legal actions */

enum { CORE_OVER = 0, CORE_FULL = -1, CORE_REFUSED = -2, CORE_OTHER = -3, CORE_RAISED = -4 };
enum { CORE_RANDOM = 0, CORE_LIGHT = 1 }; /* policies */

/* The version of the contract that it speaks. */
CORE_API int32_t core_version(void);

/* A game from its image; NULL where it is refused, and *why* says in a sentence of UTF-8 what is wrong with
 * it. */
CORE_API core_game* core_load(const int32_t* image, int64_t count, char* why, int32_t room);
/* No table of it may be used any more. */
CORE_API void core_unload(core_game* game);

/* Deals a game out with this generator, up to the first decision; NULL where it does not fit. */
CORE_API core_table* core_begin(const core_game* game, uint64_t seed_low, uint64_t seed_high,
                                uint64_t counter);
/* A game from a state that is handed over at a decision; NULL where it is refused. */
CORE_API core_table* core_enter(const core_game* game, const int64_t* state, int64_t count, char* why,
                                int32_t room);
/* Writes the whole state, as far as there is room; returns how many numbers it has. */
CORE_API int64_t core_leave(const core_table* table, int64_t* out, int64_t room);
CORE_API core_table* core_fork(const core_table* table);
/* Both are tables of one game. */
CORE_API void core_assign(core_table* to, const core_table* from);
CORE_API void core_close(core_table* table);

/* The seat that must choose, or -1. */
CORE_API int32_t core_deciding(const core_table* table);
/* How many actions are legal; writes those that fit, each as eight numbers: kind, player, operands, filled
 * with -1. */
CORE_API int32_t core_legal(const core_table* table, int32_t* out, int32_t room);
/* Does one of them, and goes on to the next decision: how many are legal then, or one of the words above. */
CORE_API int32_t core_choose(core_table* table, int32_t index);
/* The same, and core_legal afterwards; where they do not all fit, none is written. */
CORE_API int32_t core_choose_list(core_table* table, int32_t index, int32_t* out, int32_t room);

/* Lets the library's random chooser choose, of whose batch of words so many were *used* before: so many times
 * at most
 * (-1: to the end). Returns how many choices were made; *status* says how many actions are legal then, or
 * CORE_FULL. */
CORE_API int64_t core_play_random(core_table* table, uint64_t seed_low, uint64_t seed_high, uint64_t counter,
                                  int64_t used, int64_t most, int32_t* status);
/* So many playouts from here, each cut after *until* choices (-1: to the end). Number i reads its words from
 * block i << 32 of this generator on. For each: the totals by seat, then 1 for each seat that has won.
 * Returns how many were played: less than *n* only where one did not fit. */
CORE_API int64_t core_playouts(const core_table* table, int64_t n, uint64_t seed_low, uint64_t seed_high,
                               int32_t policy, int64_t until, int32_t* out, int32_t* status);
/* So many games from their beginning, and what became of each of them (chronicle.h). *seeds* has four words
 * for each: the generator of its deal, that of its choices, each as low and high; *policies* one for each
 * seat. Of each game *games* gets its row, and *cards*, if it is not NULL, one for each card of the deck. A row
 * whose first number is 0 is of a game that did not fit. Returns how many were played, or CORE_REFUSED. */
CORE_API int64_t core_simulate(const core_game* game, int64_t n, const uint64_t* seeds,
                               const int32_t* policies, int32_t* games, int32_t* cards);
/* How many numbers the row of a game has, and that of a card. */
CORE_API int32_t core_game_facts(void);
CORE_API int32_t core_card_facts(void);
/* Functions of Python's stable interface, by their names there. They come as pointers: nothing is linked to
 * Python, and one library serves every one of them. */
typedef struct core_python {
    void* (*call)(void* function, void* const* arguments, size_t count, void* names); /* PyObject_Vectorcall */
    void* (*make_bytes)(const char* bytes, intptr_t size);        /* PyBytes_FromStringAndSize */
    void* (*make_tuple)(intptr_t size);                           /* PyTuple_New */
    int (*set_in_tuple)(void* tuple, intptr_t place, void* item); /* PyTuple_SetItem */
    int (*set_in_list)(void* list, intptr_t place, void* item);   /* PyList_SetItem */
    void (*keep)(void* object);                                   /* Py_IncRef */
    void (*let_go)(void* object);                                 /* Py_DecRef */
} core_python;

typedef struct core_values core_values; /* actions as values of Python, kept for all tables of a game */

/* How it stands with a chooser of Python; whoever called and the core both write here. */
typedef struct core_asked {
    int64_t most;  /* choices; -1: to the end */
    int64_t made;  /* so far */
    int32_t place; /* what is chosen before anybody is asked, or -1; of CORE_FULL what did not fit, or -1 */
    int32_t stop;  /* not 0: after this choice */
} core_asked;

/* Of so many at most; then all are let go and gathered anew. NULL where there is no memory. */
CORE_API core_values* core_values_new(const core_python* python, int32_t most);
CORE_API void core_values_free(core_values* values);
/* Asks *choose* (legal actions, look) for one choice after the other. Python holds its lock all the time, and
 * looks afterwards whether something was raised. Its other functions: *renew* (look) refuses a look that
 * somebody has kept, and gives another; *count_references* is sys.getrefcount; *decode* (bytes) gives the value
 * of eight numbers. *shown* is a list of two: the legal actions of the decision at hand, and with CORE_OTHER
 * the answer, which is none of these objects. Returns how many actions are legal where it stops, or
 * CORE_OTHER, CORE_RAISED, or CORE_FULL: then the table stands before the choice that did not fit. */
CORE_API int32_t core_ask(core_table* table, core_values* values, core_asked* asked, void* choose, void* look,
                          void* renew, void* count_references, void* decode, void* shown);

/* Totals by seat, then 1 for each seat that has won, as if the game ended here (F1 to F6). Returns the
 * players. */
CORE_API int32_t core_scores(const core_table* table, int32_t* out);
/* Deals anew what a seat cannot know, or -1 who only watches, as `sample_hidden` does: how many actions are
 * legal. */
CORE_API int32_t core_sample(core_table* table, int32_t viewer, uint64_t seed_low, uint64_t seed_high,
                             uint64_t counter);

typedef struct core_search core_search; /* trees that grow (bots/search/tree.py) */

/* A search for the seat that must choose at a table; it plays with what it deals anew, and leaves the table
 * as it is. The settings are those of `bots/search/settings.py`, and behind them the weights of
 * `elysium/rules/evaluation.py`. NULL where these are not as many as there must be, or make no sense, where
 * nobody must choose, or where there is no memory. */
CORE_API core_search* core_search_new(const core_table* table, uint64_t seed_low, uint64_t seed_high,
                                      const int32_t* settings, int32_t count);
CORE_API void core_search_free(core_search* search);
/* Does the iterations from *first* up to *last* with so many threads, which does not change what comes of
 * them. CORE_FULL: one of them did not fit, or there is no memory; the search is of no use any more. */
CORE_API int32_t core_search_grow(core_search* search, int64_t first, int64_t last, int32_t workers);
/* By legal action, as far as there is room: visits and the sum of rewards. Returns how many are legal. */
CORE_API int32_t core_search_counts(const core_search* search, int64_t* out, int32_t room);
/* By seat, what a table is worth in 1/16 points, and then how much each has of what counts later. Returns
 * how many moments of the game are left. */
CORE_API int32_t core_evaluate(const core_table* table, const int32_t* weights, int64_t* worths,
                               int32_t* features);

/* The size of the state of a game. */
CORE_API int64_t core_table_bytes(void);

/* --- games as numbers for programs that learn (encoding.h, rows.h) -------------------------------------- */

typedef struct core_encoding core_encoding; /* how one game is written; constant once it is made */
typedef struct core_rows core_rows;         /* many games at once, a row of arrays for each */

enum { CORE_WIN = 0, CORE_MARGIN = 1 }; /* rewards */
enum { CORE_NOT_SEEN = -1 }; /* where an action leads to does not fit */
enum { CORE_ROW_FINE = 0, CORE_ROW_REFUSED = 1, CORE_ROW_FULL = 2, CORE_ROW_NO_DEAL = 3 };

/* Where rows are written, each array with an entry or a row for each game; they belong to whoever calls. */
typedef struct core_arrays {
    float* observations; /* NULL: nobody wants them */
    int8_t* masks;
    float* rewards;      /* by seat */
    int8_t* dones;
    int32_t* seats;  /* who decides */
    int32_t* totals; /* by seat, of the last game that ended */
    int32_t* legal;  /* how many actions are legal */
    int8_t* parts;   /* how much of one is spelt */
    int8_t* status;
    uint64_t* deals; /* the number of the next deal: it reads its words from block number << 32 on */
    uint64_t stride; /* between the deals of a row; 0: what is over is not dealt anew */
    uint64_t seed_low, seed_high;
    int32_t reward;
    int32_t unused;
} core_arrays;

/* Where it is written what each legal action leads to; seats are counted from the one who decides. */
typedef struct core_ahead {
    float* observations;
    int32_t* totals; /* by seat, as if the game ended there */
    float* shares;   /* by seat, of the win, as if it ended there */
    int8_t* over; /* 1, 0, or CORE_NOT_SEEN: then nothing else is written there */
    int32_t room;    /* so many rows there are */
    int32_t unused;
    uint64_t seed_low, seed_high, counter; /* for what nobody sees; each row reads from a block of its own */
} core_ahead;

/* NULL where the numbers do not fit the game; *why* says so. The game stays with whoever calls. */
CORE_API core_encoding* core_encoding_new(const core_game* game, const int32_t* numbers, int64_t count,
                                          char* why, int32_t room);
CORE_API void core_encoding_free(core_encoding* encoding);
/* What a seat sees; CORE_REFUSED where it is none. */
CORE_API int32_t core_observe(const core_encoding* encoding, const core_table* table, int32_t viewer,
                              float* out);
/* What each legal action leads to at one table: how many there are, or CORE_REFUSED where there is no room. */
CORE_API int32_t core_look_ahead(const core_encoding* encoding, const core_table* table,
                                 const core_ahead* ahead);
CORE_API core_rows* core_rows_new(int32_t count);
CORE_API void core_rows_free(core_rows* rows);
/* Deals a game out into a row: 1, or 0 where it does not fit. */
CORE_API int32_t core_rows_deal(core_rows* rows, int32_t place, const core_encoding* encoding,
                                const core_arrays* arrays);
/* Chooses a number in each of some rows, or a whole action by its place; a game that is over is dealt anew. */
CORE_API void core_rows_step(core_rows* rows, int32_t first, int32_t count, const int32_t* numbers,
                             int32_t whole, const core_arrays* arrays);
/* For each of some rows a number that its mask allows, evenly by lot. */
CORE_API void core_rows_pick(const core_rows* rows, int32_t first, int32_t count, uint64_t seed,
                             int32_t* numbers);
/* What a seat sees in a row, also once it is over. */
CORE_API int32_t core_rows_observe(const core_rows* rows, int32_t place, int32_t viewer, float* out);
CORE_API int32_t core_rows_look_ahead(const core_rows* rows, int32_t first, int32_t count,
                                      const core_ahead* ahead);
/* The state of a row, as core_leave; Python plays it from here on. *choice* is the action that did not fit. */
CORE_API int64_t core_rows_leave(const core_rows* rows, int32_t place, int64_t* out, int64_t room,
                                 int32_t* choice);
CORE_API void core_rows_drop(core_rows* rows, int32_t place);

#ifdef __cplusplus
}
#endif

#endif
