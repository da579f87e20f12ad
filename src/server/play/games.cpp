#include "server/play/games.h"

#include <set>

#include "match/event_text.h"
#include "server/cluster/post_office.h"
#include "server/common/clock.h"
#include "server/common/log.h"
#include "server/common/secrets.h"
#include "server/notify/notices.h"
#include "server/play/game_loader.h"
#include "server/play/presence.h"
#include "wire/game_answers.h"
#include "wire/game_card.h"
#include "wire/game_view.h"

namespace tankchess::server {

namespace {

constexpr Millis idle_for = 60 * 1000;
constexpr Millis look_ahead = 20 * 1000;

}  // namespace

Games::Games(Services& services) : services_(services) {
    for (std::size_t i = 0; i < services.loops.size(); ++i) {
        by_loop_.push_back(std::make_unique<LoopGames>());
        services.loops.at(i).post([this, i] { tidy(i); });
    }
    if (services_.cluster != nullptr) listen_to_others();
}

Games::~Games() = default;

Loop& Games::loop_of(const std::string& id) {
    return services_.loops.at(std::hash<std::string>{}(id) % by_loop_.size());
}

void Games::visit(const std::string& id, Visit visit) {
    Loop& loop = loop_of(id);
    LoopGames& there = *by_loop_[loop.index()];
    if (loop.here()) return visit_here(there, id, std::move(visit));
    loop.post([this, id, &there, visit = std::move(visit)]() mutable { visit_here(there, id, std::move(visit)); });
}

void Games::visit_here(LoopGames& here, const std::string& id, Visit visit) {
    const auto found = here.rooms.find(id);
    if (found != here.rooms.end()) {
        const RoomPtr room = found->second;
        return visit(room, nullptr);
    }
    auto& waiting = here.loading[id];
    waiting.push_back(std::move(visit));
    if (waiting.size() == 1) load(id);
}

void Games::fetch(const std::string& id, Fetched fetched) {
    auto loaded = std::make_shared<LoadedGame>();
    services_.store.read(
        [loaded, id, several = services_.cluster != nullptr](Tables& tables) {
            *loaded = load_game(tables, id);
            if (!several || !loaded->content) return;
            if (auto heads = tables.nodes().heads({id}); !heads.empty()) loaded->head = heads[0];
        },
        [this, loaded, id, fetched = std::move(fetched)](const StoreFault* fault) {
            auto met = fault == nullptr ? nullptr : std::make_shared<StoreFault>(*fault);
            if (met) log(LogLevel::error, "game_not_loaded", {{"game", id}, {"text", met->what()}});
            loop_of(id).post([loaded, met, fetched] { fetched(*loaded, met.get()); });
        });
}

void Games::load(const std::string& id) {
    if (services_.cluster != nullptr) return load_in_cluster(id, 0);
    fetch(id, [this, id](LoadedGame& loaded, const StoreFault* fault) { enter(id, loaded, fault, nullptr); });
}

void Games::enter(const std::string& id, LoadedGame& loaded, const StoreFault* fault, const Claim* claim) {
    Loop& loop = loop_of(id);
    LoopGames& here = *by_loop_[loop.index()];
    auto waiting = std::move(here.loading[id]);
    here.loading.erase(id);
    RoomPtr room;
    if (fault == nullptr && loaded.content) {
        Room::Holding holding;
        if (services_.cluster != nullptr) {
            holding = {claim != nullptr, claim == nullptr ? 0 : claim->epoch,
                       claim == nullptr ? loaded.head.owner : ""};
        }
        room = Room::open(services_, loop, std::move(*loaded.content), std::move(holding));
        here.rooms[id] = room;
        ++count_;
        if (room->ours()) room->credit(loaded.outages);
        if (claim != nullptr && claim->away_from > 0) room->credit({{claim->away_from, claim->away_to}});
        room->wake();
    }
    for (const Visit& visit : waiting) visit(room, fault);
}

void Games::read_again(const std::string& id, std::function<void(GameContent*, const GameHead&)> then) {
    fetch(id, [then = std::move(then)](LoadedGame& loaded, const StoreFault* fault) {
        then(fault == nullptr ? loaded.content.get() : nullptr, loaded.head);
    });
}

struct Games::New {
    GameRow row;
    match::Match match;
    std::map<std::string, RatingRow> ratings = {};
    bool rating_paused = false;
    Room::Holding holding = {};
    std::vector<std::string> absent = {};
    std::vector<NoticeRow> notices = {};

    // Whoever is on vacation has all the time until they are back.
    void rest_if_away(Tables& tables) {
        for (const match::SeatSpec& seat : match.config().seats) {
            const bool slow = seat.time.kind == match::TimeControl::Kind::per_turn && !seat.player.empty();
            if (!slow || !tables.vacations().is_away(seat.player, row.created)) continue;
            match.apply({match::Pause{seat.side, true}}, match.latest_at());
        }
        row.now = summary_of(match, row.created);
    }
    void keep(Tables& tables, const std::string& node) {
        rest_if_away(tables);
        std::vector<std::string> lines;
        for (const match::Event& event : match.events_after(0)) lines.push_back(match::write_event(event));
        tables.games().insert(row, lines);
        if (!node.empty()) holding.epoch = tables.nodes().claim(row.id, node)->epoch;
        ratings = seated_ratings(tables, row);
        rating_paused = server::rating_paused(tables, row, match);
    }
};

void Games::create(const match::MatchConfig& config, const std::string& terms, Origin origin,
                   std::function<void(Tables&, const std::string&)> along, Made made) {
    std::function<void(Tables&, const std::vector<std::string>&)> with_it;
    if (along) {
        with_it = [along = std::move(along)](Tables& tables, const std::vector<std::string>& ids) {
            along(tables, ids[0]);
        };
    }
    create_all({{config, terms}}, std::move(origin), std::move(with_it),
               [made = std::move(made)](const std::vector<std::string>& ids, const std::string& fault) {
                   made(ids.empty() ? std::string() : ids[0], fault);
               });
}

void Games::create_all(const std::vector<Draft>& drafts, Origin origin,
                       std::function<void(Tables&, const std::vector<std::string>&)> along, AllMade made) {
    const Millis now = now_ms();
    auto all = std::make_shared<std::vector<New>>();
    std::vector<std::string> ids;
    for (const Draft& draft : drafts) {
        auto match = match::Match::start(draft.config, match::instant_at(now));
        if (!match) return made({}, match.fault().text());
        ids.push_back(random_text(8));
        GameRow row = row_of_new_game(draft.config, *match, ids.back(), draft.terms, now);
        all->push_back(New{std::move(row), std::move(*match)});
        for (const SeatRow& seat : all->back().row.seats) {
            if (!seat.user.empty() && !services_.presence->online(seat.user)) all->back().absent.push_back(seat.user);
        }
    }
    services_.store.write(
        [all, ids, along,
         node = services_.cluster == nullptr ? std::string() : services_.cluster->nodes.id()](Tables& tables) {
            for (New& each : *all) each.keep(tables, node);
            if (along) along(tables, ids);
            for (New& each : *all) each.notices = note_start(tables, each.row, each.absent);
        },
        [this, all, ids, origin, made](const StoreFault* fault) {
            const std::string words = fault == nullptr                            ? ""
                                      : fault->kind == StoreFault::Kind::conflict ? "already"
                                                                                  : "storage";
            if (!words.empty()) return loop_of(ids.front()).post([made, words] { made({}, words); });
            auto left = std::make_shared<std::atomic<std::size_t>>(all->size());
            for (std::size_t i = 0; i < all->size(); ++i) {
                loop_of(ids[i]).post([this, all, i, left, ids, origin, made] {
                    const RoomPtr room = open_new((*all)[i], origin);
                    if (--*left == 0) made(ids, {});
                    room->wake();
                });
            }
        });
}

Games::RoomPtr Games::open_new(New& made, const Origin& origin) {
    const std::string& id = made.row.id;
    Loop& loop = loop_of(id);
    for (const NoticeRow& notice : made.notices) tell_notice(*services_.presence, notice);
    auto room = Room::open(services_, loop,
                           Room::Content{made.row, std::move(made.match), {}, made.ratings, {}, 0, made.rating_paused},
                           made.holding);
    by_loop_[loop.index()]->rooms[id] = room;
    ++count_;
    std::set<std::string> told;
    for (const SeatRow& seat : made.row.seats) {
        if (seat.user.empty() || !told.insert(seat.user).second) continue;
        if (seat.user == origin.not_to) continue;
        services_.presence->tell(seat.user, {{"t", "started"}, {"game", id}, {"by", origin.by}, {"id", origin.id}});
        services_.presence->tell_lines(seat.user, {{"type", "gameStart"}, {"game", game_card(made.row, seat.user)}});
    }
    return room;
}

void Games::sweep() {
    auto ids = std::make_shared<std::vector<std::string>>();
    services_.store.read(
        [ids, engine_turns = !engines_loaded_,
         node = services_.cluster == nullptr ? std::string() : services_.cluster->nodes.id()](Tables& tables) {
            *ids = tables.games().due(node, now_ms() + look_ahead, engine_turns);
            if (!engine_turns || !node.empty()) return;
            // An answer may have been due when the server stopped.
            for (std::string& id : tables.answers().games()) ids->push_back(std::move(id));
        },
        [this, ids](const StoreFault* fault) {
            if (fault != nullptr) return;
            engines_loaded_ = true;
            for (const std::string& id : *ids) {
                visit(id, [this](const RoomPtr& room, const StoreFault*) {
                    if (!room) engines_loaded_ = false;  // the next sweep tries again
                });
            }
        });
}

void Games::read_chat_again(const std::string& id) {
    with_loaded(id, [](const RoomPtr& room) { room->read_chat_again(); });
}

void Games::heartbeat() {
    services_.store.write([](Tables& tables) { tables.notes().set("alive_at", std::to_string(now_ms())); }, nullptr);
}

void Games::tidy(std::size_t index) {
    LoopGames& here = *by_loop_[index];
    const Millis before = now_ms() - idle_for;
    const std::size_t gone =
        std::erase_if(here.rooms, [before](const auto& entry) { return entry.second->idle_since(before); });
    count_ -= gone;
    here.tidy = services_.loops.at(index).after(std::chrono::seconds(20), [this, index] { tidy(index); });
}

}  // namespace tankchess::server
