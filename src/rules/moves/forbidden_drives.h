#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "rules/board/move.h"
#include "rules/moves/exposure.h"

namespace tankchess {

// Drives of the side to move that G5 forbids, as far as that is seen without playing them: a search meets more of them
// than of others where Command pieces stand in the open. In plain games only, where a piece can do nothing but block.
class ForbiddenDrives {
public:
    // `attackers`: what threat_of() the enemy names. `position` must outlive this and is as before after each call.
    ForbiddenDrives(Position& position, const SlotSet& attackers);

    // Whether this pseudo-legal quiet move is certainly illegal.
    bool has(Move move);
    // This one has turned out to be illegal: if the Command piece made it, its other drives are looked at, too.
    void note(Move move);

private:
    using Rows = std::array<std::uint32_t, max_side_length>;  // bit x of row y

    bool applies_to(Move move) const { return possible_ && move.action() == Action::none && !move.leaves(); }
    bool parries(Slot mover, Square square);

    Position& p_;
    const SlotSet attackers_;
    const Slot command_;
    const bool possible_;
    bool flight_in_doubt_ = false;
    std::optional<Exposure> exposure_;  // made when first asked for
    // Squares where whoever comes to stand there does not parry every attacker. How it faces does not matter.
    Rows asked_{}, useless_{};
};

}  // namespace tankchess
