/* The engine, and two threads. */
#include <pthread.h>
#include <stdatomic.h>

#include "check.h"

static void the_bot_takes_what_wins(void) {
    tc_game game;
    tc_bot bot;
    char move[TC_MOVE_ROOM];
    tc_limits limits = {.size = sizeof limits, .nodes = 2000};
    CHECK(tc_game_from_text("8x8 8./8./8./8./8./8./8./8. wCLT@D8N,bCMT@E1S w sudden 0 1", &game) == TC_OK);
    CHECK(tc_bot_new(NULL, &bot) == TC_OK);
    CHECK(tc_bot_go(bot, game, &limits, move, sizeof move, NULL) == TC_OK && strcmp(move, "D8 > out") == 0);
    CHECK(tc_game_play(game, move) == TC_OK);
    REFUSED(tc_bot_go(bot, game, &limits, move, sizeof move, NULL), TC_ILLEGAL, "over");
    REFUSED(tc_bot_go(bot, game, &limits, move, 8, NULL), TC_TOO_SMALL, "8192");
    limits.nodes = 0;
    REFUSED(tc_bot_go(bot, game, &limits, move, sizeof move, NULL), TC_RANGE, "limits");
    limits.size = 1;
    REFUSED(tc_bot_go(bot, game, &limits, move, sizeof move, NULL), TC_WRONG_VERSION, "limits.size");
    tc_bot_options options = tc_bot_defaults();
    options.level = 11;
    REFUSED(tc_bot_new(&options, &bot), TC_RANGE, "Level");
    CHECK(tc_bot_free(bot) == TC_OK && tc_game_free(game) == TC_OK);
}

static void a_style_is_another_player(void) {
    char moves[2][TC_MOVE_ROOM];
    const tc_limits limits = {.size = sizeof limits, .nodes = 3000};
    for (int i = 0; i < 2; ++i) {
        tc_game game;
        tc_bot bot;
        tc_bot_options options = tc_bot_defaults();
        options.style = i == 0 ? TC_FORTRESS : TC_RUNNER;
        CHECK(tc_game_from_setup("small-12", "mate", &game) == TC_OK && tc_bot_new(&options, &bot) == TC_OK);
        CHECK(tc_bot_go(bot, game, &limits, moves[i], sizeof moves[i], NULL) == TC_OK);
        CHECK(tc_bot_free(bot) == TC_OK && tc_game_free(game) == TC_OK);
    }
    CHECK(strcmp(moves[0], moves[1]) != 0);
}

static void the_bot_plays_retreat(void) {
    tc_game game;
    tc_bot bot;
    char move[TC_MOVE_ROOM];
    const tc_limits limits = {.size = sizeof limits, .nodes = 50};
    tc_bot_options options = tc_bot_defaults();
    options.level = 3;
    CHECK(tc_game_from_setup("basic-16", "retreat", &game) == TC_OK);
    CHECK(tc_bot_new(&options, &bot) == TC_OK);
    for (int turn = 0; turn < 3; ++turn) {
        CHECK(tc_bot_go(bot, game, &limits, move, sizeof move, NULL) == TC_OK);
        CHECK(tc_game_play(game, move) == TC_OK);
    }
    CHECK(tc_bot_free(bot) == TC_OK && tc_game_free(game) == TC_OK);
}

struct search {
    tc_bot bot;
    tc_game game;
    tc_status status;
    atomic_int done;
};

static void* think(void* argument) {
    struct search* search = argument;
    static char move[TC_MOVE_ROOM];
    const tc_limits limits = {.size = sizeof limits, .depth = 100};
    do { /* the other thread may look at the game in this moment */
        search->status = tc_bot_go(search->bot, search->game, &limits, move, sizeof move, NULL);
    } while (search->status == TC_BUSY);
    atomic_store(&search->done, 1);
    return NULL;
}

/* While one thread searches, another is refused by name, can stop it, and cannot free what is in use. */
static void a_second_thread_is_refused(void) {
    struct search search = {.status = TC_INTERNAL};
    pthread_t thread;
    int side = 0;
    CHECK(tc_game_from_setup("basic-16", "mate", &search.game) == TC_OK);
    CHECK(tc_bot_new(NULL, &search.bot) == TC_OK);
    CHECK(pthread_create(&thread, NULL, think, &search) == 0);
    while (tc_game_side(search.game, &side) == TC_OK && !atomic_load(&search.done)) {
    }
    CHECK(!atomic_load(&search.done));
    REFUSED(tc_game_side(search.game, &side), TC_BUSY, "game is in use");
    REFUSED(tc_bot_free(search.bot), TC_BUSY, "bot is in use");
    REFUSED(tc_game_free(search.game), TC_BUSY, "game is in use");
    while (!atomic_load(&search.done)) CHECK(tc_bot_stop(search.bot) == TC_OK);
    CHECK(pthread_join(thread, NULL) == 0);
    CHECK(search.status == TC_OK);
    CHECK(tc_bot_free(search.bot) == TC_OK && tc_game_free(search.game) == TC_OK);
}

int main(void) {
    the_bot_takes_what_wins();
    a_style_is_another_player();
    the_bot_plays_retreat();
    a_second_thread_is_refused();
    return 0;
}
