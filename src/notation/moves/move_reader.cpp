
#include "base/excerpt.h"
#include "notation/moves/move_refusal.h"
#include "notation/moves/move_text.h"
#include "rules/moves/piece_moves.h"
#include "rules/play/play.h"

namespace tankchess {
namespace {

// S6, N3: whether the words mean the cargo of the boat on their first square.
bool means_cargo(const Position& position, const MoveWords& words) {
    if (!words.piece) return false;
    const Piece& boat = position.piece(position.slot_at(words.origin()));
    if (boat.cargo == no_slot || words.piece->kind == boat.kind) return false;
    return words.piece->kind == position.piece(boat.cargo).kind;
}

bool drive_fits(Move move, const MoveWords& words, bool cargo) {
    if (move.from() != words.origin() || move.of_cargo() != cargo || move.leaves() != !words.to) return false;
    if (words.to && move.to() != *words.to) return false;
    if (move.faceless()) return true;  // a facing that is not needed does no harm
    return words.facing && move.facing() == *words.facing;
}

bool flame_fits(const Position& position, Square flamed, Square target) {
    const Terrain terrain = position.terrain_at(flamed);
    return flamed == target || (is_hedge(terrain) && terrain == position.terrain_at(target));  // T5
}

bool action_fits(const Position& position, Move move, const MoveWords& words) {
    const int marks = (words.smoke ? 1 : 0) + (words.mine ? 1 : 0) + (words.flame ? 1 : 0) + (words.blast ? 1 : 0) +
                      (words.flag ? 1 : 0);
    const Square target = move.target();
    switch (move.action()) {
        case Action::none:
            return marks == 0 || (marks == 1 && words.blast && explodes_on_arrival(position, move));
        case Action::shot:
        case Action::charge: {
            // A drive without brackets means holding fire; a Pillbox has nothing else to do (F10).
            const bool shot_only = position.piece(position.slot_at(move.from())).has(fortification);
            return marks == 0 && (!words.destroyed.empty() || shot_only);
        }
        case Action::flame:
            if (words.flame) return marks == 1 && flame_fits(position, *words.flame, target);
            return marks == 0 && !words.destroyed.empty();
        case Action::smoke:
            return marks == 1 && words.smoke == target;
        case Action::mine:
            return marks == 1 && words.mine && words.mine_at.value_or(target) == target;
        case Action::blast:
            return marks == 1 && words.blast;
        case Action::flag:
            return marks == 1 && words.flag && words.flag_at.value_or(target) == target;
    }
    return false;
}

// The squares of the mover's own end are never listed, but people do write them.
bool listed(const std::vector<Square>& squares, Square square, Move move) {
    for (Square s : squares) {
        if (s == square) return true;
    }
    return move.faceless() && square == move.to();
}

// How exactly the words say this move; -1 if they do not.
int likeness(const Position& position, Move move, const MoveWords& words, bool cargo) {
    if (!drive_fits(move, words, cargo) || !action_fits(position, move, words)) return -1;
    int score = 0;
    if (words.via.empty()) {
        if (move.route() == 0) score += 1;
    } else if (cleared_squares(position, move) != words.via) {
        return -1;
    }
    if (move.faceless() != words.facing.has_value()) score += 2;
    if (move.action() != Action::none || move.faceless()) {
        const std::vector<Square> destroyed = destroyed_squares(position, move);
        for (Square square : words.destroyed) {
            if (!listed(destroyed, square, move)) return -1;
        }
        if (destroyed == words.destroyed) score += 4;
    } else if (words.destroyed.empty()) {
        score += 4;
    } else {
        return -1;
    }
    return score;
}

enum class Among { all, legal };

// The moves of the list, or the legal ones of them, that the words fit best. Only moves that fit are asked whether they
// are legal: in `mate` that is much cheaper than the list of legal moves.
std::vector<Move> best_matches(const Position& position, const MoveList& list, const MoveWords& words, bool cargo,
                               Among among) {
    std::vector<Move> best;
    int best_score = 0;
    for (Move move : list) {
        const int score = likeness(position, move, words, cargo);
        if (score < best_score || (among == Among::legal && !is_legal(position, move))) continue;
        if (score > best_score) best.clear();
        best_score = score;
        best.push_back(move);
    }
    return best;
}

Fault ambiguous(const Position& position, const std::vector<Move>& candidates) {
    constexpr std::size_t shown = 6;
    std::string offence = "could be any of";
    for (std::size_t i = 0; i < candidates.size() && i < shown; ++i) {
        offence += (i == 0 ? " '" : ", '") + write_move(position, candidates[i]) + "'";
    }
    if (candidates.size() > shown) offence += " and " + std::to_string(candidates.size() - shown) + " more";
    return {"move", offence};
}

}  // namespace

Result<Move> find_move(const Position& position, const MoveWords& words) {
    if (auto fault = refuse_mover(position, words)) return *fault;
    const bool cargo = means_cargo(position, words);
    // Only moves of the piece that is meant can fit.
    MoveList list;
    const Slot standing = position.slot_at(words.origin());
    PieceMoves(position, position.side_to_move(), Wanted::all, list)
        .add(cargo ? position.piece(standing).cargo : standing);
    std::vector<Move> matches = best_matches(position, list, words, cargo, Among::legal);
    if (matches.size() == 1) return matches.front();
    if (matches.size() > 1) return ambiguous(position, matches);

    matches = best_matches(position, list, words, cargo, Among::all);
    if (!matches.empty()) return refuse_danger(position, matches.front());
    pseudo_moves(position, list);
    return refuse_move(position, words, cargo, list);
}

Result<Move> read_move(const Position& position, std::string_view text) {
    TextCursor cursor(text);
    const Result<MoveWords> words = take_move_words(cursor);
    if (!words) return words.fault();
    cursor.skip_blanks();
    if (!cursor.at_end()) return Fault{"move", excerpt(cursor.rest()) + " follows the end of the move"};
    return find_move(position, *words);
}

}  // namespace tankchess
