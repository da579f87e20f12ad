#include "wire/puzzle_grade.h"

#include <algorithm>

#include "notation/position/position_text.h"
#include "rules/board/catalogue.h"
#include "rules/board/geometry.h"

namespace tankchess::server {

namespace {

// In canonical texts what is destroyed stands in brackets, behind the sign of the action; signs of threats have no
// square.
bool destroys(const std::string& move) {
    const std::size_t open = move.find('(');
    if (open == std::string::npos) return false;
    return std::any_of(move.begin() + static_cast<std::ptrdiff_t>(open), move.end(),
                       [](char c) { return c >= 'A' && c <= 'Z'; });
}

bool begins_from(const std::string& move, const std::string& square) {
    return move.starts_with(square + " ") || move.starts_with(square + "/");
}

}  // namespace

int puzzle_rating(const std::string& tps, int moves, const std::string& first_move) {
    const auto setup = read_setup(tps);
    if (!setup) return 1500;
    const auto own = std::count_if(setup->pieces.begin(), setup->pieces.end(),
                                   [&](const PieceSpec& piece) { return piece.side == setup->side && !piece.wreck; });
    const int area = setup->size.width * setup->size.height;
    return 600 + 300 * (moves - 1) + area / 2 + 10 * static_cast<int>(own) + (destroys(first_move) ? 0 : 120);
}

std::vector<std::string> puzzle_themes(const std::string& tps, const std::string& goal, const std::string& first_move) {
    std::vector<std::string> out;
    if (!goal.empty()) out.push_back(goal);
    out.emplace_back(destroys(first_move) ? "shot" : "quiet");
    const auto setup = read_setup(tps);
    if (!setup) return out;
    const auto any = [&](auto test) { return std::any_of(setup->pieces.begin(), setup->pieces.end(), test); };
    if (any([&](const PieceSpec& piece) {
            return piece.command && piece.side == setup->side && begins_from(first_move, square_name(piece.square));
        })) {
        out.emplace_back("command");
    }
    if (any([](const PieceSpec& piece) { return catalogue[piece.kind].set == PieceSet::plus; }))
        out.emplace_back("plus");
    return out;
}

}  // namespace tankchess::server
