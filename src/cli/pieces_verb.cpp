#include <array>
#include <boost/json.hpp>
#include <iomanip>
#include <iostream>

#include "base/excerpt.h"
#include "cli/verbs.h"
#include "notation/setup_legend.h"
#include "notation/square_text.h"
#include "rules/square_class.h"

namespace tankchess::cli {
namespace {

struct AbilityRow {
    Ability ability;
    const char* id;
    const char* words;
};
constexpr std::array<AbilityRow, 16> abilities{{
    {turret, "turret", "fires ahead and 45 degrees to each side"},
    {fires_adjacent, "fires_adjacent", "its gun works at distance 1 too"},
    {low_silhouette, "low_silhouette", "others fire over it; safe behind low things"},
    {cannot_fire_over_low, "cannot_fire_over_low", "cannot fire over low things"},
    {lays_smoke, "lays_smoke", "puts smoke 1 to 3 squares away"},
    {explosive, "explosive", "explodes: destroys its eight neighbours below armour 5"},
    {lays_mines, "lays_mines", "lays a mine behind itself"},
    {sweeps_mines, "sweeps_mines", "drives over mines and removes them"},
    {light, "light", "ice carries it"},
    {burns_at_once, "burns_at_once", "dies at once in fire"},
    {single_turns, "single_turns", "never turns twice in a row"},
    {carries, "carries", "carries one land vehicle"},
    {carries_heavy, "carries_heavy", "carries heavy vehicles too"},
    {heavy_cargo, "heavy_cargo", "too heavy for a light landing boat"},
    {fortification, "fortification", "never moves, fires instead of a move; not a vehicle"},
    {cannot_load, "cannot_load", "cannot be carried"},
}};

const char* weapon_name(const KindRow& row) {
    switch (row.weapon) {
        case Weapon::none:
            return row.has(lays_mines) ? "mines" : "none";
        case Weapon::gun:
            return "gun";
        case Weapon::lob:
            return row.mobility == Mobility::amphibious ? "howitzer" : "mortar";
        case Weapon::flame:
            return "flame";
        case Weapon::charge:
            return "charge";
        case Weapon::blast:
            return "explosive";
    }
    return "";
}

std::string range_text(const KindRow& row) {
    if (row.weapon == Weapon::none) return "-";
    const std::string from = std::to_string(row.range_min);
    if (row.range_max == 0) return from + "+";
    return row.range_min == row.range_max ? from : from + "-" + std::to_string(row.range_max);
}

std::string armour_text(const KindRow& row) {
    return std::to_string(row.armour[0]) + "-" + std::to_string(row.armour[1]) + "-" + std::to_string(row.armour[2]);
}

// What entering a terrain means for a kind (T).
const char* passage(const KindRow& row, Terrain terrain) {
    if (row.has(fortification)) return "stands";
    const Footing footing = footing_of(row);
    switch (terrain) {
        case terrain::high:
        case terrain::low:
            return "no";
        case terrain::water:
            return footing == Footing::boat || footing == Footing::amphibious ? "pass" : "sinks";
        case terrain::ice:
            if (footing == Footing::boat) return "no";
            return footing == Footing::heavy_land ? "sinks" : "pass";
        case terrain::fire:
            if (footing == Footing::boat) return "no";
            return row.has(burns_at_once) ? "dies" : "crosses";
        default:
            return footing == Footing::boat ? "no" : terrain == terrain::road ? "fast" : "pass";
    }
}

constexpr std::array<Terrain, 6> shown_terrain{terrain::open, terrain::road,  terrain::hedge,
                                               terrain::ice,  terrain::water, terrain::fire};
std::string terrain_title(Terrain terrain) { return is_hedge(terrain) ? "hedge" : terrain_word(terrain); }

boost::json::object as_json(const KindRow& row) {
    boost::json::array list;
    for (const AbilityRow& ability : abilities) {
        if (row.has(ability.ability)) list.push_back(boost::json::value(ability.id));
    }
    boost::json::object terrain;
    for (Terrain t : shown_terrain) terrain[terrain_title(t)] = passage(row, t);
    return {{"code", std::string(row.code)},
            {"name", std::string(row.name)},
            {"set", row.set == PieceSet::basic ? "basic" : "plus"},
            {"speed", row.speed},
            {"armour", {row.armour[0], row.armour[1], row.armour[2]}},
            {"power", row.weapon == Weapon::flame ? boost::json::value("any") : boost::json::value(row.power)},
            {"weapon", weapon_name(row)},
            {"turret", row.has(turret)},
            {"range",
             {row.range_min, row.range_max == 0 ? boost::json::value(nullptr) : boost::json::value(row.range_max)}},
            {"abilities", std::move(list)},
            {"terrain", std::move(terrain)}};
}

class PiecesVerb : public Verb {
public:
    std::string_view name() const override { return "pieces"; }
    std::string_view help() const override { return "Print the reference sheet of all pieces, or of one"; }
    std::string_view examples() const override { return "pieces\npieces HT\npieces --json"; }
    void declare(Options& options) override {
        options.text("code", code_, "Only this piece, in full");
        options.flag("--json", json_, "Print JSON");
    }

    int run() override {
        if (code_.empty()) {
            if (json_) {
                boost::json::array list;
                for (const KindRow& row : catalogue) list.push_back(as_json(row));
                std::cout << list << "\n";
            } else {
                print_table();
            }
            return exit_done;
        }
        std::string code;
        for (char c : code_) code += to_upper(c);
        const auto kind = kind_by_code(code);
        if (!kind) throw BadInput("no piece has the code " + excerpt(code_) + "; `tankchess pieces` lists all");
        if (json_) {
            std::cout << as_json(row_of_kind(*kind)) << "\n";
        } else {
            print_one(row_of_kind(*kind));
        }
        return exit_done;
    }

private:
    static void print_table() {
        std::cout << std::left << std::setw(6) << "code" << std::setw(24) << "name" << std::setw(7) << "speed"
                  << std::setw(8) << "armour" << std::setw(7) << "power" << std::setw(18) << "weapon" << std::setw(7)
                  << "range";
        for (Terrain t : shown_terrain) std::cout << std::setw(8) << terrain_title(t);
        std::cout << "set\n";
        for (const KindRow& row : catalogue) {
            const std::string weapon = std::string(weapon_name(row)) + (row.has(turret) ? ", turret" : "");
            std::cout << std::setw(6) << row.code << std::setw(24) << row.name << std::setw(7) << int{row.speed}
                      << std::setw(8) << armour_text(row) << std::setw(7) << power_text(row) << std::setw(18) << weapon
                      << std::setw(7) << range_text(row);
            for (Terrain t : shown_terrain) std::cout << std::setw(8) << passage(row, t);
            std::cout << (row.set == PieceSet::basic ? "basic" : "plus") << "\n";
        }
    }
    static std::string power_text(const KindRow& row) {
        return row.weapon == Weapon::flame ? "any" : row.weapon == Weapon::none ? "-" : std::to_string(row.power);
    }
    static void print_one(const KindRow& row) {
        std::cout << row.code << "  " << row.name << "\n"
                  << "speed   " << int{row.speed} << "\n"
                  << "armour  " << armour_text(row) << " (front-side-rear)\n"
                  << "power   " << power_text(row) << "\n"
                  << "weapon  " << weapon_name(row) << ", range " << range_text(row) << "\n";
        for (const AbilityRow& ability : abilities) {
            if (row.has(ability.ability)) std::cout << "        " << ability.words << "\n";
        }
        std::cout << "ground ";
        for (Terrain t : shown_terrain) std::cout << " " << terrain_title(t) << ": " << passage(row, t);
        std::cout << "\n";
    }

    std::string code_;
    bool json_ = false;
};

}  // namespace

std::unique_ptr<Verb> make_pieces_verb() { return std::make_unique<PiecesVerb>(); }

}  // namespace tankchess::cli
