// The calls of the HTTP API that a device can answer by itself.
#include <algorithm>
#include <charconv>
#include <span>

#include "local/host.h"
#include "notation/record/game_record.h"
#include "setups/stock_setups.h"
#include "wire/catalogue_view.h"
#include "wire/game_answers.h"
#include "wire/game_card.h"
#include "wire/game_record.h"
#include "wire/position_answer.h"
#include "wire/puzzle_answers.h"
#include "wire/record_answer.h"
#include "wire/setup_cards.h"
#include "wire/study.h"
#include "wire/terms.h"

namespace tankchess::local {

namespace json = boost::json;
using namespace server;

namespace {

const ApiFault needs_server{503, "unreachable", "only a server answers this", {}, 0};
const ApiFault no_such_setup{404, "no_such_setup", "there is no such setup", {}, 0};

// A path by its parts, without `api`, and its query.
struct Address {
    std::vector<std::string> parts;
    std::map<std::string, std::string> query;

    explicit Address(std::string_view path) {
        const std::size_t mark = std::min(path.find('?'), path.size());
        for (std::size_t at = std::min<std::size_t>(5, mark); at < mark;) {
            const std::size_t end = std::min(path.find('/', at), mark);
            parts.emplace_back(path.substr(at, end - at));
            at = end + 1;
        }
        for (std::size_t at = mark + 1; at < path.size();) {
            const std::size_t end = std::min(path.find('&', at), path.size());
            const std::string_view pair = path.substr(at, end - at);
            const std::size_t equals = std::min(pair.find('='), pair.size());
            query.emplace(pair.substr(0, equals), pair.substr(std::min(equals + 1, pair.size())));
            at = end + 1;
        }
    }
    bool is(std::initializer_list<std::string_view> wanted) const {
        return std::equal(parts.begin(), parts.end(), wanted.begin(), wanted.end(),
                          [](const std::string& part, std::string_view want) { return want == "*" || want == part; });
    }
    std::size_t number(const std::string& name, std::size_t fallback, std::size_t most) const {
        const auto found = query.find(name);
        std::size_t value = fallback;
        if (found != query.end())
            std::from_chars(found->second.data(), found->second.data() + found->second.size(), value);
        return std::min(value, most);
    }
};

LocalAnswer said(const json::value& value, int status = 200) { return {status, written(value)}; }

}  // namespace

// The calls in the order of docs/protocol.md.
class Routes {
public:
    Routes(Host& host, const json::value& body, Millis now) : host_(host), body_(body), now_(now) {}

    LocalAnswer get(const Address& to) const {
        if (to.is({"me"})) return said(me());
        if (to.is({"catalogue"})) return said(catalogue_view());
        if (to.is({"setups"})) return said(setups());
        if (to.is({"setups", "*"})) return said(setup(to.parts[1]));
        if (to.is({"games", "*"})) return {200, host_.game(to.parts[1]).state(now_)};
        if (to.is({"games", "*", "positions"}))
            return said(json::object{{"positions", positions_view(host_.game(to.parts[1]).match())}});
        if (to.is({"games", "*", "at", "*"})) return said(ply_view(host_.game(to.parts[1]).match(), to.parts[3]));
        if (to.is({"games", "*", "record"})) {
            const LocalGame& game = host_.game(to.parts[1]);
            return {200, write_record(record_of(game.row(), game.match()))};
        }
        if (to.is({"archive"})) return said(listed(cards(true)));
        if (to.is({"watch"})) return said(listed({}));
        if (to.is({"challenges"})) return said(json::object{{"in", json::array()}, {"out", json::array()}});
        if (to.is({"puzzles"})) {
            const bool brief = to.number("brief", 0, 1) == 1;
            const std::size_t most = brief ? longest_brief_page : longest_puzzle_page;
            return said(puzzle_page(host_.puzzles_,
                                    {to.number("before", 0, 1'000'000), to.number("limit", 50, most), brief},
                                    host_.solved_));
        }
        if (to.is({"puzzles", "*"})) {
            const bool any = to.parts[1] == "next";
            const Puzzle& found = any ? next_puzzle(host_.puzzles_, host_.solved_) : puzzle(to.parts[1]);
            return {200, puzzle_text(found, host_.solved_.count(found.id) != 0)};
        }
        throw needs_server;
    }

    LocalAnswer post(const Address& to) const {
        if (to.is({"games"})) return said(json::object{{"game", new_game()}}, 201);
        if (to.is({"games", "*", "hint"})) return said(hint(host_.game(to.parts[1])));
        if (to.is({"position"})) return {200, answer_position(read_position_question(body_))};
        if (to.is({"records"})) return said(answer_record(body_));
        if (to.is({"setups"})) return said(shared_card(save(host_.new_id(), now_)), 201);
        if (to.is({"setups", "check"})) return said(check_setup(Fields(body_).text("tps", 1, 16384)));
        if (to.is({"setups", "random"}))
            return said(random_setup(read_wish(body_, static_cast<std::int64_t>(host_.rng_.below(1u << 31)))));
        if (to.is({"puzzles", "*", "try"})) {
            const Puzzle& tried = puzzle(to.parts[1]);
            TryAnswer answer = answer_try(tried, read_try(body_));
            if (answer.solved && host_.solved_.insert(tried.id).second) host_.changes_["solved:" + tried.id] = "{}";
            return {200, std::move(answer.text)};
        }
        throw needs_server;
    }

    LocalAnswer put(const Address& to) const {
        if (!to.is({"setups", "*"})) throw needs_server;
        return said(shared_card(save(to.parts[1], own(to.parts[1]).created)));
    }

    LocalAnswer del(const Address& to) const {
        if (!to.is({"setups", "*"})) throw needs_server;
        host_.setups_.erase(own(to.parts[1]).id);
        host_.changes_["setup:" + to.parts[1]] = std::nullopt;
        return said(json::object());
    }

private:
    json::object me() const {
        const Player& who = host_.me_;
        return {{"user", json::object{{"id", who.user},
                                      {"name", who.name},
                                      {"kind", who.kind},
                                      {"about", ""},
                                      {"created", 0},
                                      {"ratings", json::object()},
                                      {"settings", json::object()}}},
                {"csrf", ""},
                {"role", ""},
                {"server_time", now_},
                {"playing", cards(false)}};
    }

    // Those that ended last, or that were played last, first.
    json::array cards(bool over) const {
        std::vector<const GameRow*> rows;
        for (const auto& [id, game] : host_.games_) {
            if (game.match().over() == over) rows.push_back(&game.row());
        }
        std::sort(rows.begin(), rows.end(),
                  [](const GameRow* a, const GameRow* b) { return a->now.updated > b->now.updated; });
        json::array out;
        for (const GameRow* row : rows) out.push_back(game_card(*row, host_.me_.user));
        return out;
    }

    static json::object listed(json::array items) { return {{"items", std::move(items)}, {"next", nullptr}}; }

    json::object setups() const {
        json::array mine;
        for (const auto& [id, row] : host_.setups_) mine.push_back(shared_card(row));
        return {{"stock", stock_cards()}, {"mine", std::move(mine)}};
    }
    json::object setup(const std::string& id) const {
        if (const SetupFile* file = find_stock_setup(id)) return stock_card(*file);
        return shared_card(own(id));
    }
    const SetupRow& own(const std::string& id) const {
        const auto found = host_.setups_.find(id);
        if (found == host_.setups_.end()) throw no_such_setup;
        return found->second;
    }
    const SetupRow& save(const std::string& id, Millis created) const {
        const NewSetup fresh = read_new_setup(body_);
        SetupRow& row = host_.setups_[id];
        row = {id, host_.me_.user, fresh.name, fresh.tps, created, now_};
        host_.changes_["setup:" + id] = written(
            json::object{{"name", row.name}, {"tps", row.tps}, {"created", row.created}, {"updated", row.updated}});
        return row;
    }

    const Puzzle& puzzle(const std::string& id) const {
        const Puzzle* found = host_.puzzles_.find(id);
        if (found == nullptr) throw no_such_puzzle;
        return *found;
    }

    std::string new_game() const {
        std::optional<SetupRow> shared;
        if (const std::string id = shared_setup_of(body_); !id.empty()) shared = own(id);
        Plan plan = read_plan(body_, read_terms(body_, shared), host_.me_, false);
        draw_sides(plan, host_.rng_.below(2) != 0);
        return host_.create(config_of(plan, match::Millis(0)), written(plan.terms.shown), "game", "", now_);
    }

    json::object hint(const LocalGame& game) const {
        const EngineStudy study = hint_study(game.row(), game.match(), host_.me_.user);
        return hint_view(study_position(host_.bot_, study, [] { return true; }, nullptr), game.match().version());
    }

    Host& host_;
    const json::value& body_;
    Millis now_;
};

LocalAnswer Host::call(const std::string& method, const std::string& path, const std::string& text, Millis now) {
    const Address to(path);
    json::value body;
    if (!text.empty()) {
        auto read = read_json(text);
        if (!read) throw ApiFault{400, "bad_json", "the body is not JSON", {}, 0};
        body = std::move(*read);
    }
    const Routes routes(*this, body, now);
    if (method == "GET") return routes.get(to);
    if (method == "POST") return routes.post(to);
    if (method == "PUT") return routes.put(to);
    if (method == "DELETE") return routes.del(to);
    throw needs_server;
}

}  // namespace tankchess::local
