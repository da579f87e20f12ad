#include "server/play/game_signs.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <string_view>

namespace tankchess::server {

namespace {

constexpr std::size_t plies_left_out = 4;
constexpr double decided = 0.05;  // a chance of winning below it, or so near to one
constexpr int fewest_moves = 12;
constexpr double much_agreement = 0.7;
constexpr double little_deviation = 0.25;
constexpr double slow_enough = 2;  // seconds: who answers at once is even, too
constexpr double many_blurs = 0.5;
constexpr int most_waiting_looks = 500;
constexpr Millis farming_days = 30LL * 24 * 3600 * 1000;
constexpr int meetings_read = 50, fewest_meetings = 5;
constexpr double nearly_all = 0.8;
constexpr int quick_plies = 20;

double number_in(const json::value& ply, const char* name) {
    const json::value* found = ply.is_object() ? ply.get_object().if_contains(name) : nullptr;
    return found != nullptr && found->is_number() ? found->to_number<double>() : 0;
}

std::string text_of(const json::value& ply, const char* name) {
    const json::value* found = ply.is_object() ? ply.get_object().if_contains(name) : nullptr;
    return found != nullptr && found->is_string() ? std_string(found->get_string()) : std::string();
}

const json::array* plies_in(const json::value& analysis) {
    const json::value* found = analysis.is_object() ? analysis.get_object().if_contains("plies") : nullptr;
    return found != nullptr ? found->if_array() : nullptr;
}

// The engine's text has no marks of check behind it.
bool is_same_move(std::string_view played, const std::string& best) {
    if (best.empty() || !played.starts_with(best)) return false;
    const std::string_view marks = played.substr(best.size());
    return std::ranges::none_of(marks, [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '('; });
}

bool of_two_people(const match::Match& match) {
    const auto& seats = match.seats().all();
    return seats.size() == 2 && !match.config().one_screen && std::ranges::all_of(seats, [](const match::Seat& seat) {
               return seat.spec.kind == match::SeatKind::person && !seat.taken_over && !seat.spec.player.empty();
           });
}

GameSignRow sign_of_side(const match::Match& match, const match::Seat& seat, const json::array& judged) {
    GameSignRow out;
    out.user = seat.spec.player;
    int agreed = 0;
    std::vector<double> times;
    const match::Plies& plies = match.plies();
    for (std::size_t i = plies_left_out; i < std::min(plies.size(), judged.size()); ++i) {
        if (plies[i]->side != seat.spec.side) continue;
        times.push_back(static_cast<double>(plies[i]->spent.count()) / 1000);
        const double chance = number_in(judged[i - 1], "win");
        if (chance < decided || chance > 1 - decided) continue;
        ++out.moves;
        agreed += is_same_move(plies[i]->text, text_of(judged[i], "best"));
    }
    if (out.moves > 0) out.agreement = static_cast<double>(agreed) / out.moves;
    if (times.size() < 2) return out;
    const auto count = static_cast<double>(times.size());
    double sum = 0, squares = 0;
    for (const double each : times) sum += each;
    out.mean_seconds = sum / count;
    for (const double each : times) squares += (each - out.mean_seconds) * (each - out.mean_seconds);
    if (out.mean_seconds > 0) out.regularity = std::sqrt(squares / count) / out.mean_seconds;
    return out;
}

SignalRow signal_about(const GameSignRow& sign, const char* kind, double score) {
    return {std::string(kind) + " " + sign.user + " " + sign.game,
            sign.user,
            kind,
            sign.game,
            score,
            written(json::object{{"moves", sign.moves},
                                 {"agreement", sign.agreement},
                                 {"mean_seconds", sign.mean_seconds},
                                 {"regularity", sign.regularity},
                                 {"blurs", sign.blurs}}),
            sign.looked};
}

}  // namespace

std::vector<GameSignRow> signs_of(const std::string& game, const match::Match& match, const json::value& analysis,
                                  Millis now) {
    std::vector<GameSignRow> out;
    const json::array* judged = plies_in(analysis);
    if (judged == nullptr || !of_two_people(match)) return out;
    for (const match::Seat& seat : match.seats().all()) {
        out.push_back(sign_of_side(match, seat, *judged));
        out.back().game = game;
        out.back().looked = now;
    }
    return out;
}

std::vector<SignalRow> signals_in(const GameSignRow& sign, int own_moves) {
    std::vector<SignalRow> out;
    if (sign.moves >= fewest_moves && sign.agreement >= much_agreement) {
        out.push_back(signal_about(sign, "engine", sign.agreement));
    }
    if (own_moves >= fewest_moves && sign.mean_seconds >= slow_enough && sign.regularity < little_deviation) {
        out.push_back(signal_about(sign, "pace", 1 - sign.regularity));
    }
    if (own_moves >= fewest_moves && sign.blurs >= many_blurs * own_moves) {
        out.push_back(signal_about(sign, "blur", std::min(1.0, static_cast<double>(sign.blurs) / own_moves)));
    }
    return out;
}

std::vector<SignalRow> farming_signals(Tables& tables, const std::string& one, const std::string& other, Millis now) {
    std::vector<SignalRow> out;
    int games = 0, won = 0, lost = 0, quick = 0;
    for (const GameRow& game : tables.people().versus(one, other, meetings_read).newest) {
        if (!game.rated || game.now.ended < now - farming_days) continue;
        ++games;
        const auto winner = std::ranges::find_if(
            game.seats, [&](const SeatRow& seat) { return game.now.winners.find(seat.side) != std::string::npos; });
        won += winner != game.seats.end() && winner->user == one;
        lost += winner != game.seats.end() && winner->user == other;
        quick += game.now.ply < quick_plies && game.now.reason == "resignation";
    }
    if (games < fewest_meetings || std::max(won, lost) < nearly_all * games) return out;
    const bool shared = tables.signs().shared_address(one, other).has_value();
    if (!shared && quick * 2 < games) return out;
    const std::string &winner = won > lost ? one : other, &loser = won > lost ? other : one;
    const double share = static_cast<double>(std::max(won, lost)) / games;
    out.push_back({"rating " + winner + " " + loser, winner, "rating", loser,
                   share / 2 + (shared ? 0.25 : 0) + 0.25 * quick / games,
                   written(json::object{
                       {"games", games}, {"won", std::max(won, lost)}, {"quick", quick}, {"shared_address", shared}}),
                   now});
    return out;
}

void want_look_at(Tables& tables, const GameRow& row, const match::Match& match, Millis now) {
    if (!row.rated || !of_two_people(match)) return;
    if (tables.signs().looks_wanted() < most_waiting_looks) tables.signs().want_look(row.id, 0, now);
}

}  // namespace tankchess::server
