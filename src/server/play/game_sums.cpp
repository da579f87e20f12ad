#include "server/play/game_sums.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "notation/position/position_text.h"
#include "notation/position/tps_fields.h"
#include "rules/play/play.h"
#include "server/common/checksum.h"
#include "wire/board.h"
#include "wire/families.h"
#include "wire/game_view.h"

namespace tankchess::server {

namespace {

constexpr std::size_t least_plies = 2;
constexpr Millis ratings_last = 3600 * 1000;  // after that a rating says little about the game

using match::SeatKind;

bool is_program(const SeatRow& seat) { return seat.kind == "engine" || seat.kind == "bot"; }

// What people try out on one device is nobody's opening; a game against an engine is no game of people.
std::string shelf_of(const GameRow& row) {
    if (row.one_screen || !row.offline.empty()) return {};
    return std::any_of(row.seats.begin(), row.seats.end(), is_program) ? openings_of_engines : openings_of_people;
}

struct PieceSums {
    int turns = 0, destroyed = 0, lost = 0;
};
using PiecesOfSide = std::map<std::string, PieceSums>;

// What each kind did, by side. Nothing for Retreat, whose turns are made of actions.
std::map<Side, PiecesOfSide> pieces_of(const match::Match& match) {
    std::map<Side, PiecesOfSide> out;
    for (const auto& ply : match.plies()) {
        const auto before = ply->code == 0 ? Result<Position>(Fault{}) : read_position(ply->before);
        if (!before) continue;
        const Move move{ply->code};
        const std::string mover(row_of_kind(mover_of(*before, move).kind).code);
        PieceSums& sums = out[ply->side][mover];
        ++sums.turns;
        for (const Effect& effect : effects_of(*before, move)) {
            if (effect.kind != EffectKind::destroy && effect.kind != EffectKind::sink) continue;
            if (effect.side != ply->side) ++sums.destroyed;
            ++out[effect.side][std::string(row_of_kind(effect.piece).code)].lost;
        }
    }
    return out;
}

std::string pieces_text(const PiecesOfSide& pieces) {
    json::object out;
    for (const auto& [code, sums] : pieces) out[code] = json::array{sums.turns, sums.destroyed, sums.lost};
    return written(out);
}

const SeatRow* opponent_of(const GameRow& row, const SeatRow& seat) {
    const SeatRow* out = nullptr;
    for (const SeatRow& other : row.seats) {
        if (other.side == seat.side) continue;
        if (out == nullptr || other.level > out->level) out = &other;
    }
    return out;
}

PlayedRow played_by(const GameRow& row, const match::Match& match, const SeatRow& seat, const PiecesOfSide& pieces) {
    const match::Ending& ending = *match.ending();
    PlayedRow out;
    out.user = seat.user;
    out.ended = match::count_of(*match.ended_at());
    out.game = row.id;
    out.side = seat.side;
    out.setup = row.setup;
    out.rules = style_word(row.rules);
    out.rated = row.rated;
    out.reason = ending.id();
    out.pieces = pieces_text(pieces);
    if (const SeatRow* other = opponent_of(row, seat)) {
        out.opponent = other->kind;
        out.level = other->level;
    }
    for (const match::Seat& each : match.seats().all()) {
        if (side_text(each.spec.side) != seat.side) continue;
        out.speed = each.spec.time.kind == match::TimeControl::Kind::unlimited ? "none" : speed_of(each.spec.time);
        const bool won = ending.winners.has(each.spec.side) && !each.taken_over;
        out.score = won ? 2 : ending.winners.empty() ? 1 : 0;
    }
    for (const auto& ply : match.plies()) {
        if (side_text(ply->side) != seat.side) continue;
        out.turns += ply->begins_turn ? 1 : 0;
        out.thought += ply->spent.count();
    }
    return out;
}

}  // namespace

std::int64_t opening_key(std::string_view tps) { return static_cast<std::int64_t>(text_number(repetition_key(tps))); }

GameSums sums_of(const GameRow& row, const match::Match& match) {
    GameSums out;
    const auto& ending = match.ending();
    if (!ending || !ending->has_result() || match.plies().size() < least_plies) return out;
    out.shelf = shelf_of(row);
    OpeningRow result;
    result.games = 1;
    result.drawn = ending->winners.empty() ? 1 : 0;
    for (const Side side : all_sides) result.won[index_of(side)] = ending->winners.has(side) ? 1 : 0;
    result.game = row.id;
    for (std::size_t i = 0; i < std::min(match.plies().size(), opening_plies); ++i) {
        result.position = opening_key(match.plies()[i]->before);
        result.move = match.plies()[i]->text;
        // A position that comes again in the same game counts once.
        const bool again = std::any_of(out.moves.begin(), out.moves.end(), [&](const OpeningRow& before) {
            return before.position == result.position && before.move == result.move;
        });
        if (!again) out.moves.push_back(result);
    }
    if (row.one_screen) return out;
    const auto pieces = pieces_of(match);
    for (const match::Seat& seat : match.seats().all()) {
        const std::string side = side_text(seat.spec.side);
        const auto at =
            std::find_if(row.seats.begin(), row.seats.end(), [&](const SeatRow& r) { return r.side == side; });
        if (at == row.seats.end() || at->user.empty()) continue;
        const auto own = pieces.find(seat.spec.side);
        out.played.push_back(played_by(row, match, *at, own == pieces.end() ? PiecesOfSide{} : own->second));
        if (std::find(out.players.begin(), out.players.end(), at->user) == out.players.end())
            out.players.push_back(at->user);
    }
    return out;
}

void add_sums(Tables& tables, const GameRow& row, GameSums sums, Millis now) {
    if (!tables.explorer().count(row.id)) return;
    std::map<std::string, int> ratings;  // by side
    if (now - row.now.ended < ratings_last) {
        for (const SeatRow& seat : row.seats) {
            if (seat.user.empty()) continue;
            if (const auto known = tables.ratings().of(seat.user, row.family))
                ratings[seat.side] = static_cast<int>(std::lround(known->rating));
        }
    }
    int low = 0, high = 0;
    for (const auto& [side, rating] : ratings) {
        low = low == 0 ? rating : std::min(low, rating);
        high = std::max(high, rating);
    }
    for (OpeningRow& move : sums.moves) {
        move.low = low;
        move.high = high;
        if (!sums.shelf.empty()) tables.explorer().add(sums.shelf, move);
        for (const std::string& player : sums.players) tables.explorer().add(player, move);
    }
    for (PlayedRow& played : sums.played) {
        for (const auto& [side, rating] : ratings) {
            if (side == played.side) {
                played.rating = rating;
            } else {
                played.opponent_rating = std::max(played.opponent_rating, rating);
            }
        }
        tables.insights().add(played);
    }
}

}  // namespace tankchess::server
