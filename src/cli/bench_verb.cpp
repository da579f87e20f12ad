#include <boost/json.hpp>
#include <cstdio>
#include <iostream>

#include "cli/verbs.h"
#include "engine/bench.h"

namespace tankchess::cli {
namespace {

class BenchVerb : public Verb {
public:
    std::string_view name() const override { return "bench"; }
    std::string_view help() const override {
        return "Search fixed positions: nodes a second, and a signature of the search";
    }
    std::string_view examples() const override { return "bench\nbench --depth 5 --json"; }

    void declare(Options& options) override {
        options.number("--depth", depth_, 1, 20, "Depth of each search");
        options.flag("--json", json_, "Print one JSON object");
    }

    int run() override {
        const auto positions = engine::bench_positions();
        const engine::BenchResult r = engine::run_bench(positions, depth_);
        if (json_) {
            std::cout << boost::json::object{{"signature", r.nodes},
                                             {"time_ms", r.time_ms},
                                             {"nodes_per_second", r.per_second()},
                                             {"depth", depth_},
                                             {"positions", positions.size()}}
                      << '\n';
            return exit_done;
        }
        for (std::size_t i = 0; i < positions.size(); ++i) {
            std::printf("%-24s %12llu\n", positions[i].name.c_str(), static_cast<unsigned long long>(r.each[i]));
        }
        std::printf("signature %llu  (depth %d, %lld ms, %llu nodes a second)\n",
                    static_cast<unsigned long long>(r.nodes), depth_, static_cast<long long>(r.time_ms),
                    static_cast<unsigned long long>(r.per_second()));
        return exit_done;
    }

private:
    int depth_ = engine::bench_depth;
    bool json_ = false;
};

}  // namespace

std::unique_ptr<Verb> make_bench_verb() { return std::make_unique<BenchVerb>(); }

}  // namespace tankchess::cli
