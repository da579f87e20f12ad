#include "engine/evaluate/regions.h"

#include "base/inline_vec.h"
#include "base/rng.h"

namespace tankchess::engine {

namespace {

void label_regions(const Position& p, Regions::Labels& labels) {
    labels.fill(0);
    std::uint8_t last = 0;
    InlineVec<Square, square_count> open;
    const auto add = [&](Square s) {
        if (s == no_square || labels[s] != 0 || p.terrain_at(s) == terrain::high || p.has_wreck(s)) return;
        labels[s] = last;
        open.push_back(s);
    };
    for_each_square(p.size(), [&](Square first) {
        if (labels[first] != 0 || p.terrain_at(first) == terrain::high || p.has_wreck(first)) return;
        if (last < UINT8_MAX) ++last;
        add(first);
        while (!open.empty()) {
            const Square s = open.back();
            open.pop_back();
            for (int f = 0; f < facing_count; ++f) add(neighbour(p.size(), s, facing_at(f)));
        }
    });
}

}  // namespace

const Regions::Labels& Regions::of(const Position& position, std::uint64_t terrain_key) {
    const std::uint64_t key = mix64(terrain_key) | 1;
    Known& known = entries_[key >> (64 - entry_bits)];
    if (known.key != key) {
        label_regions(position, known.labels);
        known.key = key;
    }
    return known.labels;
}

void Regions::clear() {
    for (std::size_t i = 0; i < 1 << entry_bits; ++i) entries_[i].key = 0;
}

}  // namespace tankchess::engine
