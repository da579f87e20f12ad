#include <boost/json.hpp>
#include <iostream>

#include "cli/input/input.h"
#include "cli/input/setup_source.h"
#include "cli/terminal/draw.h"
#include "cli/verbs/verbs.h"
#include "engine/balance/screening.h"
#include "engine/balance/verdict.h"
#include "notation/position/position_text.h"
#include "notation/position/rules_text.h"
#include "rules/board/adapt_setup.h"
#include "setups/fairness.h"
#include "setups/setup_generator.h"
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

class CheckVerb : public Verb {
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

class GenerateVerb : public Verb {
public:
    std::string_view name() const override { return "generate"; }
    std::string_view help() const override { return "Make a new symmetric fair setup from a seed, or a balanced one"; }
    std::string_view examples() const override {
        return "setup generate --size 16x16 --density 20 --seed 7\n"
               "setup generate --size 12x14 --army CLT,LT,LT,MT,HT --rules last > my-board.setup\n"
               "setup generate --theme winter --symmetry mirror --balanced --hurdles 100,400 > winter.setup";
    }
    void declare(Options& options) override {
        options.text("--size", size_, "Board size, 4 to 26 squares each way (16x16)");
        options.number("--density", wish_.density, 0, max_density, "Obstacles, in percent of all squares (20)");
        options.number("--seed", wish_.seed, "The same seed gives the same setup (1)");
        options.text("--army", army_, "Pieces of each side, like CLT,LT,MT; else what suits the size");
        options.text("--rules", rules_, "Rules that it must be fair under (sudden,mate)");
        options.text("--symmetry", symmetry_, "rotation, mirror or fourfold (rotation; boards for four are fourfold)");
        options.text("--theme", theme_, "plain, open, town, river, winter, minefield or fortress (plain)");
        options.flag("--balanced", balanced_,
                     "Try seeds from --seed on until the engine's games say that a board is even");
        options.text("--hurdles", hurdles_,
                     "Games after which a board is judged, at most three numbers (100,400,1067)");
        options.number("--nodes", nodes_, "Nodes a turn in those games (550)");
        options.number("--tries", tries_, 1, 100000, "Seeds to try (100)");
        options.flag("--tps", tps_, "Print the position string instead of a setup file");
    }
    int run() override {
        TextCursor cursor(size_);
        const auto width = cursor.take_number(max_side_length);
        const bool cross = cursor.take_if('x');
        const auto height = cursor.take_number(max_side_length);
        if (!width || !cross || !height || !cursor.at_end())
            throw BadInput("--size: like 16x16, 4 to 26 squares each way");
        wish_.size = {static_cast<std::uint8_t>(*width), static_cast<std::uint8_t>(*height)};
        for (const std::string& word : words(army_)) {
            const auto code = piece_code(word);
            if (!code) throw BadInput("--army: '" + word + "' is no piece code");
            wish_.army.push_back(*code);
        }
        if (!rules_.empty()) wish_.rules.clear();
        for (const std::string& word : words(rules_)) wish_.rules.push_back(unwrap(read_rules(word), "--rules"));
        const auto symmetry = symmetry_by_name(symmetry_);
        if (!symmetry) throw BadInput("--symmetry: rotation, mirror or fourfold");
        wish_.symmetry = *symmetry;
        const auto theme = theme_by_name(theme_);
        if (!theme) throw BadInput("--theme: plain, open, town, river, winter, minefield or fortress");
        wish_.theme = *theme;
        const Result<SetupFile> file = balanced_ ? balanced() : generate_setup(wish_);
        if (!file) {
            if (file.fault().field != "generate") throw BadInput(file.fault().text());
            std::cerr << "tankchess: " << file.fault().offence << "\n";
            return exit_failed;
        }
        if (tps_) {
            std::cout << write_setup(unwrap(adapt_setup(file->setup, file->rules.front()))) << "\n";
        } else {
            std::cout << write_setup_file(*file);
        }
        return exit_done;
    }

private:
    Result<SetupFile> balanced() const {
        engine::balance::ScreeningWish wish;
        wish.board = wish_;
        wish.nodes = nodes_;
        wish.tries = tries_;
        const std::vector<std::string> games = words(hurdles_);
        if (games.empty() || games.size() > wish.hurdles.size())
            throw BadInput("--hurdles: one to three numbers of games");
        wish.hurdles.resize(games.size());
        for (std::size_t i = 0; i < games.size(); ++i) {
            TextCursor cursor(games[i]);
            const auto number = cursor.take_number(1000000);
            if (!number || *number == 0 || !cursor.at_end()) throw BadInput("--hurdles: one to three numbers of games");
            wish.hurdles[i].games = static_cast<int>(*number);
        }
        auto found = engine::balance::find_balanced(wish, tell);
        if (!found) return found.fault();
        found->file.about += " " + engine::balance::verdict_of(found->sheet).text;
        return std::move(found->file);
    }

    static void tell(const engine::balance::Candidate& candidate) {
        std::cerr << "seed " << candidate.seed << ": ";
        if (!candidate.fair) {
            std::cerr << "no fair board\n";
            return;
        }
        std::cerr << candidate.cleared << " hurdles cleared. " << engine::balance::verdict_of(candidate.sheet).text
                  << "\n";
    }

    static std::vector<std::string> words(std::string_view text) {
        std::vector<std::string> result;
        TextCursor cursor(text);
        const auto separates = [](char c) { return c == ',' || is_blank(c); };
        while (!cursor.at_end()) {
            const std::string_view word = cursor.take_while([&](char c) { return !separates(c); });
            if (!word.empty()) result.emplace_back(word);
            cursor.take_while(separates);
        }
        return result;
    }

    GeneratorWish wish_;
    std::string size_ = "16x16";
    std::string army_;
    std::string rules_;
    std::string symmetry_ = "rotation", theme_ = "plain", hurdles_ = "100,400,1067";
    std::uint64_t nodes_ = 550;
    int tries_ = 100;
    bool balanced_ = false;
    bool tps_ = false;
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
        verbs.push_back(std::make_unique<CheckVerb>());
        verbs.push_back(std::make_unique<GenerateVerb>());
        return verbs;
    }
};

}  // namespace

std::unique_ptr<Verb> make_setup_verb() { return std::make_unique<SetupVerb>(); }

}  // namespace tankchess::cli
