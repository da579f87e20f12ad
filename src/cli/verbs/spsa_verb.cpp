#include <charconv>
#include <cstdio>
#include <fstream>
#include <sstream>

#include "cli/input/input.h"
#include "cli/verbs/verbs.h"
#include "engine/arena/openings.h"
#include "engine/arena/spsa.h"
#include "notation/position/rules_text.h"
#include "setups/stock_setups.h"

namespace tankchess::cli {
namespace {

std::vector<std::string> parts_of(const std::string& text) {
    std::vector<std::string> parts;
    std::istringstream in(text);
    for (std::string part; std::getline(in, part, ',');) parts.push_back(part);
    return parts;
}

class SpsaVerb : public Verb {
public:
    std::string_view name() const override { return "spsa"; }
    std::string_view help() const override {
        return "Tune constants of the search and weights of the evaluation by games (SPSA)";
    }
    std::string_view examples() const override {
        return "spsa --constants quota_base,quota_growth,late_slope --setup basic-16,fiery-16 --steps 2000\n"
               "spsa --list";
    }

    void declare(Options& options) override {
        options.text("--constants", names_, "Which, separated by commas; NAME=N starts from N");
        options.text("--setup", setups_, "Stock setups, separated by commas (basic-16)");
        options.text("--rules", rules_, "Rules for all of them (mate)");
        options.number("--nodes", plan_.nodes, "Nodes for each turn (1000)");
        options.number("--steps", plan_.steps, 1, 10000000, "Steps in all (1000)");
        options.number("--pairs", plan_.pairs, 1, 1000, "Pairs of games a step (2)");
        options.number("--width", width_, 1, 100, "Perturbation at first, in percent of a constant (15)");
        options.number("--rate", rate_, 1, 500, "Move by a clean sweep at first, in percent of that (25)");
        options.number("--seed", plan_.seed, "For openings and perturbations (1)");
        options.number("--jobs,-j", plan_.at_once, 1, 256, "Games at once (1)");
        options.text("--resume", resume_, "File that keeps where it is, so that it can go on after a break");
        options.flag("--list", list_, "Name all of them with their values and bounds, instead");
    }

    int run() override {
        if (list_) return list();
        plan_.names = parts_of(names_);
        if (plan_.names.empty()) throw BadInput("--constants: name some; spsa --list knows them");
        for (std::string& name : plan_.names) start_of(name);
        plan_.width = width_ / 100.0;
        plan_.rate = rate_ / 100.0;
        const RulesSpec rules = unwrap(read_rules(rules_), "--rules");
        std::vector<engine::SeriesSetup> boards;
        for (const std::string& setup : parts_of(setups_)) {
            boards.push_back({setup, unwrap(stock_position(setup, rules), setup)});
        }
        plan_.opening_of = engine::random_openings(std::move(boards), 4, plan_.seed);
        engine::SpsaState state = kept();
        engine::Tuning found = engine::run_spsa(plan_, state, [&](const engine::SpsaState& now) {
            if ((now.step + 1) % 50 == 0) {
                keep(now);
                std::fprintf(stderr, "%d of %d steps:%s\n", now.step + 1, plan_.steps, words(now).c_str());
            }
            return true;
        });
        keep(state);
        for (const std::string& name : plan_.names) {
            std::printf("%-16s %6d -> %6d\n", name.c_str(), *engine::row_of(plan_.start, name)->value,
                        *engine::row_of(found, name)->value);
        }
        return exit_done;
    }

private:
    int list() {
        const auto tell = [&](std::string_view name) {
            const engine::TuningRow row = *engine::row_of(plan_.start, name);
            std::printf("%-16s %6d  (%d to %d)\n", std::string(name).c_str(), *row.value, row.low, row.high);
        };
        for (const engine::ConstantRow& row : engine::constant_rows) tell(row.name);
        for (int t = 0; t < engine::term_count; ++t) tell(engine::term_name(static_cast<engine::Term>(t)));
        return exit_done;
    }

    // "name" or "name=value", where it should start elsewhere.
    void start_of(std::string& name) {
        const std::size_t equals = name.find('=');
        const std::string value = equals == std::string::npos ? "" : name.substr(equals + 1);
        name.resize(std::min(equals, name.size()));
        const auto row = engine::row_of(plan_.start, name);
        if (!row) throw BadInput("--constants: there is no '" + name + "'");
        if (equals == std::string::npos) return;
        const auto [stop, error] = std::from_chars(value.data(), value.data() + value.size(), *row->value);
        if (error != std::errc{} || stop != value.data() + value.size() || *row->value < row->low ||
            *row->value > row->high) {
            throw BadInput("--constants: '" + value + "' is no value for '" + name + "'");
        }
    }

    std::string words(const engine::SpsaState& state) const {
        std::ostringstream out;
        out.precision(5);
        for (std::size_t i = 0; i < plan_.names.size(); ++i) out << ' ' << plan_.names[i] << '=' << state.values[i];
        return out.str();
    }

    engine::SpsaState kept() const {
        engine::SpsaState state;
        if (resume_.empty()) return state;
        std::ifstream in(resume_);
        if (!in) return state;
        std::string names;
        if (!(in >> names >> state.step) || names != names_) {
            throw BadInput(resume_ + ": is of another run; name another file");
        }
        for (double value; in >> value;) state.values.push_back(value);
        return state;
    }

    void keep(const engine::SpsaState& state) const {
        if (resume_.empty()) return;
        std::ostringstream out;
        out.precision(12);
        out << names_ << '\n' << state.step + 1 << '\n';
        for (const double value : state.values) out << value << '\n';
        write_output(resume_, out.str());
    }

    std::string names_, setups_ = "basic-16", rules_ = "mate", resume_;
    int width_ = 15;
    int rate_ = 25;
    bool list_ = false;
    engine::SpsaPlan plan_;
};

}  // namespace

std::unique_ptr<Verb> make_spsa_verb() { return std::make_unique<SpsaVerb>(); }

}  // namespace tankchess::cli
