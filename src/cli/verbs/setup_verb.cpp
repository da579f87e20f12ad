#include <boost/json.hpp>
#include <iostream>

#include "cli/input/input.h"
#include "cli/input/setup_source.h"
#include "cli/terminal/draw.h"
#include "cli/verbs/verbs.h"
#include "notation/position/position_text.h"
#include "notation/position/rules_text.h"
#include "rules/board/adapt_setup.h"
#include "setups/stock_setups.h"

namespace tankchess::cli {
namespace {

std::string rules_list(const std::vector<RulesSpec>& rules) {
    std::string text;
    for (const RulesSpec& spec : rules) text += (text.empty() ? "" : " ") + write_rules(spec);
    return text;
}

boost::json::object describe(const SetupFile& file) {
    boost::json::array rules;
    for (const RulesSpec& spec : file.rules) rules.push_back(boost::json::value(write_rules(spec)));
    const Setup setup = unwrap(adapt_setup(file.setup, file.rules.front()));
    return {{"id", file.id},
            {"name", file.name},
            {"about", file.about},
            {"width", file.setup.size.width},
            {"height", file.setup.size.height},
            {"seats", mode_of(file.rules.front().style).sides},
            {"rules", std::move(rules)},
            {"tps", write_setup(setup)}};
}

class ListVerb : public Verb {
public:
    std::string_view name() const override { return "list"; }
    std::string_view help() const override { return "List the stock setups"; }
    std::string_view examples() const override { return "setup list\nsetup list --json"; }
    void declare(Options& options) override { options.flag("--json", json_, "Print a JSON list"); }
    int run() override {
        boost::json::array list;
        for (const SetupFile& file : stock_setups()) {
            if (json_) {
                list.push_back(describe(file));
            } else {
                std::cout << file.id << std::string(file.id.size() < 18 ? 18 - file.id.size() : 1, ' ') << file.name
                          << " [" << rules_list(file.rules) << "]\n";
            }
        }
        if (json_) std::cout << list << "\n";
        return exit_done;
    }

private:
    bool json_ = false;
};

class ShowSetupVerb : public Verb {
public:
    std::string_view name() const override { return "show"; }
    std::string_view help() const override { return "Draw a setup, or print its file or position string"; }
    std::string_view examples() const override {
        return "setup show basic-16\nsetup show basic-16 --source\nsetup show my-board.setup --json";
    }
    void declare(Options& options) override {
        options.text("setup", what_, "Stock id or setup file", Options::Need::required);
        options.flag("--source", source_, "Print the setup file itself");
        options.flag("--json", json_, "Print a JSON object with its position string");
        draw_.declare(options);
    }
    int run() override {
        const SetupFile file = setup_of_source(what_);
        if (source_) {
            std::cout << setup_text(what_);
        } else if (json_) {
            std::cout << describe(file) << "\n";
        } else {
            const Position position = unwrap(make_position(unwrap(adapt_setup(file.setup, file.rules.front()))));
            std::cout << file.name << " (" << file.id << "): " << rules_list(file.rules) << "\n";
            if (!file.about.empty()) std::cout << file.about << "\n";
            std::cout << draw_board(position, draw_.style());
        }
        return exit_done;
    }

private:
    std::string what_;
    bool source_ = false;
    bool json_ = false;
    DrawOptions draw_;
};

class SetupVerb : public Verb {
public:
    std::string_view name() const override { return "setup"; }
    std::string_view help() const override { return "List, show, check and generate boards with their armies"; }
    std::string_view examples() const override { return "setup list\nsetup check basic-16\nsetup generate --seed 7"; }
    Verbs children() const override {
        Verbs verbs;
        verbs.push_back(std::make_unique<ListVerb>());
        verbs.push_back(std::make_unique<ShowSetupVerb>());
        verbs.push_back(make_setup_check_verb());
        verbs.push_back(make_setup_generate_verb());
        return verbs;
    }
};

}  // namespace

std::unique_ptr<Verb> make_setup_verb() { return std::make_unique<SetupVerb>(); }

}  // namespace tankchess::cli
