#include <boost/json.hpp>
#include <cstdio>
#include <iostream>

#include "cli/verbs/verbs.h"
#include "engine/arena/bench.h"

namespace tankchess::cli {
namespace {

class BenchVerb : public Verb {
public:
    std::string_view name() const override { return "bench"; }
    std::string_view help() const override { return "Speed and node signature of the search on fixed positions"; }
    std::string_view examples() const override { return "bench\nbench --depth 5 --json"; }

    void declare(Options& options) override {
        options.number("--depth", depth_, 1, 20, "Depth of each search");
        options.flag("--json", json_, "Print one JSON object");
    }

    int run() override {
        const auto positions = engine::bench_positions();
        const engine::BenchResult r = engine::run_bench(positions, depth_);
        json_ ? print_json(positions, r) : print(positions, r);
        return exit_done;
    }

private:
    void print_json(const std::vector<engine::BenchPosition>& positions, const engine::BenchResult& r) const {
        const boost::json::object object{{"signature", r.nodes},
                                         {"time_ms", r.time_ms},
                                         {"nodes_per_second", r.per_second()},
                                         {"depth", depth_},
                                         {"positions", positions.size()}};
        std::cout << object << '\n';
    }

    void print(const std::vector<engine::BenchPosition>& positions, const engine::BenchResult& r) const {
        for (std::size_t i = 0; i < positions.size(); ++i) {
            std::printf("%-24s %12llu nodes, %3.0f %% of cuts by the first move\n", positions[i].name.c_str(),
                        static_cast<unsigned long long>(r.each[i].nodes), r.each[i].cuts.percent_first());
        }
        std::printf("signature %llu  (depth %d, %lld ms, %llu nodes a second)\n",
                    static_cast<unsigned long long>(r.nodes), depth_, static_cast<long long>(r.time_ms),
                    static_cast<unsigned long long>(r.per_second()));
    }

    int depth_ = engine::bench_depth;
    bool json_ = false;
};

}  // namespace

std::unique_ptr<Verb> make_bench_verb() { return std::make_unique<BenchVerb>(); }

}  // namespace tankchess::cli
