/* A whole engine for Tank Chess in C: it takes what wins at once, else something of the enemy's, else plays at random.
 * It speaks the engine protocol and leaves the rules to the C API:
 *
 *   cc -std=c11 -Isrc/capi docs/examples/engine.c -Lbuild/release -ltankchess -Wl,-rpath,build/release -o engine */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tankchess.h>

static tc_game game;
static int waiting; /* for `stop` */
static char line[1 << 20], moves[1 << 20];

static void complain(void) { printf("info string error: %s\n", tc_last_error()); }

/* position tps <seven words> [moves ...], or position setup ID [rules R] [moves ...] */
static void set_position(char* words) {
    char *played = strstr(words, " moves "), *how = strtok(words, " ");
    tc_game fresh;
    tc_status status;
    if (played) *played = '\0';
    if (how && strcmp(how, "tps") == 0) {
        char* text = how + strlen(how) + 1;
        status = tc_game_from_text(text, &fresh);
    } else {
        char *id = strtok(NULL, " "), *word = strtok(NULL, " "), *rules = strtok(NULL, " ");
        status = tc_game_from_setup(id ? id : "", word && strcmp(word, "rules") == 0 ? rules : NULL, &fresh);
    }
    if (status != TC_OK) {
        complain();
        return;
    }
    for (char* move = played ? strtok(played + 7, " ") : NULL; move; move = strtok(NULL, " ")) {
        if (tc_game_play(fresh, move) == TC_OK) continue;
        complain();
        tc_game_free(fresh);
        return;
    }
    if (game.id) tc_game_free(game);
    game = fresh;
}

/* 2: wins at once. 1: destroys something. 0: anything else that does not lose at once. */
static int worth(const char* move) {
    tc_outcome end;
    int side = 0;
    tc_game_side(game, &side);
    tc_game_play(game, move);
    tc_game_outcome(game, &end);
    tc_game_undo(game);
    if (end.over && end.winners) return end.winners >> side & 1 ? 2 : -1;
    return strchr(move, '(') != NULL;
}

static void answer(void) {
    const char* best = NULL;
    int best_worth = -2, alike = 0;
    if (!game.id || tc_game_moves(game, moves, sizeof moves, NULL) != TC_OK) moves[0] = '\0';
    for (char* move = strtok(moves, "\n"); move; move = strtok(NULL, "\n")) {
        const int value = worth(move);
        if (value > best_worth) {
            best_worth = value;
            alike = 0;
        }
        if (value == best_worth && rand() % ++alike == 0) best = move;
    }
    printf("bestmove ");
    for (const char* c = best ? best : "none"; *c; ++c) {
        if (*c != ' ') putchar(*c); /* moves have no blanks here */
    }
    putchar('\n');
}

int main(void) {
    if (tc_require_version(TC_API_VERSION) != TC_OK) {
        fprintf(stderr, "%s\n", tc_last_error());
        return 1;
    }
    while (fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\r\n")] = '\0';
        if (strcmp(line, "quit") == 0) break;
        if (strcmp(line, "uci") == 0) {
            puts("id name Example in C\nid author the Tank Chess contributors\nuciok");
        } else if (strcmp(line, "isready") == 0) {
            puts("readyok");
        } else if (strncmp(line, "position ", 9) == 0) {
            set_position(line + 9);
        } else if (strncmp(line, "go", 2) == 0) {
            waiting = strstr(line, "infinite") != NULL;
            if (!waiting) answer();
        } else if (strcmp(line, "stop") == 0) {
            if (waiting) answer();
            waiting = 0;
        }
        fflush(stdout);
    }
    return 0;
}
