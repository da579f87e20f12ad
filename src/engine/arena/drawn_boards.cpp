#include "engine/arena/drawn_boards.h"

#include <algorithm>

#include "base/rng.h"
#include "notation/position/rules_text.h"
#include "rules/board/adapt_setup.h"
#include "setups/setup_generator.h"

namespace tankchess::engine {

namespace {

constexpr int smallest = 8;
constexpr int largest = 26;
constexpr RulesSpec drawn_rules[] = {{Style::mate, 0},   {Style::sudden, 0}, {Style::mate, 0}, {Style::last, 0},
                                     {Style::escape, 0}, {Style::sudden, 0}, {Style::flag, 0}};

std::vector<PieceCode> drawn_army(Rng& rng, int width) {
    const bool plain = rng.chance(1, 2);
    const int pieces = std::clamp(width / 2 + static_cast<int>(rng.below(5)), 4, 16);
    std::vector<PieceCode> army{{*kind_by_code(rng.chance(1, 2) ? "LT" : rng.chance(1, 2) ? "MT" : "HT"), true}};
    while (static_cast<int>(army.size()) < pieces) {
        const Kind kind = static_cast<Kind>(rng.below(kind_count));
        const KindRow& row = row_of_kind(kind);
        // Twice as many of the printed basic set as of the others, and nothing that needs water or never moves.
        if (row.mobility == Mobility::boat || row.has(fortification)) continue;
        if (row.set == PieceSet::plus && (plain || rng.chance(1, 2))) continue;
        army.push_back({kind, false});
    }
    return army;
}

// Some of the obstacles become other ground, and so do their images.
void vary_ground(Setup& setup, Rng& rng) {
    constexpr Terrain grounds[] = {terrain::high, terrain::low, terrain::water, terrain::ice, terrain::fire};
    const std::uint32_t share = rng.below(80);
    const auto at = [&](int x, int y) -> Terrain& { return setup.terrain[make_square(x, y)]; };
    for (int y = 0; 2 * y < setup.size.height; ++y) {
        for (int x = 0; x < setup.size.width; ++x) {
            if (at(x, y) != terrain::high || !rng.chance(share, 100)) continue;
            at(x, y) = at(setup.size.width - 1 - x, setup.size.height - 1 - y) = grounds[rng.below(std::size(grounds))];
        }
    }
}

}  // namespace

DrawnBoard drawn_board(std::uint64_t seed) {
    Rng rng(seed);
    for (;;) {
        GeneratorWish wish;
        const int width = smallest + static_cast<int>(rng.below(largest - smallest + 1));
        const int height = std::clamp(width - 3 + static_cast<int>(rng.below(7)), smallest, largest);
        wish.size = {static_cast<std::uint8_t>(width), static_cast<std::uint8_t>(height)};
        wish.density = 16 + static_cast<int>(rng.below(18));  // open boards are seldom fair
        wish.seed = rng.next() >> 32;
        wish.army = drawn_army(rng, width);
        const RulesSpec rules = drawn_rules[rng.below(std::size(drawn_rules))];
        wish.rules = {rules};
        const Result<SetupFile> file = generate_setup(wish);
        if (!file) continue;
        Result<Setup> setup = adapt_setup(file->setup, rules);
        if (!setup) continue;
        if (rng.chance(1, 2)) vary_ground(*setup, rng);
        if (auto position = make_position(*setup)) return {file->id + '/' + write_rules(rules), std::move(*position)};
    }
}

}  // namespace tankchess::engine
