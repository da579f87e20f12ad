#include "engine/balance/sheet.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "engine/balance/game_facts.h"

namespace tankchess::engine::balance {
namespace {

constexpr double z95 = 1.96;

int share_of(const std::map<Reason, int>& counts, std::initializer_list<Reason> reasons) {
    int sum = 0;
    for (const Reason reason : reasons) {
        if (const auto found = counts.find(reason); found != counts.end()) sum += found->second;
    }
    return sum;
}

int total(const std::map<Reason, int>& counts) {
    int sum = 0;
    for (const auto& [reason, count] : counts) sum += count;
    return sum;
}

// What a seat got of a game: all, nothing, or its part of a draw.
double points_of(const Outcome& outcome, Side side, int sides) {
    if (outcome.winners == 0) return 1.0 / sides;
    int winners = 0;
    for (const Side s : all_sides) winners += outcome.won_by(s);
    return outcome.won_by(side) ? 1.0 / winners : 0;
}

struct Sum {
    double sum = 0, squares = 0;
    void add(double x) {
        sum += x;
        squares += x * x;
    }
};

// The games of one series on their way into the sheet.
class SeriesCount {
public:
    SeriesCount(const Contest& contest, const Series& series) : contest_(contest) {
        sheet_.plan = series.plan;
        sheet_.nodes = series.nodes;
    }

    // False for a twin.
    bool add(const Trace& trace) {
        ++sheet_.played;
        // With a plan the same moves by the other side are another game.
        const bool other_side = sheet_.plan != Plan::free && planner(trace.number) == Side::black;
        if (!seen_.insert(fingerprint(trace) + (other_side ? 1 : 0)).second) {
            ++sheet_.twins;
            return false;
        }
        const int sides = contest_.start.mode().sides;
        for (const Side side : all_sides) {
            if (static_cast<int>(index_of(side)) < sides)
                seats_[index_of(side)].add(points_of(trace.outcome, side, sides));
        }
        plan_.add(points_of(trace.outcome, planner(trace.number), sides));
        ++(trace.outcome.winners == 0 ? sheet_.draws : sheet_.wins)[trace.outcome.reason];
        lengths_.push_back(static_cast<int>(trace.moves.size()));
        return true;
    }
    void add(const GameFacts& facts) {
        sheet_.lead_changes += facts.lead_changes;
        sheet_.comebacks += facts.comeback;
        sheet_.legal_moves += facts.legal_moves;
    }

    SeriesSheet take() {
        const int n = sheet_.distinct();
        for (std::size_t s = 0; s < seats_.size(); ++s) sheet_.score[s] = estimate(seats_[s].sum, seats_[s].squares, n);
        sheet_.plan_score = estimate(plan_.sum, plan_.squares, n);
        if (n == 0) return sheet_;
        std::sort(lengths_.begin(), lengths_.end());
        const auto at = [&](double part) {
            return lengths_[static_cast<std::size_t>(part * static_cast<double>(lengths_.size() - 1) + 0.5)];
        };
        sheet_.shortest_tenth = at(0.1);
        sheet_.median = at(0.5);
        sheet_.longest_tenth = at(0.9);
        sheet_.lead_changes /= n;
        sheet_.comebacks /= n;
        sheet_.legal_moves /= n;
        return sheet_;
    }

private:
    const Contest& contest_;
    SeriesSheet sheet_;
    std::set<std::uint64_t> seen_;
    std::array<Sum, side_count> seats_;
    Sum plan_;
    std::vector<int> lengths_;
};

void heat(std::vector<int>& map, BoardSize size, const std::vector<Square>& squares) {
    for (const Square square : squares)
        ++map[static_cast<std::size_t>(row_of(square) * size.width + column_of(square))];
}

std::vector<Square> never_entered(const Position& start, const std::vector<int>& driven) {
    std::vector<Square> squares;
    const Setup setup = setup_of(start);
    const bool swims = std::any_of(setup.pieces.begin(), setup.pieces.end(), [](const PieceSpec& piece) {
        return row_of_kind(piece.kind).mobility != Mobility::land;
    });
    for_each_square(start.size(), [&](Square square) {
        const Terrain ground = start.terrain_at(square);
        const bool barred = ground == terrain::high || ground == terrain::low || (ground == terrain::water && !swims);
        const auto index = static_cast<std::size_t>(row_of(square) * start.size().width + column_of(square));
        if (!barred && driven[index] == 0 && start.slot_at(square) == no_slot) squares.push_back(square);
    });
    return squares;
}

std::vector<KindSheet> kinds_of(const Position& start, const GameFacts& sum, int games) {
    std::array<int, kind_count> pieces{};
    double worth = 0, earned = 0;
    for (const PieceSpec& piece : setup_of(start).pieces) {
        ++pieces[piece.kind];
        if (piece.cargo) ++pieces[piece.cargo->kind];
    }
    for (Kind k = 0; k < kind_count; ++k) {
        worth += pieces[k] * nominal_value(k);
        earned += sum.earned[k];
    }
    std::vector<KindSheet> kinds;
    for (Kind k = 0; k < kind_count; ++k) {
        if (pieces[k] == 0) continue;
        const double part = pieces[k] * nominal_value(k) / worth;
        kinds.push_back({k, pieces[k], earned > 0 ? sum.earned[k] / earned / part : 0,
                         games > 0 ? static_cast<double>(sum.lost[k]) / games / pieces[k] : 0});
    }
    return kinds;
}

}  // namespace

Estimate estimate(double sum, double squares, int n) {
    if (n == 0) return {0, 1};
    const double mean = sum / n;
    // Results that are all alike say little while they are few.
    const double variance = std::max(squares / n - mean * mean, 1.0 / n / 4);
    return {mean, z95 * std::sqrt(variance / n)};
}

double SeriesSheet::drawn() const { return distinct() == 0 ? 0 : static_cast<double>(total(draws)) / distinct(); }

double SeriesSheet::escapes() const {
    const int games = share_of(wins, {Reason::escape, Reason::escapemate, Reason::escaped_three});
    return distinct() == 0 ? 0 : static_cast<double>(games) / distinct();
}

SeriesSheet results_of(const Contest& contest, int series, const std::vector<Trace>& traces) {
    SeriesCount count(contest, contest.series[static_cast<std::size_t>(series)]);
    for (const Trace& trace : traces) {
        if (trace.series == series) count.add(trace);
    }
    return count.take();
}

Sheet make_sheet(const Contest& contest, const std::vector<Trace>& traces) {
    Sheet sheet;
    sheet.setup = contest.setup;
    sheet.rules = contest.start.rules();
    sheet.size = contest.start.size();
    sheet.sides = contest.start.mode().sides;
    sheet.seed = contest.seed;
    sheet.opening_plies = contest.opening_plies;
    const std::size_t squares = static_cast<std::size_t>(sheet.size.width) * sheet.size.height;
    sheet.heat = {std::vector<int>(squares), std::vector<int>(squares), std::vector<int>(squares)};

    Evaluator evaluator;
    GameFacts sum;
    int games = 0;
    for (std::size_t s = 0; s < contest.series.size(); ++s) {
        SeriesCount count(contest, contest.series[s]);
        for (const Trace& trace : traces) {
            if (trace.series != static_cast<int>(s) || !count.add(trace)) continue;
            const GameFacts facts = facts_of(contest.start, trace, contest.opening_plies, evaluator);
            count.add(facts);
            if (contest.series[s].plan != Plan::free) continue;
            ++games;
            heat(sheet.heat.driven, sheet.size, facts.driven);
            heat(sheet.heat.fired, sheet.size, facts.fired);
            heat(sheet.heat.destroyed, sheet.size, facts.destroyed);
            for (Kind k = 0; k < kind_count; ++k) {
                sum.earned[k] += facts.earned[k];
                sum.lost[k] += facts.lost[k];
            }
        }
        sheet.series.push_back(count.take());
    }
    sheet.kinds = kinds_of(contest.start, sum, games);
    sheet.never_entered = never_entered(contest.start, sheet.heat.driven);
    return sheet;
}

}  // namespace tankchess::engine::balance
