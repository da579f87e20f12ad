#include <cstdio>
#include <filesystem>
#include <iostream>

#include "cli/input/input.h"
#include "cli/input/names_list.h"
#include "cli/input/position_source.h"
#include "cli/verbs/verbs.h"
#include "engine/arena/bench.h"
#include "engine/arena/book_builder.h"
#include "engine/bot/stock_book.h"
#include "notation/position/rules_text.h"
#include "setups/stock_setups.h"

namespace tankchess::cli {
namespace {

class BuildBookVerb : public Verb {
public:
    std::string_view name() const override { return "build"; }
    std::string_view help() const override {
        return "Search the first positions of stock boards for long and keep the best moves";
    }
    std::string_view examples() const override {
        return "book build --setup small-12 --nodes 20000 --plies 1 --out /tmp/book\n"
               "book build --setup all --nodes 2000000 --plies 2 --lines 3 --out data/book";
    }
    void declare(Options& options) override {
        options.text("--setup", setups_, "Stock setups for two, separated by commas, or all (all)");
        options.text("--rules", rules_,
                     "Rules, separated by commas; boards that do not offer them are left out (mate)");
        options.number("--nodes", plan_.nodes, "Nodes for each position (200000)");
        options.number("--plies", plan_.plies, 1, 6, "Turns up to which positions are searched (2)");
        options.number("--lines", plan_.lines, 1, 10, "Moves that are kept of each, and followed (3)");
        options.text("--out", out_, "Folder for the files; what it has from this engine is not searched again",
                     Options::Need::required);
        options.flag("--quiet,-q", quiet_, "No progress");
    }
    int run() override {
        plan_.signature = engine::run_bench(engine::bench_positions(), engine::signature_depth).nodes;
        std::filesystem::create_directories(out_);
        int built = 0;
        for (const std::string& word : names_in(rules_)) {
            const RulesSpec rules = unwrap(read_rules(word));
            for (const SetupFile& file : stock_setups()) built += wanted(file, rules) && build(file.id, rules);
        }
        if (built == 0) throw BadInput("--setup: no such board for two players offers these rules");
        return exit_done;
    }

private:
    bool wanted(const SetupFile& file, const RulesSpec& rules) const {
        const std::vector<std::string> ids = names_in(setups_);
        const bool named = setups_ == "all" || std::find(ids.begin(), ids.end(), file.id) != ids.end();
        const bool offers = std::find(file.rules.begin(), file.rules.end(), rules) != file.rules.end();
        return named && offers && mode_of(rules.style).sides == 2 && rules.style != Style::retreat;
    }

    bool build(const std::string& id, const RulesSpec& rules) const {
        const std::string word = write_rules(rules);
        const std::string path = (std::filesystem::path(out_) / (id + "." + word + ".book")).string();
        std::vector<engine::BookEntry> known;
        if (std::filesystem::exists(path)) known = unwrap(engine::read_move_book(read_input(path)), path);
        const Position start = unwrap(stock_position(id, rules));
        const auto entries = engine::build_move_book(start, plan_, known, [&](const auto& so_far) {
            if (!quiet_) {
                const engine::BookEntry& last = so_far.back();
                std::cerr << id << ' ' << word << ": " << so_far.size() << ". depth " << last.depth << ", "
                          << (last.choices.empty() ? "no move" : last.choices.front().text) << '\n';
            }
            return true;
        });
        write_output(path, engine::write_move_book(id, word, entries));
        return true;
    }

    std::string setups_ = "all", rules_ = "mate", out_;
    engine::BookPlan plan_;
    bool quiet_ = false;
};

class ShowBookVerb : public Verb {
public:
    std::string_view name() const override { return "show"; }
    std::string_view help() const override { return "What the openings that come with the game say of a position"; }
    std::string_view examples() const override { return "book show --setup basic-16 --rules mate"; }
    void declare(Options& options) override { source_.declare(options); }
    int run() override {
        const engine::BookEntry* entry = engine::stock_book().find(source_.load().hash());
        if (entry == nullptr) {
            std::cout << "not in the book\n";
            return exit_failed;
        }
        for (const engine::BookEntry::Choice& choice : entry->choices) {
            std::printf("%s  %+.2f  depth %d, %llu nodes\n", choice.text.c_str(), choice.score / 100.0, entry->depth,
                        static_cast<unsigned long long>(entry->nodes));
        }
        return exit_done;
    }

private:
    PositionSource source_;
};

class BookVerb : public Verb {
public:
    std::string_view name() const override { return "book"; }
    std::string_view help() const override { return "Openings that the computer plays from: build them, look them up"; }
    std::string_view examples() const override { return "book show --setup basic-16 --rules mate"; }
    Verbs children() const override {
        Verbs verbs;
        verbs.push_back(std::make_unique<BuildBookVerb>());
        verbs.push_back(std::make_unique<ShowBookVerb>());
        return verbs;
    }
};

}  // namespace

std::unique_ptr<Verb> make_book_verb() { return std::make_unique<BookVerb>(); }

}  // namespace tankchess::cli
