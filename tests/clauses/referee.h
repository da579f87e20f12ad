#pragma once

// The one set of clause tests runs against two referees: the rules library and the plain oracle. Text in, text out.

#include <string>
#include <vector>

namespace referee {

struct Turn {
    std::string text;  // canonical, without check marks
    std::string tps;   // the position after it
};

std::vector<Turn> legal_moves(const std::string& tps);

// N1: the check marks of a legal move.
std::string symbols(const std::string& tps, const std::string& text);

// "ongoing", or "<winner> <reason>" as oracle/plain.h names them.
std::string status(const std::string& tps);

// G5: threats of the side that just moved.
bool in_check(const std::string& tps);
bool escape_threat(const std::string& tps);

// Reads and writes again; throws std::runtime_error "<field>: <offence>".
std::string canonical(const std::string& tps);

}  // namespace referee
