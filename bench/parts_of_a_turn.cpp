// What the parts of a turn cost: build/release/bench/micro_bench
#include <benchmark/benchmark.h>

#include <memory>

#include "notation/moves/move_text.h"
#include "notation/position/position_text.h"
#include "notation/position/rules_text.h"
#include "oracle/plain.h"
#include "rules/moves/legality.h"
#include "rules/moves/threats.h"
#include "rules/play/play.h"
#include "setups/stock_setups.h"

namespace {

using namespace tankchess;

Position start(const char* rules) { return stock_position("basic-16", *read_rules(rules)).value(); }

void legal_moves_of(benchmark::State& state, const char* rules) {
    const Position position = start(rules);
    const auto list = std::make_unique<MoveList>();
    for (auto _ : state) {
        list->clear();
        legal_moves(position, *list);
        benchmark::DoNotOptimize(list->size());
    }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(list->size()));
}
BENCHMARK_CAPTURE(legal_moves_of, sudden, "sudden");
BENCHMARK_CAPTURE(legal_moves_of, mate, "mate");

void plain_legal_moves(benchmark::State& state) {
    const std::string tps = write_position(start("sudden"));
    for (auto _ : state) benchmark::DoNotOptimize(oracle::legal_moves(tps));
}
BENCHMARK(plain_legal_moves);

void do_and_undo(benchmark::State& state) {
    Position position = start("sudden");
    const auto list = std::make_unique<MoveList>();
    legal_moves(position, *list);
    Undo undo;
    std::size_t next = 0;
    for (auto _ : state) {
        do_move(position, (*list)[next], undo);
        undo_move(position, undo);
        next = next + 1 < list->size() ? next + 1 : 0;
    }
}
BENCHMARK(do_and_undo);

void check_test(benchmark::State& state) {
    const Position position = start("mate");
    for (auto _ : state) benchmark::DoNotOptimize(threatens_command(position, Side::black));
}
BENCHMARK(check_test);

void position_text(benchmark::State& state) {
    const std::string tps = write_position(start("sudden"));
    for (auto _ : state) benchmark::DoNotOptimize(read_position(tps).ok());
}
BENCHMARK(position_text);

}  // namespace
