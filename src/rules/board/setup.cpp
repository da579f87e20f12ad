#include "rules/board/setup.h"

#include <algorithm>
#include <array>
#include <string>

#include "rules/board/square_class.h"

namespace tankchess {

std::string piece_name(const PieceSpec& spec) {
    return std::string(1, letter_of(spec.side)) + (spec.command ? "C" : "") + std::string(row_of_kind(spec.kind).code) +
           "@" + square_name(spec.square);
}

namespace {

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
    using Params = std::vector<std::pair<std::string, std::string>>;
    void fault(const char* field, const char* id, Params params, std::string offence) {
        faults.push_back({field, std::move(offence), id, std::move(params)});
    }
    // About one piece, or about one square.
    void of_piece(const char* id, const std::string& name, const std::string& offence) {
        fault("pieces", id, {{"piece", name}, {"square", square_name(piece_square)}}, name + offence);
    }
    void of_marker(const char* id, const std::string& what, Square q, std::string offence) {
        fault("pieces", id, {{"what", what}, {"square", square_name(q)}}, std::move(offence));
    }
    std::string rules_name() const { return std::string(mode.name); }

    bool size_ok() {
        const int w = s.size.width, h = s.size.height;
        if (w >= min_side_length && w <= max_side_length && h >= min_side_length && h <= max_side_length) return true;
        fault("size", "bad_size", {{"width", std::to_string(w)}, {"height", std::to_string(h)}},
              std::to_string(w) + "x" + std::to_string(h) + " is not a board: 4 to 26 squares each way");
        return false;
    }

    void terrain_kinds() {
        for_each_square(s.size, [&](Square q) {
            if (s.terrain[q] < terrain_count) return;
            fault("terrain", "unknown_terrain", {{"square", square_name(q)}}, "unknown kind on " + square_name(q));
        });
    }

    void pieces() {
        std::array<int, side_count> commands{};
        int active = 0;
        for (const PieceSpec& spec : s.pieces) {
            if (!s.size.contains(spec.square) || spec.square == no_square) {
                fault("pieces", "off_board", {{"what", "piece"}}, "a piece stands off the board");
                continue;
            }
            if (spec.kind >= kind_count) {
                fault("pieces", "unknown_kind", {{"square", square_name(spec.square)}},
                      "unknown kind on " + square_name(spec.square));
                continue;
            }
            const std::string name = piece_name(spec);
            piece_square = spec.square;
            if (occupied[spec.square]) {
                fault("pieces", "two_pieces", {{"square", square_name(spec.square)}},
                      "two pieces on " + square_name(spec.square));
            }
            occupied[spec.square] = true;
            if (mode.sides == 2 && index_of(spec.side) > 1) {
                fault("pieces", "side_not_playing",
                      {{"piece", name}, {"square", square_name(piece_square)}, {"rules", rules_name()}},
                      name + " belongs to a side that does not play in " + rules_name());
            }
            ground(spec, name);
            command(spec.side, spec.kind, spec.command, name, commands);
            if (spec.flag) carried(spec.wreck, spec.kind, name);
            if (spec.cargo) cargo(spec, name, commands);
            if (!spec.wreck) active += spec.cargo ? 2 : 1;
        }
        if (active > max_pieces) {
            fault("pieces", "too_many_pieces",
                  {{"count", std::to_string(active)}, {"most", std::to_string(max_pieces)}},
                  std::to_string(active) + " active pieces; at most " + std::to_string(max_pieces));
        }
    }

    // Where a piece or wreck can stand.
    void ground(const PieceSpec& spec, const std::string& name) {
        const Terrain t = s.terrain[spec.square];
        const KindRow& row = row_of_kind(spec.kind);
        const std::string where(name_of_terrain(t));
        if (is_obstacle(t)) {
            of_piece("on_obstacle", name, " stands on a " + where + " obstacle");
            return;
        }
        const bool firm = t != terrain::water && t != terrain::ice;
        const std::string unfounded = " is a " + std::string(row.name) + " on " + where;
        if (spec.wreck) {
            if (row.mobility == Mobility::boat) of_piece("wreck_of_boat", name, " is a wreck of a boat; boats sink");
            if (row.has(explosive)) of_piece("wreck_of_bomb", name, " is a wreck of a bomb; bombs leave none");
            if (t == terrain::water) of_piece("wreck_on_water", name, " is a wreck on water; it would have sunk");
            if (row.has(fortification) && t == terrain::ice) of_piece("pillbox_ground", name, unfounded);
            return;
        }
        if (row.has(fortification) && !firm) {
            of_piece("pillbox_ground", name, unfounded);
            return;
        }
        switch (entry(t, footing_of(row))) {
            case Entry::stands:
                break;
            case Entry::blocked:
                of_piece("boat_on_land", name, " is a boat off the water");
                break;
            case Entry::crosses:
            case Entry::dies:
                of_piece("in_fire", name, " is an active piece in fire");
                break;
            case Entry::sinks:
                of_piece("land_on_water", name, " is a land vehicle on water");
                break;
            case Entry::melts:
                of_piece("too_heavy_for_ice", name, " is too heavy for ice");
                break;
        }
    }

    void command(Side side, Kind kind, bool marked, const std::string& name, std::array<int, side_count>& commands) {
        if (!marked) return;
        if (!is_vehicle(kind))
            of_piece("pillbox_command", name,
                     ": a " + std::string(row_of_kind(kind).name) + " cannot be a Command piece");
        if (!mode.command_allowed) {
            fault("pieces", "command_not_allowed",
                  {{"piece", name}, {"square", square_name(piece_square)}, {"rules", rules_name()}},
                  name + " is a Command piece; there are none in " + rules_name());
        }
        if (++commands[index_of(side)] == 2) {
            of_piece("second_command", name, " is a second Command piece of its side");
        }
    }

    void carried(bool wreck, Kind kind, const std::string& name) {
        ++flags;
        if (!mode.flags) of_piece("flag_not_allowed", name, " carries a flag outside flag");
        if (wreck) of_piece("wreck_with_flag", name, " is a wreck and carries a flag");
        if (!is_vehicle(kind)) of_piece("pillbox_with_flag", name, " is no vehicle and carries a flag");
    }

    void cargo(const PieceSpec& spec, const std::string& name, std::array<int, side_count>& commands) {
        const CargoSpec& c = *spec.cargo;
        if (spec.wreck || !row_of_kind(spec.kind).has(carries)) {
            of_piece("cannot_carry", name, " cannot carry anything");
            return;
        }
        if (c.kind >= kind_count) {
            of_piece("unknown_cargo", name, " carries an unknown kind");
            return;
        }
        const std::string aboard = name + "[" + (c.command ? "C" : "") + std::string(row_of_kind(c.kind).code) + "]";
        if (!can_carry(spec.kind, c.kind)) of_piece("wrong_cargo", aboard, ": this boat does not take that piece");
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
    }

    template <class Bad>
    void marker_list(const std::vector<Square>& list, const std::string& what, Bad&& bad_ground) {
        std::array<bool, square_count> seen{};
        for (Square q : list) {
            if (!on_board(q, what)) continue;
            if (seen[q]) of_marker("two_markers", what, q, "two " + what + " markers on " + square_name(q));
            seen[q] = true;
            if (occupied[q]) {
                of_marker("marker_under_piece", what, q, what + "@" + square_name(q) + " is under a piece");
            }
            if (const char* ground_name = bad_ground(q)) {
                of_marker("marker_ground", what, q, what + "@" + square_name(q) + " is on " + ground_name);
            }
        }
    }

    bool on_board(Square q, const std::string& what) {
        if (q != no_square && s.size.contains(q)) return true;
        fault("pieces", "off_board", {{"what", what}}, "a " + what + " lies off the board");
        return false;
    }

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
            if (seen[q]) of_marker("two_markers", "site", q, "two sites on " + square_name(q));
            seen[q] = true;
            if (column_of(q) + 1 >= s.size.width || row_of(q) + 1 >= s.size.height) {
                of_marker("site_over_edge", "site", q, "site@" + square_name(q) + " reaches over the edge");
                continue;
            }
            for (int d : {0, 1, stride, stride + 1}) {
                const auto part = static_cast<Square>(q + d);
                if (!is_obstacle(s.terrain[part])) continue;
                of_marker("site_obstacle", "site", part,
                          "site@" + square_name(q) + " has an obstacle on " + square_name(part));
            }
        }
        if (!mode.flags) {
            for (Square q : s.flags) {
                of_marker("marker_not_allowed", "flag", q, "a flag on " + square_name(q) + " outside flag");
            }
            for (Square q : s.sites) {
                of_marker("marker_not_allowed", "site", q, "a site on " + square_name(q) + " outside flag");
            }
            return;
        }
        const int all = flags + s.tally[0] + s.tally[1];
        const std::string count = std::to_string(all);
        if (all % 2 == 0) fault("pieces", "even_flags", {{"count", count}}, count + " flags; their number must be odd");
        if (all > max_flags) {
            fault("pieces", "too_many_flags", {{"count", count}, {"most", std::to_string(max_flags)}},
                  count + " flags; at most " + std::to_string(max_flags));
        }
    }

    void side_and_rules() {
        if (mode.sides == 2 && index_of(s.side) > 1) {
            const std::string letter(1, letter_of(s.side));
            fault("side", "wrong_turn", {{"side", letter}, {"rules", rules_name()}},
                  letter + " does not play in " + rules_name());
        }
        const Params rules{{"rules", rules_name()}};
        if (s.rules.limit != 0 && !mode.limit_allowed) {
            fault("rules", "no_limit", rules, rules_name() + " has no turn limit");
        }
        const bool any_tally = std::any_of(s.tally.begin(), s.tally.end(), [](int n) { return n != 0; });
        if (mode.sides == 2 && (s.tally[2] != 0 || s.tally[3] != 0)) {
            fault("rules", "wrong_tally", rules, "tally of a side that does not play in " + rules_name());
        }
        if (mode.tally_in_text || !any_tally) return;
        if (mode.leaving != Leaving::command_piece) {
            fault("rules", "wrong_tally", rules, rules_name() + " has no tally");
            return;
        }
        if (s.tally[0] + s.tally[1] > 1) fault("rules", "wrong_tally", rules, "more than one Command piece has left");
        for (Side side : {Side::white, Side::black}) {
            if (s.tally[index_of(side)] == 0) continue;
            for (const PieceSpec& spec : s.pieces) {
                if (spec.side != side) continue;
                if (spec.command || (spec.cargo && spec.cargo->command)) {
                    const std::string letter(1, letter_of(side));
                    fault("rules", "left_and_there", {{"side", letter}},
                          "the Command piece of " + letter + " has left but is still on the board");
                }
            }
        }
    }

    void counters() {
        const auto range = [&](const char* field, int value, int least) {
            if (value >= least && value <= max_turn) return;
            fault(field, "out_of_range", {{"field", field}}, std::to_string(value) + " is out of range");
        };
        range("quiet", s.quiet, 0);
        range("turn", s.turn, 1);
    }

    const Setup& s;
    const ModeRow& mode;
    Faults faults;
    std::array<bool, square_count> occupied{};
    Square piece_square = no_square;  // of the piece that is being looked at
    int flags = 0;
};

}  // namespace

Faults setup_faults(const Setup& setup) { return Inspection(setup).run(); }

}  // namespace tankchess
