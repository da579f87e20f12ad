#include "rules/setup.h"

#include <algorithm>
#include <array>
#include <string>

#include "rules/square_class.h"

namespace tankchess {

namespace {

std::string piece_name(const PieceSpec& spec) {
    return std::string(1, letter_of(spec.side)) + (spec.command ? "C" : "") + std::string(row_of_kind(spec.kind).code) +
           "@" + square_name(spec.square);
}

// Collects every way in which one setup breaks Z5.
class Inspection {
public:
    explicit Inspection(const Setup& setup) : s(setup), mode(mode_of(setup.rules.style)) {}

    Faults run() {
        if (!size_ok()) return faults;  // nothing else has a meaning without a board
        terrain_kinds();
        pieces();
        markers();
        flags_and_sites();
        side_and_rules();
        counters();
        return faults;
    }

private:
    void fault(const char* field, std::string offence) { faults.push_back({field, std::move(offence)}); }

    bool size_ok() {
        const int w = s.size.width, h = s.size.height;
        if (w >= min_side_length && w <= max_side_length && h >= min_side_length && h <= max_side_length) return true;
        fault("size", std::to_string(w) + "x" + std::to_string(h) + " is not a board: 4 to 26 squares each way");
        return false;
    }

    void terrain_kinds() {
        for (int y = 0; y < s.size.height; ++y) {
            for (int x = 0; x < s.size.width; ++x) {
                const Square q = make_square(x, y);
                if (s.terrain[q] >= terrain_count) fault("terrain", "unknown kind on " + square_name(q));
                if (s.rules.style == Style::retreat && s.terrain[q] > terrain::high) {
                    fault("terrain", square_name(q) + " is neither open nor high, as retreat needs");
                }
            }
        }
    }

    void pieces() {
        std::array<int, side_count> commands{};
        int active = 0;
        for (const PieceSpec& spec : s.pieces) {
            if (!s.size.contains(spec.square) || spec.square == no_square) {
                fault("pieces", "a piece stands off the board");
                continue;
            }
            if (spec.kind >= kind_count) {
                fault("pieces", "unknown kind on " + square_name(spec.square));
                continue;
            }
            const std::string name = piece_name(spec);
            if (occupied[spec.square]) fault("pieces", "two pieces on " + square_name(spec.square));
            occupied[spec.square] = true;
            if (mode.sides == 2 && index_of(spec.side) > 1) {
                fault("pieces", name + " belongs to a side that does not play in " + std::string(mode.name));
            }
            ground(spec, name);
            command(spec.side, spec.kind, spec.command, name, commands);
            if (spec.flag) carried(spec.wreck, spec.kind, name);
            if (spec.cargo) cargo(spec, name, commands);
            if (!spec.wreck) active += spec.cargo ? 2 : 1;
            if (s.rules.style == Style::retreat && row_of_kind(spec.kind).set != PieceSet::basic) {
                fault("pieces", name + " is not one of the basic kinds that retreat is played with");
            }
            if (s.rules.style == Style::retreat && spec.wreck) {
                fault("pieces", name + " is a wreck; retreat removes what is eliminated");
            }
        }
        if (active > max_pieces) {
            fault("pieces", std::to_string(active) + " active pieces; at most " + std::to_string(max_pieces));
        }
    }

    // Where a piece or wreck can stand.
    void ground(const PieceSpec& spec, const std::string& name) {
        const Terrain t = s.terrain[spec.square];
        const KindRow& row = row_of_kind(spec.kind);
        if (t == terrain::high || t == terrain::low) {
            fault("pieces", name + " stands on " + (t == terrain::high ? "a high" : "a low") + " obstacle");
            return;
        }
        if (spec.wreck) {
            if (row.mobility == Mobility::boat) fault("pieces", name + " is a wreck of a boat; boats sink");
            if (row.has(explosive)) fault("pieces", name + " is a wreck of a bomb; bombs leave none");
            if (t == terrain::water) fault("pieces", name + " is a wreck on water; it would have sunk");
            if (row.has(fortification) && t == terrain::ice) fault("pieces", name + " is a Pillbox on ice");
            return;
        }
        if (row.mobility == Mobility::boat) {
            if (t != terrain::water) fault("pieces", name + " is a boat off the water");
            return;
        }
        if (t == terrain::fire) fault("pieces", name + " is an active piece in fire");
        if (row.has(fortification) && (t == terrain::water || t == terrain::ice)) {
            fault("pieces", name + " is a Pillbox on " + (t == terrain::water ? "water" : "ice"));
        } else if (t == terrain::water && row.mobility == Mobility::land) {
            fault("pieces", name + " is a land vehicle on water");
        } else if (t == terrain::ice && footing_of(row) == Footing::heavy_land) {
            fault("pieces", name + " is too heavy for ice");
        }
    }

    void command(Side side, Kind kind, bool marked, const std::string& name, std::array<int, side_count>& commands) {
        if (!marked) return;
        if (!is_vehicle(kind)) fault("pieces", name + ": a Pillbox cannot be a Command piece");
        if (!mode.command_allowed) {
            fault("pieces", name + " is a Command piece; there are none in " + std::string(mode.name));
        }
        if (++commands[index_of(side)] == 2) {
            fault("pieces", name + " is a second Command piece of its side");
        }
    }

    void carried(bool wreck, Kind kind, const std::string& name) {
        ++flags;
        if (!mode.flags) fault("pieces", name + " carries a flag outside flag");
        if (wreck) fault("pieces", name + " is a wreck and carries a flag");
        if (!is_vehicle(kind)) fault("pieces", name + " is no vehicle and carries a flag");
    }

    void cargo(const PieceSpec& spec, const std::string& name, std::array<int, side_count>& commands) {
        const CargoSpec& c = *spec.cargo;
        if (spec.wreck || !row_of_kind(spec.kind).has(carries)) {
            fault("pieces", name + " cannot carry anything");
            return;
        }
        if (c.kind >= kind_count) {
            fault("pieces", name + " carries an unknown kind");
            return;
        }
        const std::string aboard = name + "[" + (c.command ? "C" : "") + std::string(row_of_kind(c.kind).code) + "]";
        if (!can_carry(spec.kind, c.kind)) fault("pieces", aboard + ": this boat does not take that piece");
        command(spec.side, c.kind, c.command, aboard, commands);
        if (c.flag) carried(false, c.kind, aboard);
    }

    void markers() {
        marker_list(s.smoke, "smoke", [&](Square q) -> const char* {
            const Terrain t = s.terrain[q];
            if (t == terrain::high) return "a high obstacle";
            if (t == terrain::water) return "water";
            if (t == terrain::fire) return "fire";
            return is_hedge(t) ? "a hedge" : nullptr;
        });
        marker_list(s.mines, "mine", [&](Square q) -> const char* {
            const Terrain t = s.terrain[q];
            if (t == terrain::high) return "a high obstacle";
            if (t == terrain::low) return "a low obstacle";
            return t == terrain::water ? "water" : nullptr;
        });
        if (s.rules.style == Style::retreat && !(s.smoke.empty() && s.mines.empty())) {
            fault("pieces", "retreat has no smoke and no mines");
        }
    }

    template <class Bad>
    void marker_list(const std::vector<Square>& list, const std::string& what, Bad&& bad_ground) {
        std::array<bool, square_count> seen{};
        for (Square q : list) {
            if (!on_board(q, what)) continue;
            if (seen[q]) fault("pieces", "two " + what + " markers on " + square_name(q));
            seen[q] = true;
            if (occupied[q]) fault("pieces", what + "@" + square_name(q) + " is under a piece");
            if (const char* ground_name = bad_ground(q)) {
                fault("pieces", what + "@" + square_name(q) + " is on " + ground_name);
            }
        }
    }

    bool on_board(Square q, const std::string& what) {
        if (q != no_square && s.size.contains(q)) return true;
        fault("pieces", "a " + what + " lies off the board");
        return false;
    }

    bool obstacle(Square q) const { return s.terrain[q] == terrain::high || s.terrain[q] == terrain::low; }

    // X3.
    void flags_and_sites() {
        for (Square q : s.flags) {
            ++flags;
            on_board(q, "flag");
        }
        std::array<bool, square_count> seen{};
        for (Square q : s.sites) {
            ++flags;
            if (!on_board(q, "site")) continue;
            if (seen[q]) fault("pieces", "two sites on " + square_name(q));
            seen[q] = true;
            if (column_of(q) + 1 >= s.size.width || row_of(q) + 1 >= s.size.height) {
                fault("pieces", "site@" + square_name(q) + " reaches over the edge");
                continue;
            }
            for (int d : {0, 1, stride, stride + 1}) {
                if (obstacle(static_cast<Square>(q + d))) {
                    fault("pieces",
                          "site@" + square_name(q) + " has an obstacle on " + square_name(static_cast<Square>(q + d)));
                }
            }
        }
        if (!mode.flags) {
            for (Square q : s.flags) fault("pieces", "a flag on " + square_name(q) + " outside flag");
            for (Square q : s.sites) fault("pieces", "a site on " + square_name(q) + " outside flag");
            return;
        }
        const int all = flags + s.tally[0] + s.tally[1];
        if (all % 2 == 0) fault("pieces", std::to_string(all) + " flags; their number must be odd");
        if (all > max_flags) {
            fault("pieces", std::to_string(all) + " flags; at most " + std::to_string(max_flags));
        }
    }

    void side_and_rules() {
        if (mode.sides == 2 && index_of(s.side) > 1) {
            fault("side", std::string(1, letter_of(s.side)) + " does not play in " + std::string(mode.name));
        }
        if (s.rules.limit != 0 && !mode.limit_allowed) fault("rules", std::string(mode.name) + " has no turn limit");
        const bool any_tally = std::any_of(s.tally.begin(), s.tally.end(), [](int n) { return n != 0; });
        if (mode.sides == 2 && (s.tally[2] != 0 || s.tally[3] != 0)) {
            fault("rules", "tally of a side that does not play in " + std::string(mode.name));
        }
        if (mode.tally_in_text || !any_tally) return;
        if (mode.leaving != Leaving::command_piece) {
            fault("rules", std::string(mode.name) + " has no tally");
            return;
        }
        if (s.tally[0] + s.tally[1] > 1) fault("rules", "more than one Command piece has left");
        for (Side side : {Side::white, Side::black}) {
            if (s.tally[index_of(side)] == 0) continue;
            for (const PieceSpec& spec : s.pieces) {
                if (spec.side != side) continue;
                if (spec.command || (spec.cargo && spec.cargo->command)) {
                    fault("rules", "the Command piece of " + std::string(1, letter_of(side)) +
                                       " has left but is still on the board");
                }
            }
        }
    }

    void counters() {
        if (s.quiet < 0 || s.quiet > max_turn) fault("quiet", std::to_string(s.quiet) + " is out of range");
        if (s.turn < 1 || s.turn > max_turn) fault("turn", std::to_string(s.turn) + " is out of range");
    }

    const Setup& s;
    const ModeRow& mode;
    Faults faults;
    std::array<bool, square_count> occupied{};
    int flags = 0;
};

}  // namespace

Faults setup_faults(const Setup& setup) { return Inspection(setup).run(); }

}  // namespace tankchess
