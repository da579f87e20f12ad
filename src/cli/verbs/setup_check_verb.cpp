#include <boost/json.hpp>
#include <iostream>

#include "cli/input/input.h"
#include "cli/input/setup_source.h"
#include "cli/verbs/verbs.h"
#include "setups/fairness.h"

namespace tankchess::cli {
namespace {

class CheckSetupVerb : public Verb {
public:
    std::string_view name() const override { return "check"; }
    std::string_view help() const override { return "Name every fault of setups: format, position, fairness"; }
    std::string_view examples() const override {
        return "setup check basic-16\nsetup check my-board.setup other.setup";
    }
    void declare(Options& options) override {
        options.texts("setups", what_, "Stock ids or setup files", Options::Need::required);
        options.flag("--json", json_, "Print a JSON list");
    }
    int run() override {
        bool sound = true;
        boost::json::array list;
        for (const std::string& what : what_) {
            const std::string text = setup_text(what);
            Fairness judged;
            if (const auto file = read_setup_file(text, judged.faults))
                judged = judge_fairness(file->setup, file->rules);
            sound = sound && judged.faults.empty();
            if (json_) {
                list.push_back(report(what, judged));
                continue;
            }
            for (const Fault& fault : judged.faults) std::cout << what << ": " << fault.text() << "\n";
            for (const Fault& advice : judged.advice) std::cout << what << ": advice: " << advice.text() << "\n";
            if (judged.faults.empty()) std::cout << what << ": fair\n";
        }
        if (json_) std::cout << list << "\n";
        return sound ? exit_done : exit_failed;
    }

private:
    static boost::json::array lines(const Faults& faults) {
        boost::json::array list;
        for (const Fault& fault : faults) list.push_back({{"where", fault.field}, {"offence", fault.offence}});
        return list;
    }
    static boost::json::object report(const std::string& what, const Fairness& judged) {
        return {{"setup", what},
                {"fair", judged.faults.empty()},
                {"faults", lines(judged.faults)},
                {"advice", lines(judged.advice)}};
    }

    std::vector<std::string> what_;
    bool json_ = false;
};

}  // namespace

std::unique_ptr<Verb> make_setup_check_verb() { return std::make_unique<CheckSetupVerb>(); }

}  // namespace tankchess::cli
