#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "rules/board/move.h"
#include "rules/moves/exposure.h"
#include "rules/moves/threats.h"

namespace tankchess {

// Drives of the side to move that G5 forbids, as far as that is seen without playing them: a search meets more of them
// than of others where Command pieces stand in the open. In plain games only, where a piece can do nothing but block.
class ForbiddenDrives {
public:
    // `threat` is threat_of() the enemy. `position` must outlive this and is as before after each call.
    ForbiddenDrives(Position& position, const Threat& threat);

    // Whether this pseudo-legal quiet move is certainly illegal.
    bool has(Move move);
    // This one has turned out to be illegal: if the Command piece made it, its other drives are looked at, too.
    void note(Move move);

private:
    // What is known of squares: whether a threat stands when somebody comes to stand there.
    class Answers {
    public:
        template <class Stands>
        bool ask(Square s, Stands&& stands) {
            const auto row = static_cast<std::size_t>(row_of(s));
            const std::uint32_t bit = 1u << column_of(s);
            if (!(asked_[row] & bit)) {
                asked_[row] |= bit;
                if (stands()) yes_[row] |= bit;
            }
            return yes_[row] & bit;
        }

    private:
        std::array<std::uint32_t, max_side_length> asked_{}, yes_{};  // bit x of row y
    };

    bool applies_to(Move move) const { return possible_ && move.action() == Action::none && !move.leaves(); }
    bool attack_stands() const;
    bool escape_stands() const;

    Position& p_;
    const Threat threat_;
    const Slot command_;
    const bool possible_;
    bool flight_in_doubt_ = false;
    std::optional<Exposure> exposure_;  // made when first asked for
    Answers attacks_, escapes_;
};

}  // namespace tankchess
