#include <algorithm>
#include <boost/json.hpp>
#include <iostream>

#include "base/excerpt.h"
#include "cli/players/engine_checks.h"
#include "cli/verbs/verbs.h"

namespace tankchess::cli {
namespace {

class EngineCheckVerb : public Verb {
public:
    std::string_view name() const override { return "engine-check"; }
    std::string_view help() const override {
        return "Try a program that speaks the engine protocol and name each fault";
    }
    std::string_view examples() const override {
        return "engine-check 'tankchess engine'\nengine-check 'node docs/examples/engine.mjs' --movetime 200";
    }
    void declare(Options& options) override {
        options.text("command", plan_.command, "The command that starts it", Options::Need::required);
        options.number("--movetime", plan_.movetime_ms, 10, 60000, "Milliseconds for each answer (100)");
        options.number("--grace", plan_.grace_ms, 0, 60000, "Milliseconds by which one may be late (1000)");
        options.number("--wait", plan_.answer_ms, 100, 600000, "Milliseconds for all that is no search (10000)");
        options.number("--plies", plan_.game_plies, 1, 1000, "Length of its game against itself (40)");
        options.text("--only", plan_.only, "Make this one check, by its name");
        options.flag("--json", json_, "Print a JSON list");
    }

    int run() override {
        const std::vector<std::string> names = engine_check_names();
        if (!plan_.only.empty() && std::find(names.begin(), names.end(), plan_.only) == names.end()) {
            throw BadInput("--only: " + excerpt(plan_.only) + " is no check");
        }
        const auto checks = check_engine(plan_, [&](const EngineCheck& check) {
            if (json_) return;
            std::cout << (check.fault.empty() ? "ok     " : "FAULT  ") << check.name;
            if (!check.fault.empty()) std::cout << ": " << check.fault;
            std::cout << std::endl;
        });
        int faults = 0;
        boost::json::array list;
        for (const EngineCheck& check : checks) {
            faults += !check.fault.empty();
            list.push_back({{"check", check.name}, {"ok", check.fault.empty()}, {"fault", check.fault}});
        }
        if (json_) {
            std::cout << list << "\n";
        } else {
            std::cout << checks.size() - static_cast<std::size_t>(faults) << " of " << checks.size()
                      << " checks passed\n";
        }
        return faults == 0 ? exit_done : exit_failed;
    }

private:
    EngineCheckPlan plan_;
    bool json_ = false;
};

}  // namespace

std::unique_ptr<Verb> make_engine_check_verb() { return std::make_unique<EngineCheckVerb>(); }

}  // namespace tankchess::cli
