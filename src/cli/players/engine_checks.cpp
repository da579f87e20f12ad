#include "cli/players/engine_checks.h"

#include <optional>

#include "base/excerpt.h"
#include "cli/players/child_process.h"
#include "engine/search/stopwatch.h"
#include "notation/moves/move_text.h"
#include "notation/position/position_text.h"
#include "rules/moves/outcome.h"
#include "rules/play/play.h"
#include "setups/stock_setups.h"

namespace tankchess::cli {
namespace {

// Ends a check.
struct Offence {
    std::string text;
};

// One program under test.
class Examinee {
public:
    explicit Examinee(const EngineCheckPlan& plan) : plan_(plan), child_(plan.command) {}

    void say(const std::string& line) {
        if (child_.send(line)) return;
        const std::string what = "'" + line.substr(0, 20) + "'";
        if (!child_.ended(moment_ms)) throw Offence{"does not read " + what};
        throw Offence{"has ended " + child_.how_it_ended() + " before " + what};
    }
    std::string hear(std::string_view word, std::int64_t wait_ms) {
        std::string line = child_.wait_for(word, wait_ms);
        if (line.empty()) miss(word, wait_ms);
        return line;
    }
    // `word` was due and did not come.
    [[noreturn]] void miss(std::string_view word, std::int64_t wait_ms) {
        const std::string what = " '" + std::string(word) + "'";
        if (child_.ended(moment_ms)) throw Offence{"has ended " + child_.how_it_ended() + " and said no" + what};
        throw Offence{"says no" + what + " within " + std::to_string(wait_ms) + " ms"};
    }
    void greet() {
        say("uci");
        hear("uciok", plan_.answer_ms);
    }
    void be_ready() {
        say("isready");
        hear("readyok", plan_.answer_ms);
    }

    // Asks for a move and judges it.
    Move answer(const Position& position, const std::string& set_position, const std::string& go,
                std::int64_t wait_ms) {
        say(set_position);
        say(go);
        const engine::Stopwatch watch;
        const std::string line = hear("bestmove", wait_ms + plan_.answer_ms);
        const std::int64_t late = watch.ms() - wait_ms;
        if (late > plan_.grace_ms) throw Offence{"'" + go + "' took " + std::to_string(watch.ms()) + " ms"};
        return judged(position, line);
    }
    static Move judged(const Position& position, const std::string& line) {
        const std::string text = line.size() > 9 ? line.substr(9, line.find(' ', 9) - 9) : std::string();
        const Result<Move> move = read_move(position, text);
        if (!move) {
            throw Offence{"plays " + excerpt(text) + " in " + write_position(position) + ": " + move.fault().text()};
        }
        return *move;
    }

    const EngineCheckPlan& plan() const { return plan_; }
    ChildProcess& child() { return child_; }

private:
    static constexpr std::int64_t moment_ms = 200;  // from the end of its output to that of the process
    const EngineCheckPlan& plan_;
    ChildProcess child_;
};

std::string go_time(const EngineCheckPlan& plan) { return "go movetime " + std::to_string(plan.movetime_ms); }

void introduces_itself(Examinee& e) {
    e.say("uci");
    bool named = false;
    for (;;) {
        const auto line = e.child().next_line(e.plan().answer_ms);
        if (!line) e.miss("uciok", e.plan().answer_ms);
        named = named || line->rfind("id name ", 0) == 0;
        if (*line == "uciok") break;
    }
    if (!named) throw Offence{"says no 'id name' before 'uciok'"};
}

void says_when_it_is_ready(Examinee& e) {
    e.greet();
    e.be_ready();
    e.say("ucinewgame");
    e.be_ready();
}

void lives_on_after_nonsense(Examinee& e) {
    e.greet();
    for (const char* line :
         {"nonsense", "", "setoption name Nothing value 1", "position tps nonsense", "go sideways"}) {
        e.say(line);
    }
    e.be_ready();
}

void plays_every_mode(Examinee& e) {
    e.greet();
    for (const SetupFile& file : stock_setups()) {
        const RulesSpec rules = file.rules.front();
        if (rules.style == Style::retreat) continue;
        const Position position = *stock_position(file.id, rules);
        e.say("ucinewgame");
        e.be_ready();
        e.answer(position, "position tps " + write_position(position), go_time(e.plan()), e.plan().movetime_ms);
    }
}

void knows_stock_setups(Examinee& e) {
    e.greet();
    e.answer(*stock_position("basic-16", RulesSpec{Style::mate, 0}), "position setup basic-16 rules mate",
             go_time(e.plan()), e.plan().movetime_ms);
}

void follows_moves(Examinee& e) {
    e.greet();
    const Position start = *stock_position("small-12", RulesSpec{Style::sudden, 0});
    std::string line = "position tps " + write_position(start) + " moves";
    Position position = start;
    for (int ply = 0; ply < e.plan().game_plies && !outcome(position).over(); ++ply) {
        const Move move = e.answer(position, ply == 0 ? "position tps " + write_position(start) : line,
                                   go_time(e.plan()), e.plan().movetime_ms);
        line += ' ' + write_move(position, move, {.compact = true});
        position = after(position, move);
    }
}

void obeys_other_limits(Examinee& e) {
    e.greet();
    const Position position = *stock_position("small-12", RulesSpec{Style::sudden, 0});
    const std::string set = "position tps " + write_position(position);
    e.answer(position, set, "go depth 1", e.plan().answer_ms);
    e.answer(position, set, "go nodes 50", e.plan().answer_ms);
    e.answer(position, set, "go wtime 2000 winc 0 btime 2000 binc 0", 2000);
}

void answers_once(Examinee& e) {
    e.greet();
    const Position position = *stock_position("small-12", RulesSpec{Style::sudden, 0});
    e.answer(position, "position tps " + write_position(position), go_time(e.plan()), e.plan().movetime_ms);
    e.say("isready");
    for (;;) {
        const auto line = e.child().next_line(e.plan().answer_ms);
        if (!line) e.miss("readyok", e.plan().answer_ms);
        if (line->rfind("bestmove", 0) == 0) throw Offence{"says 'bestmove' twice for one 'go'"};
        if (*line == "readyok") break;
    }
}

void stops_when_told(Examinee& e) {
    e.greet();
    const Position position = *stock_position("small-12", RulesSpec{Style::sudden, 0});
    e.say("position tps " + write_position(position));
    e.say("go infinite");
    if (!e.child().wait_for("bestmove", e.plan().movetime_ms).empty()) {
        throw Offence{"answers 'go infinite' before 'stop'"};
    }
    e.say("stop");
    Examinee::judged(position, e.hear("bestmove", e.plan().grace_ms + e.plan().answer_ms));
    e.be_ready();
}

// Engines that do not offer to ponder need not.
void ponders_if_it_offers_to(Examinee& e) {
    e.say("uci");
    bool offered = false;
    for (std::optional<std::string> line; !line || *line != "uciok";) {
        line = e.child().next_line(e.plan().answer_ms);
        if (!line) e.miss("uciok", e.plan().answer_ms);
        offered = offered || line->rfind("option name Ponder ", 0) == 0;
    }
    if (!offered) return;
    e.say("setoption name Ponder value true");
    const Position position = *stock_position("small-12", RulesSpec{Style::sudden, 0});
    for (const bool hit : {true, false}) {
        e.say("position tps " + write_position(position));
        e.say("go ponder movetime " + std::to_string(e.plan().movetime_ms));
        if (!e.child().wait_for("bestmove", 2 * e.plan().movetime_ms).empty()) {
            throw Offence{std::string("answers 'go ponder' before ") + (hit ? "'ponderhit'" : "'stop'")};
        }
        e.say(hit ? "ponderhit" : "stop");
        Examinee::judged(position, e.hear("bestmove", e.plan().movetime_ms + e.plan().grace_ms + e.plan().answer_ms));
        e.be_ready();
    }
}

void knows_the_end_of_a_game(Examinee& e) {
    e.greet();
    // G1: Black has lost its Command piece.
    e.say("position tps 8x8 8./8./8./8./8./8./8./8. wCLT@D1N,bMT@E8S b sudden 0 1");
    e.say(go_time(e.plan()));
    const std::string line = e.hear("bestmove", e.plan().movetime_ms + e.plan().answer_ms);
    if (line != "bestmove none")
        throw Offence{"says " + excerpt(line) + " where the game is over, not 'bestmove none'"};
}

void ends_when_told(Examinee& e) {
    e.greet();
    e.say("quit");
    if (!e.child().ended(e.plan().answer_ms)) throw Offence{"still runs after 'quit'"};
}

void ends_with_its_input(Examinee& e) {
    e.greet();
    e.child().close_input();
    if (!e.child().ended(e.plan().answer_ms)) throw Offence{"still runs after the end of its input"};
}

struct Row {
    const char* name;
    void (*check)(Examinee&);
};
constexpr Row rows[] = {
    {"introduces itself", introduces_itself},
    {"says when it is ready", says_when_it_is_ready},
    {"lives on after nonsense", lives_on_after_nonsense},
    {"plays every mode", plays_every_mode},
    {"knows stock setups by name", knows_stock_setups},
    {"follows the moves of a game", follows_moves},
    {"obeys depth, nodes and clocks", obeys_other_limits},
    {"answers a search once", answers_once},
    {"stops when told", stops_when_told},
    {"ponders if it offers to", ponders_if_it_offers_to},
    {"knows the end of a game", knows_the_end_of_a_game},
    {"ends when told", ends_when_told},
    {"ends with its input", ends_with_its_input},
};

}  // namespace

std::vector<std::string> engine_check_names() {
    std::vector<std::string> names;
    for (const Row& row : rows) names.emplace_back(row.name);
    return names;
}

std::vector<EngineCheck> check_engine(const EngineCheckPlan& plan,
                                      const std::function<void(const EngineCheck&)>& on_check) {
    std::vector<EngineCheck> checks;
    for (const Row& row : rows) {
        if (!plan.only.empty() && plan.only != row.name) continue;
        EngineCheck check{row.name, {}};
        try {
            Examinee examinee(plan);
            row.check(examinee);
        } catch (const Offence& offence) {
            check.fault = offence.text;
        }
        on_check(check);
        checks.push_back(std::move(check));
    }
    return checks;
}

}  // namespace tankchess::cli
