// The fast generator against the plain one: same moves, same results, on whatever position the bytes describe or,
// where they describe none, on a random position that they choose.
#include <algorithm>
#include <map>
#include <memory>
#include <stdexcept>

#include "fuzz_input.h"
#include "notation/moves/move_text.h"
#include "notation/position/position_text.h"
#include "oracle/plain.h"
#include "rules/moves/legality.h"
#include "rules/play/play.h"

namespace {

using Results = std::map<std::string, std::string>;  // move text -> position text

Results by_plain(const std::string& tps) {
    Results results;
    for (const oracle::Turn& turn : oracle::legal_moves(tps)) results.emplace(turn.text, turn.tps);
    return results;
}

Results by_fast(const tankchess::Position& position) {
    const auto list = std::make_unique<tankchess::MoveList>();
    tankchess::legal_moves(position, *list);
    const std::vector<std::string> texts = tankchess::write_moves(position, *list);
    Results results;
    for (std::size_t i = 0; i < list->size(); ++i) {
        expect(tankchess::is_legal(position, (*list)[i]), "a listed move is legal", texts[i]);
        results.emplace(texts[i], tankchess::write_position(tankchess::after(position, (*list)[i])));
    }
    return results;
}

std::string difference(const Results& fast, const Results& plain) {
    std::string lines;
    for (const auto& [text, tps] : fast) {
        const auto other = plain.find(text);
        if (other == plain.end()) lines += "only fast:  " + text + "\n";
        if (other != plain.end() && other->second != tps) {
            lines += text + "\n  fast:  " + tps + "\n  plain: " + other->second + "\n";
        }
    }
    for (const auto& [text, tps] : plain) {
        if (!fast.contains(text)) lines += "only plain: " + text + "\n";
    }
    return lines;
}

std::string random_position(std::string_view bytes) {
    std::uint64_t seed = 1469598103934665603ULL;
    for (const char byte : bytes) seed = (seed ^ static_cast<unsigned char>(byte)) * 1099511628211ULL;
    return oracle::random_position(seed, static_cast<oracle::Flavour>(seed % 3));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0 || size > 600) return 0;
    std::string tps{as_text(data, size)};
    // Retreat is another game, which the plain generator of this pair does not know.
    if (tps.find("retreat") != std::string::npos) return 0;
    auto position = tankchess::read_position(tps);
    if (!position.ok()) {
        tps = random_position(as_text(data, size));
        position = tankchess::read_position(tps);
        expect(position.ok(), "a random position of the plain generator can be read", tps);
    }
    const Results plain = by_plain(tps);
    const Results fast = by_fast(*position);
    expect(fast == plain, "both generators agree", tps + "\n" + difference(fast, plain));
    return 0;
}
