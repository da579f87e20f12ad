#include <algorithm>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <memory>

#include "cli/input/input.h"
#include "cli/input/record_files.h"
#include "cli/verbs/verbs.h"
#include "engine/arena/data_file.h"
#include "engine/bot/bot.h"
#include "engine/puzzles/difficulty.h"
#include "engine/puzzles/gatherer.h"
#include "engine/puzzles/motifs.h"
#include "engine/solve/solver.h"
#include "notation/moves/move_text.h"
#include "notation/position/position_text.h"
#include "notation/record/game_record.h"
#include "records/replay.h"
#include "rules/moves/movegen.h"
#include "rules/moves/outcome.h"
#include "rules/play/play.h"
#include "server/play/puzzle_files.h"

namespace tankchess::cli {
namespace {

// A solution as the puzzle that a file keeps, not graded yet.
server::Puzzle puzzle_of(const Position& position, const engine::Solution& s) {
    char id[32];
    std::snprintf(id, sizeof id, "m%d-%08llx", s.turns, static_cast<unsigned long long>(position.hash() >> 32));
    server::Puzzle puzzle;
    puzzle.id = id;
    puzzle.goal = name_of(s.end);
    puzzle.moves = s.turns;
    puzzle.tps = write_position(position);
    Position at = position;
    puzzle.lines.emplace_back();
    for (const Move move : s.line) {
        puzzle.lines.back().push_back(write_move(at, move));
        at = after(at, move);
    }
    return puzzle;
}

struct Opened {
    Position start;
    std::vector<Move> line;
};
Opened open_puzzle(const server::Puzzle& puzzle) {
    Opened out{unwrap(read_position(puzzle.tps), puzzle.id), {}};
    Position at = out.start;
    for (const std::string& text : puzzle.lines.front()) {
        out.line.push_back(unwrap(read_move(at, text), puzzle.id));
        at = after(at, out.line.back());
    }
    return out;
}

// Works out what a puzzle is about and how hard it is. A rating without `found` was given by hand, and stays.
void grade(server::Puzzle& puzzle, engine::Bot& bot, bool measure_again) {
    const Opened open = open_puzzle(puzzle);
    const bool by_hand = puzzle.found == 0 && puzzle.rating != server::Puzzle().rating;
    puzzle.themes = engine::motifs_of(open.start, puzzle.goal, open.line);
    if (by_hand) return;
    if (puzzle.found == 0 || measure_again) {
        puzzle.found = engine::nodes_to_find(bot, open.start, open.line.front());
    }
    puzzle.rating = engine::rating_for({puzzle.moves, engine::count_moves(open.start), puzzle.found, puzzle.themes});
}

class FindVerb : public Verb {
public:
    std::string_view name() const override { return "find"; }
    std::string_view help() const override {
        return "Find puzzles in recorded games: forced wins with one first move only, as data/puzzles has them";
    }
    std::string_view examples() const override {
        return "puzzles find games --turns 3 --longest 4 --limit 20 --nodes 10000000 --widest 250 --think 50000";
    }

    void declare(Options& options) override {
        options.texts("records", paths_, "Record files, or folders of them", Options::Need::required);
        options.number("--turns", turns_, 1, 20, "Shortest win to keep, in turns (2)");
        options.number("--longest", longest_, 1, 20, "Longest one (2)");
        options.number("--limit", limit_, 1, 100000, "Stop after this many puzzles (20)");
        options.number("--nodes", nodes_, "Leave out what takes the solver longer (300000)");
        options.number("--look", look_, "Likewise for the proof of the engine's own move, which comes first (200000)");
        options.number("--think", think_, "Nodes for the engine to find a win in each position (20000)");
        options.number("--widest", widest_, 1, 100000, "Leave out positions with more moves than this");
    }

    int run() override {
        for (const std::string& file : record_files(paths_)) {
            const Playthrough line = unwrap(replay_record(unwrap(read_record(read_input(file)), file)), file);
            if (!line.start().mode().command_decides || line.start().mode().sides != 2) continue;
            if (!look_through(line)) break;
        }
        return exit_done;
    }

private:
    // From the end of a game back through the turns of its winner, as long as the engine sees a win.
    bool look_through(const Playthrough& line) {
        const std::size_t plies = line.moves().size();
        int kept = 0;  // one of each length from a game keeps puzzles different
        for (std::size_t back = 1; back <= plies; back += 2) {
            Position position = line.at(plies - back);
            engine::SearchResult answer = think(position);
            int turns = end_in(answer);
            if (turns <= 0) break;
            if (turns > longest_) {
                // Too long: along the line that the engine expects it gets shorter.
                const std::vector<Move>& moves = answer.lines.front().moves;
                const auto plies_on = static_cast<std::size_t>(2 * (turns - longest_));
                if (moves.size() < plies_on) continue;
                for (std::size_t i = 0; i < plies_on; ++i) position = after(position, moves[i]);
                answer = think(position);
                turns = end_in(answer);
            }
            if (turns < turns_ || turns > longest_ || turns <= kept || !is_narrow(position)) continue;
            if (!wins(position, answer.best, turns)) continue;
            // The engine need not have found the shortest.
            const engine::Solution solution = prove(position, turns);
            if (!is_puzzle(solution) || solution.turns <= kept) continue;
            kept = solution.turns;
            server::Puzzle puzzle = puzzle_of(position, solution);
            grade(puzzle, bot_, true);
            std::cout << server::write_puzzle(puzzle) << std::endl;
            if (++found_ >= limit_) return false;
        }
        return true;
    }

    engine::SearchResult think(const Position& position) {
        bot_.new_game();
        bot_.set_position(position);
        engine::Limits limits;
        limits.nodes = think_;
        return bot_.go(limits);
    }

    static int end_in(const engine::SearchResult& answer) {
        return answer.lines.empty() ? 0 : answer.lines.front().end_in;
    }

    bool wins(const Position& position, Move first, int turns) const {
        engine::SolveLimits limits;
        limits.turns = turns;
        limits.first_moves = {first};
        limits.nodes = look_;
        return engine::solve(position, limits).proof == engine::Proof::win || leave_out(turns, "not proven");
    }

    engine::Solution prove(const Position& position, int turns) const {
        engine::SolveLimits limits;
        limits.turns = turns;
        limits.keys = 2;
        limits.nodes = nodes_;
        return engine::solve(position, limits);
    }

    bool is_puzzle(const engine::Solution& s) const {
        if (s.proof != engine::Proof::win) return leave_out(turns_, "undecided");
        if (s.turns < turns_) return leave_out(s.turns, "too short");
        if (s.keys.size() != 1) return leave_out(s.turns, "several first moves");
        return s.line.size() == static_cast<std::size_t>(2 * s.turns - 1) || leave_out(s.turns, "no line");
    }

    static bool leave_out(int turns, const char* why) {
        std::cerr << "win in " << turns << " left out: " << why << '\n';
        return false;
    }

    bool is_narrow(const Position& position) const {
        const auto list = std::make_unique<MoveList>();
        pseudo_moves(position, *list);
        return list->size() <= static_cast<std::size_t>(widest_);
    }

    std::vector<std::string> paths_;
    int turns_ = 2;
    int longest_ = 2;
    int limit_ = 20;
    int widest_ = 100000;
    int found_ = 0;
    std::uint64_t nodes_ = 300000;
    std::uint64_t look_ = 200000;
    std::uint64_t think_ = 20000;
    engine::Bot bot_;
};

class GatherVerb : public Verb {
public:
    std::string_view name() const override { return "gather"; }
    std::string_view help() const override {
        return "Find puzzles in games of `tankchess datagen`, prove them and add them to a folder of puzzle files";
    }
    std::string_view examples() const override {
        return "puzzles gather games.data --into data/puzzles --limit 100\n"
               "puzzles gather games.data --into data/puzzles --first 20000 --turns 3 --longest 5";
    }

    void declare(Options& options) override {
        options.text("data", data_, "A file of `tankchess datagen`", Options::Need::required);
        options.text("--into", into_, "Folder of puzzle files; what is there is not found again",
                     Options::Need::required);
        options.number("--first", first_, "Number of the first game to look at (0)");
        options.number("--limit", limit_, 1, 1000000, "Stop after this many puzzles (1000)");
        options.number("--turns", limits_.shortest, 1, 20, "Shortest win to keep, in turns (2)");
        options.number("--longest", limits_.longest, 1, 20, "Longest one (5)");
        options.number("--nodes", limits_.nodes, "Leave out what takes the solver longer (1500000)");
        options.number("--look", limits_.look, "Likewise for a look at the turn before (200000)");
        options.number("--widest", limits_.widest, "Leave out positions with more moves than this");
    }

    int run() override {
        engine::PuzzleGatherer gatherer(limits_);
        note_known(gatherer);
        std::ifstream in(data_, std::ios::binary);
        if (!in) throw BadInput(data_ + ": cannot be read");
        engine::DataReader reader(in);
        unwrap(reader.head(), data_);
        int found = 0;
        std::uint64_t next = first_;
        while (found < limit_) {
            const auto game = reader.next();
            if (!game || !*game) break;  // a file that still grows may end in the middle of a game
            if ((*game)->number < first_) continue;
            next = (*game)->number + 1;
            if (const auto puzzle = gatherer.look_through(**game)) {
                keep(*puzzle);
                ++found;
            }
            if (next % 500 == 0) std::cerr << next << " games, " << found << " puzzles\n";
        }
        std::cout << found << " puzzles; go on with --first " << next << '\n';
        return exit_done;
    }

private:
    void note_known(engine::PuzzleGatherer& gatherer) const {
        server::PuzzleShelf shelf;
        std::vector<std::string> faults;
        server::load_puzzles(shelf, into_, faults);
        if (!faults.empty()) throw BadInput(faults.front());
        for (const server::Puzzle& puzzle : shelf.all()) {
            const Opened open = open_puzzle(puzzle);
            gatherer.add_known(open.start, open.line);
        }
    }

    void keep(const engine::GatheredPuzzle& gathered) {
        server::Puzzle puzzle = puzzle_of(gathered.position, gathered.solution);
        grade(puzzle, bot_, true);
        const std::string path = into_ + "/win-in-" + std::to_string(puzzle.moves) + ".txt";
        std::ofstream out(path, std::ios::binary | std::ios::app);
        out << '\n' << server::write_puzzle(puzzle) << std::flush;
        if (!out) throw BadInput(path + ": cannot be written");
    }

    std::string data_, into_;
    engine::GatherLimits limits_;
    std::uint64_t first_ = 0;
    int limit_ = 1000;
    engine::Bot bot_;
};

class GradeVerb : public Verb {
public:
    std::string_view name() const override { return "grade"; }
    std::string_view help() const override { return "Write themes and ratings into puzzle files"; }
    std::string_view examples() const override {
        return "puzzles grade data/puzzles\npuzzles grade win-in-2.txt --again";
    }

    void declare(Options& options) override {
        options.texts("files", paths_, "Puzzle files, or folders of them", Options::Need::required);
        options.flag("--again", again_, "Measure anew what was measured before");
    }

    int run() override {
        for (const std::string& path : record_files(paths_)) {
            const std::string text = read_input(path);
            std::vector<std::string> faults;
            std::vector<server::Puzzle> puzzles = server::read_puzzles(text, path, faults);
            if (!faults.empty()) throw BadInput(faults.front());
            std::string out = head_of(text);
            for (server::Puzzle& puzzle : puzzles) {
                grade(puzzle, bot_, again_);
                out += '\n' + server::write_puzzle(puzzle);
            }
            write_output(path, out);
            std::cout << path << ": " << puzzles.size() << " puzzles\n";
        }
        return exit_done;
    }

private:
    // The remarks that a file begins with.
    static std::string head_of(const std::string& text) {
        std::size_t end = 0;
        while (end < text.size() && text[end] == '#') end = std::min(text.find('\n', end), text.size() - 1) + 1;
        return text.substr(0, end);
    }

    std::vector<std::string> paths_;
    bool again_ = false;
    engine::Bot bot_;
};

class PuzzlesVerb : public Verb {
public:
    std::string_view name() const override { return "puzzles"; }
    std::string_view help() const override { return "Find puzzles in games, and grade them"; }
    std::string_view examples() const override {
        return "puzzles gather games.data --into data/puzzles\npuzzles grade data/puzzles";
    }
    Verbs children() const override {
        Verbs verbs;
        verbs.push_back(std::make_unique<FindVerb>());
        verbs.push_back(std::make_unique<GatherVerb>());
        verbs.push_back(std::make_unique<GradeVerb>());
        return verbs;
    }
};

}  // namespace

std::unique_ptr<Verb> make_puzzles_verb() { return std::make_unique<PuzzlesVerb>(); }

}  // namespace tankchess::cli
