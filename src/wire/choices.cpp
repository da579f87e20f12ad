#include "wire/choices.h"

#include <array>
#include <charconv>
#include <map>
#include <memory>
#include <set>
#include <vector>

#include "notation/moves/move_text.h"
#include "rules/moves/legality.h"
#include "rules/play/drive.h"
#include "rules/play/play.h"
#include "wire/board_cost.h"
#include "wire/holds.h"
#include "wire/squares.h"

namespace tankchess::server {

namespace {

void add_number(std::string& out, int value) {
    char digits[12];
    const auto end = std::to_chars(digits, digits + sizeof digits, value).ptr;
    out.append(digits, end);
}

int wire_fate(Fate fate) {
    switch (fate) {
        case Fate::stands:
            return 0;
        case Fate::wreck:
            return 1;
        case Fate::sunk:
            return 2;
        case Fate::out:
            return 3;
        case Fate::boarded:
            return 4;
        case Fate::burning:
            break;
    }
    return 5;
}

std::string_view wire_action(Action action) {
    switch (action) {
        case Action::none:
            return "";
        case Action::shot:
            return "x";
        case Action::flame:
            return "^";
        case Action::smoke:
            return "*";
        case Action::blast:
            return "@";
        case Action::charge:
            return "c";
        case Action::mine:
            return "!";
        case Action::flag:
            break;
    }
    return "$";
}

// Whether a drive that stops at `node` can be the drive of `move`, cleared markers aside.
bool ends_alike(const DriveNode& node, Move move) {
    if (move.leaves()) return node.fate == Fate::out;
    if (node.fate == Fate::out || node.square != move.to()) return false;
    if (move.faceless()) return node.fate != Fate::boarded;
    return (node.fate == Fate::stands || node.fate == Fate::boarded) && node.facing == move.facing();
}

// The node after a route, or -1.
int follow(const DriveGraph& graph, std::uint16_t route) {
    int node = 0;
    for (int i = 0; i < Move::max_route_steps && node >= 0; ++i) {
        const DriveNode& at = graph.nodes[static_cast<std::size_t>(node)];
        switch (static_cast<Step>(route >> (2 * i) & 3)) {
            case Step::none:
                return node;
            case Step::ahead:
                node = at.ahead;
                break;
            case Step::left:
                node = at.left;
                break;
            case Step::right:
                node = at.right;
                break;
        }
    }
    return node;
}

// The nodes of a drive graph by square; those that leave the board together.
class NodesBySquare {
public:
    explicit NodesBySquare(const DriveGraph& graph) : next_(graph.nodes.size()) {
        first_.fill(-1);
        for (std::size_t i = graph.nodes.size(); i-- > 0;) {
            const DriveNode& node = graph.nodes[i];
            int& first = first_[node.fate == Fate::out ? out : static_cast<std::size_t>(node.square)];
            next_[i] = first;
            first = static_cast<int>(i);
        }
    }
    int first_for(Move move) const { return first_[move.leaves() ? out : static_cast<std::size_t>(move.to())]; }
    int after(int node) const { return next_[static_cast<std::size_t>(node)]; }

private:
    static constexpr std::size_t out = 1024;
    std::array<int, out + 1> first_;
    std::vector<int> next_;
};

// Every node at which the player may stop to mean this move: several where the facing does not count (M9).
std::vector<int> nodes_of(const DriveGraph& graph, const NodesBySquare& by_square, Move move) {
    std::vector<int> out;
    std::uint64_t cleared = 0;
    const bool routed = move.route() != 0;
    if (routed) {
        const int end = follow(graph, move.route());
        if (end < 0) return out;
        cleared = graph.nodes[static_cast<std::size_t>(end)].cleared;
    }
    for (int i = by_square.first_for(move); i >= 0; i = by_square.after(i)) {
        const DriveNode& node = graph.nodes[static_cast<std::size_t>(i)];
        if (!ends_alike(node, move)) continue;
        if (routed ? node.cleared != cleared : node.cleared_before) continue;
        out.push_back(i);
    }
    return out;
}

class Writer {
public:
    explicit Writer(const Position& position) : position_(position), size_(position.size()) {
        legal_moves(position, *legal_);
        texts_ = write_moves(position, *legal_);
    }

    std::string write() {
        std::map<std::pair<Square, bool>, std::vector<std::size_t>> movers;
        std::vector<std::size_t> pillbox;
        for (std::size_t i = 0; i < legal_->size(); ++i) {
            const Move move = (*legal_)[i];
            const Slot slot = position_.slot_at(move.from());
            if (!move.of_cargo() && position_.piece(slot).has(fortification)) {
                pillbox.push_back(i);
            } else {
                movers[{move.from(), move.of_cargo()}].push_back(i);
            }
        }
        out_.reserve(40 * legal_->size() + 1000);
        out_ += "{\"pieces\":[";
        bool first = true;
        for (const auto& [mover, moves] : movers) {
            if (!first) out_ += ',';
            first = false;
            write_piece(mover.first, mover.second, moves);
            if (drives_ > most_drives_in_play) return "null";
        }
        out_ += "],\"pillbox\":[";
        for (std::size_t i = 0; i < pillbox.size(); ++i) {
            if (i > 0) out_ += ',';
            const Move move = (*legal_)[pillbox[i]];
            out_ += '[';
            add_number(out_, wire_square(move.from(), size_));
            out_ += ',';
            add_number(out_, wire_square(move.target(), size_));
            note_sum(position_.slot_at(move.from()), move.from(), wire_square(move.from(), size_), move.target());
            write_tail(pillbox[i]);
        }
        out_ += "],\"holds\":[";
        write_pillbox_holds(pillbox);
        out_ += "],\"sums\":[";
        write_sums();
        out_ += "]}";
        return std::move(out_);
    }

private:
    void write_piece(Square at, bool cargo, const std::vector<std::size_t>& moves) {
        Slot slot = position_.slot_at(at);
        if (cargo) slot = position_.piece(slot).cargo;
        const Piece& piece = position_.piece(slot);
        explore_drives(position_, slot, *graph_);
        drives_ += static_cast<int>(graph_->nodes.size());
        out_ += "{\"at\":";
        add_number(out_, wire_square(at, size_));
        out_ += cargo ? ",\"cargo\":true" : ",\"cargo\":false";
        out_ += ",\"kind\":\"";
        out_ += piece.row().code;
        out_ += "\",\"speed\":";
        add_number(out_, piece.row().speed);
        out_ += ",\"nodes\":[";
        for (std::size_t i = 0; i < graph_->nodes.size(); ++i) {
            const DriveNode& node = graph_->nodes[i];
            out_ += i > 0 ? ",[" : "[";
            const int fields[] = {node.fate == Fate::out ? -1 : wire_square(node.square, size_),
                                  index_of(node.facing),
                                  node.steps,
                                  node.limit,
                                  node.ahead,
                                  node.left,
                                  node.right,
                                  wire_fate(node.fate)};
            for (std::size_t k = 0; k < std::size(fields); ++k) {
                if (k > 0) out_ += ',';
                add_number(out_, fields[k]);
            }
            out_ += ']';
        }
        out_ += "],\"reverse\":";
        add_number(out_, graph_->reverse);
        out_ += ",\"moves\":[";
        bool first = true;
        const NodesBySquare by_square(*graph_);
        std::vector<bool> ends(graph_->nodes.size());
        for (const std::size_t i : moves) {
            const Move move = (*legal_)[i];
            for (const int node : nodes_of(*graph_, by_square, move)) {
                out_ += first ? "[" : ",[";
                first = false;
                ends[static_cast<std::size_t>(node)] = true;
                add_number(out_, node);
                out_ += ",\"";
                out_ += wire_action(move.action());
                out_ += "\",";
                add_number(out_, move.action() == Action::none || move.action() == Action::blast
                                     ? -1
                                     : wire_square(move.target(), size_));
                if (move.action() == Action::shot || move.action() == Action::charge) {
                    note_sum(slot, graph_->nodes[static_cast<std::size_t>(node)].square, node, move.target());
                }
                write_tail(i);
            }
        }
        out_ += "],\"holds\":[";
        write_holds(slot, ends, false);
        out_ += "],\"sums\":[";
        write_sums();
        out_ += "]}";
    }

    void write_pillbox_holds(const std::vector<std::size_t>& shots) {
        Slot last = no_slot;  // turns of one piece follow each other
        for (const std::size_t i : shots) {
            const Slot slot = position_.slot_at((*legal_)[i].from());
            if (slot == last) continue;
            last = slot;
            explore_drives(position_, slot, *graph_);
            write_holds(slot, std::vector<bool>(graph_->nodes.size(), true), out_.back() != '[');
        }
    }

    // [node,square] for each enemy that would withstand the mover; for a Pillbox [at,square].
    void write_holds(Slot slot, const std::vector<bool>& ends, bool more) {
        for (const Held& held : held_targets(position_, slot, *graph_, ends)) {
            out_ += more ? ",[" : "[";
            more = true;
            const Piece& piece = position_.piece(slot);
            const int from = piece.has(fortification) ? wire_square(piece.square, size_) : held.node;
            add_number(out_, from);
            out_ += ',';
            add_number(out_, wire_square(held.square, size_));
            out_ += ']';
            note_sum(slot, graph_->nodes[static_cast<std::size_t>(held.node)].square, from, held.square);
        }
    }

    void note_sum(Slot slot, Square from, int node, Square target) {
        const Sum sum = sum_of(position_, slot, from, target);
        sums_.insert({node, wire_square(target, size_), sum.power, sum.armour});
    }

    // [node,square,power,armour] for every target of `moves` and `holds` that armour decides about.
    void write_sums() {
        for (const auto& sum : sums_) {
            out_ += out_.back() == '[' ? "[" : ",[";
            for (std::size_t i = 0; i < sum.size(); ++i) {
                if (i > 0) out_ += ',';
                add_number(out_, sum[i]);
            }
            out_ += ']';
        }
        sums_.clear();
    }

    // ,"text",[destroyed]]
    void write_tail(std::size_t i) {
        const Move move = (*legal_)[i];
        out_ += ",\"";
        out_ += texts_[i];
        out_ += "\",[";
        // A plain drive destroys nothing that is listed.
        if (move.action() != Action::none || move.faceless()) {
            bool first = true;
            for (const Square square : destroyed_squares(position_, move)) {
                if (!first) out_ += ',';
                first = false;
                add_number(out_, wire_square(square, size_));
            }
        }
        out_ += "]]";
    }

    const Position& position_;
    BoardSize size_;
    std::unique_ptr<MoveList> legal_ = std::make_unique<MoveList>();
    std::unique_ptr<DriveGraph> graph_ = std::make_unique<DriveGraph>();
    std::vector<std::string> texts_;
    std::string out_;
    std::set<std::array<int, 4>> sums_;
    int drives_ = 0;
};

}  // namespace

std::string choices_json(const Position& position) { return Writer(position).write(); }

std::string legal_json(const Position& position) {
    auto legal = std::make_unique<MoveList>();
    legal_moves(position, *legal);
    std::string out = "[";
    for (const std::string& text : write_moves(position, *legal)) {
        out += out.size() > 1 ? ",\"" : "\"";
        out += text;
        out += '"';
    }
    return out + "]";
}

}  // namespace tankchess::server
