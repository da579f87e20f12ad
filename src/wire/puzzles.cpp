#include "wire/puzzles.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <tuple>

#include "engine/solve/solver.h"
#include "match/game_state.h"
#include "notation/moves/move_text.h"
#include "notation/position/position_text.h"
#include "rules/play/play.h"
#include "wire/board.h"

namespace tankchess::server {

namespace {

std::string trimmed(std::string text) {
    while (!text.empty() && (text.back() == ' ' || text.back() == '\r' || text.back() == '\t')) text.pop_back();
    std::size_t start = 0;
    while (start < text.size() && (text[start] == ' ' || text[start] == '\t')) ++start;
    return text.substr(start);
}

std::vector<std::string> split(const std::string& text, std::string_view between) {
    std::vector<std::string> out;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find(between, at), text.size());
        out.push_back(trimmed(text.substr(at, end - at)));
        at = end + between.size();
    }
    return out;
}

std::string joined(const std::vector<std::string>& parts, std::string_view between) {
    std::string out;
    for (const std::string& part : parts) {
        if (&part != &parts.front()) out += between;
        out += part;
    }
    return out;
}

int number_or(const std::string& text, int fallback) {
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end == text.data() + text.size() ? value : fallback;
}

// Plays a line and gives its canonical texts; nothing if a move is not legal.
std::optional<std::vector<std::string>> canonical_line(const std::string& tps, const std::vector<std::string>& moves) {
    auto game = match::open_game(tps);
    if (!game) return std::nullopt;
    match::GamePtr now = *game;
    std::vector<std::string> out;
    for (const std::string& text : moves) {
        auto result = now->play(text);
        auto* played = std::get_if<match::Played>(&result);
        if (played == nullptr) return std::nullopt;
        out.push_back(played->text);
        now = played->after;
    }
    return out;
}

// The line whose start was played.
const std::vector<std::string>* line_of(const Puzzle& puzzle, const std::vector<std::string>& played) {
    for (const auto& line : puzzle.lines) {
        if (line.size() >= played.size() && std::equal(played.begin(), played.end(), line.begin())) return &line;
    }
    return nullptr;
}

// The answer that holds out longest against a move after which the win is still forced within `turns`, the move
// included; nothing if it is not.
std::optional<std::string> longest_defence(const std::string& tps, const std::string& move, int turns) {
    const auto position = read_position(tps);
    if (!position || !position->mode().command_decides || position->mode().sides != 2) return std::nullopt;
    const auto first = read_move(*position, move);
    if (!first) return std::nullopt;
    engine::SolveLimits limits;
    limits.turns = turns;
    limits.first_moves.push_back(*first);
    limits.nodes = puzzle_nodes;
    const engine::Solution solution = engine::solve(*position, limits);
    if (solution.proof != engine::Proof::win || solution.line.size() < 2) return std::nullopt;
    return write_move(after(*position, solution.line[0]), solution.line[1]);
}

}  // namespace

std::vector<Puzzle> read_puzzles(const std::string& text, const std::string& file, std::vector<std::string>& faults) {
    std::vector<Puzzle> out;
    std::multimap<std::string, std::string> block;
    int line_number = 0;
    const auto finish = [&] {
        if (block.empty()) return;
        const auto value = [&](const char* name) {
            const auto found = block.find(name);
            return found == block.end() ? std::string() : found->second;
        };
        Puzzle puzzle;
        puzzle.id = value("id");
        puzzle.tps = value("tps");
        puzzle.goal = value("goal");
        puzzle.moves = number_or(value("moves"), 1);
        bool sound = !puzzle.id.empty() && match::open_game(puzzle.tps).ok();
        const auto [first, last] = block.equal_range("solution");
        for (auto it = first; it != last; ++it) {
            auto line = canonical_line(puzzle.tps, split(it->second, " , "));
            sound = sound && line.has_value();
            if (line) puzzle.lines.push_back(std::move(*line));
        }
        if (sound && !puzzle.lines.empty()) {
            puzzle.themes = split(value("themes"), " ");
            if (puzzle.themes.empty() && !puzzle.goal.empty()) puzzle.themes.push_back(puzzle.goal);
            puzzle.rating = number_or(value("rating"), puzzle.rating);
            puzzle.found = static_cast<std::uint64_t>(number_or(value("found"), 0));
            out.push_back(std::move(puzzle));
        } else {
            faults.push_back(file + ":" + std::to_string(line_number) + ": puzzle '" + puzzle.id + "' is not sound");
        }
        block.clear();
    };
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        const std::string line = trimmed(text.substr(at, end - at));
        at = end + 1;
        ++line_number;
        if (line.starts_with('#')) continue;
        if (line.empty()) {
            finish();
            continue;
        }
        const std::size_t colon = line.find(':');
        if (colon == std::string::npos) {
            faults.push_back(file + ":" + std::to_string(line_number) + ": 'name: value' is wanted");
            continue;
        }
        block.emplace(line.substr(0, colon), trimmed(line.substr(colon + 1)));
    }
    finish();
    return out;
}

std::string write_puzzle(const Puzzle& puzzle) {
    std::string out = "id: " + puzzle.id + "\ngoal: " + puzzle.goal + "\nmoves: " + std::to_string(puzzle.moves) +
                      "\nrating: " + std::to_string(puzzle.rating) + "\n";
    if (puzzle.found != 0) out += "found: " + std::to_string(puzzle.found) + "\n";
    out += "themes: " + joined(puzzle.themes, " ") + "\n";
    for (const auto& line : puzzle.lines) out += "solution: " + joined(line, " , ") + "\n";
    return out + "tps: " + puzzle.tps + "\n";
}

void PuzzleShelf::add(const std::string& text, const std::string& file, std::vector<std::string>& faults) {
    for (Puzzle& puzzle : read_puzzles(text, file, faults)) {
        if (find(puzzle.id) == nullptr) {
            puzzles_.push_back(std::move(puzzle));
        } else {
            faults.push_back(file + ": puzzle '" + puzzle.id + "' is there twice");
        }
    }
    std::sort(puzzles_.begin(), puzzles_.end(),
              [](const Puzzle& a, const Puzzle& b) { return std::tie(a.rating, a.id) < std::tie(b.rating, b.id); });
}

const Puzzle* PuzzleShelf::find(const std::string& id) const {
    const auto found = std::find_if(puzzles_.begin(), puzzles_.end(), [&id](const Puzzle& p) { return p.id == id; });
    return found == puzzles_.end() ? nullptr : &*found;
}

Attempt try_puzzle(const Puzzle& puzzle, const std::vector<std::string>& moves) {
    Attempt out;
    auto game = match::open_game(puzzle.tps);
    if (!game) return out;
    match::GamePtr now = *game;
    const Side solver = now->side_to_move();
    out.tps = now->text();
    out.right = true;
    std::vector<std::string> played;
    const auto play = [&](const std::string& text) {
        auto result = now->play(text);
        if (const auto* refusal = std::get_if<match::Refusal>(&result)) {
            throw ApiFault{400, "bad_move", text + ": " + refusal->text, "moves", 0};
        }
        auto& done = std::get<match::Played>(result);
        out.effects.push_back(effects_of_move(*now, done.code, done.text));
        played.push_back(done.text);
        now = done.after;
        out.tps = now->text();
    };
    for (std::size_t turn = 0; turn < moves.size(); ++turn) {
        const std::string before = out.tps;
        play(moves[turn]);
        const Outcome end = now->outcome({});
        if (end.over()) {
            // Any move that wins on the spot solves it, whether or not it is on a line.
            out.right = end.won_by(solver);
            out.done = out.right;
            return out;
        }
        std::optional<std::string> reply;
        if (const auto* line = line_of(puzzle, played)) {
            out.done = played.size() == line->size();
            if (out.done) return out;
            reply = (*line)[played.size()];
        } else if (const int left = puzzle.moves - static_cast<int>(turn); turn > 0 && left > 1) {
            // The first turn has no equal, later ones may.
            reply = longest_defence(before, played.back(), left);
        }
        out.right = reply.has_value();
        if (!out.right) return out;
        play(*reply);
        out.replies.push_back(played.back());
    }
    return out;
}

}  // namespace tankchess::server
