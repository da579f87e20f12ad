#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "wire/rows.h"

namespace tankchess::server {

// Whose games a table of openings is made of: everybody's, or those of one user by their id.
inline constexpr const char* openings_of_people = "people";
inline constexpr const char* openings_of_engines = "engines";

// A move in a position, how often it was played, and how those games ended.
struct OpeningRow {
    std::int64_t position = 0;  // opening_key()
    std::string move;
    std::int64_t games = 0, drawn = 0;
    std::int64_t won[4] = {0, 0, 0, 0};  // by index of the side
    int low = 0, high = 0;               // ratings of those who played it; 0: not known
    std::string game;                    // the last of them
};

class ExplorerTable {
public:
    virtual ~ExplorerTable() = default;

    // Games that are over and not counted here yet, in no order that matters.
    virtual std::vector<std::string> uncounted(int limit) = 0;
    // False if somebody else counted it first: then nothing of it is to be added.
    virtual bool count(const std::string& game) = 0;

    // Adds to what is there.
    virtual void add(const std::string& owner, const OpeningRow& row) = 0;
    // Moves of a position, those that were played most often first.
    virtual std::vector<OpeningRow> moves(const std::string& owner, std::int64_t position, int limit) = 0;
};

}  // namespace tankchess::server
