#include "match/event_text.h"

#include <array>
#include <concepts>
#include <limits>

#include "base/excerpt.h"
#include "match/event_fields.h"

namespace tankchess::match {

namespace {

constexpr std::string_view format = "1";

// In the order of EventBody.
constexpr std::array<std::string_view, std::variant_size_v<EventBody>> kind_names{
    "started", "moved",         "offered", "accepted",  "declined", "withdrawn", "took_back",     "credited",
    "put_out", "engine_seated", "swapped", "gave_time", "paused",   "ended",     "rematch_linked"};

// Longest span and latest moment that a line may hold: sums of them stay in range.
constexpr Millis longest{std::int64_t{1} << 52};

std::string time_text(const TimeControl& time) {
    std::string text(time_control_names.of(time.kind));
    if (time.kind == TimeControl::Kind::unlimited) return text;
    text += ':' + std::to_string(time.base.count());
    if (time.kind == TimeControl::Kind::real) text += '+' + std::to_string(time.increment.count());
    return text;
}

std::optional<TimeControl> read_time(std::string_view text) {
    const std::size_t colon = text.find(':');
    const auto kind = time_control_names.find(text.substr(0, colon));
    if (!kind) return std::nullopt;
    TimeControl time{*kind, Millis{0}, Millis{0}};
    if (*kind == TimeControl::Kind::unlimited)
        return colon == std::string_view::npos ? std::optional(time) : std::nullopt;
    if (colon == std::string_view::npos) return std::nullopt;
    std::string_view base = text.substr(colon + 1);
    if (*kind == TimeControl::Kind::real) {
        const std::size_t plus = base.find('+');
        if (plus == std::string_view::npos) return std::nullopt;
        const auto increment = plain_number(base.substr(plus + 1));
        if (!increment) return std::nullopt;
        time.increment = Millis{*increment};
        base = base.substr(0, plus);
    }
    const auto milliseconds = plain_number(base);
    if (!milliseconds) return std::nullopt;
    time.base = Millis{*milliseconds};
    if (time.base > longest || time.increment > longest) return std::nullopt;
    return time;
}

std::string seat_field(Side side, std::string_view name) { return std::string(1, letter_of(side)) += name; }

Millis span(FieldReader& fields, std::string_view name) {
    const Millis value = fields.millis(name);
    if (value > longest) fields.fail(name, "is too long");
    return value;
}

int small_number(FieldReader& fields, std::string_view name) {
    const std::int64_t value = fields.number(name);
    if (value > std::numeric_limits<int>::max()) return fields.fail(name, "is too large"), 0;
    return static_cast<int>(value);
}

// One pair for each kind: write_fields() and read_fields() must know the same names.

void write_fields(FieldWriter& fields, const Started& body) {
    const MatchConfig& config = body.config;
    fields.quoted("tps", config.tps);
    fields.quoted("setup", config.setup);
    fields.quoted("family", config.family);
    fields.flag("rated", config.rated);
    fields.flag("hints", config.hints);
    if (config.swap) fields.flag("swap", true);
    fields.flag("one_screen", config.one_screen);
    fields.millis("lag_cap", config.lag_cap);
    fields.millis("claim_after", config.claim_after);
    for (const SeatSpec& seat : config.seats) {
        fields.bare(seat_field(seat.side, ".kind"), seat_kind_names.of(seat.kind));
        if (seat.level != 0) fields.number(seat_field(seat.side, ".level"), seat.level);
        if (!seat.style.empty()) fields.quoted(seat_field(seat.side, ".style"), seat.style);
        fields.quoted(seat_field(seat.side, ".player"), seat.player);
        fields.quoted(seat_field(seat.side, ".name"), seat.name);
        fields.bare(seat_field(seat.side, ".time"), time_text(seat.time));
    }
}

void read_fields(FieldReader& fields, Started& body) {
    MatchConfig& config = body.config;
    config.tps = fields.quoted("tps");
    config.setup = fields.quoted("setup");
    config.family = fields.quoted("family");
    config.rated = fields.flag("rated");
    config.hints = fields.flag("hints");
    config.swap = fields.has("swap") && fields.flag("swap");
    config.one_screen = fields.flag("one_screen");
    config.lag_cap = span(fields, "lag_cap");
    config.claim_after = span(fields, "claim_after");
    for (const Side side : fields.sides_in_order(".kind")) {
        SeatSpec seat;
        seat.side = side;
        seat.kind = fields.named(seat_field(side, ".kind"), seat_kind_names);
        const std::string level = seat_field(side, ".level");
        if (fields.has(level)) seat.level = small_number(fields, level);
        const std::string style = seat_field(side, ".style");
        if (fields.has(style)) seat.style = fields.quoted(style);
        seat.player = fields.quoted(seat_field(side, ".player"));
        seat.name = fields.quoted(seat_field(side, ".name"));
        const std::string time = seat_field(side, ".time");
        const auto control = read_time(fields.bare(time));
        if (!control) fields.fail(time, "is no time control");
        seat.time = control.value_or(TimeControl{});
        config.seats.push_back(std::move(seat));
    }
}

void write_fields(FieldWriter& fields, const Moved& body) {
    fields.quoted("text", body.text);
    fields.millis("spent", body.spent);
    if (body.left) fields.millis("left", *body.left);
}

void read_fields(FieldReader& fields, Moved& body) {
    body.text = fields.quoted("text");
    body.spent = span(fields, "spent");
    if (fields.has("left")) body.left = span(fields, "left");
}

// Offered, Accepted, Declined, Withdrawn.
template <class Body>
    requires std::same_as<decltype(Body::kind), OfferKind>
void write_fields(FieldWriter& fields, const Body& body) {
    fields.bare("offer", offer_names.of(body.kind));
}

template <class Body>
    requires std::same_as<decltype(Body::kind), OfferKind>
void read_fields(FieldReader& fields, Body& body) {
    body.kind = fields.named("offer", offer_names);
}

void write_fields(FieldWriter& fields, const TookBack& body) {
    fields.number("plies", static_cast<std::int64_t>(body.plies));
}

void read_fields(FieldReader& fields, TookBack& body) { body.plies = static_cast<std::size_t>(fields.number("plies")); }

void write_fields(FieldWriter& fields, const Credited& body) {
    fields.millis("time", body.time);
    fields.number("until", count_of(body.until));
}

void read_fields(FieldReader& fields, Credited& body) {
    body.time = span(fields, "time");
    body.until = Instant{span(fields, "until")};
}

void write_fields(FieldWriter& fields, const PutOut& body) {
    fields.side("side", body.side);
    fields.bare("reason", out_reason_names.of(body.reason));
}

void read_fields(FieldReader& fields, PutOut& body) {
    body.side = fields.side("side");
    body.reason = fields.named("reason", out_reason_names);
}

void write_fields(FieldWriter& fields, const EngineSeated& body) {
    fields.side("side", body.side);
    fields.number("level", body.level);
}

void read_fields(FieldReader& fields, EngineSeated& body) {
    body.side = fields.side("side");
    body.level = small_number(fields, "level");
}

void write_fields(FieldWriter&, const Swapped&) {}

void read_fields(FieldReader&, Swapped&) {}

void write_fields(FieldWriter& fields, const GaveTime& body) {
    fields.side("to", body.to);
    fields.millis("time", body.time);
}

void read_fields(FieldReader& fields, GaveTime& body) {
    body.to = fields.side("to");
    body.time = span(fields, "time");
}

void write_fields(FieldWriter& fields, const Paused& body) {
    fields.side("side", body.side);
    fields.flag("on", body.on);
}

void read_fields(FieldReader& fields, Paused& body) {
    body.side = fields.side("side");
    body.on = fields.flag("on");
}

void write_fields(FieldWriter& fields, const Ended& body) {
    const Ending& ending = body.ending;
    fields.bare("cause", cause_names.of(ending.cause));
    if (ending.reason != Reason::none) fields.bare("reason", name_of(ending.reason));
    if (!ending.winners.empty()) fields.bare("winners", letters_of(ending.winners));
    if (!ending.note.empty()) fields.quoted("note", ending.note);
}

void read_fields(FieldReader& fields, Ended& body) {
    Ending& ending = body.ending;
    ending.cause = fields.named("cause", cause_names);
    if (fields.has("reason")) {
        const std::string word = fields.bare("reason");
        ending.reason = reason_by_name(word).value_or(Reason::none);
        if (ending.reason == Reason::none) fields.fail("reason", excerpt(word) + " is none of its values");
    }
    if (fields.has("winners")) {
        for (const char letter : fields.bare("winners")) {
            const auto side = side_by_letter({&letter, 1});
            if (!side || ending.winners.has(*side)) return fields.fail("winners", "needs side letters, each once");
            ending.winners.add(*side);
        }
    }
    if (fields.has("note")) ending.note = fields.quoted("note");
}

void write_fields(FieldWriter& fields, const RematchLinked& body) { fields.quoted("next", body.next); }

void read_fields(FieldReader& fields, RematchLinked& body) { body.next = fields.quoted("next"); }

template <std::size_t I = 0>
std::optional<EventBody> empty_body(std::string_view kind) {
    if constexpr (I < std::variant_size_v<EventBody>) {
        if (kind_names[I] == kind) return EventBody(std::in_place_index<I>);
        return empty_body<I + 1>(kind);
    }
    return std::nullopt;
}

// The next word of a line; the space after it stays.
std::string_view take_word(std::string_view& line) {
    if (!line.empty() && line.front() == ' ') line.remove_prefix(1);
    const std::string_view word = line.substr(0, line.find(' '));
    line.remove_prefix(word.size());
    return word;
}

}  // namespace

std::string_view kind_of(const Event& event) { return kind_names[event.body.index()]; }

std::string write_event(const Event& event) {
    constexpr std::size_t usual_length = 120;
    std::string line;
    line.reserve(usual_length);
    line += format;
    line += ' ' + std::to_string(event.version) + ' ' + std::to_string(count_of(event.at)) + ' ';
    line += kind_of(event);
    FieldWriter fields(line);
    if (event.by) fields.side("by", *event.by);
    if (!event.key.empty()) fields.quoted("key", event.key);
    std::visit([&](const auto& body) { write_fields(fields, body); }, event.body);
    return line;
}

Result<Event> read_event(std::string_view line) {
    if (const auto word = take_word(line); word != format) {
        return Fault{"format", excerpt(word) + " is not known, this reads " + std::string(format)};
    }
    const auto version = plain_number(take_word(line));
    if (!version || *version == 0) return Fault{"version", "needs a number from 1"};
    const auto at = plain_number(take_word(line));
    if (!at || Millis{*at} > longest) return Fault{"at", "needs milliseconds since the epoch"};
    const std::string_view kind = take_word(line);
    auto body = empty_body(kind);
    if (!body) return Fault{"kind", excerpt(kind) + " is none of its values"};

    FieldReader fields(line);
    Event event{static_cast<std::uint64_t>(*version), instant_at(*at), std::nullopt, {}, std::move(*body)};
    if (fields.has("by")) event.by = fields.side("by");
    if (fields.has("key")) event.key = fields.quoted("key");
    std::visit([&](auto& read) { read_fields(fields, read); }, event.body);
    if (auto fault = fields.finish()) return *fault;
    return event;
}

}  // namespace tankchess::match
