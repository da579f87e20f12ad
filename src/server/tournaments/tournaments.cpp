#include "server/tournaments/tournaments.h"

#include "server/cluster/post_office.h"
#include "server/common/clock.h"
#include "server/common/log.h"
#include "server/play/games.h"
#include "server/play/presence.h"
#include "server/tournaments/drafts.h"
#include "server/tournaments/told.h"
#include "server/tournaments/view.h"

namespace tankchess::server {

namespace {

constexpr std::chrono::milliseconds tick_time{1000};

}  // namespace

Tournaments::Tournaments(Services& services) : services_(services), loop_(services.loops.at(0)) {}

void Tournaments::start() {
    loop_.post([this] { tick(); });
}

void Tournaments::changed(const std::string& id) {
    loop_.post([this, id] { news_.insert(id); });
}

std::string Tournaments::node() const {
    return services_.cluster == nullptr ? std::string() : services_.cluster->nodes.id();
}

void Tournaments::tick() {
    timer_ = loop_.after(tick_time, [this] { tick(); });
    for (const std::string& id : std::exchange(news_, {})) tell(id);
    const bool may_act = services_.cluster == nullptr || services_.cluster->nodes.may_act();
    if (looking_ || services_.draining || !may_act) return;
    looking_ = true;
    auto all = std::make_shared<std::vector<ActiveTournament>>();
    auto soon = std::make_shared<std::vector<std::string>>();
    services_.store.read(
        [all, soon](Tables& tables) {
            const Millis now = now_ms();
            *all = tables.tournaments().active(now);
            *soon = tables.tournaments().unannounced(now, now + reminder_ahead);
        },
        [this, all, soon](const StoreFault* fault) {
            loop_.post([this, all, soon, failed = fault != nullptr] {
                looking_ = false;
                if (failed) return;
                for (const std::string& id : *soon) remind_of(id);
                look_at(*all);
            });
        });
}

void Tournaments::remind_of(const std::string& id) {
    auto notices = std::make_shared<std::vector<NoticeRow>>();
    services_.store.write([notices, id](Tables& tables) { *notices = remind(tables, id, now_ms()); },
                          [this, notices](const StoreFault* fault) {
                              if (fault != nullptr) return;
                              for (const NoticeRow& notice : *notices) tell_notice(*services_.presence, notice);
                          });
}

void Tournaments::look_at(const std::vector<ActiveTournament>& all) {
    const Millis now = now_ms();
    std::erase_if(looked_, [&all](const auto& entry) {
        return std::none_of(all.begin(), all.end(),
                            [&](const ActiveTournament& each) { return each.id == entry.first; });
    });
    for (const ActiveTournament& each : all) {
        if (!busy_.contains(each.id) && is_ours(each) && needs_a_look(each, now)) go_on(each.id);
    }
}

bool Tournaments::is_ours(const ActiveTournament& each) {
    if (services_.cluster == nullptr || each.owner == node()) return true;
    if (each.served || !services_.cluster->nodes.should_have(each.id)) return false;
    services_.store.write([id = each.id, me = node()](Tables& tables) { tables.tournaments().claim(id, me); }, nullptr);
    return false;  // not before it is on disk
}

bool Tournaments::needs_a_look(const ActiveTournament& each, Millis now) const {
    const auto looked = looked_.find(each.id);
    return each.waits || each.ended_games || (each.due > 0 && now >= each.due) || looked == looked_.end() ||
           looked->second != each.version;
}

void Tournaments::go_on(const std::string& id) {
    busy_.insert(id);
    auto work = std::make_shared<Work>();
    work->id = id;
    services_.store.read(
        [work](Tables& tables) {
            work->content = load_tournament(tables, work->id);
            work->ended = tables.tournaments().ended(work->id);
        },
        [this, work](const StoreFault* fault) {
            if (fault != nullptr || !work->content) return loop_.post([this, work] { done(work, false); });
            const bool given = services_.rules_workers.give([this, work] { work_out(work); });
            if (!given) loop_.post([this, work] { done(work, false); });
        });
}

void Tournaments::work_out(const WorkPtr& work) {
    try {
        work->next = next_step(*work->content, work->ended, now_ms(),
                               [this](const EntrantRow& entrant) { return services_.presence->online(entrant.user); });
    } catch (const std::exception& fault) {
        log(LogLevel::error, "tournament_stuck", {{"tournament", work->id}, {"text", fault.what()}});
        work->next = {};
    }
    loop_.post([this, work] {
        if (work->next.anything) return write(work);
        looked_[work->id] = work->content->row.version;
        done(work, false);
    });
}

void Tournaments::write(const WorkPtr& work) {
    TournamentStep& step = work->next.step;
    step.node = node();
    std::vector<Games::Draft> drafts;
    std::vector<std::size_t> tables;
    for (TableGame& game : games_of(step.fresh, *work->content, std::chrono::seconds(services_.config.claim_seconds))) {
        drafts.push_back({std::move(game.config), work->content->row.terms});
        tables.push_back(game.table);
    }
    if (drafts.empty()) {
        return services_.store.write([work](Tables& all) { advance_tournament(all, work->next.step); },
                                     [this, work](const StoreFault* fault) {
                                         loop_.post([this, work, well = fault == nullptr] { done(work, well); });
                                     });
    }
    // The games and what seats people at them are one transaction: a table never lacks its game, nor a game its table.
    services_.games->create_all(
        drafts, {"tournament", work->id},
        [work, tables](Tables& all, const std::vector<std::string>& ids) {
            TournamentStep whole = work->next.step;
            for (std::size_t i = 0; i < ids.size(); ++i) whole.fresh[tables[i]].game = ids[i];
            advance_tournament(all, whole);
        },
        [this, work](const std::vector<std::string>&, const std::string& fault) {
            if (!fault.empty() && fault != "already" && fault != "storage") {
                log(LogLevel::error, "tournament_stuck", {{"tournament", work->id}, {"text", fault}});
            }
            loop_.post([this, work, well = fault.empty()] { done(work, well); });
        });
}

void Tournaments::done(const WorkPtr& work, bool written) {
    busy_.erase(work->id);
    if (written) news_.insert(work->id);
}

void Tournaments::tell(const std::string& id) {
    const std::string topic = tournament_topic(id);
    if (services_.cluster == nullptr && !services_.presence->is_followed(topic)) return;
    auto view = std::make_shared<json::object>();
    services_.store.read(
        [view, id](Tables& tables) {
            const auto content = load_tournament(tables, id);
            if (content) *view = tournament_view(*content, {});
        },
        [this, view, topic](const StoreFault* fault) {
            if (fault != nullptr || view->empty()) return;
            (*view)["t"] = "tournament";
            services_.presence->tell_topic(topic, *view);
        });
}

}  // namespace tankchess::server
