#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <memory>

#include "cli/input/input.h"
#include "cli/input/names_list.h"
#include "cli/verbs/verbs.h"
#include "engine/arena/datagen.h"
#include "engine/net/net_file.h"
#include "notation/position/rules_text.h"
#include "rules/play/settled.h"
#include "setups/stock_setups.h"

namespace tankchess::cli {
namespace {

class DatagenVerb : public Verb {
public:
    std::string_view name() const override { return "datagen"; }
    std::string_view help() const override { return "Let the engine play against itself, for data to learn from"; }
    std::string_view examples() const override {
        return "datagen games.data --games 20000 --nodes 1000 --jobs 2\n"
               "datagen games.data --check";
    }

    void declare(Options& options) override {
        options.text("file", file_, "Where the games are; if there are some, they are added to",
                     Options::Need::required);
        options.number("--games", games_, 1, 1000000000, "How many there shall be in the end (10000)");
        options.number("--nodes", plan_.nodes, "Nodes for each turn (1000)");
        options.number("--seed", plan_.seed, "Another seed, other games (1)");
        options.number("--strayed", plan_.strayed, 0, 100, "Percent of turns that are drawn by lot (0)");
        options.number("--racers", plan_.racers, 0, 100,
                       "Percent of games in which one side races its Command piece for the edge (0)");
        options.text("--rules", plan_.rules, "Only games under these rules: mate,sudden (all for two players)");
        options.text("--setup", plan_.setups, "Only games on these stock setups: corner-20,basic-16");
        options.text("--net", net_file_, "Both sides play with this net (with none)");
        options.number("--longest", plan_.longest, 10, 60000, "Plies after which nobody has won (400)");
        options.number("--jobs,-j", jobs_, 1, 256, "Games at once (1)");
        options.flag("--check", check_, "Replay every game of the file and say what is in it, instead");
    }

    int run() override {
        for (std::string_view rest = plan_.rules; !rest.empty();) {
            const std::size_t word = std::min(rest.find(','), rest.size());
            const RulesSpec rules = unwrap(read_rules(rest.substr(0, word)), "--rules");
            if (mode_of(rules.style).sides != 2 || rules.style == Style::retreat || rules.limit != 0) {
                throw BadInput("--rules: games are made for two players without a limit of turns, and not of Retreat");
            }
            rest.remove_prefix(std::min(word + 1, rest.size()));
        }
        for (const std::string& name : names_in(plan_.setups)) unwrap(stock_setup(name), "--setup");
        if (!engine::has_boards(plan_)) throw BadInput("--setup: none of these is played by two under --rules");
        if (!net_file_.empty()) {
            const std::string bytes = read_input(net_file_);
            nets_ = std::make_unique<engine::Nets>(unwrap(engine::read_net(bytes), net_file_));
            plan_.nets = nets_.get();
            plan_.net_name = engine::net_name(bytes);
        }
        return check_ ? check() : make();
    }

private:
    struct Found {
        std::uint64_t games = 0, positions = 0;
    };

    // Reads the games that are there. What a break cut off at the end is dropped.
    Found known(const std::string& by) const {
        Found found;
        std::error_code error;
        if (!std::filesystem::exists(file_, error) || std::filesystem::file_size(file_, error) == 0) {
            append(engine::data_head(by));
            return found;
        }
        std::ifstream in(file_, std::ios::binary);
        engine::DataReader reader(in);
        const std::string head = unwrap(reader.head(), file_);
        if (head != by) throw BadInput(file_ + ": its games were made otherwise: " + head);
        for (;;) {
            const auto game = reader.next();
            if (!game) {
                if (!in.eof()) throw BadInput(file_ + ": " + game.fault().text());
                std::cerr << file_ << ": " << game.fault().text() << "; what follows is made again\n";
                in.close();
                std::filesystem::resize_file(file_, reader.good_bytes());
                return found;
            }
            if (!*game) return found;
            ++found.games;
            found.positions += (**game).plies.size();
        }
    }

    void append(const std::string& bytes) const {
        std::ofstream out(file_, std::ios::binary | std::ios::app);
        out << bytes << std::flush;
        if (!out) throw BadInput(file_ + ": cannot be written");
    }

    int make() {
        const Found before = known(engine::describe(plan_));
        const std::uint64_t wanted = static_cast<std::uint64_t>(games_);
        std::uint64_t positions = 0;
        std::ofstream out(file_, std::ios::binary | std::ios::app);
        bool written = static_cast<bool>(out);
        const auto started = std::chrono::steady_clock::now();
        const auto told = [&](std::uint64_t games) {
            const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - started;
            std::fprintf(stderr, "%llu of %llu games, %llu positions, %.0f an hour\n",
                         static_cast<unsigned long long>(games), static_cast<unsigned long long>(wanted),
                         static_cast<unsigned long long>(before.positions + positions),
                         static_cast<double>(positions) * 3600 / std::max(spent.count(), 0.001));
        };
        engine::make_data(plan_, before.games, wanted, jobs_, [&](const engine::DataGame& game) {
            out << engine::data_block(game) << std::flush;
            written = static_cast<bool>(out);
            positions += game.plies.size();
            if ((game.number + 1) % 100 == 0) told(game.number + 1);
            return written;
        });
        if (!written) throw BadInput(file_ + ": cannot be written");
        told(std::max(before.games, wanted));
        return exit_done;
    }

    int check() const {
        std::ifstream in(file_, std::ios::binary);
        if (!in) throw BadInput(file_ + ": cannot be read");
        engine::DataReader reader(in);
        std::cout << "made by            " << unwrap(reader.head(), file_) << '\n';
        std::uint64_t games = 0, positions = 0, scored = 0, drawn_boards = 0;
        std::map<int, std::uint64_t> winners;
        std::map<std::string, std::uint64_t> modes, boards;
        for (;;) {
            const auto game = unwrap(reader.next(), file_);
            if (!game) break;
            if (game->number != games++) throw BadInput(file_ + ": game " + std::to_string(games - 1) + " is missing");
            std::string mode;
            const auto wrong = engine::replay_data(*game, [&](const Position& p, const engine::DataGame::Ply& ply) {
                if (mode.empty()) mode = write_rules(p.rules());
                ++positions;
                scored += ply.score != engine::DataGame::unknown_score;
            });
            if (wrong) throw BadInput(file_ + ": " + wrong->text());
            ++winners[game->winner];
            ++modes[mode];
            ++boards[game->board];
            drawn_boards += engine::is_generated(*game);
        }
        std::cout << "games              " << games << '\n'
                  << "positions          " << positions << " (" << scored << " with a score)\n"
                  << "on generated boards " << drawn_boards << '\n'
                  << "boards and rules   " << boards.size() << '\n'
                  << "White won          " << winners[0] << ", Black " << winners[1] << ", nobody " << winners[2]
                  << '\n';
        for (const auto& [mode, count] : modes) std::cout << "games of " << mode << ' ' << count << '\n';
        return exit_done;
    }

    std::string file_;
    std::string net_file_;
    std::unique_ptr<engine::Nets> nets_;
    engine::DataPlan plan_;
    int games_ = 10000;
    int jobs_ = 1;
    bool check_ = false;
};

}  // namespace

std::unique_ptr<Verb> make_datagen_verb() { return std::make_unique<DatagenVerb>(); }

}  // namespace tankchess::cli
