#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "match/game_state.h"
#include "wire/json.h"

namespace tankchess::engine {
class Bot;
class MoveBook;
}  // namespace tankchess::engine

namespace tankchess::server {

// Something to find out about a position.
struct EngineStudy {
    std::string user;  // who wants to know
    match::GamePtr game;
    std::vector<std::uint64_t> history;
    int lines = 1;
    std::int64_t ms = 1000;
    std::optional<std::uint64_t> nodes{};  // no bound: as many as the time allows
    int hash_mb = 64;
    const engine::MoveBook* book = nullptr;  // what is known of the position is shown beside the search
};

struct StudyLine {
    int score = 0;   // hundredths of a Light Tank, for the side to move
    int end_in = 0;  // turns to a proven end; negative: the side to move loses
    std::vector<std::string> moves;
};

struct StudyResult {
    int depth = 0;
    std::uint64_t nodes = 0;
    std::vector<StudyLine> lines;
};

// Thinks on the calling thread. `progress` may come many times; stops early when `wanted` says no.
StudyResult study_position(engine::Bot& bot, const EngineStudy& study, const std::function<bool()>& wanted,
                           const std::function<void(const StudyResult&)>& progress);

// Throws ApiFault.
EngineStudy read_study(const json::value& body);
// As jobs show it. Scores are for White; with four sides for the one to move.
json::object study_view(const EngineStudy& study, const StudyResult& result);

// White's expected result, 0 to 1, by a score in hundredths of a Light Tank.
double win_share(int white_score);
double rounded_share(double share);

}  // namespace tankchess::server
