#include "wire/game_view.h"

#include <algorithm>

#include "match/event_text.h"

#include "wire/acts.h"
#include "wire/board.h"

namespace tankchess::server {

using match::SideSet;

std::string side_text(Side side) { return std::string(1, letter_of(side)); }

namespace {

json::array letters_view(SideSet set) {
    json::array out;
    for (const char c : match::letters_of(set)) out.push_back(json::value(std::string(1, c)));
    return out;
}

}  // namespace

SideSet sides_of(const match::Match& match, const std::string& user) {
    SideSet out;
    if (user.empty()) return out;
    for (const match::Seat& seat : match.seats().all()) {
        if (seat.spec.player == user && seat.spec.kind != match::SeatKind::engine) out.add(seat.spec.side);
    }
    return out;
}

void add_clock(ObjectText& out, const match::Match& match, Millis now) {
    out.open("clock");
    const match::Instant at = match::instant_at(now);
    const auto& seats = match.config().seats;
    const match::TimeControl& first = seats.front().time;
    switch (first.kind) {
        case match::TimeControl::Kind::unlimited:
            out.add_text("kind", "none");
            break;
        case match::TimeControl::Kind::real:
            out.add_text("kind", "real");
            out.add_number("base", first.base.count() / 1000);
            out.add_number("increment", first.increment.count() / 1000);
            break;
        case match::TimeControl::Kind::per_turn:
            out.add_text("kind", "days");
            out.add_number("days", first.base.count() / (24 * 3600 * 1000));
            break;
    }
    SideSet paused;
    for (const auto& seat : seats) {
        if (match.clock().paused(seat.side)) paused.add(seat.side);
    }
    if (!paused.empty()) out.add_raw("paused", written(letters_view(paused)));
    out.open("left");
    for (const auto& seat : seats) {
        if (const auto time = match.clock().left(seat.side, at)) out.add_number(side_text(seat.side), time->count());
    }
    out.close();
    const auto running = match.clock().running();
    if (running && !match.over()) {
        out.add_text("running", side_text(*running));
    } else {
        out.add_raw("running", "null");
    }
    out.add_number("at", now);
    out.close();
}

void add_standing_offers(ObjectText& out, const match::Match& match) {
    out.open("offers");
    for (const match::OfferKind kind : match::all_offer_kinds) {
        const SideSet agreed = match.offers().agreed(kind);
        out.add_raw(match::offer_names.of(kind), agreed.empty() ? "[]" : written(letters_view(agreed)));
    }
    out.close();
}

json::value outcome_view(const match::Match& match) {
    if (!match.ending()) return nullptr;
    return json::object{{"winners", letters_view(match.ending()->winners)},
                        {"reason", jtext(match.ending()->id())},
                        {"result", match.ending()->result_text(match.seats().all().size())}};
}

json::array may_view(const match::Match& match, SideSet you, Millis now) {
    json::array out;
    for (const ActRow& row : act_rows()) {
        bool allowed = false;
        const auto try_act = [&](Side seat, std::optional<Side> of) {
            const auto command = act_command(row, {match, seat, of, 5});
            allowed = allowed || (command && !match.refusal_of(*command, match::instant_at(now)));
        };
        for (const match::Seat& seat : match.seats().all()) {
            if (!you.has(seat.spec.side)) continue;
            if (!row.about_another) {
                try_act(seat.spec.side, {});
                continue;
            }
            // Listed when somebody else's seat could be taken: everybody may always give up their own.
            for (const match::Seat& other : match.seats().all()) {
                if (!you.has(other.spec.side)) try_act(seat.spec.side, other.spec.side);
            }
        }
        if (allowed) out.push_back(jvalue(row.name));
    }
    return out;
}

json::array seats_view(const GameFacts& facts) {
    json::array out;
    for (const match::Seat& seat : facts.match.seats().all()) {
        const match::SeatSpec& spec = seat.spec;
        json::object view{{"side", side_text(spec.side)}, {"kind", jtext(match::seat_kind_names.of(spec.kind))}};
        if (spec.player.empty()) {
            view["user"] = nullptr;
        } else {
            json::object user{{"id", spec.player}, {"name", spec.name}};
            const auto rating = facts.ratings.find(spec.player);
            if (rating != facts.ratings.end()) {
                user["rating"] = static_cast<std::int64_t>(rating->second.rating + 0.5);
                user["provisional"] = rating->second.provisional();
            }
            view["user"] = std::move(user);
        }
        view["level"] = spec.kind == match::SeatKind::engine ? json::value(spec.level) : json::value();
        if (!spec.style.empty()) view["style"] = spec.style;
        const auto away = facts.match.absence().away_since(spec.side);
        view["present"] = !away.has_value();
        view["gone_since"] = away ? json::value(match::count_of(*away)) : json::value();
        view["took_over"] = seat.taken_over;
        view["out"] = seat.out ? json::value(jtext(match::out_reason_names.of(*seat.out))) : json::value();
        out.push_back(std::move(view));
    }
    return out;
}

void add_now(ObjectText& out, const GameFacts& facts) {
    const match::Match& match = facts.match;
    out.add_text("tps", match.position_text());
    out.add_text("turn", side_text(match.side_to_move()));
    out.add_number("ply", match.plies().size());
    const Announcement announced = match.announced();
    out.add_flag("check", announced.check);
    out.add_flag("escape", announced.escape);
    add_clock(out, match, facts.now);
    out.add_raw("outcome", match.ending() ? written(outcome_view(match)) : "null");
    if (match.rematch_link().empty()) {
        out.add_raw("next", "null");
    } else {
        out.add_text("next", match.rematch_link());
    }
}

void add_offers(ObjectText& out, const GameFacts& facts, SideSet you) {
    add_standing_offers(out, facts.match);
    out.add_raw("may", you.empty() ? "[]" : written(may_view(facts.match, you, facts.now)));
}

json::object state_view(const GameFacts& facts, SideSet you) {
    const match::Match& match = facts.match;
    json::object out{{"t", "state"},
                     {"game", facts.row.id},
                     {"version", match.version()},
                     {"rules", facts.row.rules},
                     {"family", facts.row.family},
                     {"setup", facts.row.setup},
                     {"rated", facts.row.rated},
                     {"hints", facts.row.hints},
                     {"one_screen", facts.row.one_screen},
                     {"swap", match.config().swap},
                     {"swapped", match.swapped()},
                     {"start", match.config().tps}};
    if (facts.rating_paused) out["rating_paused"] = true;
    if (!facts.row.offline.empty()) out["offline"] = true;
    out["seats"] = seats_view(facts);
    out["you"] = letters_view(you);
    json::array moves;
    for (std::size_t i = 0; i < match.plies().size(); ++i) {
        const match::Ply& ply = *match.plies()[i];
        moves.push_back(json::object{{"ply", i + 1},
                                     {"side", side_text(ply.side)},
                                     {"text", ply.text},
                                     {"check", ply.check},
                                     {"escape", ply.escape},
                                     {"spent", ply.spent.count()},
                                     {"left", ply.left ? json::value(ply.left->count()) : json::value()}});
    }
    out["moves"] = std::move(moves);
    out["started"] = match::count_of(match.started_at());
    out["ended"] = match.ended_at() ? json::value(match::count_of(*match.ended_at())) : json::value();
    if (match.plies().empty()) {
        out["last"] = nullptr;
    } else {
        const match::Ply& last = *match.plies().back();
        out["last"] = json::object{{"text", last.text},
                                   {"effects", facts.last_effects ? *facts.last_effects : effects_of_ply(last)}};
    }
    return out;
}

const match::Ply* ply_of(const match::Match& match, const match::Event& event) {
    if (!std::holds_alternative<match::Moved>(event.body)) return nullptr;
    const auto& plies = match.plies();
    const auto found =
        std::find_if(plies.rbegin(), plies.rend(), [&event](const auto& ply) { return ply->version == event.version; });
    return found == plies.rend() ? nullptr : found->get();
}

namespace {

// What an event says besides its kind and whose it is.
struct FieldsOfEvent {
    ObjectText& out;
    const match::Match& match;
    const match::Event& event;

    void operator()(const match::Started&) const {}
    void operator()(const match::Moved& body) const {
        out.add_text("text", body.text);
        out.add_number("spent", body.spent.count());
        if (body.left) {
            out.add_number("left", body.left->count());
        } else {
            out.add_raw("left", "null");
        }
        const match::Ply* ply = ply_of(match, event);
        if (ply == nullptr) return;
        std::size_t number = match.plies().size();
        while (match.plies()[number - 1].get() != ply) --number;
        out.add_number("ply", number);
        out.add_flag("check", ply->check);
        out.add_flag("escape", ply->escape);
    }
    void offer(match::OfferKind kind) const { out.add_text("offer", match::offer_names.of(kind)); }
    void operator()(const match::Offered& body) const { offer(body.kind); }
    void operator()(const match::Accepted& body) const { offer(body.kind); }
    void operator()(const match::Declined& body) const { offer(body.kind); }
    void operator()(const match::Withdrawn& body) const { offer(body.kind); }
    void operator()(const match::TookBack& body) const { out.add_number("ply", body.plies); }
    void operator()(const match::Credited& body) const { out.add_number("ms", body.time.count()); }
    void operator()(const match::PutOut& body) const {
        out.add_text("reason", match::out_reason_names.of(body.reason));
    }
    void operator()(const match::EngineSeated& body) const { out.add_number("level", body.level); }
    void operator()(const match::Swapped&) const {}
    void operator()(const match::GaveTime& body) const {
        out.add_text("to", side_text(body.to));
        out.add_number("ms", body.time.count());
    }
    void operator()(const match::Paused& body) const { out.add_flag("on", body.on); }
    void operator()(const match::Ended&) const { out.add_raw("outcome", written(outcome_view(match))); }
    void operator()(const match::RematchLinked& body) const { out.add_text("next", body.next); }
};

// The side that an event names, or else that of whoever caused it.
std::optional<Side> side_of(const match::Event& event) {
    const auto named = [&event](const auto& body) {
        if constexpr (requires { body.side; }) {
            return std::optional<Side>(body.side);
        } else {
            return event.by;
        }
    };
    return std::visit(named, event.body);
}

}  // namespace

ObjectText event_object(const match::Match& match, const match::Event& event) {
    ObjectText out;
    const bool rematch = std::holds_alternative<match::RematchLinked>(event.body);
    out.add_text("k", rematch ? "rematch" : match::kind_of(event));
    if (const auto side = side_of(event)) out.add_text("side", side_text(*side));
    std::visit(FieldsOfEvent{out, match, event}, event.body);
    return out;
}

GameSummary summary_of(const match::Match& match, Millis now) {
    GameSummary out;
    out.version = static_cast<std::int64_t>(match.version());
    out.over = match.over();
    out.tps = match.position_text();
    out.turn = side_text(match.side_to_move());
    out.ply = static_cast<int>(match.plies().size());
    out.updated = now;
    if (match.ending()) {
        out.result = match.ending()->result_text(match.seats().all().size());
        out.reason = match.ending()->id();
        out.winners = match::letters_of(match.ending()->winners);
        out.ended = match::count_of(*match.ended_at());
    } else {
        out.result = "*";
        if (const auto deadline = match.next_deadline()) out.deadline = match::count_of(*deadline);
        out.engine_turn = match.seats().engines().has(match.side_to_move());
    }
    return out;
}

std::vector<SeatRow> seat_rows(const match::Match& match) {
    std::vector<SeatRow> out;
    for (const match::Seat& seat : match.seats().all()) {
        out.push_back({side_text(seat.spec.side), std::string(match::seat_kind_names.of(seat.spec.kind)),
                       seat.spec.player, seat.spec.name, seat.spec.level});
    }
    return out;
}

}  // namespace tankchess::server
