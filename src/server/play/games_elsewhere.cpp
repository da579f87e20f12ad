// The part of Games that deals with other nodes.
#include "server/cluster/post_office.h"
#include "server/common/clock.h"
#include "server/common/log.h"
#include "server/play/game_loader.h"
#include "server/play/games.h"

namespace tankchess::server {

namespace {

constexpr int most_attempts = 4;
constexpr int orphans_at_once = 200;
constexpr Millis announce_every = 5000;
// With a bus this is what an event is late by that it lost; without one it is how events come.
constexpr std::chrono::milliseconds look_every{900}, look_without_bus{350};

// What nodes say is checked like anything else from outside: a message that makes no sense is dropped.
PostOffice::Handler sound(PostOffice::Handler handler) {
    return [handler = std::move(handler)](const std::string& from, const json::object& message) {
        try {
            handler(from, message);
        } catch (const std::exception& fault) {
            log(LogLevel::warn, "odd_message", {{"from", from}, {"text", fault.what()}});
        }
    };
}

}  // namespace

void Games::load_in_cluster(const std::string& id, int attempt) {
    Cluster& cluster = *services_.cluster;
    fetch(id, [this, id, attempt, &cluster](LoadedGame& loaded, const StoreFault* fault) {
        const std::string me = cluster.nodes.id();
        const bool free = fault == nullptr && loaded.content && !loaded.content->match.over() &&
                          (!loaded.head.served || loaded.head.owner == me);
        if (!free) return enter(id, loaded, fault, nullptr);
        const StoreFault fenced(StoreFault::Kind::busy, "this server has lost its database");
        if (!cluster.nodes.may_act()) return enter(id, loaded, &fenced, nullptr);
        auto kept = std::make_shared<LoadedGame>(std::move(loaded));
        auto claim = std::make_shared<std::optional<Claim>>();
        services_.store.write([claim, id, me](Tables& tables) { *claim = tables.nodes().claim(id, me); },
                              [this, id, attempt, kept, claim](const StoreFault* met) {
                                  auto failed = met == nullptr ? nullptr : std::make_shared<StoreFault>(*met);
                                  loop_of(id).post([this, id, attempt, kept, claim, failed] {
                                      if (failed) return enter(id, *kept, failed.get(), nullptr);
                                      const bool won = claim->has_value();
                                      const bool current =
                                          won && (*claim)->version ==
                                                     static_cast<std::int64_t>(kept->content->match.version());
                                      if (current) {
                                          if ((*claim)->away_from > 0) figures_.taken += 1;
                                          return enter(id, *kept, nullptr, &**claim);
                                      }
                                      // Somebody was quicker, or the last owner wrote until the end: read it again.
                                      if (attempt < most_attempts) return load_in_cluster(id, attempt + 1);
                                      const StoreFault busy(StoreFault::Kind::busy, "other servers take this game");
                                      enter(id, *kept, &busy, nullptr);
                                  });
                              });
    });
}

void Games::claim(const std::string& id) {
    auto made = std::make_shared<std::optional<Claim>>();
    services_.store.write(
        [made, id, me = services_.cluster->nodes.id()](Tables& tables) { *made = tables.nodes().claim(id, me); },
        [this, made, id](const StoreFault* fault) {
            loop_of(id).post([this, made, id, failed = fault != nullptr] {
                with_loaded(id,
                            [made, failed](const RoomPtr& room) { room->see_claim(failed ? std::nullopt : *made); });
            });
        });
}

void Games::look_at_heads(std::vector<std::string> ids, std::function<void(const std::vector<GameHead>&)> then) {
    auto heads = std::make_shared<std::vector<GameHead>>();
    Loop& loop = loop_of(ids.front());
    services_.store.read([heads, ids = std::move(ids)](Tables& tables) { *heads = tables.nodes().heads(ids); },
                         [heads, &loop, then = std::move(then)](const StoreFault* fault) {
                             if (fault != nullptr) heads->clear();
                             loop.post([heads, then] { then(*heads); });
                         });
}

void Games::with_loaded(const std::string& id, std::function<void(const RoomPtr&)> then) {
    Loop& loop = loop_of(id);
    loop.run([this, id, &loop, then = std::move(then)] {
        const LoopGames& here = *by_loop_[loop.index()];
        const auto found = here.rooms.find(id);
        if (found != here.rooms.end()) then(found->second);
    });
}

void Games::lose_all() {
    for (std::size_t i = 0; i < by_loop_.size(); ++i) {
        services_.loops.at(i).post([this, i] {
            for (const auto& [id, room] : by_loop_[i]->rooms) room->lose({});
        });
    }
}

// Each loop looks at the games that it follows.
void Games::follow_others(std::size_t index) {
    LoopGames& here = *by_loop_[index];
    const bool bus = services_.cluster->post.bus_healthy();
    here.follow =
        services_.loops.at(index).after(bus ? look_every : look_without_bus, [this, index] { follow_others(index); });
    std::vector<std::string> followed;
    const bool announce = now_ms() - here.announced >= announce_every;
    if (announce) here.announced = now_ms();
    for (const auto& [id, room] : here.rooms) {
        if (room->ours() || room->match().over()) continue;
        followed.push_back(id);
        if (announce) room->announce();
    }
    if (followed.empty() || here.looking) return;
    here.looking = true;
    look_at_heads(std::move(followed), [this, index](const std::vector<GameHead>& heads) {
        by_loop_[index]->looking = false;
        for (const GameHead& head : heads) {
            with_loaded(head.game, [head](const RoomPtr& room) { room->see(head); });
        }
    });
}

void Games::sweep_orphans() {
    auto ids = std::make_shared<std::vector<std::string>>();
    services_.store.read([ids](Tables& tables) { *ids = tables.nodes().orphans(orphans_at_once); },
                         [this, ids](const StoreFault* fault) {
                             if (fault != nullptr) return;
                             for (const std::string& id : *ids) {
                                 if (services_.cluster->nodes.should_have(id))
                                     visit(id, [](const RoomPtr&, const StoreFault*) {});
                             }
                         });
}

void Games::listen_to_others() {
    PostOffice& post = services_.cluster->post;
    post.on_question("wish", [this](const std::string&, const json::object& message, PostOffice::Answer answer) {
        const auto wish = read_wish(message);
        if (!wish || !message.contains("game") || !message.at("game").is_string()) return;
        const auto tell = [answer](const RoomAnswer& out) {
            answer({{"version", out.version}, {"reason", out.reason}, {"text", out.text}});
        };
        visit(text_in(message, "game"), [wish = *wish, tell](const RoomPtr& room, const StoreFault*) {
            // The asker tries again; by then it knows better, or the game was read.
            if (!room || !room->ours()) return tell({0, not_mine, ""});
            room->want(wish, tell);
        });
    });
    post.on("events", sound([this](const std::string&, const json::object& message) {
                const auto from = message.at("version").to_number<std::uint64_t>();
                std::vector<std::string> lines;
                for (const json::value& line : message.at("lines").as_array())
                    lines.push_back(std_string(line.as_string()));
                with_loaded(text_in(message, "game"),
                            [from, lines](const RoomPtr& room) { room->take_in(from, lines); });
            }));
    post.on("here", sound([this](const std::string& from, const json::object& message) {
                const match::SideSet sides{message.at("sides").to_number<std::uint8_t>()};
                const auto watchers = message.at("watchers").to_number<std::size_t>();
                // It may have been put away meanwhile: somebody follows it, so its clock and engines have to be served.
                visit(text_in(message, "game"), [from, sides, watchers](const RoomPtr& room, const StoreFault*) {
                    if (room) room->note_elsewhere(from, sides, watchers);
                });
            }));
    post.on("there", sound([this](const std::string&, const json::object& message) {
                with_loaded(text_in(message, "game"), [message](const RoomPtr& room) {
                    try {
                        room->hear_presence(message);
                    } catch (const std::exception&) {
                        log(LogLevel::warn, "odd_message", {{"game", room->id()}});
                    }
                });
            }));
    post.on("chat", sound([this](const std::string& from, const json::object& message) {
                const auto text = [&](const char* name) { return text_in(message, name); };
                const ChatRow row{text("game"),
                                  text("room"),
                                  text("user"),
                                  text("name"),
                                  text("key"),
                                  text("text"),
                                  message.at("at").to_number<Millis>()};
                with_loaded(row.game, [from, row](const RoomPtr& room) { room->hear_chat(from, row); });
            }));
    for (std::size_t i = 0; i < by_loop_.size(); ++i) {
        services_.loops.at(i).post([this, i] { follow_others(i); });
    }
}

}  // namespace tankchess::server
