#include "load/drawn_games.h"

#include <memory>

#include "base/rng.h"
#include "notation/moves/move_text.h"
#include "notation/position/position_text.h"
#include "rules/moves/legality.h"
#include "rules/moves/outcome.h"
#include "rules/play/play.h"

namespace tankchess::server {

namespace {

constexpr int tries = 20;

}  // namespace

std::vector<std::string> draw_game(std::string_view tps, std::size_t plies, std::uint64_t seed) {
    std::vector<std::string> out;
    const auto start = read_position(tps);
    if (!start) return out;
    Position position = *start;
    Rng rng(seed);
    const auto list = std::make_unique<MoveList>();
    while (out.size() < plies) {
        list->clear();
        legal_moves(position, *list);
        if (list->empty()) break;
        bool over = true;
        Position next = position;
        Move move = no_move;
        for (int i = 0; i < tries && over; ++i) {
            move = (*list)[rng.below(static_cast<std::uint32_t>(list->size()))];
            next = after(position, move);
            over = outcome(next).over();
        }
        out.push_back(write_move(position, move));
        if (over) break;
        position = next;
    }
    return out;
}

}  // namespace tankchess::server
