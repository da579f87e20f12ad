#pragma once

#include <array>
#include <optional>

#include "rules/board/move.h"
#include "rules/fast/targets.h"
#include "rules/position/edits.h"
#include "rules/position/position.h"

namespace tankchess::engine {

// What holds after most quiet moves of the side to move, found once for all of them: pieces of one's own side only get
// in the way, so bounds that take them for air stay true wherever one of them drives.
class Outlook {
public:
    // For the side to move. `safe`: the enemy could not destroy our Command piece now if it were its turn; `harmless`:
    // we could not destroy theirs.
    void take(const Position& position, bool safe, bool harmless);

    // What is known after one move: no others than these …
    struct Ahead {
        SlotSet hunters;   // … of the enemy can destroy our Command piece,
        SlotSet shooters;  // … of ours can destroy theirs,
        SlotSet in_range;  // … of the enemy can be destroyed by us (destroyable()).
    };
    // Nothing where `undo`, the journal of the move that led to `after`, tells of more than a drive and of smoke or
    // mines laid: these only get in the way too.
    std::optional<Ahead> after_move(const Position& after, const Undo& undo);
    // The same for a mere drive, not played: `piece` as it will stand.
    std::optional<Ahead> after_drive(const Position& before, Slot slot, const Piece& piece);

private:
    Ahead ahead_of(const Position& position, Slot slot, const Piece& piece);
    void find_hunters(const Position& position, bool safe);
    void find_shooters(const Position& position, bool harmless);

    std::optional<Targets> targets_;  // the enemies
    Side us_ = Side::white;
    std::array<TargetSet, max_pieces> may_hit_;  // by piece
    TargetSet once_, twice_;                     // those that one of our pieces may hit, and those that several may
    TargetSet prey_;                             // the enemy Command piece, and what would take it along
    SlotSet shooters_;                           // ours that may hit it
    SlotSet uncovering_;                         // those of us whose leaving may matter to them
    SlotSet hunters_;                            // enemies that may hit ours after one of us has left
    SlotSet exposing_;                           // those of us whose leaving may matter to them
};

}  // namespace tankchess::engine
