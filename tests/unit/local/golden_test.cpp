// What the engine finds within a number of nodes is the same everywhere: with AVX2 and without, and in the browser with
// SIMD and without (web/offline/compare.ts). unit_portable is this file once more, without AVX2.
#include <gtest/gtest.h>

#include <array>
#include <cstdlib>
#include <fstream>

#include "engine/bot/bot.h"
#include "local/level_move.h"
#include "setups/stock_setups.h"
#include "support/paths.h"
#include "wire/setup_cards.h"
#include "wire/study.h"

namespace tankchess::local {
namespace {

namespace json = boost::json;

constexpr std::uint64_t nodes = 3000;
constexpr std::uint64_t hash_start = 0xcbf29ce484222325;

std::uint64_t hashed(std::uint64_t hash, std::string_view text) {
    for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
    return hash;
}

// The boards that everybody searches: Retreat is bounded by time alone.
std::vector<std::string> boards() {
    std::vector<std::string> found;
    for (const SetupFile& file : stock_setups()) {
        const std::string tps = server::std_string(server::stock_card(file).at("tps").as_string());
        if (tps.find(" retreat") == std::string::npos) found.push_back(tps);
    }
    return found;
}

// Line by line of bench/search.txt.
void expect_golden(std::uint64_t hash, std::size_t line) {
    const std::string path = test::source_path("bench/search.txt");
    std::array<std::string, 2> golden;
    {
        std::ifstream in(path);
        for (std::string& each : golden) std::getline(in, each);
    }
    char text[17];
    std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(hash));
    if (std::getenv("TC_WRITE_FIGURES") != nullptr) {
        golden[line] = text;
        std::ofstream out(path);
        for (const std::string& each : golden) out << each << '\n';
        return;
    }
    EXPECT_EQ(text, golden[line]) << "in bench/search.txt: scripts/write-figures, if the search was meant to change";
}

TEST(GoldenSearch, IsTheSameEverywhere) {
    std::uint64_t hash = hash_start;
    for (const std::string& tps : boards()) {
        server::EngineStudy study = server::read_study(json::object{{"tps", tps}});
        study.ms = 3'600'000;
        study.nodes = nodes;
        study.hash_mb = 16;
        engine::BotOptions options;
        options.hash_mb = study.hash_mb;
        engine::Bot bot(options);
        const auto found = server::study_position(bot, study, [] { return true; }, nullptr);
        hash = hashed(hash, server::written(server::study_view(study, found)));
    }
    expect_golden(hash, 0);
}

// Every level, each with seeds of its own, on every board in turn.
TEST(GoldenSearch, LevelsPlayTheSameMovesEverywhere) {
    std::uint64_t hash = hash_start;
    std::uint64_t seed = 0;
    for (const std::string& tps : boards()) {
        for (int n = 0; n < 2; ++n) {
            const int level = static_cast<int>(seed % engine::full_strength) + 1;
            hash = hashed(hash, level_move(tps, level, ++seed, nodes) + '\n');
        }
    }
    expect_golden(hash, 1);
}

}  // namespace
}  // namespace tankchess::local
