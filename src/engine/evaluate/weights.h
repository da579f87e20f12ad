#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "rules/board/catalogue.h"

namespace tankchess::engine {

// What the evaluation counts. The first kind_count terms are the material of each kind, the rest are listed here;
// a term is counted for a side and against its enemies.
enum class Term : int {
    mobility = kind_count,  // end poses of all vehicles, in tens
    advance,                // rows that the vehicles have come forward, Command piece left out
    escape_in_1,            // the Command piece is so many turns from its far edge
    escape_in_2,
    escape_in_3,
    escape_in_4,
    escape_in_5,
    escape_in_6,
    escape_in_7,
    escape_far,
    escape_never,   // no way over this ground
    race_lead,      // turns by which the Command piece would be off before the enemy's, within -4 and 4
    command_lines,  // squares from which lines of fire reach the Command piece, up to eight a direction
    hunters,        // closeness of armed enemies to the Command piece
    guards,         // own vehicles within three squares of it
    loose,          // with the move: tenths of a Light Tank at stake in pieces under fire beyond the dearest
    loose_dearest,  // with the move: tenths of a Light Tank in the dearest piece under fire
    vehicles,       // number of vehicles
    escaped,        // X2
    runners,        // X2: nearness of the best runners to the far edge
    flags_scored,   // X3
    flags_carried,
    carrier_near,  // X3: nearness of the carriers to home
    flag_near,     // X3: nearness of the nearest vehicle to a flag
    points,        // X4; used by the search for four players alone
    tempo,         // having the move
    hunt,          // X1: progress of the side ahead towards the enemy's vehicles (Hunt)
    runner_safe,   // X2: the soonest of the runners that nobody can stop in time (Breakaway)
    breakaway,     // a run to the edge that nobody can stop in time, by how soon it ends (Breakaway)
    count
};
inline constexpr int term_count = static_cast<int>(Term::count);

constexpr Term material_of(Kind k) { return static_cast<Term>(k); }
constexpr std::size_t index_of(Term t) { return static_cast<std::size_t>(t); }

// One weight for each term, in thousandths of a Light Tank for one unit.
struct Weights {
    std::array<int, term_count> value{};

    int operator[](Term t) const { return value[index_of(t)]; }
    int& operator[](Term t) { return value[index_of(t)]; }
    bool operator==(const Weights&) const = default;
};

// "LT" for material, "race_lead" for the others.
std::string_view term_name(Term t);
std::optional<Term> term_by_name(std::string_view name);

// The weights the engine plays with (weights_table.inc).
const Weights& shipped_weights();

// What a kind is worth before any game was played: from its values in the catalogue.
constexpr int nominal_value(Kind k) {
    const KindRow& r = row_of_kind(k);
    const int fire = r.power == 0 && r.weapon == Weapon::flame ? 4 : r.power;
    return 15 + 10 * r.speed + 15 * fire * (r.has(turret) ? 10 : 7) / 10 +
           10 * (r.armour[0] + 2 * r.armour[1] + r.armour[2]);
}

// `percent` of the way from one set to the other.
Weights between(const Weights& from, const Weights& to, int percent);

// Text form: one "name value" a line. Terms left out keep their shipped weights.
std::string write_weights(const Weights& weights);
Result<Weights> read_weights(std::string_view text);

}  // namespace tankchess::engine
