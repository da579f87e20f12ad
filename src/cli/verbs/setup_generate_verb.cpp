#include <iostream>

#include "cli/input/input.h"
#include "cli/verbs/verbs.h"
#include "engine/balance/screening.h"
#include "engine/balance/verdict.h"
#include "notation/position/position_text.h"
#include "notation/position/rules_text.h"
#include "rules/board/adapt_setup.h"
#include "setups/setup_generator.h"

namespace tankchess::cli {
namespace {

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
        options.number("--nodes", nodes_, "Nodes a turn in those games (1500)");
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
    std::uint64_t nodes_ = 1500;
    int tries_ = 100;
    bool balanced_ = false;
    bool tps_ = false;
};

}  // namespace

std::unique_ptr<Verb> make_setup_generate_verb() { return std::make_unique<GenerateVerb>(); }

}  // namespace tankchess::cli
