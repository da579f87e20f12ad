#pragma once

#include "act.h"

#include <functional>

namespace oracle {

// One complete turn: a drive, then at most one action, and the position that comes of it.
struct Play {
    Drive drive;
    Action action;
    bool several_flags = false;   // N3: the taken flag must be named
    std::set<Square> destroyed;   // squares of all pieces destroyed, the mover's own left out
    bool mover_lost = false;      // M9: out, gone or a wreck at the end
    bool mover_exploded = false;  // N3: '@'
    Position result;              // before the turn passes on: see end_turn
};

// Every turn of `side`, whatever the rules say about its legality; stops when `visit` returns false.
void for_each_play(const Position& position, char side, const std::function<bool(Play&)>& visit);

// G1, P3: does the side have an active Command piece, aboard a boat or not?
bool has_command(const Position& position, char side);
int count_vehicles(const Position& position, char side);

// Scores flags and points, counts quiet turns, and hands the turn on (X2, X3, X4, G6, Z3).
void end_turn(const Position& before, Position& after);

bool can_move(const Position& position, char side);

// The winning reply that G5 forbids to allow.
bool can_destroy_command(const Position& position, char attacker, char victim);
bool can_drive_off(const Position& position, char side);

// The result without looking at legal moves or quiet turns: "" while play goes on.
std::string decided(const Position& position);

// A side that cannot move although others can decide the game: X2 and X4 pass it over.
bool passes_over(const Position& position);

std::string base_text(const Position& before, const Play& play);
std::string with_via(const std::string& base, const Play& play);

struct Listed {
    std::string text;
    Play play;
    std::string tps;
};

// M9, G5: the legal moves, each once, ascending by text. With `only_one` it may stop at the first.
std::vector<Listed> list_legal(const Position& position, bool only_one = false);

std::string status_of(const Position& position);

}  // namespace oracle
