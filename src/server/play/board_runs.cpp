#include "server/play/board_runs.h"

#include "engine/balance/runner.h"
#include "engine/balance/sheet.h"
#include "notation/position/position_text.h"
#include "server/common/clock.h"
#include "server/common/log.h"
#include "server/common/version.h"
#include "server/play/balance_json.h"
#include "server/play/engine_pool.h"
#include "wire/json.h"

namespace tankchess::server {

namespace {

namespace balance = engine::balance;

constexpr Millis lease = 5 * 60 * 1000;
constexpr Millis put_off_for = 5 * 1000;
constexpr int renewed_every = 20;  // games

}  // namespace

struct BoardRuns::Run {
    BoardRow board;
    balance::Contest contest;
    std::vector<std::pair<int, int>> tasks;  // series and number
    std::vector<balance::Trace> traces = {};
};

BoardRuns::BoardRuns(Services& services) : services_(services) {}
BoardRuns::~BoardRuns() = default;

void BoardRuns::look() {
    if (services_.draining || busy_.exchange(true)) return;
    const auto waiting = std::make_shared<int>(0);
    services_.store.read([waiting](Tables& tables) { *waiting = tables.boards().waiting(); },
                         [this, waiting](const StoreFault* fault) {
                             if (fault != nullptr || *waiting == 0) return idle();
                             claim();
                         });
}

void BoardRuns::claim() {
    const auto found = std::make_shared<std::optional<BoardRow>>();
    services_.store.write(
        [found](Tables& tables) {
            const Millis now = now_ms();
            *found = tables.boards().claim(now, now + lease);
        },
        [this, found](const StoreFault* fault) {
            if (fault != nullptr || !*found) return idle();
            begin(**found);
        });
}

void BoardRuns::idle() { busy_ = false; }

void BoardRuns::begin(const BoardRow& board) {
    const auto start = read_position(board.tps);
    if (!start) {
        log(LogLevel::error, "board_unreadable", {{"board", board.id}, {"text", start.fault().text()}});
        return end(board, {}, {});
    }
    auto run = std::make_shared<Run>(
        Run{board, {board.id, *start, 1, 4, balance::usual_series(start->mode(), games, {nodes})}, {}});
    for (std::size_t s = 0; s < run->contest.series.size(); ++s) {
        for (int g = 0; g < run->contest.series[s].games; ++g) run->tasks.emplace_back(static_cast<int>(s), g);
    }
    next(run);
}

void BoardRuns::next(const RunPtr& run) {
    const bool taken =
        !services_.draining && services_.engine->give(run->board.owner, [this, run](double) { play_one(run); });
    if (!taken) put_off(run);
}

// On a thread of the engine.
void BoardRuns::play_one(const RunPtr& run) {
    const auto [series, number] = run->tasks[run->traces.size()];
    run->traces.push_back(balance::play_trace(run->contest, series, number));
    if (run->traces.size() == run->tasks.size()) {
        balance::Sheet sheet = balance::make_sheet(run->contest, run->traces);
        sheet.engine = program_version();
        sheet.date = utc_date(now_ms());
        return end(run->board, written(sheet_card_json(sheet)), written(sheet_json(sheet)));
    }
    if (run->traces.size() % renewed_every != 0) return next(run);
    services_.store.write([id = run->board.id, version = run->board.version](
                              Tables& tables) { tables.boards().renew(id, version, now_ms() + lease); },
                          [this, run](const StoreFault*) { next(run); });
}

// The server ends, or has too much to do: the run begins again soon, here or elsewhere.
void BoardRuns::put_off(const RunPtr& run) {
    services_.store.write([id = run->board.id, version = run->board.version](
                              Tables& tables) { tables.boards().renew(id, version, now_ms() + put_off_for); },
                          [this](const StoreFault*) { idle(); });
}

void BoardRuns::end(const BoardRow& board, const std::string& card, const std::string& sheet) {
    services_.store.write([id = board.id, version = board.version, card,
                           sheet](Tables& tables) { tables.boards().measured(id, version, card, sheet); },
                          [this](const StoreFault*) {
                              idle();
                              look();
                          });
}

}  // namespace tankchess::server
