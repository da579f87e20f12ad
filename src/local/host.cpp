#include "local/host.h"

#include "match/rematch.h"
#include "wire/engine_turn.h"
#include "wire/game_answers.h"
#include "wire/intents.h"
#include "wire/messages_in.h"
#include "wire/squares.h"

namespace tankchess::local {

namespace json = boost::json;
using namespace server;

namespace {

constexpr std::string_view game_key = "game:";
constexpr std::string_view setup_key = "setup:";
constexpr std::string_view solved_key = "solved:";
constexpr std::size_t id_length = 10;
// Games of a device are told from those of a server by their names alone.
constexpr std::string_view id_start = "local-";

std::string keyed(std::string_view kind, const std::string& id) { return std::string(kind) + id; }

}  // namespace

Host::Host(Player me, std::uint64_t seed) : me_(std::move(me)), rng_(seed), bot_({.hash_mb = turn_hash_mb}) {}

void Host::add_puzzles(const std::string& text, const std::string& file) {
    std::vector<std::string> faults;
    puzzles_.add(text, file, faults);
}

void Host::add_book(const std::string& text) { book_.add(text); }

std::string Host::new_id() {
    static constexpr std::string_view letters = "abcdefghijkmnpqrstuvwxyz23456789";
    std::string id(id_start);
    for (std::size_t i = 0; i < id_length; ++i) id += letters[rng_.below(letters.size())];
    return id;
}

LocalGame* Host::find(const std::string& id) {
    const auto found = games_.find(id);
    return found == games_.end() ? nullptr : &found->second;
}

LocalGame& Host::game(const std::string& id) {
    LocalGame* found = find(id);
    if (found == nullptr) throw ApiFault{404, "no_such_game", "there is no such game", {}, 0};
    return *found;
}

std::string Host::create(const match::MatchConfig& config, const std::string& terms, const std::string& by,
                         const std::string& of, Millis now) {
    auto match = match::Match::start(config, match::instant_at(now));
    if (!match) throw ApiFault{400, "bad_position", match.fault().text(), "tps", 0};
    const std::string id = new_id();
    GameRow row = row_of_new_game(config, *match, id, terms, now);
    const auto [place, added] = games_.emplace(id, LocalGame(std::move(row), std::move(*match), me_.user));
    messages_.push_back(written(json::object{{"t", "started"}, {"game", id}, {"by", by}, {"id", of}}));
    changed(place->second, now);
    return id;
}

void Host::changed(LocalGame& game, Millis now) {
    changes_[keyed(game_key, game.row().id)] = game.saved();
    if (auto refusal = engine_refusal(game.match())) act(game, std::move(*refusal), {}, now);
    const match::Match& match = game.match();
    if (!match.rematch_agreed() || !match.rematch_link().empty()) return;
    const std::string next = create(match::rematch_config(match), game.row().terms, "rematch", game.row().id, now);
    game.set_next(next);
    act(game, {match::LinkRematch{next}}, {}, now);
}

void Host::act(LocalGame& game, match::Command command, const std::string& key, Millis now) {
    if (game.command(std::move(command), key, now, messages_)) changed(game, now);
}

void Host::open(Millis now) {
    messages_.push_back(written(json::object{{"t", "hello"},
                                             {"protocol", 1},
                                             {"user", {{"id", me_.user}, {"name", me_.name}, {"kind", me_.kind}}},
                                             {"now", now},
                                             {"server", "tankchess"}}));
}

void Host::hear(const std::string& text, Millis now) {
    const auto message = read_client_message(text);
    if (!message) {
        messages_.push_back(
            written(json::object{{"t", "error"}, {"id", "bad_message"}, {"text", message.fault().text()}}));
        return;
    }
    namespace say = client_message;
    const auto refused = [&](const auto& intent, const std::string& reason, const std::string& words) {
        messages_.push_back(written(json::object{{"t", "refused"},
                                                 {"key", intent.key},
                                                 {"game", intent.game},
                                                 {"reason", reason},
                                                 {"text", words},
                                                 {"version", 0}}));
    };
    const auto want = [&](const auto& asked, Intent intent) {
        LocalGame* place = find(asked.game);
        if (!intent.command) return place->refuse(asked.key, intent.reason, intent.text, messages_);
        act(*place, std::move(*intent.command), asked.key, now);
    };
    if (const auto* join = std::get_if<say::Join>(&*message)) {
        LocalGame* place = find(join->game);
        if (place == nullptr) {
            messages_.push_back(written(json::object{
                {"t", "error"}, {"id", "no_such_game"}, {"game", join->game}, {"text", "there is no such game"}}));
            return;
        }
        std::optional<std::uint64_t> version;
        if (join->version) version = static_cast<std::uint64_t>(*join->version);
        place->join(version, join->choices, now, messages_);
    } else if (const auto* leave = std::get_if<say::Leave>(&*message)) {
        if (LocalGame* place = find(leave->game)) place->leave();
    } else if (const auto* lobby = std::get_if<say::Lobby>(&*message)) {
        if (lobby->on) {
            messages_.push_back(written(
                json::object{{"t", "lobby"}, {"seeks", json::array()}, {"games", games_.size()}, {"online", 1}}));
        }
    } else if (const auto* move = std::get_if<say::Move>(&*message)) {
        LocalGame* place = find(move->game);
        if (place == nullptr) return refused(*move, "no_such_game", "there is no such game");
        want(*move, move_intent(place->match(), me_.user, move->move, move->key,
                                static_cast<std::uint64_t>(move->version), 0));
    } else if (const auto* wish = std::get_if<say::Act>(&*message)) {
        LocalGame* place = find(wish->game);
        if (place == nullptr) return refused(*wish, "no_such_game", "there is no such game");
        std::optional<Side> side;
        if (is_side_letter(wish->side)) side = wire_side(wish->side);
        want(*wish, act_intent(place->match(), me_.user, wish->act, wish->key, side, wish->level));
    } else if (const auto* chat = std::get_if<say::Chat>(&*message)) {
        refused(*chat, "not_allowed", "there is nobody to hear it on this device");
    } else if (const auto* ping = std::get_if<say::Ping>(&*message)) {
        messages_.push_back(written(json::object{{"t", "pong"}, {"n", ping->n}, {"now", now}}));
    }
}

std::vector<std::string> Host::take_messages() { return std::exchange(messages_, {}); }

std::map<std::string, std::optional<std::string>> Host::take_changes() { return std::exchange(changes_, {}); }

bool Host::restore(const std::string& key, const std::string& text) {
    if (key.starts_with(solved_key)) {
        solved_.insert(key.substr(solved_key.size()));
        return true;
    }
    if (key.starts_with(setup_key)) {
        const auto kept = read_json(text);
        if (!kept || !kept->is_object()) return false;
        const Fields in(*kept);
        SetupRow row{key.substr(setup_key.size()),
                     me_.user,
                     in.text("name", 1, 60),
                     in.text("tps", 1, 16384),
                     in.integer("created", 0, 1LL << 50),
                     in.integer("updated", 0, 1LL << 50)};
        setups_[row.id] = std::move(row);
        return true;
    }
    auto game = LocalGame::restored(text, me_.user);
    if (!game || keyed(game_key, game->row().id) != key) return false;
    const std::string id = game->row().id;
    games_.erase(id);
    games_.emplace(id, std::move(*game));
    return true;
}

bool Host::think(Millis now) {
    for (auto& [id, game] : games_) {
        if (!game.engine_to_move()) continue;
        match::Command move{engine_command(play_turn(bot_, engine_turn(game.match(), id, now), 1, &book_))};
        move.seat = game.match().side_to_move();
        move.seen = game.match().board_version();
        act(game, std::move(move), {}, now);
        return true;
    }
    return false;
}

bool Host::wants_nets() const {
    for (const auto& [id, game] : games_) {
        if (!game.engine_to_move()) continue;
        const match::Match& match = game.match();
        const auto board = match.shared_game()->board();
        const auto* const position = std::get_if<const Position*>(&board);
        return position != nullptr && (*position)->mode().sides == 2 &&
               match.seats().at(match.side_to_move())->spec.level == engine::full_strength;
    }
    return false;
}

std::optional<Millis> Host::deadline() const {
    std::optional<Millis> out;
    for (const auto& [id, game] : games_) {
        const auto at = game.match().over() ? std::nullopt : game.match().next_deadline();
        if (at && (!out || match::count_of(*at) < *out)) out = match::count_of(*at);
    }
    return out;
}

void Host::tick(Millis now) {
    for (auto& [id, game] : games_) {
        const auto at = game.match().over() ? std::nullopt : game.match().next_deadline();
        if (at && match::count_of(*at) <= now) act(game, {match::Tick{}}, {}, now);
    }
}

}  // namespace tankchess::local
