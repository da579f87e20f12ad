#pragma once

// Short ways to write positions and to ask for moves.

#include "clauses/referee.h"

#include <algorithm>
#include <string>
#include <vector>

namespace clauses {

inline const std::string basic_16_terrain =
    "16./.#2.2#10./.#2.2#5.2#3./.#2.#11./7.2#7./6.5#2.2#./2.2#10.#./2.3#11./11.3#2./.#10.2#2./.2#2.5#6./7.2#7./"
    "11.#2.#./3.2#5.2#2.#./10.2#2.#./16.";

inline const std::string basic_16_pieces =
    "wHT@C1N,wMT@F1N,wCLT@H1N,wMT@J1N,wHT@M1N,wLT@C3N,wLT@F3N,wMT@H3N,wLT@J3N,wLT@M3N,"
    "bLT@D14S,bLT@G14S,bMT@I14S,bLT@K14S,bLT@N14S,bHT@D16S,bMT@G16S,bCLT@I16S,bMT@K16S,bHT@N16S";

inline std::string on_basic_16(const std::string& pieces, const std::string& side, const std::string& rules) {
    return "16x16 " + basic_16_terrain + " " + pieces + " " + side + " " + rules + " 0 1";
}

// An open board with some squares of other kinds: {"H10#", "C3~"}.
inline std::string on_open(int width, int height, const std::vector<std::string>& ground, const std::string& pieces,
                           const std::string& side, const std::string& rules) {
    std::vector<std::string> rows(static_cast<std::size_t>(height), std::string(static_cast<std::size_t>(width), '.'));
    for (const std::string& entry : ground) {
        const std::size_t row = std::stoul(entry.substr(1, entry.size() - 2)) - 1;
        rows[row][static_cast<std::size_t>(entry[0] - 'A')] = entry.back();
    }
    std::string terrain;
    for (auto row = rows.rbegin(); row != rows.rend(); ++row) terrain += (terrain.empty() ? "" : "/") + *row;
    return referee::canonical(std::to_string(width) + "x" + std::to_string(height) + " " + terrain + " " + pieces +
                              " " + side + " " + rules + " 0 1");
}

// The position after the move with this text, or "" if it is not among the legal ones.
inline std::string after(const std::string& tps, const std::string& text) {
    for (const referee::Turn& turn : referee::legal_moves(tps))
        if (turn.text == text) return turn.tps;
    return "";
}

inline bool has(const std::string& tps, const std::string& text) { return !after(tps, text).empty(); }

inline bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

// The texts of the moves that end so, whatever the action: "A1 > A2/N", "A1 > A2/N (A7)".
inline std::vector<std::string> choices(const std::string& tps, const std::string& head) {
    std::vector<std::string> found;
    for (const referee::Turn& turn : referee::legal_moves(tps))
        if (turn.text == head || turn.text.compare(0, head.size() + 1, head + " ") == 0) found.push_back(turn.text);
    return found;
}

// The texts that begin with `start`.
inline std::vector<std::string> texts(const std::string& tps, const std::string& start) {
    std::vector<std::string> found;
    for (const referee::Turn& turn : referee::legal_moves(tps))
        if (turn.text.compare(0, start.size(), start) == 0) found.push_back(turn.text);
    return found;
}

}  // namespace clauses
