#include "server/play/game_looks.h"

#include <algorithm>

#include "server/common/clock.h"
#include "server/common/log.h"
#include "server/play/game_signs.h"
#include "server/play/jobs.h"
#include "server/play/stored_match.h"

namespace tankchess::server {

namespace {

// Until then an analysis that was asked for is there, or was lost.
constexpr Millis look_lease = 30 * 1000;
constexpr double at_once = 5;
constexpr const char* analysis_level = "quick";
// Whose line the analyses stand in.
constexpr const char* looks_line = "moderation";
constexpr double hour_ms = 3600.0 * 1000;

}  // namespace

struct GameLooks::Found {
    std::string game;
    std::optional<match::Match> match = std::nullopt;
    std::optional<json::value> analysis = std::nullopt;
};

GameLooks::GameLooks(Services& services) : services_(services), left_(at_once), filled_(now_ms()) {}

bool GameLooks::may_ask(Millis now) {
    left_ = std::min(at_once, left_ + static_cast<double>(now - filled_) / hour_ms * services_.config.looks_per_hour);
    filled_ = now;
    return left_ >= 1;
}

void GameLooks::look() {
    if (services_.draining || services_.config.looks_per_hour == 0 || busy_.exchange(true)) return;
    auto found = std::make_shared<Found>();
    services_.store.write(
        [found](Tables& tables) {
            const Millis now = now_ms();
            found->game = tables.signs().claim_look(now, now + look_lease).value_or(std::string());
        },
        [this, found](const StoreFault* fault) {
            if (fault == nullptr && !found->game.empty()) return read(found);
            busy_ = false;
        });
}

void GameLooks::read(const std::shared_ptr<Found>& found) {
    services_.store.search(
        [found](Tables& tables) {
            const auto row = tables.games().by_id(found->game);
            if (!row || !row->now.over) return;
            found->match.emplace(read_match(found->game, tables.games().events(found->game, 0)));
            if (const auto kept = tables.games().analysis(found->game, analysis_level)) {
                found->analysis = read_json(*kept);
            }
        },
        [this, found](const StoreFault* fault) {
            if (fault == nullptr) return judge(found);
            busy_ = false;
        },
        looks_line);
}

void GameLooks::judge(const std::shared_ptr<Found>& found) {
    if (found->match && !found->analysis) {
        if (may_ask(now_ms())) ask_for_analysis(*found);
        busy_ = false;
        return;
    }
    services_.store.write(
        [found](Tables& tables) {
            SignTable& signs = tables.signs();
            signs.end_look(found->game);
            if (!found->match) return;
            const Millis now = now_ms();
            const auto rows = signs_of(found->game, *found->match, *found->analysis, now);
            const auto counted = signs.of_game(found->game);
            for (GameSignRow row : rows) {
                const auto known = std::ranges::find(counted, row.user, &GameSignRow::user);
                row.blurs = known == counted.end() ? 0 : known->blurs;
                signs.keep(row);
                const int own_moves = static_cast<int>(found->match->plies().size() / 2);
                for (const SignalRow& signal : signals_in(row, own_moves)) signs.signal(signal);
            }
            if (rows.size() != 2) return;
            for (const SignalRow& signal : farming_signals(tables, rows[0].user, rows[1].user, now)) {
                signs.signal(signal);
            }
        },
        [this](const StoreFault* fault) {
            busy_ = false;
            if (fault == nullptr) look();
        });
}

void GameLooks::ask_for_analysis(const Found& found) {
    const auto start = match::open_game(found.match->config().tps);
    if (!start) return;
    Jobs::GameStudy study{found.game, analysis_level, start.value(), {}};
    for (const auto& ply : found.match->plies()) study.moves.push_back(ply->text);
    try {
        services_.jobs->study_game(looks_line, std::move(study));
        left_ -= 1;
    } catch (const ApiFault& busy) {
        log(LogLevel::debug, "look_put_off", {{"game", found.game}, {"text", busy.text}});
    }
}

}  // namespace tankchess::server
