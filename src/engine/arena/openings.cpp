#include "engine/arena/openings.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>
#include <memory>
#include <unordered_set>

#include "base/rng.h"
#include "engine/arena/drawn_boards.h"
#include "notation/moves/move_text.h"
#include "notation/position/position_text.h"
#include "notation/position/rules_text.h"
#include "rules/moves/legality.h"
#include "rules/moves/movegen.h"
#include "rules/moves/outcome.h"
#include "rules/play/play.h"
#include "setups/stock_setups.h"

namespace tankchess::engine {

namespace {

constexpr int opening_tries = 200;
constexpr double fair_margin = 60;  // hundredths of a Light Tank
constexpr int generated_boards = 200;
constexpr int fewest_plies = 4;
constexpr int most_plies = 8;

// Whether a game from here is still open to both sides: nobody can destroy anything or win at once, and nobody is
// ahead.
bool is_calm(const Position& p, Evaluator& evaluator) {
    if (outcome(p).over()) return false;
    for (int s = 0; s < p.mode().sides; ++s) {
        const Side side = all_sides[static_cast<std::size_t>(s)];
        if (!destroyable(p, side).empty() || threatens_escape(p, side)) return false;
    }
    if (p.mode().sides != 2) return true;
    return std::abs(lead_of(p, evaluator)) <= fair_margin;
}

std::string_view next_word(std::string_view& text) {
    const std::size_t end = std::min(text.find(' '), text.size());
    const std::string_view word = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return word;
}

}  // namespace

std::vector<SeriesSetup> stock_boards() {
    std::vector<SeriesSetup> boards;
    for (const SetupFile& file : stock_setups()) {
        for (const RulesSpec& rules : file.rules) {
            if (mode_of(rules.style).sides != 2 || rules.style == Style::retreat) continue;
            if (auto position = stock_position(file.id, rules))
                boards.push_back({file.id + '/' + write_rules(rules), std::move(*position)});
        }
    }
    return boards;
}

double lead_of(const Position& position, Evaluator& evaluator) {
    const Features features = evaluator.features(position);
    double lead = 0;
    for (std::size_t t = 0; t < features.size(); ++t) {
        lead += static_cast<double>(features[t]) * evaluator.weights().value[t] / 10;
    }
    return lead;
}

Position random_opening(const Position& start, int plies, std::uint64_t seed, std::vector<Move>& moves) {
    const auto list = std::make_unique<MoveList>();
    Evaluator evaluator;
    Rng rng(seed);
    for (int attempt = 0; attempt < opening_tries; ++attempt) {
        Position p = start;
        moves.clear();
        for (int i = 0; i < plies; ++i) {
            list->clear();
            legal_moves(p, *list);
            if (list->empty()) break;
            const Move m = (*list)[rng.below(static_cast<std::uint32_t>(list->size()))];
            if (m.faceless()) break;
            moves.push_back(m);
            p = after(p, m);
        }
        if (moves.size() == static_cast<std::size_t>(plies) && is_calm(p, evaluator)) return p;
    }
    moves.clear();
    return start;
}

OpeningOf random_openings(std::vector<SeriesSetup> setups, int plies, std::uint64_t seed) {
    return [setups = std::move(setups), plies, seed](int pair) {
        const SeriesSetup& setup = setups[static_cast<std::size_t>(pair) % setups.size()];
        Opening opening{setup.name, setup.position, {}};
        random_opening(setup.position, plies, mix64(seed * 7919 + static_cast<std::uint64_t>(pair)), opening.moves);
        return opening;
    };
}

std::vector<Opening> make_book(int count, std::uint64_t seed) {
    const std::vector<SeriesSetup> stock = stock_boards();
    std::vector<SeriesSetup> drawn;
    std::vector<Opening> book;
    std::unordered_set<std::uint64_t> seen;
    Rng rng(seed);
    std::array<std::size_t, 2> turns{};  // of stock boards and of generated ones
    for (std::uint64_t n = 0; static_cast<int>(book.size()) < count; ++n) {
        // Some boards have no calm opening: then it is the next one's turn.
        const std::size_t turn = turns[book.size() % 2]++;
        const SeriesSetup* board = &stock[turn % stock.size()];
        if (book.size() % 2 == 1) {
            if (drawn.size() < std::min<std::size_t>(generated_boards, turn + 1)) {
                // Neighbouring seeds must not share boards.
                DrawnBoard next = drawn_board(mix64(mix64(seed) ^ drawn.size()));
                drawn.push_back({std::move(next.name), std::move(next.position)});
            }
            board = &drawn[turn % drawn.size()];
        }
        Opening opening{board->name, board->position, {}};
        const int plies = fewest_plies + static_cast<int>(rng.below(most_plies - fewest_plies + 1));
        const Position p = random_opening(opening.start, plies, rng.next(), opening.moves);
        if (!opening.moves.empty() && seen.insert(p.hash()).second) book.push_back(std::move(opening));
        if (n > 100 * static_cast<std::uint64_t>(count)) break;
    }
    return book;
}

std::string write_book(const std::vector<Opening>& book) {
    std::string out;
    std::unordered_set<std::string> known;
    for (const Opening& opening : book) {
        if (known.insert(opening.setup).second) {
            out += "board " + opening.setup + ' ' + write_position(opening.start) + '\n';
        }
        out += opening.setup;
        Position p = opening.start;
        for (const Move m : opening.moves) {
            out += ' ' + write_move(p, m, {.compact = true});
            p = after(p, m);
        }
        out += '\n';
    }
    return out;
}

Result<std::vector<Opening>> read_book(std::string_view text) {
    std::vector<Opening> book;
    std::map<std::string, Position, std::less<>> boards;
    int line_number = 0;
    while (!text.empty()) {
        ++line_number;
        const std::size_t end = std::min(text.find('\n'), text.size());
        std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        if (line.empty() || line[0] == '#') continue;
        const std::string where = "openings line " + std::to_string(line_number);
        const std::string_view word = next_word(line);
        if (word == "board") {
            const std::string name(next_word(line));
            const Result<Position> position = read_position(line);
            if (!position) return Fault{where, position.fault().text()};
            boards.insert_or_assign(name, *position);
            continue;
        }
        const auto board = boards.find(word);
        if (board == boards.end()) return Fault{where, "unknown board '" + std::string(word) + "'"};
        Opening opening{board->first, board->second, {}};
        Position p = opening.start;
        while (!line.empty()) {
            const Result<Move> move = read_move(p, next_word(line));
            if (!move) return Fault{where, move.fault().text()};
            opening.moves.push_back(*move);
            p = after(p, *move);
        }
        book.push_back(std::move(opening));
    }
    return book;
}

}  // namespace tankchess::engine
