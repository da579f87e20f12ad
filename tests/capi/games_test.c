/* Positions, moves, records and setups, from C. */
#include "check.h"

static const char* const duel = "8x8 8./8./8./8./8./8./8./8. wCLT@D1N,bCMT@E8S w sudden 0 1";

static void a_game_is_played_and_taken_back(void) {
    tc_game game;
    CHECK(tc_game_from_setup("basic-16", "mate", &game) == TC_OK);
    char *before, *moves, *after;
    TEXT(before, tc_game_text, game);
    TEXT(moves, tc_game_moves, game);
    CHECK(strstr(moves, "H1 > H2/N") != NULL);
    CHECK(tc_game_play(game, "h1>h2/n") == TC_OK);
    int side = 0, sides = 0;
    CHECK(tc_game_side(game, &side) == TC_OK && side == 1);
    CHECK(tc_game_sides(game, &sides) == TC_OK && sides == 2);
    size_t plies = 0;
    CHECK(tc_game_plies(game, &plies) == TC_OK && plies == 1);
    REFUSED(tc_game_play(game, "H2 > H1/N"), TC_ILLEGAL, "move");
    CHECK(tc_game_undo(game) == TC_OK);
    TEXT(after, tc_game_text, game);
    CHECK(strcmp(before, after) == 0);
    REFUSED(tc_game_undo(game), TC_ILLEGAL, "nothing was played");
    uint64_t count = 0;
    CHECK(tc_game_perft(game, 1, &count) == TC_OK);
    size_t lines = 1;
    for (const char* c = moves; *c; ++c) lines += *c == '\n';
    CHECK(count == lines);
    REFUSED(tc_game_perft(game, 99, &count), TC_RANGE, "depth");
    CHECK(tc_game_free(game) == TC_OK);
    free(before);
    free(moves);
    free(after);
}

static void actions_are_moves_by_number(void) {
    tc_game game, copy;
    CHECK(tc_game_from_text(duel, &game) == TC_OK);
    size_t count = 0;
    CHECK(tc_game_actions(game, NULL, 0, &count) == TC_TOO_SMALL && count > 20);
    uint32_t* actions = malloc(count * sizeof *actions);
    CHECK(tc_game_actions(game, actions, count, NULL) == TC_OK);
    uint32_t bound = 0, all = 0;
    CHECK(tc_game_action_bound(game, &bound) == TC_OK && tc_action_count(&all) == TC_OK && bound < all);
    for (size_t i = 0; i < count; ++i) {
        char* text;
        uint32_t again = 0;
        TEXT(text, tc_game_action_text, game, actions[i]);
        CHECK(tc_game_action_of(game, text, &again) == TC_OK && again == actions[i] && again < bound);
        free(text);
    }
    CHECK(tc_game_copy(game, &copy) == TC_OK);
    CHECK(tc_game_play_action(copy, actions[0]) == TC_OK);
    REFUSED(tc_game_play_action(copy, 4000000000u), TC_ILLEGAL, "4000000000");
    size_t plies = 9;
    CHECK(tc_game_plies(game, &plies) == TC_OK && plies == 0);
    int planes = 0, rows = 0, columns = 0;
    CHECK(tc_game_observation_shape(game, &planes, &rows, &columns) == TC_OK && rows == 8 && columns == 8);
    size_t values = 0;
    CHECK(tc_game_observe(game, NULL, 0, &values) == TC_TOO_SMALL && values == (size_t)(planes * 64));
    float* seen = malloc(values * sizeof *seen);
    CHECK(tc_game_observe(game, seen, values, NULL) == TC_OK);
    for (int s = 0; s < 64; ++s) CHECK(seen[s] > 0.99f); /* plane 0 is the board */
    free(seen);
    free(actions);
    CHECK(tc_game_free(copy) == TC_OK && tc_game_free(game) == TC_OK);
}

static void the_end_of_a_game_is_told(void) {
    tc_game game;
    tc_outcome end;
    CHECK(tc_game_from_text("8x8 8./8./8./8./8./8./8./8. wCLT@D8N,bCMT@E1S w sudden 0 1", &game) == TC_OK);
    CHECK(tc_game_outcome(game, &end) == TC_OK && !end.over && strcmp(end.reason, "") == 0);
    CHECK(tc_game_play(game, "D8 > out") == TC_OK);
    CHECK(tc_game_outcome(game, &end) == TC_OK && end.over && end.winners == 1 && strcmp(end.reason, "escape") == 0);
    char* moves;
    TEXT(moves, tc_game_moves, game);
    CHECK(strcmp(moves, "") == 0);
    REFUSED(tc_game_play(game, "E1 > E2/N"), TC_ILLEGAL, "over");
    size_t none = 1;
    CHECK(tc_game_actions(game, NULL, 0, &none) == TC_OK && none == 0);
    free(moves);
    CHECK(tc_game_free(game) == TC_OK);
}

static void records_are_written_and_read(void) {
    tc_game game, again;
    tc_record record, copy;
    char *text, *faults, *value, *position, *position_again;
    CHECK(tc_game_from_setup("basic-16", NULL, &game) == TC_OK);
    CHECK(tc_game_play(game, "H1 > H2/N") == TC_OK && tc_game_play(game, "H16 > H15/S") == TC_ILLEGAL);
    CHECK(tc_record_of_game(game, &record) == TC_OK);
    CHECK(tc_record_set_tag(record, "White", "Ada") == TC_OK);
    REFUSED(tc_record_set_tag(record, "White", "a\nb"), TC_BAD_TEXT, "");
    TEXT(text, tc_record_text, record);
    CHECK(tc_record_read(text, &copy) == TC_OK);
    TEXT(faults, tc_record_faults, copy);
    CHECK(strcmp(faults, "") == 0);
    TEXT(value, tc_record_tag, copy, "White");
    CHECK(strcmp(value, "Ada") == 0);
    REFUSED(tc_record_tag(copy, "Nobody", NULL, 0, NULL), TC_RANGE, "tag");
    size_t plies = 0;
    CHECK(tc_record_plies(copy, &plies) == TC_OK && plies == 1);
    CHECK(tc_game_from_record(copy, &again) == TC_OK);
    TEXT(position, tc_game_text, game);
    TEXT(position_again, tc_game_text, again);
    CHECK(strcmp(position, position_again) == 0);
    CHECK(tc_record_free(record) == TC_OK && tc_record_free(copy) == TC_OK);
    CHECK(tc_game_free(game) == TC_OK && tc_game_free(again) == TC_OK);
    free(text);
    free(faults);
    free(value);
    free(position);
    free(position_again);
}

static void setups_are_listed_and_read(void) {
    char *ids, *file, *position, *faults;
    size_t needed = 0;
    CHECK(tc_setup_ids(NULL, 0, &needed) == TC_TOO_SMALL);
    ids = malloc(needed);
    CHECK(tc_setup_ids(ids, needed, NULL) == TC_OK && strstr(ids, "basic-16") != NULL);
    TEXT(file, tc_setup_file, "basic-16");
    TEXT(position, tc_setup_position, file, "last:25");
    CHECK(strstr(position, " last:25 ") != NULL && strncmp(position, "16x16 ", 6) == 0);
    TEXT(faults, tc_setup_faults, file);
    CHECK(strcmp(faults, "") == 0);
    free(faults);
    TEXT(faults, tc_setup_faults, "name: nothing\n");
    CHECK(strcmp(faults, "") != 0);
    REFUSED(tc_setup_position("name: nothing\n", NULL, NULL, 0, NULL), TC_BAD_TEXT, "");
    REFUSED(tc_setup_file("nowhere", NULL, 0, NULL), TC_RANGE, "setup");
    free(ids);
    free(file);
    free(position);
    free(faults);
}

static void retreat_is_played_action_by_action(void) {
    tc_game game;
    CHECK(tc_game_from_setup("basic-16", "retreat", &game) == TC_OK);
    char *moves, *before, *after;
    TEXT(before, tc_game_text, game);
    TEXT(moves, tc_game_moves, game);
    *strchr(moves, '\n') = '\0';
    CHECK(tc_game_play(game, moves) == TC_OK);
    CHECK(tc_game_undo(game) == TC_OK);
    TEXT(after, tc_game_text, game);
    CHECK(strcmp(before, after) == 0);
    free(moves);
    free(before);
    free(after);
    CHECK(tc_game_free(game) == TC_OK);
}

int main(void) {
    a_game_is_played_and_taken_back();
    actions_are_moves_by_number();
    the_end_of_a_game_is_told();
    records_are_written_and_read();
    setups_are_listed_and_read();
    retreat_is_played_action_by_action();
    return 0;
}
