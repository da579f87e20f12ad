#include "setups/setup_generator.h"

#include <algorithm>
#include <array>

#include "base/rng.h"
#include "setups/board_draft.h"
#include "setups/board_themes.h"

namespace tankchess {
namespace {

constexpr int attempts = 24;  // fresh boards

struct ArmyRow {
    int sides;
    int width;  // from this width on
    std::string_view codes;
};
constexpr std::array<ArmyRow, 7> usual_armies{{
    {2, 20, "CLT LT LT LT LT MT MT MT HT HT TD TD HM HM"},
    {2, 16, "CLT LT LT LT LT MT MT MT HT HT"},
    {2, 12, "CLT LT LT LT MT MT HT"},
    {2, 8, "CLT LT MT HT"},
    {2, 0, "CHT MT"},
    {4, 20, "CLT LT LT LT LT MT MT TD HT HT"},
    {4, 0, "CLT LT LT MT MT HT"},
}};

std::vector<PieceCode> usual_army(int sides, int width) {
    std::vector<PieceCode> army;
    for (const ArmyRow& row : usual_armies) {
        if (row.sides != sides || width < row.width) continue;
        TextCursor cursor(row.codes);
        while (!cursor.at_end()) {
            army.push_back(*piece_code(cursor.take_while(is_upper)));
            cursor.skip_blanks();
        }
        break;
    }
    return army;
}

std::optional<Fault> refuse(const GeneratorWish& wish) {
    const auto bad_side = [](int length) { return length < min_side_length || length > max_side_length; };
    if (bad_side(wish.size.width) || bad_side(wish.size.height)) return Fault{"size", "4 to 26 squares each way"};
    if (wish.density < 0 || wish.density > max_density) {
        return Fault{"density", "0 to " + std::to_string(max_density) + " percent"};
    }
    if (wish.rules.empty()) return Fault{"rules", "none named"};
    const int sides = mode_of(wish.rules.front().style).sides;
    for (const RulesSpec& rules : wish.rules) {
        if (rules.style == Style::retreat) return Fault{"rules", "boards for Retreat are not generated"};
        if (mode_of(rules.style).sides != sides) return Fault{"rules", "for two players or for four, not both"};
    }
    if (wish.size.width != wish.size.height && (sides == 4 || wish.symmetry == Symmetry::fourfold)) {
        return Fault{"size", "a board that looks the same from four sides is square"};
    }
    if (std::min(wish.size.width, wish.size.height) < 8 && wish.theme != Theme::plain) {
        return Fault{"theme", "needs a board of at least 8 squares each way"};
    }
    return std::nullopt;
}

std::optional<Fault> refuse_army(const std::vector<PieceCode>& army, int sides) {
    if (army.size() > static_cast<std::size_t>(max_pieces / sides)) return Fault{"army", "too large"};
    for (const PieceCode& code : army) {
        if (row_of_kind(code.kind).mobility == Mobility::boat)
            return Fault{"army", "generated boards have no water for boats"};
    }
    const auto commands = std::count_if(army.begin(), army.end(), [](const PieceCode& code) { return code.command; });
    if (commands > 1) return Fault{"army", "more than one Command piece"};
    return std::nullopt;
}

}  // namespace

Result<SetupFile> generate_setup(const GeneratorWish& asked) {
    if (auto fault = refuse(asked)) return *fault;
    GeneratorWish wish = asked;
    const int sides = mode_of(wish.rules.front().style).sides;
    if (sides == 4) wish.symmetry = Symmetry::fourfold;
    const std::vector<PieceCode> army = wish.army.empty() ? usual_army(sides, wish.size.width) : wish.army;
    if (auto fault = refuse_army(army, sides)) return *fault;
    Rng seeds(wish.seed);
    for (int i = 0; i < attempts; ++i) {
        BoardDraft draft(wish, army, seeds.next());
        const int wanted = wish.size.width * wish.size.height * wish.density / 100;
        if (!draft.place_armies() || !lay_theme(draft, wish.theme, wanted) || !draft.repair()) continue;
        SetupFile file;
        const std::string size = size_text(wish.size);
        file.id = "random-" + size + "-" + std::to_string(wish.seed);
        file.name = "Random board " + size + ", seed " + std::to_string(wish.seed);
        file.about = "Made by `tankchess setup generate`: " +
                     (wish.theme == Theme::plain ? "" : "theme " + std::string(name_of(wish.theme)) + ", ") +
                     "density " + std::to_string(wish.density) + " percent.";
        file.rules = wish.rules;
        file.setup = draft.take();
        return file;
    }
    return Fault{"generate", "no fair setup found for this size, density and army; try another seed or density"};
}

}  // namespace tankchess
