#include "server/play/vacations.h"

#include <algorithm>
#include <atomic>

#include "server/cluster/post_office.h"
#include "server/common/clock.h"
#include "server/notify/notices.h"
#include "server/play/games.h"
#include "server/play/presence.h"

namespace tankchess::server {

namespace {

constexpr Millis year_ms = 365 * day_of_vacation;
constexpr int carried_out_at_once = 50;
// A game that was made a moment before the end is on disk by then.
constexpr Millis settled_after = 3000;

// Everybody who plays with them hears of it once.
std::vector<NoticeRow> note_vacation(Tables& tables, const VacationRow& row, const std::vector<std::string>& games) {
    std::vector<NoticeRow> out;
    for (const std::string& id : games) {
        const auto game = tables.games().by_id(id);
        if (!game || game->now.over) continue;
        std::string name;
        for (const SeatRow& seat : game->seats) {
            if (seat.user == row.user) name = seat.name;
        }
        for (const SeatRow& seat : game->seats) {
            if (seat.user == row.user || seat.user.empty() || seat.kind != "person") continue;
            auto told = post_notice(
                tables,
                {seat.user, NoticeKind::vacation, id, "vacation " + row.user + " " + std::to_string(row.starts),
                 json::object{{"name", name}, {"until", row.ends}}, row.user},
                now_ms());
            if (told) out.push_back(std::move(*told));
        }
    }
    return out;
}

}  // namespace

double vacation_left(const std::vector<VacationRow>& all, Millis now) {
    Millis used = 0;
    for (const VacationRow& row : all) {
        used += std::max<Millis>(0, row.ends - std::max(row.starts, now - year_ms));
    }
    return std::max(0.0, vacation_days - static_cast<double>(used) / static_cast<double>(day_of_vacation));
}

struct Vacations::Work {
    VacationRow row;
    bool on = false;
    std::vector<std::string> games;
    std::atomic<std::size_t> left{0};
    std::atomic<bool> well{true};
};

void Vacations::look() {
    const bool may_act = services_.cluster == nullptr || services_.cluster->nodes.may_act();
    if (looking_ || services_.draining || !may_act) return;
    looking_ = true;
    using Due = std::vector<std::pair<VacationRow, std::vector<std::string>>>;
    auto due = std::make_shared<Due>();
    services_.store.read(
        [due](Tables& tables) {
            due->clear();
            const Millis now = now_ms();
            for (VacationRow& row : tables.vacations().due(now, now - settled_after, carried_out_at_once)) {
                auto games = tables.vacations().slow_games(row.user);
                due->emplace_back(std::move(row), std::move(games));
            }
        },
        [this, due](const StoreFault* fault) {
            services_.loops.at(0).post([this, due, failed = fault != nullptr] {
                looking_ = false;
                if (failed) return;
                for (const auto& [row, games] : *due) {
                    const bool mine = services_.cluster == nullptr || services_.cluster->nodes.should_have(row.user);
                    if (mine && busy_.insert(row.user).second) carry_out(row, games);
                }
            });
        });
}

void Vacations::carry_out(const VacationRow& row, const std::vector<std::string>& games) {
    auto work = std::make_shared<Work>();
    work->row = row;
    work->on = now_ms() < row.ends;
    work->games = games;
    work->left = games.size() + 1;
    const auto one_less = [this, work] {
        if (--work->left == 0) services_.loops.at(0).post([this, work] { done(work); });
    };
    for (const std::string& game : games) {
        services_.games->visit(game, [work, one_less](const Games::RoomPtr& room, const StoreFault*) {
            if (!room) {
                work->well = false;
                return one_less();
            }
            room->rest_by(work->row.user, work->on, [work, one_less](const RoomAnswer& answer) {
                if (!answer.ok() && answer.reason != "game_over" && answer.reason != "too_late") work->well = false;
                one_less();
            });
        });
    }
    one_less();
}

void Vacations::done(const std::shared_ptr<Work>& work) {
    if (!work->well) {
        busy_.erase(work->row.user);  // the next look tries again
        return;
    }
    auto told = std::make_shared<std::vector<NoticeRow>>();
    services_.store.write(
        [work, told](Tables& tables) {
            tables.vacations().set_state(work->row.user, work->row.starts, work->on ? "on" : "over");
            *told = work->on ? note_vacation(tables, work->row, work->games) : std::vector<NoticeRow>();
        },
        [this, work, told](const StoreFault* fault) {
            if (fault == nullptr) {
                for (const NoticeRow& notice : *told) tell_notice(*services_.presence, notice);
            }
            services_.loops.at(0).post([this, work] { busy_.erase(work->row.user); });
        });
}

}  // namespace tankchess::server
