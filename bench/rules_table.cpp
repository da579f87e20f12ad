#include "rules_table.h"

#include <chrono>

#include "engine/arena/bench.h"
#include "notation/position/position_text.h"
#include "notation/position/rules_text.h"
#include "oracle/plain.h"
#include "rules/moves/legality.h"
#include "rules/moves/threats.h"
#include "rules/perft/count.h"
#include "rules/perft/perft.h"
#include "setups/setup_generator.h"
#include "setups/stock_setups.h"

namespace tankchess::bench {
namespace {

constexpr int middle_game = 40;  // turns
constexpr std::chrono::milliseconds least_time{250};

Setup board_of(int side) {
    if (side != 24) return stock_setup(side == 16 ? "basic-16" : "basic-20").value();
    GeneratorWish wish;
    wish.size = {24, 24};
    return generate_setup(wish).value().setup;
}

// How much `work` does in a second; it gives what it did.
template <class F>
double rate_of(F&& work) {
    using Clock = std::chrono::steady_clock;
    const auto start = Clock::now();
    double done = 0;
    auto spent = Clock::duration::zero();
    do {
        done += static_cast<double>(work());
        spent = Clock::now() - start;
    } while (spent < least_time);
    return done / std::chrono::duration<double>(spent).count();
}

RulesFigures measure(std::string name, const Position& position) {
    RulesFigures f;
    f.name = std::move(name);
    f.walked = rate_of([&] { return perft(position, 2); });
    f.counted = rate_of([&] { return counted_perft(position, 2); });
    const std::string text = write_position(position);
    f.plain = rate_of([&] { return oracle::perft(text, 1); });
    const double tests = rate_of([&] {
        int found = 0;
        for (int i = 0; i < 1000; ++i) found += threatens_command(position, i & 1 ? Side::white : Side::black);
        return 1000 + (found < 0);  // the result counts, lest the loop be dropped
    });
    f.check_ns = 1e9 / tests;
    return f;
}

}  // namespace

std::vector<RulesFigures> rules_figures() {
    std::vector<RulesFigures> all;
    for (const int side : {16, 20, 24}) {
        for (const char* style : {"sudden", "mate"}) {
            Setup setup = board_of(side);
            setup.rules = read_rules(style).value();
            const Position start = make_position(setup).value();
            const std::string name = std::to_string(side) + "x" + std::to_string(side) + ' ' + style;
            all.push_back(measure(name + " start", start));
            all.push_back(measure(name + " middle", engine::played_on(start, middle_game)));
        }
    }
    return all;
}

}  // namespace tankchess::bench
