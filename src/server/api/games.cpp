// One game: state, positions, record, intents, hints.
#include "server/play/games.h"
#include "match/event_text.h"
#include "notation/record/game_record.h"
#include "server/api/in_play.h"
#include "server/api/router.h"
#include "server/common/clock.h"
#include "server/play/engine_pool.h"
#include "wire/game_answers.h"
#include "wire/game_record.h"
#include "wire/game_view.h"
#include "wire/messages_in.h"
#include "wire/squares.h"

namespace tankchess::server {

namespace {

const ApiFault no_such_game{404, "no_such_game", "there is no such game", {}, 0};

// Calls `step` with the room, on the room's loop; what it throws becomes the answer.
void with_room(const CallPtr& call, std::function<void(Room&)> step) {
    call->services.games->visit(call->params[0],
                                [call, step = std::move(step)](const Games::RoomPtr& room, const StoreFault* fault) {
                                    guarded(call, [&] {
                                        if (fault != nullptr) throw fault_of(*fault);
                                        if (!room) throw no_such_game;
                                        if (room->ours()) return step(*room);
                                        // Whoever asks may know already what this node has not heard yet.
                                        room->catch_up([call, room, step] { guarded(call, [&] { step(*room); }); });
                                    });
                                });
}

void send_text(const CallPtr& call, std::string text, std::string type = "application/json") {
    Response out;
    out.type = std::move(type);
    out.body = bytes(std::move(text));
    call->send(std::move(out));
}

std::string user_of(const CallPtr& call) { return call->who ? call->who->user : std::string(); }

void get_game(const CallPtr& call) {
    with_room(call, [call](Room& room) {
        room.state_for(user_of(call), [call](std::string text) { send_text(call, std::move(text)); });
    });
}

// A long game makes a long text: not on a network thread.
template <class Write>
void send_written(const CallPtr& call, Write write, const std::string& type = "application/json") {
    with_room(call, [call, write, type](Room& room) {
        thinking(
            call, [row = room.row(), match = room.match(), write] { return write(row, match); },
            [call, type](std::string& text) { send_text(call, std::move(text), type); });
    });
}

void get_positions(const CallPtr& call) {
    send_written(call, [](const GameRow&, const match::Match& match) {
        return written(json::object{{"positions", positions_view(match)}});
    });
}

void get_at(const CallPtr& call) {
    with_room(call, [call](Room& room) { call->ok(ply_view(room.match(), call->params[1])); });
}

void get_record(const CallPtr& call) {
    send_written(
        call, [](const GameRow& row, const match::Match& match) { return write_record(record_of(row, match)); },
        "application/x-tankchess-record");
}

std::string export_text(const GameRow& row, const match::Match& match) {
    const std::map<std::string, RatingRow> no_ratings;
    const json::array no_effects;
    const GameFacts facts{row, match, no_ratings, now_ms(), &no_effects};
    json::object out = state_view(facts, {});
    for (const char* name : {"t", "you", "last"}) out.erase(name);
    std::string events;
    for (const match::Event& event : match.events_after(0)) {
        ObjectText view = event_object(match, event);
        view.add_number("version", event.version);
        view.add_number("at", match::count_of(event.at));
        events += (events.empty() ? '[' : ',') + std::move(view).text();
    }
    out["positions"] = positions_view(match);
    if (const auto terms = read_json(row.terms)) out["terms"] = *terms;
    ObjectText text(out);
    text.add_raw("events", events + ']');
    add_now(text, facts);
    return std::move(text).text();
}

void get_export(const CallPtr& call) { send_written(call, export_text); }

Room::Answer answer_to(const CallPtr& call) {
    return [call](const RoomAnswer& answer) {
        if (answer.ok()) return call->ok(json::object{{"version", answer.version}});
        const int status = answer.reason == "storage" || answer.reason == "busy" ? 503 : 409;
        call->fail({status, answer.reason, answer.text, {}, 0});
    };
}

void post_move(const CallPtr& call) {
    const Fields in(call->body);
    const std::string move = in.text("move", 1, longest_move);
    const std::string key = in.text("key", 1, longest_key);
    const auto seen = static_cast<std::uint64_t>(in.integer_or("version", 0, 0, 1LL << 40));
    with_room(call, [call, move, key, seen](Room& room) {
        room.move_by(call->who->user, move, key, seen, 0, answer_to(call));
    });
}

void post_act(const CallPtr& call) {
    const Fields in(call->body);
    const std::string act = in.text("act", 1, 20);
    const std::string key = in.text("key", 1, longest_key);
    const int level = static_cast<int>(in.integer_or("level", 5, 1, 10));
    const std::string letter = in.text_or("side", "", 1);
    std::optional<Side> side;
    if (letter.size() == 1 && is_side_letter(letter[0])) side = wire_side(letter[0]);
    with_room(call, [call, act, key, level, side](Room& room) {
        room.act_by(call->who->user, act, key, side, level, answer_to(call));
    });
}

std::vector<match::AnswerLine> lines_of(const json::value& body) {
    const json::value* list = Fields(body).find("lines");
    const auto wrong = [] { return bad_field("lines", "must be a list of lists of moves"); };
    if (list == nullptr || !list->is_array()) throw wrong();
    std::vector<match::AnswerLine> out;
    for (const json::value& line : list->get_array()) {
        if (!line.is_array() || out.size() == match::most_answer_lines) throw wrong();
        match::AnswerLine moves;
        for (const json::value& move : line.get_array()) {
            if (!move.is_string() || move.get_string().size() > longest_move) throw wrong();
            if (moves.size() == match::longest_answer_line) throw wrong();
            moves.push_back(std_string(move.get_string()));
        }
        out.push_back(std::move(moves));
    }
    return out;
}

json::object answers_view(const Room& room, const std::string& user) {
    json::array lines;
    for (const match::AnswerLine& line : room.prepared_by(user)) lines.push_back(json::array(line.begin(), line.end()));
    return {{"lines", std::move(lines)}, {"version", room.match().version()}};
}

void get_answers(const CallPtr& call) {
    with_room(call, [call](Room& room) { call->ok(answers_view(room, call->who->user)); });
}

void put_answers(const CallPtr& call) {
    const auto lines = lines_of(call->body);
    const auto seen = static_cast<std::uint64_t>(Fields(call->body).integer_or("version", 0, 0, 1LL << 40));
    with_room(call, [call, lines, seen](Room& room) {
        const auto kept = [call, failed = answer_to(call), held = room.shared_from_this()](const RoomAnswer& answer) {
            if (!answer.ok()) return failed(answer);
            call->ok(answers_view(*held, call->who->user));
        };
        room.prepare_by(call->who->user, lines, seen, kept);
    });
}

void post_chat(const CallPtr& call) {
    const Fields in(call->body);
    const std::string text = in.text("text", 1, longest_chat);
    const std::string key = in.text("key", 1, longest_key);
    call->take_as_newcomer(RateLimited::new_chat);
    with_room(call, [call, text, key](Room& room) { room.chat_by(call->who, text, key, answer_to(call)); });
}

void post_hint(const CallPtr& call) {
    with_room(call, [call](Room& room) {
        const match::Match& match = room.match();
        const EngineStudy study = hint_study(room.row(), match, call->who->user);
        call->services.homes.note(call->who->user, call->request.address);
        const auto done = [call, version = match.version()](const StudyResult& result) {
            call->request.loop->post(
                [call, version, result] { guarded(call, [&] { call->ok(hint_view(result, version)); }); });
        };
        unless_in_play(call, study.game->text(), [call, study, done] {
            if (!call->services.engine->hint(study, done))
                throw ApiFault{503, "busy", "the engine has too much to do, try again", {}, 3};
        });
    });
}

}  // namespace

void add_game_routes(std::vector<Route>& routes) {
    routes.insert(routes.end(),
                  {{Method::get, "/api/games/{id}", Access::anyone, RateLimited::position, get_game},
                   {Method::get, "/api/games/{id}/positions", Access::anyone, RateLimited::position, get_positions},
                   {Method::get, "/api/games/{id}/at/{ply}", Access::anyone, RateLimited::request, get_at},
                   {Method::get, "/api/games/{id}/record", Access::anyone, RateLimited::position, get_record},
                   {Method::get, "/api/games/{id}/export", Access::anyone, RateLimited::position, get_export},
                   {Method::post, "/api/games/{id}/move", Access::known, RateLimited::move, post_move},
                   {Method::post, "/api/games/{id}/act", Access::known, RateLimited::move, post_act},
                   {Method::get, "/api/games/{id}/answers", Access::known, RateLimited::request, get_answers},
                   {Method::put, "/api/games/{id}/answers", Access::known, RateLimited::move, put_answers},
                   {Method::post, "/api/games/{id}/chat", Access::known, RateLimited::chat, post_chat},
                   {Method::post, "/api/games/{id}/hint", Access::known, RateLimited::hint, post_hint}});
}

}  // namespace tankchess::server
