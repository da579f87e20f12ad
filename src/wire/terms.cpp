#include "wire/terms.h"

#include <algorithm>
#include <tuple>

#include "engine/bot/style.h"
#include "notation/position/position_text.h"
#include "notation/position/rules_text.h"
#include "notation/retreat/retreat_position_text.h"
#include "rules/board/adapt_setup.h"
#include "setups/stock_setups.h"
#include "wire/army.h"
#include "wire/board.h"
#include "wire/families.h"
#include "wire/squares.h"

namespace tankchess::server {

namespace {

constexpr std::int64_t day_ms = 24LL * 3600 * 1000;
constexpr std::int64_t rated_turns_reckoned = 40;
constexpr std::int64_t rated_least_ms = 60 * 1000;
constexpr int rated_least_limit = 10;

// Where a game begins. Retreat begins with the placing of the armies (X7), unless a moment of a game was given.
std::string start_text(const Setup& setup, const std::string& phase, bool exact) {
    if (setup.rules.style != Style::retreat || exact) return write_setup(setup, phase);
    const auto placement = retreat::make_placement(setup);
    if (!placement) throw ApiFault{400, "bad_setup", placement.fault().text(), "setup", 0};
    return write_retreat_position(*placement);
}

// Of an engine's seat. The plain style has no word there.
std::string read_style(const std::string& word, const std::string& field) {
    if (word.empty() || word == engine::play_style_names.of(engine::PlayStyle::plain)) return {};
    if (!engine::play_style_names.find(word)) throw bad_field(field + ".style", "is no style of play");
    return word;
}

match::TimeControl read_clock(const json::value* value, Terms& terms) {
    match::TimeControl out;
    if (value == nullptr) return out;
    const Fields in(*value, "clock");
    const std::string kind = in.text("kind", 1, 10);
    if (kind == "none") return out;
    if (kind == "days") {
        out.kind = match::TimeControl::Kind::per_turn;
        out.base = match::Millis(in.integer("days", 1, 30) * day_ms);
        return out;
    }
    if (kind != "real") throw bad_field("clock.kind", "must be real, days or none");
    out.kind = match::TimeControl::Kind::real;
    out.base = match::Millis(in.integer("base", 0, 86400) * 1000);
    out.increment = match::Millis(in.integer_or("increment", 0, 0, 600) * 1000);
    if (out.base.count() + out.increment.count() == 0) throw bad_field("clock.base", "must leave some time to think");
    if (const json::value* odds = in.find("odds")) {
        const Fields sides(*odds, "clock.odds");
        for (const Side side : all_sides) {
            const std::string letter(1, letter_of(side));
            if (sides.find(letter) != nullptr) terms.odds = {side, sides.integer(letter, 1, 86400) * 1000};
        }
    }
    return out;
}

}  // namespace

std::string shared_setup_of(const json::value& body) {
    const Fields in(body);
    if (in.find("tps") != nullptr) return {};
    const std::string id = in.text_or("setup", "basic-16", 40);
    return find_stock_setup(id) != nullptr ? std::string() : id;
}

Terms read_terms(const json::value& body, const std::optional<SetupRow>& shared) {
    const Fields in(body);
    Terms out;
    const std::string text = in.text_or("tps", "", max_position_text);
    Setup setup;
    std::string phase;
    bool stock = false;
    std::optional<RulesSpec> own_rules;
    if (!text.empty() || shared) {
        const auto read = read_position_text(text.empty() ? shared->tps : text);
        if (!read) throw ApiFault{400, "bad_position", read.fault().text(), "tps", 0};
        setup = read->setup;
        phase = read->phase;
        own_rules = setup.rules;
        out.setup = text.empty() ? shared->id : "custom";
    } else {
        const std::string id = in.text_or("setup", "basic-16", 40);
        const SetupFile* file = find_stock_setup(id);
        if (file == nullptr) throw ApiFault{404, "no_such_setup", "there is no setup '" + id + "'", "setup", 0};
        setup = file->setup;
        if (!file->rules.empty()) own_rules = file->rules.front();
        out.setup = id;
        stock = true;
    }
    if (in.find("rules") != nullptr) {
        const auto rules = read_rules(in.text("rules", 1, 20));
        if (!rules) throw ApiFault{400, "bad_field", rules.fault().text(), "rules", 0};
        own_rules = *rules;
    }
    if (own_rules && (stock || !(*own_rules == setup.rules))) {
        const auto adapted = adapt_setup(setup, *own_rules);
        if (!adapted) throw ApiFault{400, "bad_setup", adapted.fault().text(), "rules", 0};
        setup = *adapted;
    }
    const json::value* army = in.find("army");
    const json::object budget = apply_army(setup, army);
    out.tps = start_text(setup, phase, !text.empty());
    const auto game = match::open_game(out.tps);
    if (!game) throw ApiFault{400, "bad_position", game.fault().text(), "tps", 0};
    if ((!stock || army != nullptr) && too_complex(**game)) throw too_complex_fault(stock ? "army" : "tps");
    out.tps = (*game)->text();
    out.rules = write_rules(setup.rules);
    out.clock = read_clock(in.find("clock"), out);
    out.rated = in.flag_or("rated", false);
    out.hints = in.flag_or("hints", false) && !out.rated;
    out.swap = in.flag_or("swap", false);
    if (out.swap && seats_of(style_word(out.rules)) != 2) throw bad_field("swap", "is for two sides");
    out.best_of = static_cast<int>(in.integer_or("best_of", 0, 0, 21));
    if (out.best_of > 0 && (out.best_of % 2 == 0 || out.best_of == 1 || seats_of(style_word(out.rules)) != 2)) {
        throw bad_field("best_of", "must be odd, 3 to 21, for two sides");
    }
    out.side = in.text_or("side", "random", 6);
    if (out.side != "random" && (out.side.size() != 1 || !is_side_letter(out.side[0]))) {
        throw bad_field("side", "must be w, b, x, y or random");
    }
    if (out.rated) {
        if (!stock) throw bad_field("rated", "games need a stock setup");
        if (out.clock.kind == match::TimeControl::Kind::unlimited) throw bad_field("rated", "games need a clock");
        if (out.odds) throw bad_field("rated", "games are played without time odds");
        const bool hasty = out.clock.kind == match::TimeControl::Kind::real &&
                           out.clock.base.count() + rated_turns_reckoned * out.clock.increment.count() < rated_least_ms;
        if (hasty) throw bad_field("rated", "games need a minute or more for 40 turns");
        if (setup.rules.limit > 0 && setup.rules.limit < rated_least_limit) {
            throw bad_field("rated", "games need ten turns or more before the limit");
        }
        if (army != nullptr && Fields(*army, "army").text("kind", 1, 20) == "free") {
            throw bad_field("rated", "games are played with standard armies or a single type");
        }
    }
    out.shown = {{"setup", out.setup}, {"rules", out.rules}, {"rated", out.rated},
                 {"hints", out.hints}, {"side", out.side},   {"tps", out.tps}};
    const json::value* clock = in.find("clock");
    out.shown["clock"] = clock != nullptr ? *clock : json::value(json::object{{"kind", "none"}});
    if (out.swap) out.shown["swap"] = true;
    if (out.best_of > 0) out.shown["best_of"] = out.best_of;
    out.shown["army"] = army != nullptr ? *army : json::value(json::object{{"kind", "standard"}});
    json::object& kept = out.shown["army"].as_object();
    kept.erase("points");
    if (!budget.empty()) kept["points"] = budget;
    return out;
}

Terms kept_terms(const json::value& kept) {
    const Fields in(kept);
    Terms out;
    out.setup = in.text("setup", 1, 40);
    out.tps = in.text("tps", 1, max_position_text);
    out.rules = in.text("rules", 1, 20);
    out.clock = read_clock(in.find("clock"), out);
    out.rated = in.flag_or("rated", false);
    out.hints = in.flag_or("hints", false);
    out.swap = in.flag_or("swap", false);
    out.best_of = static_cast<int>(in.integer_or("best_of", 0, 0, 21));
    out.side = in.text("side", 1, 6);
    out.shown = kept.as_object();
    return out;
}

bool Plan::full() const {
    return std::none_of(seats.begin(), seats.end(), [](const SeatPlan& s) { return s.kind == SeatPlan::Kind::open; });
}

void Plan::bring(const std::string& user, const std::vector<std::string>& army) {
    const json::value* kind = terms.shown.at("army").as_object().if_contains("kind");
    if (kind == nullptr || *kind != "free") {
        throw ApiFault{400, "bad_army", "armies of one's own are for games with free choice", "army", 0};
    }
    const json::value* budget = terms.shown.at("army").as_object().if_contains("points");
    for (const SeatPlan& seat : seats) {
        if (seat.user != user) continue;
        std::optional<int> most;
        if (budget != nullptr) most = Fields(*budget).integer(std::string(1, letter_of(seat.side)), 0, 1 << 20);
        terms.tps = with_army(terms.tps, seat.side, army, most);
    }
}

bool Plan::has(const std::string& user) const {
    return std::any_of(seats.begin(), seats.end(), [&](const SeatPlan& s) { return s.user == user; });
}

bool Plan::seat(const Player& who, std::optional<Side> wanted) {
    for (SeatPlan& seat : seats) {
        if (seat.kind != SeatPlan::Kind::open || (wanted && !shuffle && seat.side != *wanted)) continue;
        seat.kind = SeatPlan::Kind::person;
        seat.user = who.user;
        seat.name = who.name;
        seat.user_kind = who.kind;
        return true;
    }
    return false;
}

Plan read_plan(const json::value& body, Terms terms, const Player& creator, bool open_allowed) {
    const Fields in(body);
    Plan out;
    out.terms = std::move(terms);
    const int sides = seats_of(style_word(out.terms.rules));
    std::vector<Side> order{Side::white};
    while (static_cast<int>(order.size()) < sides) order.push_back(next_side(order.back(), sides));
    for (const Side side : order) out.seats.push_back({side, SeatPlan::Kind::open, {}, {}, {}, 0});
    if (out.terms.odds &&
        std::none_of(order.begin(), order.end(), [&](Side s) { return s == out.terms.odds->first; })) {
        throw bad_field("clock.odds", "names a side that does not play");
    }

    const auto engine = [](SeatPlan& seat, const json::value& value, const std::string& field) {
        seat.kind = SeatPlan::Kind::engine;
        const Fields wish(value, field);
        seat.level = static_cast<int>(wish.integer("engine", 1, 10));
        seat.style = read_style(wish.text_or("style", "", 20), field);
        seat.name = "Computer";
    };
    const json::value* seats = in.find("seats");
    const json::value* opponent = in.find("opponent");
    if (seats != nullptr) {
        const Fields wanted(*seats, "seats");
        for (SeatPlan& seat : out.seats) {
            const std::string letter(1, letter_of(seat.side));
            const json::value* value = wanted.find(letter);
            if (value == nullptr || (value->is_string() && value->get_string() == "open")) continue;
            if (value->is_string() && value->get_string() == "me") {
                const auto before = seat.side;
                out.seat(creator, before);
            } else {
                engine(seat, *value, "seats." + letter);
            }
        }
        if (!out.has(creator.user)) throw bad_field("seats", "must have one that is \"me\"");
        // Several people around one device, perhaps with computers on the other seats.
        const auto mine = std::count_if(out.seats.begin(), out.seats.end(),
                                        [&](const SeatPlan& seat) { return seat.user == creator.user; });
        if (mine > 1) {
            if (!out.full()) throw bad_field("seats", "on one device leave none open");
            out.one_screen = true;
        }
    } else {
        std::optional<Side> side;
        if (out.terms.side != "random") side = wire_side(out.terms.side[0]);
        if (side && std::none_of(order.begin(), order.end(), [&](Side s) { return s == *side; })) {
            throw bad_field("side", "does not play in this mode");
        }
        out.shuffle = !side && sides == 2;
        if (opponent != nullptr && opponent->is_string() && opponent->get_string() == "self") {
            out.one_screen = true;
            out.shuffle = false;
            while (out.seat(creator, std::nullopt)) {
            }
        } else {
            out.seat(creator, side);
            if (opponent != nullptr && opponent->is_object()) {
                for (SeatPlan& seat : out.seats) {
                    if (seat.kind == SeatPlan::Kind::open) engine(seat, *opponent, "opponent");
                }
            }
        }
    }
    const auto is_engine = [](const SeatPlan& s) { return s.kind == SeatPlan::Kind::engine; };
    const bool engines = std::any_of(out.seats.begin(), out.seats.end(), is_engine);
    if (out.terms.best_of > 0 && (out.one_screen || engines)) throw bad_field("best_of", "is for two people");
    if (!open_allowed && !out.full())
        throw bad_field("opponent", "must be {\"engine\": level} or \"self\", or all seats filled");
    if (out.terms.rated) {
        if (out.one_screen || creator.kind == "guest" || engines) {
            throw ApiFault{403, "account_needed", "rated games are between accounts", "rated", 0};
        }
    }
    return out;
}

void draw_sides(Plan& plan, bool swap) {
    if (!plan.shuffle || plan.seats.size() != 2) return;
    plan.shuffle = false;
    if (!swap) return;
    std::swap(plan.seats[0], plan.seats[1]);
    std::swap(plan.seats[0].side, plan.seats[1].side);
}

match::MatchConfig config_of(const Plan& plan, match::Millis claim_after) {
    match::MatchConfig out;
    out.tps = plan.terms.tps;
    out.setup = plan.terms.setup;
    out.family = rating_family(style_word(plan.terms.rules), plan.terms.clock);
    out.rated = plan.terms.rated;
    out.hints = plan.terms.hints;
    out.one_screen = plan.one_screen;
    out.swap = plan.terms.swap;
    const bool timed = plan.terms.clock.kind == match::TimeControl::Kind::real && !plan.one_screen;
    out.claim_after = timed ? claim_after : match::Millis(0);
    for (const SeatPlan& seat : plan.seats) {
        match::SeatSpec spec;
        spec.side = seat.side;
        spec.kind = seat.kind == SeatPlan::Kind::engine ? match::SeatKind::engine
                    : seat.user_kind == "guest"         ? match::SeatKind::guest
                    : seat.user_kind == "bot"           ? match::SeatKind::bot
                                                        : match::SeatKind::person;
        spec.level = seat.level;
        spec.style = seat.style;
        spec.player = seat.user;
        spec.name = seat.name;
        spec.time = plan.terms.clock;
        if (plan.terms.odds && plan.terms.odds->first == seat.side)
            spec.time.base = match::Millis(plan.terms.odds->second);
        out.seats.push_back(std::move(spec));
    }
    return out;
}

json::array open_view(const Plan& plan) {
    json::array out;
    for (const SeatPlan& seat : plan.seats) {
        if (seat.kind == SeatPlan::Kind::open) out.push_back(json::value(std::string(1, letter_of(seat.side))));
    }
    return out;
}

json::object taken_view(const Plan& plan) {
    json::object out;
    for (const SeatPlan& seat : plan.seats) {
        const std::string key(1, letter_of(seat.side));
        if (seat.kind == SeatPlan::Kind::person) {
            out[key] = json::object{{"id", seat.user}, {"name", seat.name}, {"kind", seat.user_kind}};
        } else if (seat.kind == SeatPlan::Kind::engine) {
            json::object engine{{"id", ""}, {"name", seat.name}, {"kind", "engine"}, {"level", seat.level}};
            if (!seat.style.empty()) engine["style"] = seat.style;
            out[key] = std::move(engine);
        }
    }
    return out;
}

std::string written_seats(const Plan& plan) {
    json::array seats;
    for (const SeatPlan& seat : plan.seats) {
        seats.push_back(json::object{{"side", std::string(1, letter_of(seat.side))},
                                     {"kind", static_cast<int>(seat.kind)},
                                     {"user", seat.user},
                                     {"name", seat.name},
                                     {"user_kind", seat.user_kind},
                                     {"level", seat.level},
                                     {"style", seat.style}});
    }
    return written(json::object{{"seats", std::move(seats)}, {"shuffle", plan.shuffle}, {"tps", plan.terms.tps}});
}

Plan kept_seats(const std::string& seats) {
    Plan plan;
    const json::value kept = read_json(seats).value_or(json::value());
    const Fields in(kept);
    plan.shuffle = in.flag_or("shuffle", false);
    plan.terms.tps = in.text("tps", 1, max_position_text);
    for (const json::value& entry : in.find("seats")->as_array()) {
        const Fields seat(entry);
        plan.seats.push_back({wire_side(seat.text("side", 1, 1)[0]),
                              static_cast<SeatPlan::Kind>(seat.integer("kind", 0, 2)), seat.text_or("user", "", 40),
                              seat.text_or("name", "", 40), seat.text_or("user_kind", "", 20),
                              static_cast<int>(seat.integer("level", 0, 10)), seat.text_or("style", "", 20)});
    }
    return plan;
}

Plan kept_plan(const std::string& terms, const std::string& seats) {
    Plan plan = kept_seats(seats);
    if (const auto shown = read_json(terms)) {
        std::string position = std::move(plan.terms.tps);
        plan.terms = kept_terms(*shown);
        plan.terms.tps = std::move(position);
    }
    return plan;
}

}  // namespace tankchess::server
