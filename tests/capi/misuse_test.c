/* Whatever a program does wrong has one clear answer. */
#include "check.h"

static const char* const duel = "8x8 8./8./8./8./8./8./8./8. wCLT@D1N,bCMT@E8S w sudden 0 1";

static void versions_must_fit(void) {
    CHECK(tc_api_version() == TC_API_VERSION);
    CHECK(tc_require_version(TC_API_VERSION) == TC_OK);
    REFUSED(tc_require_version(TC_API_VERSION + 1), TC_WRONG_VERSION, "version 2");
    tc_bot_options options = tc_bot_defaults();
    tc_bot bot;
    options.size = 4;
    REFUSED(tc_bot_new(&options, &bot), TC_WRONG_VERSION, "options.size");
    CHECK(strcmp(tc_status_name((tc_status)77), "unknown status") == 0);
    for (int s = TC_OK; s <= TC_INTERNAL; ++s) CHECK(strcmp(tc_status_name((tc_status)s), "unknown status") != 0);
}

static void null_is_named(void) {
    const tc_game no_game = {0};
    const tc_record no_record = {0};
    const tc_bot no_bot = {0};
    tc_game game;
    int side = 0;
    REFUSED(tc_game_from_text(NULL, &game), TC_NULL, "position");
    REFUSED(tc_game_from_text(duel, NULL), TC_NULL, "game");
    REFUSED(tc_game_from_setup(NULL, NULL, &game), TC_NULL, "setup");
    REFUSED(tc_game_side(no_game, &side), TC_NULL, "game is null");
    REFUSED(tc_game_free(no_game), TC_NULL, "game is null");
    REFUSED(tc_record_free(no_record), TC_NULL, "record is null");
    REFUSED(tc_record_read(NULL, NULL), TC_NULL, "text");
    REFUSED(tc_bot_free(no_bot), TC_NULL, "bot is null");
    REFUSED(tc_bot_stop(no_bot), TC_NULL, "bot is null");
    REFUSED(tc_bot_new(NULL, NULL), TC_NULL, "bot");
    REFUSED(tc_action_count(NULL), TC_NULL, "count");
    CHECK(tc_game_from_text(duel, &game) == TC_OK);
    REFUSED(tc_game_side(game, NULL), TC_NULL, "side");
    REFUSED(tc_game_play(game, NULL), TC_NULL, "move");
    REFUSED(tc_game_text(game, NULL, 99999, NULL), TC_NULL, "buffer");
    CHECK(tc_game_free(game) == TC_OK);
}

static void freed_handles_stay_dead(void) {
    tc_game first, second;
    int side = 7;
    CHECK(tc_game_from_text(duel, &first) == TC_OK && tc_game_free(first) == TC_OK);
    REFUSED(tc_game_free(first), TC_BAD_HANDLE, "freed");
    CHECK(tc_game_from_text(duel, &second) == TC_OK); /* takes the place of the first */
    CHECK(second.id != first.id);
    REFUSED(tc_game_side(first, &side), TC_BAD_HANDLE, "game was freed");
    CHECK(side == 7 && tc_game_side(second, &side) == TC_OK);
    /* A handle of another kind, or made up. */
    const tc_record as_record = {second.id};
    const tc_game made_up = {~(uint64_t)0};
    REFUSED(tc_record_free(as_record), TC_BAD_HANDLE, "record");
    REFUSED(tc_game_undo(made_up), TC_BAD_HANDLE, "game");
    CHECK(tc_game_free(second) == TC_OK);
}

static void malformed_texts_are_named(void) {
    tc_game game;
    tc_record record;
    REFUSED(tc_game_from_text("", &game), TC_BAD_TEXT, "");
    REFUSED(tc_game_from_text("8x8 nonsense", &game), TC_BAD_TEXT, "");
    REFUSED(tc_game_from_setup("nowhere", NULL, &game), TC_BAD_TEXT, "nowhere");
    REFUSED(tc_game_from_setup("basic-16", "chess", &game), TC_BAD_TEXT, "chess");
    REFUSED(tc_record_read("[White", &record), TC_BAD_TEXT, "line 1");
    CHECK(tc_record_read("[Setup \"basic-16\"]\n\n1. A1 > A9/N *\n", &record) == TC_OK);
    REFUSED(tc_game_from_record(record, &game), TC_ILLEGAL, "A1");
    CHECK(tc_record_free(record) == TC_OK);
}

static void a_small_buffer_is_left_alone(void) {
    tc_game game;
    char buffer[4] = "abc";
    size_t needed = 0;
    CHECK(tc_game_from_text(duel, &game) == TC_OK);
    REFUSED(tc_game_text(game, buffer, sizeof buffer, &needed), TC_TOO_SMALL, "bytes are needed");
    CHECK(strcmp(buffer, "abc") == 0 && needed == strlen(duel) + 1);
    CHECK(tc_game_free(game) == TC_OK);
}

int main(void) {
    CHECK(strcmp(tc_last_error(), "") == 0);
    versions_must_fit();
    null_is_named();
    freed_handles_stay_dead();
    malformed_texts_are_named();
    a_small_buffer_is_left_alone();
    return 0;
}
