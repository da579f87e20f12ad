/* Every function of the header with every handle and pointer null, every handle freed, made up or of another kind. */
#include <sys/resource.h>

#include "check.h"

static const char* const duel = "8x8 8./8./8./8./8./8./8./8. wCLT@D1N,bCMT@E8S w sudden 0 1";

/* A call in which `handle` takes the place of a good one. */
#define REFUSES_HANDLES(handle, name, call)                               \
    do {                                                                  \
        const uint64_t good_ = handle.id;                                 \
        handle.id = 0;                                                    \
        REFUSED(call, TC_NULL, name " is null");                          \
        handle.id = freed;                                                \
        REFUSED(call, TC_BAD_HANDLE, name " was freed");                  \
        handle.id = good_ ^ (uint64_t)1 << 60; /* no kind */              \
        REFUSED(call, TC_BAD_HANDLE, name " was freed, or is no handle"); \
        handle.id = good_ + 1000; /* beyond the last */                   \
        REFUSED(call, TC_BAD_HANDLE, name " was freed, or is no handle"); \
        handle.id = good_;                                                \
    } while (0)

/* A function that gives a text or a list, after its first arguments. */
#define REFUSES_BUFFERS(function, ...)                                                  \
    do {                                                                                \
        size_t needed_ = 0;                                                             \
        REFUSED(function(__VA_ARGS__, NULL, 1000000, NULL), TC_NULL, "buffer is null"); \
        REFUSED(function(__VA_ARGS__, NULL, 0, NULL), TC_TOO_SMALL, "needed");          \
        REFUSED(function(__VA_ARGS__, NULL, 0, &needed_), TC_TOO_SMALL, "needed");      \
        CHECK(needed_ > 0);                                                             \
    } while (0)

static char room[TC_MOVE_ROOM];

static void every_game_call(void) {
    tc_game game, gone, copy;
    tc_record record;
    tc_outcome end;
    int number, rows, columns;
    size_t count;
    uint64_t leaves;
    uint32_t action;
    CHECK(tc_game_from_text(duel, &gone) == TC_OK && tc_game_free(gone) == TC_OK);
    const uint64_t freed = gone.id;
    CHECK(tc_game_from_setup("small-12", "sudden", &game) == TC_OK);

    REFUSES_HANDLES(game, "game", tc_game_copy(game, &copy));
    REFUSES_HANDLES(game, "game", tc_game_free(game));
    REFUSES_HANDLES(game, "game", tc_game_text(game, room, sizeof room, NULL));
    REFUSES_HANDLES(game, "game", tc_game_side(game, &number));
    REFUSES_HANDLES(game, "game", tc_game_sides(game, &number));
    REFUSES_HANDLES(game, "game", tc_game_plies(game, &count));
    REFUSES_HANDLES(game, "game", tc_game_moves(game, room, sizeof room, NULL));
    REFUSES_HANDLES(game, "game", tc_game_play(game, "A1 > A2/N"));
    REFUSES_HANDLES(game, "game", tc_game_undo(game));
    REFUSES_HANDLES(game, "game", tc_game_outcome(game, &end));
    REFUSES_HANDLES(game, "game", tc_game_perft(game, 1, &leaves));
    REFUSES_HANDLES(game, "game", tc_game_action_bound(game, &action));
    REFUSES_HANDLES(game, "game", tc_game_actions(game, &action, 1, NULL));
    REFUSES_HANDLES(game, "game", tc_game_action_text(game, 0, room, sizeof room, NULL));
    REFUSES_HANDLES(game, "game", tc_game_action_of(game, "A1 > A2/N", &action));
    REFUSES_HANDLES(game, "game", tc_game_play_action(game, 0));
    REFUSES_HANDLES(game, "game", tc_game_observation_shape(game, &number, &rows, &columns));
    REFUSES_HANDLES(game, "game", tc_game_observe(game, NULL, 0, &count));
    REFUSES_HANDLES(game, "game", tc_record_of_game(game, &record));

    REFUSED(tc_game_from_setup("small-12", NULL, NULL), TC_NULL, "game");
    REFUSED(tc_game_copy(game, NULL), TC_NULL, "copy");
    REFUSED(tc_game_side(game, NULL), TC_NULL, "side");
    REFUSED(tc_game_sides(game, NULL), TC_NULL, "sides");
    REFUSED(tc_game_plies(game, NULL), TC_NULL, "plies");
    REFUSED(tc_game_outcome(game, NULL), TC_NULL, "outcome");
    REFUSED(tc_game_perft(game, 1, NULL), TC_NULL, "count");
    REFUSED(tc_game_action_bound(game, NULL), TC_NULL, "bound");
    REFUSED(tc_game_action_of(game, NULL, &action), TC_NULL, "move");
    REFUSED(tc_game_action_of(game, "A1 > A2/N", NULL), TC_NULL, "action");
    CHECK(tc_game_observation_shape(game, NULL, NULL, NULL) == TC_OK);
    REFUSED(tc_record_of_game(game, NULL), TC_NULL, "record");
    REFUSES_BUFFERS(tc_game_text, game);
    REFUSES_BUFFERS(tc_game_moves, game);
    REFUSES_BUFFERS(tc_game_actions, game);
    REFUSED(tc_game_observe(game, NULL, 1000000, NULL), TC_NULL, "values");
    REFUSED(tc_game_observe(game, NULL, 0, &count), TC_TOO_SMALL, "needed");
    CHECK(tc_game_actions(game, NULL, 0, &count) == TC_TOO_SMALL && count > 0);
    uint32_t* const actions = malloc(count * sizeof *actions);
    CHECK(tc_game_actions(game, actions, count, NULL) == TC_OK);
    REFUSES_BUFFERS(tc_game_action_text, game, actions[0]);
    free(actions);

    REFUSED(tc_game_perft(game, -1, &leaves), TC_RANGE, "depth");
    REFUSED(tc_game_perft(game, 9, &leaves), TC_RANGE, "depth");
    REFUSED(tc_game_play_action(game, UINT32_MAX), TC_ILLEGAL, "");
    REFUSED(tc_game_undo(game), TC_ILLEGAL, "");
    CHECK(tc_game_plies(game, &count) == TC_OK && count == 0); /* nothing has changed */
    CHECK(tc_game_free(game) == TC_OK);
}

static void every_record_and_setup_call(void) {
    tc_game game;
    tc_record record, gone;
    size_t count;
    CHECK(tc_record_read("[Setup \"small-12\"]\n\n*\n", &gone) == TC_OK && tc_record_free(gone) == TC_OK);
    const uint64_t freed = gone.id;
    CHECK(tc_record_read("[Setup \"small-12\"]\n[Event \"one\"]\n\n*\n", &record) == TC_OK);

    REFUSES_HANDLES(record, "record", tc_game_from_record(record, &game));
    REFUSES_HANDLES(record, "record", tc_record_free(record));
    REFUSES_HANDLES(record, "record", tc_record_text(record, room, sizeof room, NULL));
    REFUSES_HANDLES(record, "record", tc_record_faults(record, room, sizeof room, NULL));
    REFUSES_HANDLES(record, "record", tc_record_plies(record, &count));
    REFUSES_HANDLES(record, "record", tc_record_tag(record, "Event", room, sizeof room, NULL));
    REFUSES_HANDLES(record, "record", tc_record_set_tag(record, "Event", "two"));

    REFUSED(tc_game_from_record(record, NULL), TC_NULL, "game");
    REFUSED(tc_record_read("[Setup \"small-12\"]\n\n*\n", NULL), TC_NULL, "record");
    REFUSED(tc_record_plies(record, NULL), TC_NULL, "plies");
    REFUSED(tc_record_tag(record, NULL, room, sizeof room, NULL), TC_NULL, "name");
    REFUSED(tc_record_tag(record, "Nobody", room, sizeof room, NULL), TC_RANGE, "'Nobody'");
    REFUSED(tc_record_set_tag(record, NULL, "two"), TC_NULL, "name");
    REFUSED(tc_record_set_tag(record, "Event", NULL), TC_NULL, "value");
    REFUSES_BUFFERS(tc_record_text, record);
    REFUSES_BUFFERS(tc_record_faults, record);
    REFUSES_BUFFERS(tc_record_tag, record, "Event");

    REFUSED(tc_setup_ids(NULL, 1000000, NULL), TC_NULL, "buffer");
    REFUSED(tc_setup_ids(NULL, 0, &count), TC_TOO_SMALL, "needed");
    REFUSED(tc_setup_file(NULL, room, sizeof room, NULL), TC_NULL, "setup");
    REFUSED(tc_setup_file("nowhere", room, sizeof room, NULL), TC_RANGE, "nowhere");
    REFUSED(tc_setup_position(NULL, NULL, room, sizeof room, NULL), TC_NULL, "file");
    REFUSED(tc_setup_position("nonsense", NULL, room, sizeof room, NULL), TC_BAD_TEXT, "");
    REFUSED(tc_setup_faults(NULL, room, sizeof room, NULL), TC_NULL, "file");
    REFUSES_BUFFERS(tc_setup_file, "small-12");
    REFUSES_BUFFERS(tc_setup_faults, "nonsense");
    CHECK(tc_record_free(record) == TC_OK);
}

static void every_bot_call(void) {
    const tc_bot_options defaults = tc_bot_defaults();
    tc_bot_options options = defaults;
    tc_bot bot, gone;
    tc_game game;
    tc_limits limits = {sizeof limits, 1, 0, 0};
    CHECK(tc_bot_new(NULL, &gone) == TC_OK && tc_bot_free(gone) == TC_OK);
    uint64_t freed = gone.id;
    CHECK(tc_bot_new(&defaults, &bot) == TC_OK && tc_game_from_text(duel, &game) == TC_OK);
    REFUSES_HANDLES(bot, "bot", tc_bot_free(bot));
    REFUSES_HANDLES(bot, "bot", tc_bot_stop(bot));
    REFUSES_HANDLES(bot, "bot", tc_bot_go(bot, game, &limits, room, sizeof room, NULL));
    REFUSES_HANDLES(game, "game", tc_bot_go(bot, game, &limits, room, sizeof room, NULL));
    REFUSED(tc_bot_go(bot, game, NULL, room, sizeof room, NULL), TC_NULL, "limits");
    REFUSED(tc_bot_go(bot, game, &limits, NULL, sizeof room, NULL), TC_NULL, "buffer");
    REFUSED(tc_bot_go(bot, game, &limits, room, 10, NULL), TC_TOO_SMALL, "needed");
    limits.depth = 0;
    REFUSED(tc_bot_go(bot, game, &limits, room, sizeof room, NULL), TC_RANGE, "none is given");
    limits.depth = -1;
    REFUSED(tc_bot_go(bot, game, &limits, room, sizeof room, NULL), TC_RANGE, "depth");
    limits = (tc_limits){sizeof limits, 0, 0, -5};
    REFUSED(tc_bot_go(bot, game, &limits, room, sizeof room, NULL), TC_RANGE, "time");
    limits = (tc_limits){3, 1, 0, 0};
    REFUSED(tc_bot_go(bot, game, &limits, room, sizeof room, NULL), TC_WRONG_VERSION, "limits.size");

    options.level = 11;
    REFUSED(tc_bot_new(&options, &gone), TC_RANGE, "Level: 11");
    options = defaults;
    options.threads = 0;
    REFUSED(tc_bot_new(&options, &gone), TC_RANGE, "Threads: 0");
    options = defaults;
    options.hash_mb = 4097;
    REFUSED(tc_bot_new(&options, &gone), TC_RANGE, "Hash: 4097");
    options = defaults;
    options.style = TC_FORTRESS + 1;
    REFUSED(tc_bot_new(&options, &gone), TC_RANGE, "Style: 4");
    CHECK(tc_bot_free(bot) == TC_OK && tc_game_free(game) == TC_OK);
}

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define SANITIZED
#endif
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SANITIZED
#endif

static void no_memory_is_an_answer(void) {
#ifndef SANITIZED /* they take terabytes of addresses for themselves */
    struct rlimit before, little;
    tc_bot bot;
    tc_bot_options options = tc_bot_defaults();
    options.hash_mb = 4096;
    CHECK(getrlimit(RLIMIT_AS, &before) == 0);
    little = before;
    little.rlim_cur = (rlim_t)1 << 30;
    CHECK(setrlimit(RLIMIT_AS, &little) == 0);
    REFUSED(tc_bot_new(&options, &bot), TC_NO_MEMORY, "no memory");
    options.hash_mb = 1;
    CHECK(tc_bot_new(&options, &bot) == TC_OK && tc_bot_free(bot) == TC_OK);
    CHECK(setrlimit(RLIMIT_AS, &before) == 0);
#endif
}

int main(void) {
    REFUSED(tc_action_count(NULL), TC_NULL, "count");
    every_game_call();
    every_record_and_setup_call();
    every_bot_call();
    no_memory_is_an_answer();
    return 0;
}
