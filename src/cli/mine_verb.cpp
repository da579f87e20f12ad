#include <algorithm>
#include <cstdio>
#include <iostream>

#include "cli/input.h"
#include "cli/record_files.h"
#include "cli/verbs.h"
#include "engine/solver.h"
#include "notation/game_record.h"
#include "notation/move_text.h"
#include "notation/position_text.h"
#include "notation/replay.h"
#include "rules/outcome.h"
#include "rules/play.h"

namespace tankchess::cli {
namespace {

class MineVerb : public Verb {
public:
    std::string_view name() const override { return "mine"; }
    std::string_view help() const override {
        return "Find puzzles in recorded games: forced wins with one first move only, as data/puzzles has them";
    }
    std::string_view examples() const override { return "mine games --turns 2 --limit 20 --nodes 300000"; }

    void declare(Options& options) override {
        options.texts("records", paths_, "Record files, or folders of them", Options::Need::required);
        options.number("--turns", turns_, 1, 20, "Length of the win, in turns (2)");
        options.number("--limit", limit_, 1, 100000, "Stop after this many puzzles (20)");
        options.number("--nodes", nodes_, "Leave out what takes the solver longer (300000)");
        options.number("--before", before_, 1, 1000, "Look at so many plies before the end of each game (10)");
    }

    int run() override {
        int found = 0;
        for (const std::string& file : record_files(paths_)) {
            const GameLine line = unwrap(replay_record(unwrap(read_record(read_input(file)), file)), file);
            if (!line.start().mode().command_decides || line.start().mode().sides != 2) continue;
            const std::size_t plies = line.moves().size();
            // A win in N turns stands at least 2 N - 1 plies before the end.
            const std::size_t nearest = static_cast<std::size_t>(2 * turns_ - 1);
            for (std::size_t back = nearest; back <= std::min(plies, static_cast<std::size_t>(before_)); ++back) {
                if (!try_position(line.at(plies - back))) continue;
                if (++found >= limit_) return exit_done;
                break;  // one a game keeps them different
            }
        }
        return exit_done;
    }

private:
    bool try_position(const Position& position) {
        if (outcome(position).over()) return false;
        const engine::Solution s =
            engine::solve(position, {.turns = turns_, .all_keys = true, .nodes = nodes_, .stop = nullptr});
        if (s.proof != engine::Proof::win || s.turns != turns_ || s.keys.size() != 1) return false;
        char id[32];
        std::snprintf(id, sizeof id, "m%d-%08llx", s.turns, static_cast<unsigned long long>(position.hash() >> 32));
        std::cout << "id: " << id << "\ngoal: " << name_of(s.end) << "\nmoves: " << s.turns << "\nsolution: ";
        Position at = position;
        for (std::size_t i = 0; i < s.line.size(); ++i) {
            std::cout << (i > 0 ? " , " : "") << write_move(at, s.line[i]);
            at = after(at, s.line[i]);
        }
        std::cout << "\ntps: " << write_position(position) << "\n" << std::endl;
        return true;
    }

    std::vector<std::string> paths_;
    int turns_ = 2;
    int limit_ = 20;
    int before_ = 10;
    std::uint64_t nodes_ = 300000;
};

}  // namespace

std::unique_ptr<Verb> make_mine_verb() { return std::make_unique<MineVerb>(); }

}  // namespace tankchess::cli
