#pragma once

/* Tank Chess for other programs: rules, notation, records and engine in texts and numbers.
 *
 * - Every function returns a status; TC_OK is 0. After any other, tc_last_error() says in one line what was wrong, for
 *   this thread. Nothing is thrown, and on an error nothing has changed.
 * - Objects are handles. A handle that was never given, is null (all zero) or was freed is refused by name. A handle in
 *   use by another thread at this moment is refused as TC_BUSY; only tc_bot_stop() may be called then.
 * - Texts go in as UTF-8 that ends with a zero. Texts come out into the caller's buffer: `needed` gets the length with
 *   its zero (it may be NULL), TC_TOO_SMALL means that the buffer held less and was left alone. A size of 0 with a NULL
 *   buffer asks for the length. Lists of numbers work alike, with counts.
 * - Position strings, moves, records and setup files are described in docs/notation.md, actions and observations in
 *   docs/learning.md. Clause numbers lead to docs/rules.md. */

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define TC_API __attribute__((visibility("default")))

/* Grows when something that was there changes; additions do not change it. */
#define TC_API_VERSION 1

typedef enum tc_status {
    TC_OK = 0,
    TC_NULL = 1,          /* a pointer or handle is null */
    TC_BAD_HANDLE = 2,    /* no such handle: freed, or never given */
    TC_BUSY = 3,          /* in use by another thread */
    TC_BAD_TEXT = 4,      /* a text could not be understood */
    TC_ILLEGAL = 5,       /* not legal in this position, or the game is over */
    TC_RANGE = 6,         /* a number out of its range */
    TC_TOO_SMALL = 7,     /* the buffer */
    TC_WRONG_VERSION = 8, /* program and library do not fit together */
    TC_NO_MEMORY = 9,
    TC_INTERNAL = 10 /* a fault of this library */
} tc_status;

TC_API int tc_api_version(void);
/* Pass TC_API_VERSION: whether this library is the one that the program was compiled for. */
TC_API tc_status tc_require_version(int wanted);
/* Of this thread's last call that failed; an empty text before the first. Valid until this thread's next failure. */
TC_API const char* tc_last_error(void);
/* "bad handle" and so on; never NULL. */
TC_API const char* tc_status_name(tc_status status);

typedef struct tc_game {
    uint64_t id;
} tc_game;
typedef struct tc_record {
    uint64_t id;
} tc_record;
typedef struct tc_bot {
    uint64_t id;
} tc_bot;

/* Games: a position and how it came about. */

TC_API tc_status tc_game_from_text(const char* position, tc_game* game);
/* A stock setup; `rules` like "mate" or "last:25", NULL for the setup's own. */
TC_API tc_status tc_game_from_setup(const char* setup, const char* rules, tc_game* game);
TC_API tc_status tc_game_from_record(tc_record record, tc_game* game);
TC_API tc_status tc_game_copy(tc_game game, tc_game* copy);
TC_API tc_status tc_game_free(tc_game game);

TC_API tc_status tc_game_text(tc_game game, char* buffer, size_t size, size_t* needed);
/* 0 White, 1 Black, 2 Flag White, 3 Flag Black. */
TC_API tc_status tc_game_side(tc_game game, int* side);
TC_API tc_status tc_game_sides(tc_game game, int* sides);
TC_API tc_status tc_game_plies(tc_game game, size_t* plies);

/* All legal moves, one a line. In Retreat a move here is one action of a turn. */
TC_API tc_status tc_game_moves(tc_game game, char* buffer, size_t size, size_t* needed);
TC_API tc_status tc_game_play(tc_game game, const char* move);
/* Takes back the last play. */
TC_API tc_status tc_game_undo(tc_game game);

typedef struct tc_outcome {
    int over;           /* 0 or 1 */
    unsigned winners;   /* bit 0 White ... bit 3 Flag Black; over and 0 = draw */
    const char* reason; /* "checkmate", "quiet"; "" while the game goes on. Never freed. */
} tc_outcome;
TC_API tc_status tc_game_outcome(tc_game game, tc_outcome* outcome);

/* Sequences of so many moves, 0 to 8. In Retreat of whole turns, each found by trying: for small boards only. */
TC_API tc_status tc_game_perft(tc_game game, int depth, uint64_t* count);

/* Flat actions and observations, for programs that learn. */

TC_API tc_status tc_action_count(uint32_t* count);
/* The bound of all actions of this game from here on. */
TC_API tc_status tc_game_action_bound(tc_game game, uint32_t* bound);
TC_API tc_status tc_game_actions(tc_game game, uint32_t* actions, size_t size, size_t* needed);
TC_API tc_status tc_game_action_text(tc_game game, uint32_t action, char* buffer, size_t size, size_t* needed);
TC_API tc_status tc_game_action_of(tc_game game, const char* move, uint32_t* action);
TC_API tc_status tc_game_play_action(tc_game game, uint32_t action);
/* What is NULL is not told. */
TC_API tc_status tc_game_observation_shape(tc_game game, int* planes, int* rows, int* columns);
TC_API tc_status tc_game_observe(tc_game game, float* values, size_t size, size_t* needed);

/* Records (N4). */

TC_API tc_status tc_record_read(const char* text, tc_record* record);
TC_API tc_status tc_record_of_game(tc_game game, tc_record* record);
TC_API tc_status tc_record_free(tc_record record);
TC_API tc_status tc_record_text(tc_record record, char* buffer, size_t size, size_t* needed);
/* Everything that is wrong with the game it tells, one a line; empty if it is sound. */
TC_API tc_status tc_record_faults(tc_record record, char* buffer, size_t size, size_t* needed);
TC_API tc_status tc_record_plies(tc_record record, size_t* plies);
/* The value of a tag; TC_RANGE if the record has none of that name. */
TC_API tc_status tc_record_tag(tc_record record, const char* name, char* buffer, size_t size, size_t* needed);
TC_API tc_status tc_record_set_tag(tc_record record, const char* name, const char* value);

/* Setups. */

/* The ids of the stock setups, one a line. */
TC_API tc_status tc_setup_ids(char* buffer, size_t size, size_t* needed);
TC_API tc_status tc_setup_file(const char* setup, char* buffer, size_t size, size_t* needed);
/* Reads a setup file and gives the position string of its start under `rules` (NULL: its own). */
TC_API tc_status tc_setup_position(const char* file, const char* rules, char* buffer, size_t size, size_t* needed);
/* Every fault of a setup file, one a line; empty if there is none. */
TC_API tc_status tc_setup_faults(const char* file, char* buffer, size_t size, size_t* needed);

/* The engine. */

/* What the engine likes: enemies, the edge, or safety. */
typedef enum tc_style { TC_PLAIN = 0, TC_HUNTER = 1, TC_RUNNER = 2, TC_FORTRESS = 3 } tc_style;

typedef struct tc_bot_options {
    size_t size; /* sizeof(tc_bot_options): tells this version of the struct from later ones */
    int level;   /* 1 to 10 */
    int threads; /* 1 to 64 */
    int hash_mb; /* 1 to 4096 */
    int style;   /* a tc_style; Retreat has none */
    uint64_t seed;
} tc_bot_options;
/* Full strength, one thread, 16 MB, the plain style. */
TC_API tc_bot_options tc_bot_defaults(void);

typedef struct tc_limits {
    size_t size; /* sizeof(tc_limits) */
    int depth;   /* 0 = unlimited, here and below; at least one limit is needed */
    uint64_t nodes;
    int64_t time_ms; /* for this move */
} tc_limits;

/* The buffer of tc_bot_go() must be this large. */
#define TC_MOVE_ROOM 8192

/* NULL for the defaults. */
TC_API tc_status tc_bot_new(const tc_bot_options* options, tc_bot* bot);
TC_API tc_status tc_bot_free(tc_bot bot);
/* The move that the engine would play, as text (in Retreat the rest of the turn). Blocks; nothing is played. With one
 * thread and no time limit the same calls give the same answers. TC_ILLEGAL if the game is over. */
TC_API tc_status tc_bot_go(tc_bot bot, tc_game game, const tc_limits* limits, char* buffer, size_t size,
                           size_t* needed);
/* From any thread: a search under way ends soon with the best move so far. */
TC_API tc_status tc_bot_stop(tc_bot bot);

#ifdef __cplusplus
}
#endif
