// Games that were played on a device without the server join the archive.
#include <algorithm>

#include "match/event_text.h"
#include "match/reenact.h"
#include "notation/position/tps_fields.h"
#include "server/api/router.h"
#include "server/common/clock.h"
#include "server/common/secrets.h"
#include "setups/stock_setups.h"
#include "wire/board.h"
#include "wire/families.h"
#include "wire/game_answers.h"
#include "wire/game_view.h"
#include "wire/player.h"
#include "wire/setup_cards.h"

namespace tankchess::server {

namespace {

constexpr std::size_t most_events = 5000;

ApiFault bad_record(const std::string& why) { return {400, "bad_record", why, "events", 0}; }

std::vector<match::Event> read_log(const json::value& body, Millis now) {
    const json::value* lines = Fields(body).find("events");
    if (lines == nullptr || !lines->is_array() || lines->get_array().size() > most_events) {
        throw bad_field("events", "must be a list of lines");
    }
    std::vector<match::Event> log;
    for (const json::value& line : lines->get_array()) {
        if (!line.is_string()) throw bad_field("events", "must be a list of lines");
        auto event = match::read_event(std_string(line.get_string()));
        if (!event) throw bad_record(event.fault().text());
        log.push_back(std::move(*event));
        // A rematch that followed is a game of its own.
        if (std::holds_alternative<match::Ended>(log.back().body)) break;
    }
    if (log.empty() || !std::holds_alternative<match::Ended>(log.back().body)) throw bad_record("the game is not over");
    // The clock of a device may be ahead of ours: its games end now at the latest.
    const auto ahead = log.back().at - match::instant_at(now);
    for (match::Event& event : log) event.at -= std::max(ahead, match::Millis(0));
    return log;
}

// The label of a stock board only where it is that board.
std::string setup_of(const match::MatchConfig& config) {
    const SetupFile* stock = find_stock_setup(config.setup);
    if (stock == nullptr) return {};
    const json::object card = stock_card(*stock);
    const std::string tps = std_string(card.at("tps").as_string());
    return TpsFields(tps).terrain == TpsFields(config.tps).terrain ? config.setup : std::string();
}

// Who sat there as the server knows it: the sender, and engines.
void seat_sender(match::MatchConfig& config, const Player& sender) {
    int people = 0;
    for (match::SeatSpec& seat : config.seats) {
        const bool engine = seat.kind == match::SeatKind::engine;
        people += engine ? 0 : 1;
        if (engine && (seat.level < 1 || seat.level > 10)) throw bad_record("there is no such level");
        seat.kind = engine ? match::SeatKind::engine : match::SeatKind::person;
        seat.player = engine ? std::string() : sender.user;
        seat.name = engine ? "Computer" : sender.name;
    }
    if (people > 1 && !config.one_screen) throw bad_record("a device has one screen");
    config.rated = false;
    config.setup = setup_of(config);
    config.family = rating_family(std::string(TpsFields(config.tps).style_word()), config.seats.front().time);
    config.claim_after = match::Millis(0);
}

struct Told {
    GameRow row;
    std::vector<std::string> lines;
};

// What was sent, played again; nothing of it is believed that the rules do not say. Throws ApiFault.
Told judged(std::vector<match::Event> log, const Player& sender, const std::string& key) {
    const auto* started = std::get_if<match::Started>(&log.front().body);
    if (started == nullptr) throw bad_record("the log does not begin with a start");
    const auto board = match::open_game(started->config.tps);
    if (!board) throw bad_record(board.fault().text());
    if (too_complex(**board)) throw too_complex_fault("events");
    if (const auto fault = match::reenact(log)) throw bad_record(fault->text());
    match::MatchConfig& config = std::get<match::Started>(log.front().body).config;
    seat_sender(config, sender);
    const auto match = match::Match::replay(log);
    if (!match) throw bad_record(match.fault().text());
    Told out;
    out.row = row_of_new_game(config, *match, random_text(8), "{}", match::count_of(match->started_at()));
    out.row.now = summary_of(*match, match::count_of(*match->ended_at()));
    out.row.offline = sender.user + "/" + key;
    for (const match::Event& event : log) out.lines.push_back(match::write_event(event));
    return out;
}

void post_game(const CallPtr& call) {
    const std::string key = Fields(call->body).text("key", 1, 40);
    auto log = read_log(call->body, now_ms());
    const Player sender{call->who->user, call->who->name, call->who->kind};
    thinking(
        call, [log = std::move(log), sender, key] { return judged(log, sender, key); },
        [call](Told& told) {
            writing(
                call,
                [told](Tables& tables) {
                    if (const auto known = tables.games().of_device(told.row.offline)) return std::pair{*known, false};
                    tables.games().insert(told.row, told.lines);
                    return std::pair{told.row.id, true};
                },
                [call](std::pair<std::string, bool>& kept) {
                    call->ok(json::object{{"game", kept.first}}, kept.second ? 201 : 200);
                });
        });
}

}  // namespace

void add_device_game_routes(std::vector<Route>& routes) {
    routes.push_back({Method::post, "/api/archive", Access::account, RateLimited::write, post_game});
}

}  // namespace tankchess::server
