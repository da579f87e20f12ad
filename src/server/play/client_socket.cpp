#include "server/play/client_socket.h"

#include "server/common/clock.h"
#include "server/play/games.h"
#include "server/play/presence.h"
#include "server/play/seeks.h"
#include "server/play/study_access.h"
#include "server/site/newcomers.h"
#include "wire/json.h"
#include "wire/object_text.h"
#include "wire/squares.h"

namespace tankchess::server {

namespace {

constexpr int mistakes_allowed = 3;
constexpr Millis mistakes_window = 60 * 1000;
constexpr std::size_t games_at_once = 64;
constexpr int policy_violation = 1008;
constexpr Millis drain_retry = 2000;

RoomAnswer no_room(const StoreFault* fault) {
    if (fault != nullptr) return {0, "storage", "the game cannot be read at the moment: try again"};
    return {0, "no_such_game", "there is no such game"};
}

}  // namespace

ClientSocket::ClientSocket(Services& services, Who who, std::string address)
    : services_(services), who_(std::move(who)), address_(std::move(address)) {}

void ClientSocket::on_open(std::shared_ptr<Socket> socket) {
    socket_ = std::move(socket);
    outlet_ = std::make_shared<SocketOutlet>(who_, socket_, address_);
    services_.presence->enter(outlet_);
    // Somebody without a cookie only looks: a guest without a name.
    const Identity nobody{{"", "", "guest"}, "", "", false};
    const Identity& me = who_ ? *who_ : nobody;
    json::object user{{"id", me.user}, {"name", me.name}, {"kind", me.kind}};
    send({{"t", "hello"}, {"protocol", 1}, {"user", std::move(user)}, {"now", now_ms()}, {"server", "tankchess"}});
}

void ClientSocket::on_text(std::string_view text) {
    if (services_.limits.take(RateLimited::message, address_, outlet_->user(), now_ms()) > 0) {
        return complain("slow_down", "too many messages");
    }
    const auto message = read_client_message(text);
    if (!message) return complain("bad_message", message.fault().text());
    std::visit([this](const auto& known) { hear(known); }, *message);
}

void ClientSocket::on_closed() {
    services_.presence->leave(outlet_);
    for (const std::string& game : joined_) {
        services_.games->visit(game, [id = outlet_->id](const Games::RoomPtr& room, const StoreFault*) {
            if (room) room->leave(id);
        });
    }
    joined_.clear();
    std::map<std::string, std::string> studies;
    {
        const std::lock_guard lock(studies_mutex_);
        studies = studies_;
    }
    for (const auto& [id, topic] : studies) leave_study(id);
}

void ClientSocket::send(const json::object& message) { outlet_->send(bytes(written(message))); }

void ClientSocket::complain(const std::string& id, const std::string& text) {
    send({{"t", "error"}, {"id", id}, {"text", text}});
    const Millis now = now_ms();
    if (now - mistakes_since_ > mistakes_window) {
        mistakes_since_ = now;
        mistakes_ = 0;
    }
    if (++mistakes_ >= mistakes_allowed) socket_->close(policy_violation, "too many mistakes");
}

void ClientSocket::refuse(const std::string& game, const std::string& key, const std::string& reason,
                          const std::string& text, Millis retry_ms) {
    json::object out{{"t", "refused"},   {"key", key},   {"game", game},
                     {"reason", reason}, {"text", text}, {"version", nullptr}};
    if (retry_ms > 0) out["retry_ms"] = retry_ms;
    send(out);
}

bool ClientSocket::may_act(const std::string& game, const std::string& key, RateLimited cost) {
    if (!who_) {
        refuse(game, key, "not_your_seat", "you are only looking: ask /api/me first");
        return false;
    }
    if (services_.draining) {
        refuse(game, key, "draining", "the server is about to restart: send it again in a moment", drain_retry);
        return false;
    }
    if (!who_->may(Scope::play)) {
        refuse(game, key, "not_allowed", "this token may only look: it lacks the scope play");
        return false;
    }
    if (const Millis wait = services_.limits.take(cost, address_, who_->user, now_ms()); wait > 0) {
        refuse(game, key, "slow_down", "too fast: wait a moment", wait);
        return false;
    }
    return true;
}

std::function<void(const RoomAnswer&)> ClientSocket::answer_to(const std::string& game, const std::string& key) {
    return [outlet = outlet_, game, key](const RoomAnswer& answer) {
        if (answer.ok()) {
            constexpr std::size_t all_but_key = 80;
            ObjectText ack;
            ack.expect(key.size() + all_but_key);
            ack.add_text("t", "ack");
            ack.add_text("key", key);
            ack.add_text("game", game);
            ack.add_number("version", answer.version);
            outlet->send(bytes(std::move(ack).text()));
        } else {
            outlet->send(bytes(written(json::object{{"t", "refused"},
                                                    {"key", key},
                                                    {"game", game},
                                                    {"reason", answer.reason},
                                                    {"text", answer.text},
                                                    {"version", answer.version}})));
        }
    };
}

// A sign for moderators (game_signs.h), in rated games of accounts alone.
std::function<void(const RoomAnswer&)> ClientSocket::counting_blur(const client_message::Move& message) {
    return [answer = answer_to(message.game, message.key), store = &services_.store, who = who_,
            game = message.game](const RoomAnswer& given) {
        answer(given);
        if (!given.ok() || who->kind != "account") return;
        store->write(
            [game, user = who->user](Tables& tables) {
                const auto row = tables.games().by_id(game);
                if (row && row->rated) tables.signs().count_blur(game, user);
            },
            nullptr);
    };
}

void ClientSocket::hear(const client_message::Join& message) {
    if (joined_.size() >= games_at_once && joined_.count(message.game) == 0) {
        return complain("too_many", "this socket follows too many games: leave some");
    }
    // The whole state with its choices takes as much as a position.
    if (services_.limits.take(RateLimited::position, address_, outlet_->user(), now_ms()) > 0) {
        return complain("slow_down", "too many games joined at once");
    }
    joined_.insert(message.game);
    socket_->measure_round_trip();  // known by the first move
    Room::JoinOptions options;
    if (message.version) options.version = static_cast<std::uint64_t>(*message.version);
    options.choices = message.choices;
    services_.games->visit(message.game, [outlet = outlet_, options, game = message.game](const Games::RoomPtr& room,
                                                                                          const StoreFault* fault) {
        if (room) return room->join(outlet, options);
        const RoomAnswer why = no_room(fault);
        outlet->send(
            bytes(written(json::object{{"t", "error"}, {"id", why.reason}, {"game", game}, {"text", why.text}})));
    });
}

void ClientSocket::hear(const client_message::Leave& message) {
    if (joined_.erase(message.game) == 0) return;
    services_.games->visit(message.game, [id = outlet_->id](const Games::RoomPtr& room, const StoreFault*) {
        if (room) room->leave(id);
    });
}

void ClientSocket::hear(const client_message::Lobby& message) {
    services_.presence->set_lobby(outlet_, message.on);
    if (!message.on) return;
    send({{"t", "lobby"},
          {"seeks", services_.seeks->list(outlet_->user())},
          {"games", services_.games->count()},
          {"online", services_.presence->people()}});
}

void ClientSocket::hear(const client_message::Tournament& message) {
    if (!services_.presence->follow(outlet_, tournament_topic(message.id), message.on)) {
        complain("too_many", "this socket follows too many tournaments: leave some");
    }
}

void ClientSocket::hear(const client_message::Study& message) {
    if (!message.on) return leave_study(message.id);
    if (services_.limits.take(RateLimited::request, address_, outlet_->user(), now_ms()) > 0) {
        return complain("slow_down", "too many studies followed at once");
    }
    auto desk = std::make_shared<std::optional<StudyDesk>>();
    services_.store.read([desk, id = message.id](Tables& tables) { *desk = load_desk(tables, id); },
                         [self = shared_from_this(), desk](const StoreFault*) {
                             const bool seen = *desk && role_in(**desk, self->outlet_->user(),
                                                                *self->services_.blocks) != StudyRole::stranger;
                             if (seen) return self->follow_study((*desk)->row);
                             self->send({{"t", "error"}, {"id", "no_such_study"}, {"text", "there is no such study"}});
                         });
}

void ClientSocket::follow_study(const StudyRow& row) {
    const std::string topic = study_topic(row);
    if (!services_.presence->follow(outlet_, topic, true)) {
        return send({{"t", "error"}, {"id", "too_many"}, {"text", "this socket follows too many studies"}});
    }
    std::string before;
    {
        const std::lock_guard lock(studies_mutex_);
        before = std::exchange(studies_[row.id], topic);
    }
    if (!before.empty() && before != topic) services_.presence->follow(outlet_, before, false);
    // Whoever read it before this asks for what came meanwhile.
    send({{"t", "study"}, {"study", row.id}, {"seq", row.seq}, {"changed", false}, {"ops", json::array()}});
}

json::object ClientSocket::cursor_of(const std::string& study) const {
    json::object user{{"id", who_->user}, {"name", who_->name}};
    return {{"t", "cursor"}, {"study", study}, {"user", std::move(user)}, {"chapter", ""}, {"node", ""},
            {"square", -1},  {"here", false}};
}

void ClientSocket::leave_study(const std::string& id) {
    std::string topic;
    {
        const std::lock_guard lock(studies_mutex_);
        const auto found = studies_.find(id);
        if (found == studies_.end()) return;
        topic = found->second;
        studies_.erase(found);
    }
    services_.presence->follow(outlet_, topic, false);
    if (who_) services_.presence->tell_topic(topic, cursor_of(id), who_->user, *services_.blocks);
}

void ClientSocket::hear(const client_message::Cursor& message) {
    std::string topic;
    {
        const std::lock_guard lock(studies_mutex_);
        const auto found = studies_.find(message.study);
        if (found != studies_.end()) topic = found->second;
    }
    if (topic.empty() || !who_) return;
    json::object cursor = cursor_of(message.study);
    cursor["chapter"] = message.chapter;
    cursor["node"] = message.node;
    cursor["square"] = message.square;
    cursor["here"] = true;
    services_.presence->tell_topic(topic, cursor, who_->user, *services_.blocks);
}

void ClientSocket::hear(const client_message::Club& message) {
    if (!services_.presence->follow(outlet_, club_topic(message.id), message.on)) {
        complain("too_many", "this socket follows too many clubs: leave some");
    }
}

void ClientSocket::hear(const client_message::Move& message) {
    if (!may_act(message.game, message.key, RateLimited::move)) return;
    const std::int64_t lag = socket_->round_trip();
    socket_->measure_round_trip();
    auto answer = message.blur ? counting_blur(message) : answer_to(message.game, message.key);
    services_.games->visit(
        message.game,
        [move = message.move, key = message.key, seen = static_cast<std::uint64_t>(message.version), lag, who = who_,
         answer = std::move(answer)](const Games::RoomPtr& room, const StoreFault* fault) mutable {
            if (!room) return answer(no_room(fault));
            room->move_by(who->user, std::move(move), std::move(key), seen, lag, std::move(answer));
        });
}

void ClientSocket::hear(const client_message::Act& message) {
    if (!may_act(message.game, message.key, RateLimited::move)) return;
    std::optional<Side> side;
    if (is_side_letter(message.side)) side = wire_side(message.side);
    services_.games->visit(message.game, [message, side, who = who_, answer = answer_to(message.game, message.key)](
                                             const Games::RoomPtr& room, const StoreFault* fault) {
        if (!room) return answer(no_room(fault));
        room->act_by(who->user, message.act, message.key, side, message.level, answer);
    });
}

void ClientSocket::hear(const client_message::Chat& message) {
    if (!may_act(message.game, message.key, RateLimited::chat)) return;
    if (const Millis wait = newcomer_wait(services_, RateLimited::new_chat, address_, *who_, now_ms()); wait > 0) {
        return refuse(message.game, message.key, "slow_down", "you are new here: wait a moment", wait);
    }
    services_.games->visit(message.game, [message, who = who_, answer = answer_to(message.game, message.key)](
                                             const Games::RoomPtr& room, const StoreFault* fault) {
        if (!room) return answer(no_room(fault));
        room->chat_by(who, message.text, message.key, answer);
    });
}

void ClientSocket::hear(const client_message::Ping& message) {
    send({{"t", "pong"}, {"n", message.n}, {"now", now_ms()}});
}

}  // namespace tankchess::server
