// The library: boards that people publish, with versions, stars, plays, balance sheets and results of people.
#include <algorithm>
#include <array>

#include "match/game_state.h"
#include "notation/position/position_text.h"
#include "notation/position/rules_text.h"
#include "rules/board/adapt_setup.h"
#include "server/api/router.h"
#include "server/common/clock.h"
#include "server/common/secrets.h"
#include "server/play/board_results.h"
#include "server/play/board_runs.h"
#include "setups/fairness.h"
#include "setups/stock_setups.h"
#include "wire/board.h"
#include "wire/setup_cards.h"

namespace tankchess::server {

namespace {

constexpr int boards_per_user = 50;
constexpr int publications_per_day = 5;
constexpr int most_waiting = 100;
constexpr int stars_per_user = 1000;
constexpr int page_size = 48;
constexpr Millis day_ms = 24LL * 3600 * 1000;
// What a board may be published under.
constexpr std::string_view share_alike = "CC-BY-SA-4.0";
constexpr std::array<std::string_view, 3> licences{"CC0-1.0", "CC-BY-4.0", share_alike};
constexpr std::array<std::string_view, 3> orders{"new", "stars", "plays"};

const ApiFault no_such_board{404, "no_such_setup", "there is no such board", {}, 0};

json::value kept_json(const std::string& text) {
    return text.empty() ? json::value() : read_json(text).value_or(json::value());
}

json::object tally_view(const BoardTally& tally) { return {{"stars", tally.stars}, {"plays", tally.plays}}; }

json::object board_view(const BoardRow& row, const BoardTally& tally) {
    json::object out = shared_card({row.id, row.owner, row.name, row.tps, row.created, row.created});
    out["about"] = row.about;
    out["licence"] = row.licence;
    out["by"] = row.owner_name;
    out["parent"] = row.parent;
    out["version"] = row.version;
    out["state"] = row.hidden ? "hidden" : row.state;
    out["stars"] = tally.stars;
    out["plays"] = tally.plays;
    out["card"] = kept_json(row.card);
    return out;
}

// Games between people from this very position, where there are enough of them.
json::array people_view(const std::vector<BoardResults>& all, const std::vector<std::string>& starts) {
    json::array out;
    for (const BoardResults& r : all) {
        if (r.games < enough_games || std::ranges::find(starts, r.start) == starts.end()) continue;
        json::array score;
        for (int s = 0; s < r.sides; ++s) {
            const auto won = static_cast<double>(r.won[static_cast<std::size_t>(s)]);
            const double share = (won + static_cast<double>(r.drawn) / r.sides) / static_cast<double>(r.games);
            score.push_back(share);
        }
        out.push_back(json::object{{"rules", r.rules},
                                   {"games", r.games},
                                   {"drawn", static_cast<double>(r.drawn) / static_cast<double>(r.games)},
                                   {"score", std::move(score)}});
    }
    return out;
}

// Where games on a setup begin, under each of the rules.
std::vector<std::string> starts_of(const Setup& setup) {
    std::vector<std::string> keys;
    for (int s = 0; s < style_count; ++s) {
        const auto adapted = adapt_setup(setup, {static_cast<Style>(s), 0});
        if (!adapted) continue;
        const auto game = match::open_game(write_setup(*adapted));
        if (game) keys.push_back(start_key((*game)->text()));
    }
    return keys;
}

void get_boards(const CallPtr& call) {
    const std::string word = call->query_text("order", 10);
    const auto order = std::ranges::find(orders, word.empty() ? "new" : word);
    if (order == orders.end()) throw bad_field("order", "must be new, stars or plays");
    const auto by = static_cast<BoardOrder>(order - orders.begin());
    const auto page = static_cast<int>(call->query_number("page", 0, 0, 1000));
    const bool mine = call->query_text("mine", 1) == "1";
    const std::string user = call->who ? call->who->user : std::string();
    if (mine && user.empty()) throw ApiFault{401, "not_signed_in", "ask /api/me first, or send a token", {}, 0};
    searching(
        call,
        [by, page, user, owner = mine ? user : std::string()](Tables& tables) {
            const auto rows = tables.boards().list(by, owner, page * page_size, page_size + 1);
            std::vector<std::string> ids;
            for (const SetupFile& file : stock_setups()) ids.push_back(file.id);
            for (const BoardRow& row : rows) ids.push_back(row.id);
            const auto tallies = tables.boards().tallies(ids);
            const auto tally_of = [&](const std::string& id) {
                const auto found = tallies.find(id);
                return found == tallies.end() ? BoardTally{} : found->second;
            };
            json::array items;
            for (std::size_t i = 0; i < std::min<std::size_t>(rows.size(), page_size); ++i) {
                items.push_back(board_view(rows[i], tally_of(rows[i].id)));
            }
            json::object stock;
            for (const SetupFile& file : stock_setups()) {
                if (tallies.contains(file.id)) stock[file.id] = tally_view(tally_of(file.id));
            }
            json::array starred;
            if (!user.empty()) {
                for (const std::string& id : tables.boards().starred(user)) starred.push_back(json::value(id));
            }
            return json::object{{"items", std::move(items)},
                                {"more", rows.size() > page_size},
                                {"stock", std::move(stock)},
                                {"starred", std::move(starred)}};
        },
        [call](json::object& view) { call->ok(view); });
}

void get_board(const CallPtr& call) {
    const std::string id = call->params[0];
    const auto version = call->query_number("version", 0, 0, 1'000'000);
    const SetupFile* stock = find_stock_setup(id);
    searching(
        call,
        [id, version, stock, user = call->who ? call->who->user : std::string()](Tables& tables) {
            BoardTable& boards = tables.boards();
            const BoardTally tally = boards.tallies({id})[id];
            json::object out;
            std::vector<std::string> starts;
            if (stock != nullptr) {
                out = stock_card(*stock);
                out["stars"] = tally.stars;
                out["plays"] = tally.plays;
                out["versions"] = json::array();
                out["sheet"] = nullptr;
                starts = starts_of(stock->setup);
            } else {
                const auto row =
                    boards.by_id(id, version == 0 ? std::nullopt : std::optional<int>(static_cast<int>(version)));
                if (!row || (row->hidden && row->owner != user)) throw no_such_board;
                out = board_view(*row, tally);
                json::array versions;
                for (const BoardVersion& each : boards.versions(id)) {
                    versions.push_back(
                        json::object{{"version", each.version}, {"name", each.name}, {"created", each.created}});
                }
                out["versions"] = std::move(versions);
                const auto parent = row->parent.empty() ? std::nullopt : boards.by_id(row->parent);
                out["parent_name"] = parent ? json::value(parent->name) : json::value();
                out["sheet"] = kept_json(row->sheet);
                if (const auto setup = read_setup(row->tps)) starts = starts_of(*setup);
            }
            out["people"] = people_view(boards.results(id), starts);
            const auto stars = user.empty() ? std::vector<std::string>() : boards.starred(user);
            out["starred"] = std::ranges::find(stars, id) != stars.end();
            return out;
        },
        [call](json::object& view) { call->ok(view); });
}

// A board is judged before it is published: it must be fair (U5) and not too much to play on.
void judge(const std::string& tps) {
    const auto setup = read_setup(tps);
    const Fairness fairness = judge_fairness(*setup, {setup->rules});
    if (!fairness.faults.empty()) {
        throw ApiFault{400, "unfair_setup", "this board is not fair: " + fairness.faults.front().text(), "tps", 0};
    }
    if (setup->rules.style == Style::retreat) return;
    const auto game = match::open_game(tps);
    if (!game) throw ApiFault{400, "bad_position", game.fault().text(), "tps", 0};
    if (too_complex(**game)) throw too_complex_fault("tps");
}

void account_only(const CallPtr& call) {
    if (call->who->kind == "guest") {
        throw ApiFault{403, "account_needed", "boards are published and starred by accounts", {}, 0};
    }
}

// What a board was made from must be there when it is first published, and asks for its licence.
void check_parent(BoardTable& boards, const BoardRow& board) {
    if (board.parent.empty() || find_stock_setup(board.parent) != nullptr) return;
    auto parent = boards.by_id(board.parent);
    if (parent && parent->hidden) parent.reset();
    if (!parent && board.version == 1) {
        throw ApiFault{404, "no_such_setup", "the board that this was made from is not there", "parent", 0};
    }
    if (parent && parent->licence == share_alike && board.licence != share_alike) {
        throw bad_field("licence", "must be CC-BY-SA-4.0, as that of the board that this was made from");
    }
}

void post_board(const CallPtr& call) {
    account_only(call);
    const NewSetup fresh = read_new_setup(call->body);
    const Fields in(call->body);
    BoardRow row;
    row.owner = call->who->user;
    row.name = fresh.name;
    row.tps = fresh.tps;
    row.about = in.text_or("about", "", 500);
    call->check_words("name", row.name);
    call->check_words("about", row.about);
    row.licence = in.text("licence", 1, 20);
    if (std::ranges::find(licences, row.licence) == licences.end()) {
        throw bad_field("licence", "must be CC0-1.0, CC-BY-4.0 or CC-BY-SA-4.0");
    }
    row.parent = in.text_or("parent", "", 40);
    row.id = in.text_or("board", "", 40);
    row.created = now_ms();
    const auto setup = read_setup(row.tps);
    row.state = setup && setup->rules.style == Style::retreat ? "unmeasured" : "waiting";
    const auto save = [call](const BoardRow& judged) {
        writing(
            call,
            [fresh = judged](Tables& tables) {
                BoardRow board = fresh;
                BoardTable& boards = tables.boards();
                if (boards.published_since(board.owner, board.created - day_ms) >= publications_per_day) {
                    throw ApiFault{429, "slow_down", "five boards a day are enough: try again tomorrow", {}, 3600};
                }
                if (boards.waiting() >= most_waiting) {
                    throw ApiFault{503, "busy", "too many boards wait to be measured: try again later", {}, 600};
                }
                if (board.id.empty()) {
                    if (boards.count_of(board.owner) >= boards_per_user) {
                        throw ApiFault{409, "already", "you have 50 boards: delete one first", {}, 0};
                    }
                    board.id = random_text(10);
                } else {
                    const auto before = boards.by_id(board.id);
                    if (!before) throw no_such_board;
                    if (before->hidden) {
                        throw ApiFault{409, "not_allowed", "this board was taken out of the library", {}, 0};
                    }
                    if (before->owner != board.owner) {
                        throw ApiFault{403, "not_yours", "this board belongs to somebody else", {}, 0};
                    }
                    if (before->tps == board.tps) {
                        throw ApiFault{409, "already", "this is the version that is published", "tps", 0};
                    }
                    board.version = before->version + 1;
                    board.parent = before->parent;
                }
                check_parent(boards, board);
                boards.publish(board);
                return *boards.by_id(board.id);
            },
            [call](BoardRow& board) {
                call->services.board_runs->look();
                call->ok(board_view(board, {}), 201);
            });
    };
    thinking(
        call,
        [tps = row.tps] {
            judge(tps);
            return true;
        },
        [row, save](bool&) { save(row); });
}

void delete_board(const CallPtr& call) {
    writing(
        call,
        [id = call->params[0], user = call->who->user](Tables& tables) {
            const auto row = tables.boards().by_id(id);
            if (!row) throw no_such_board;
            if (row->owner != user) throw ApiFault{403, "not_yours", "this board belongs to somebody else", {}, 0};
            tables.boards().remove(id);
            return true;
        },
        [call](bool&) { call->ok(json::object()); });
}

void set_star(const CallPtr& call, bool on) {
    account_only(call);
    writing(
        call,
        [id = call->params[0], user = call->who->user, on](Tables& tables) {
            const auto board = find_stock_setup(id) == nullptr ? tables.boards().by_id(id) : std::nullopt;
            if (find_stock_setup(id) == nullptr && (!board || board->hidden)) throw no_such_board;
            if (on && tables.boards().starred(user).size() >= stars_per_user) {
                throw ApiFault{409, "already", "you have a thousand stars: take one back first", {}, 0};
            }
            tables.boards().star(id, user, on);
            return tables.boards().tallies({id})[id];
        },
        [call, on](BoardTally& tally) {
            json::object out = tally_view(tally);
            out["starred"] = on;
            call->ok(out);
        });
}

void put_star(const CallPtr& call) { set_star(call, true); }
void delete_star(const CallPtr& call) { set_star(call, false); }

}  // namespace

void add_board_routes(std::vector<Route>& routes) {
    routes.insert(routes.end(),
                  {{Method::get, "/api/boards", Access::anyone, RateLimited::request, get_boards},
                   {Method::post, "/api/boards", Access::known, RateLimited::write, post_board},
                   {Method::get, "/api/boards/{id}", Access::anyone, RateLimited::request, get_board},
                   {Method::del, "/api/boards/{id}", Access::known, RateLimited::write, delete_board},
                   {Method::put, "/api/boards/{id}/star", Access::known, RateLimited::write, put_star},
                   {Method::del, "/api/boards/{id}/star", Access::known, RateLimited::write, delete_star}});
}

}  // namespace tankchess::server
