#include "rules/moves/random_moves.h"

#include "rules/moves/evasion.h"
#include "rules/moves/move_lottery.h"
#include "rules/moves/movegen.h"
#include "rules/moves/piece_moves.h"
#include "rules/moves/safety.h"
#include "rules/play/settled.h"

namespace tankchess {

namespace {

// In check most moves are illegal: after so many of them in a row only those are looked at that may parry.
constexpr int tries = 4;

std::size_t any_of(const MoveList& list, Rng& rng) { return rng.below(static_cast<std::uint32_t>(list.size())); }

// Draws from the list until a move is legal; what is not, is drawn once.
std::optional<Move> draw_legal(Position& position, MoveList& list, Rng& rng) {
    for (; !list.empty(); list.pop_back()) {
        Move& drawn = list[any_of(list, rng)];
        if (stays_safe(position, drawn)) return drawn;
        drawn = list.back();
    }
    return std::nullopt;
}

}  // namespace

std::optional<Move> RandomMoves::draw(Position& position, Rng& rng) {
    if (settled(position).over()) return std::nullopt;
    DriveMemory* const lent = position.drive_memory();
    position.lend(memory_.get());
    std::optional<Move> drawn = MoveLottery::pays(position) ? draw_ticket(position, rng) : draw_listed(position, rng);
    if (!drawn) drawn = draw_rare(position, rng);
    position.lend(lent);
    return drawn;
}

// Nothing where hardly any ticket wins or hardly any move is legal.
std::optional<Move> RandomMoves::draw_ticket(Position& position, Rng& rng) {
    MoveLottery lottery(position, *list_);
    for (int n = 0; n < tries; ++n) {
        const auto move = lottery.draw(rng);
        if (!move || !position.mode().mate_style || stays_safe(position, *move)) return move;
    }
    return std::nullopt;
}

std::optional<Move> RandomMoves::draw_listed(Position& position, Rng& rng) {
    pseudo_moves(position, *list_);
    for (int n = 0; n < tries && !list_->empty(); ++n) {
        const Move move = (*list_)[any_of(*list_, rng)];
        if (!position.mode().mate_style || stays_safe(position, move)) return move;
    }
    return std::nullopt;
}

// Where there are few legal moves, or none.
std::optional<Move> RandomMoves::draw_rare(Position& position, Rng& rng) {
    const bool mate = position.mode().mate_style;
    const Threat threat = mate ? threat_of(position, opponent_of(position.side_to_move())) : Threat{};
    if (threat.any()) {
        Evasions(position, threat).pseudo_moves(*list_);
    } else {
        pseudo_moves(position, *list_);
    }
    if (mate || list_->empty()) return draw_legal(position, *list_, rng);
    return (*list_)[any_of(*list_, rng)];
}

}  // namespace tankchess
