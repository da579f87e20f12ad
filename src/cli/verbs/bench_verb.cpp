#include <boost/json.hpp>
#include <cstdio>
#include <iostream>

#include "cli/verbs/rules_bench.h"
#include "cli/verbs/verbs.h"
#include "engine/arena/bench.h"

namespace tankchess::cli {
namespace {

class BenchVerb : public Verb {
public:
    std::string_view name() const override { return "bench"; }
    std::string_view help() const override {
        return "Speed on fixed positions: the rules beside the plain generator of the tests, then the search and its "
               "signature";
    }
    std::string_view examples() const override {
        return "bench\nbench --only search --depth 5 --json\nbench --only rules";
    }

    void declare(Options& options) override {
        options.number("--depth", depth_, 1, 20, "Depth of each search");
        options.text("--only", only_, "Only one part: rules or search");
        options.flag("--json", json_, "Print one JSON object");
    }

    int run() override {
        if (!only_.empty() && only_ != "rules" && only_ != "search") {
            throw BadInput("--only: '" + only_ + "' is neither rules nor search");
        }
        boost::json::object object;
        if (only_ != "search") rules(object);
        if (only_ != "rules") search(object);
        if (json_) std::cout << object << '\n';
        return exit_done;
    }

private:
    void rules(boost::json::object& object) const {
        const std::vector<RulesFigures> all = run_rules_bench();
        boost::json::array rows;
        for (const RulesFigures& f : all) {
            rows.push_back({{"position", f.name},
                            {"walked_per_second", f.walked},
                            {"counted_per_second", f.counted},
                            {"plain_per_second", f.plain},
                            {"times_plain", f.times()},
                            {"check_ns", f.check_ns}});
        }
        object["rules"] = std::move(rows);
        if (json_) return;
        std::printf("%-20s %15s %15s %12s %8s %9s\n", "leaves a second of", "walked", "counted", "plain", "times",
                    "check");
        for (const RulesFigures& f : all) {
            std::printf("%-20s %15.0f %15.0f %12.0f %8.0f %6.0f ns\n", f.name.c_str(), f.walked, f.counted, f.plain,
                        f.times(), f.check_ns);
        }
        std::printf("\n");
    }

    void search(boost::json::object& object) const {
        const auto positions = engine::bench_positions();
        const engine::BenchResult r = engine::run_bench(positions, depth_);
        object["signature"] = r.nodes;
        object["time_ms"] = r.time_ms;
        object["nodes_per_second"] = r.per_second();
        object["depth"] = depth_;
        object["positions"] = positions.size();
        if (json_) return;
        for (std::size_t i = 0; i < positions.size(); ++i) {
            std::printf("%-24s %12llu\n", positions[i].name.c_str(), static_cast<unsigned long long>(r.each[i]));
        }
        std::printf("signature %llu  (depth %d, %lld ms, %llu nodes a second)\n",
                    static_cast<unsigned long long>(r.nodes), depth_, static_cast<long long>(r.time_ms),
                    static_cast<unsigned long long>(r.per_second()));
    }

    int depth_ = engine::bench_depth;
    std::string only_;
    bool json_ = false;
};

}  // namespace

std::unique_ptr<Verb> make_bench_verb() { return std::make_unique<BenchVerb>(); }

}  // namespace tankchess::cli
