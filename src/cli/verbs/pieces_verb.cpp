#include <boost/json.hpp>
#include <iomanip>
#include <iostream>

#include "base/excerpt.h"
#include "cli/verbs/verbs.h"
#include "notation/position/square_text.h"
#include "notation/setup/reference_sheet.h"

namespace tankchess::cli {
namespace {

std::string range_text(const KindRow& row) {
    if (row.weapon == Weapon::none) return "-";
    const std::string from = std::to_string(row.range_min);
    if (row.range_max == 0) return from + "+";
    return row.range_min == row.range_max ? from : from + "-" + std::to_string(row.range_max);
}

std::string armour_text(const KindRow& row) {
    return std::to_string(row.armour[0]) + "-" + std::to_string(row.armour[1]) + "-" + std::to_string(row.armour[2]);
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
                for (const KindRow& row : catalogue) list.push_back(sheet_json(row));
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
            std::cout << sheet_json(row_of_kind(*kind)) << "\n";
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
        for (Terrain t : sheet_terrain) std::cout << std::setw(8) << name_of_terrain(t);
        std::cout << "set\n";
        for (const KindRow& row : catalogue) {
            const std::string weapon = std::string(weapon_word(row)) + (row.has(turret) ? ", turret" : "");
            std::cout << std::setw(6) << row.code << std::setw(24) << row.name << std::setw(7) << int{row.speed}
                      << std::setw(8) << armour_text(row) << std::setw(7) << power_text(row) << std::setw(18) << weapon
                      << std::setw(7) << range_text(row);
            for (Terrain t : sheet_terrain) std::cout << std::setw(8) << passage_word(row, t);
            std::cout << set_word(row) << "\n";
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
                  << "weapon  " << weapon_word(row) << ", range " << range_text(row) << "\n";
        for (const AbilityRow& ability : ability_rows) {
            if (row.has(ability.ability)) std::cout << "        " << ability.words << "\n";
        }
        std::cout << "ground ";
        for (Terrain t : sheet_terrain) std::cout << " " << name_of_terrain(t) << ": " << passage_word(row, t);
        std::cout << "\n";
    }

    std::string code_;
    bool json_ = false;
};

}  // namespace

std::unique_ptr<Verb> make_pieces_verb() { return std::make_unique<PiecesVerb>(); }

}  // namespace tankchess::cli
