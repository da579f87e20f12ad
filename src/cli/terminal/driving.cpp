#include "cli/terminal/driving.h"

#include <algorithm>

#include "notation/moves/move_text.h"

namespace tankchess::cli {

Driving::Driving(const Position& position, Slot slot)
    : position_(position), slot_(slot), graph_(std::make_unique<DriveGraph>()), legal_(std::make_unique<MoveList>()) {
    explore_drives(position, slot, *graph_);
    legal_moves(position, *legal_);
}

bool Driving::press(Key key) {
    int next = -1;
    switch (key) {
        case Key::ahead:
            next = node().ahead;
            break;
        case Key::left:
            next = node().left;
            break;
        case Key::right:
            next = node().right;
            break;
        case Key::reverse:
            next = path_.size() == 1 ? graph_->reverse : -1;  // M3: nothing else that turn
            break;
    }
    if (next < 0 || node().reversed) return false;
    const int steps = static_cast<int>(path_.size());
    if (steps > graph_->nodes[static_cast<std::size_t>(next)].limit) return false;
    path_.push_back(next);
    return true;
}

bool Driving::take_back() {
    if (path_.size() == 1) return false;
    path_.pop_back();
    return true;
}

std::string Driving::where() const {
    const DriveNode& at = node();
    std::string text = at.fate == Fate::out ? "off the board" : square_name(at.square) + "/" + name_of(at.facing);
    text += ", " + std::to_string(path_.size() - 1) + " of " +
            std::to_string(std::max<int>(at.limit, position_.piece(slot_).row().speed)) + " steps";
    switch (at.fate) {
        case Fate::stands:
        case Fate::out:
            break;
        case Fate::wreck:
            text += ", destroyed there";
            break;
        case Fate::sunk:
            text += ", sunk";
            break;
        case Fate::boarded:
            text += ", aboard";
            break;
        case Fate::burning:
            text += ", in fire: drive on or burn";
            break;
    }
    return text;
}

std::vector<Move> Driving::moves_here() const {
    const DriveNode& at = node();
    const bool out = at.fate == Fate::out;
    std::vector<Square> cleared;
    for (int step : path_) {
        const Square square = graph_->nodes[static_cast<std::size_t>(step)].square;
        if ((position_.smoke_at(square) || position_.mine_at(square)) && (out || square != at.square)) {
            cleared.push_back(square);
        }
    }
    std::sort(cleared.begin(), cleared.end());
    cleared.erase(std::unique(cleared.begin(), cleared.end()), cleared.end());

    const Piece& piece = position_.piece(slot_);
    std::vector<Move> moves;
    for (Move move : *legal_) {
        if (move.from() != piece.square || move.of_cargo() != piece.aboard() || move.leaves() != out) continue;
        if (!out && move.to() != at.square) continue;
        if (!move.faceless() && move.facing() != at.facing) continue;
        if (cleared_squares(position_, move) == cleared) moves.push_back(move);
    }
    return moves;
}

}  // namespace tankchess::cli
