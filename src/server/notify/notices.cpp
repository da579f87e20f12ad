#include "server/notify/notices.h"

#include <algorithm>

#include "server/common/secrets.h"

namespace tankchess::server {

namespace {

// A move that is answered at once needs no message.
constexpr Millis patience = 15 * 1000;
constexpr Millis minute_of_ms = 60 * 1000;

bool is_account(const SeatRow& seat) { return seat.kind == "person" && !seat.user.empty(); }

// Somebody with whom `mine` is played: not the computer, which needs no waiting for.
const SeatRow* opponent_of(const std::vector<SeatRow>& seats, const SeatRow& mine) {
    const auto found = std::find_if(seats.begin(), seats.end(), [&mine](const SeatRow& other) {
        return !other.user.empty() && other.user != mine.user;
    });
    return found == seats.end() ? nullptr : &*found;
}

}  // namespace

std::optional<NoticeRow> post_notice(Tables& tables, const NoticeDraft& draft, Millis now) {
    if (!draft.from.empty() && tables.people().is_tied(draft.user, Tie::block, draft.from)) return std::nullopt;
    NotifyRules rules = kept_rules(tables.notices().rules(draft.user));
    const std::size_t kind = index_of(draft.kind);
    // Nobody is judged without being told.
    if (draft.kind == NoticeKind::moderation) rules.inbox[kind] = true;
    if (!rules.inbox[kind] && !rules.push[kind] && !rules.mail[kind]) return std::nullopt;
    NoticeRow row{draft.user, timed_id(now),      std::string(name_of(draft.kind)), draft.about, draft.key, now,
                  false,      written(draft.data)};
    row.seen = !rules.inbox[kind];
    if (!tables.notices().add(row)) return std::nullopt;
    if (rules.push[kind]) {
        const Millis due = after_quiet(rules, now + (draft.kind == NoticeKind::turn ? patience : 0));
        for (const PushPlace& place : tables.notices().places(draft.user)) {
            tables.notices().send_out(
                {row.id + place.id, draft.user, row.id, std::string(push_channel) + place.id, due, 0});
        }
    }
    if (rules.mail[kind]) {
        const auto email = tables.accounts().email(draft.user);
        // What begins in a few minutes does not wait for the next digest.
        const int wait = draft.kind == NoticeKind::tournament ? 0 : rules.mail_every;
        const Millis due = after_quiet(rules, now + wait * minute_of_ms);
        if (email && !email->address.empty()) {
            tables.notices().send_out({row.id + "mail", draft.user, row.id, std::string(mail_channel), due, 0});
        }
    }
    return row;
}

bool is_stale(const NoticeRow& notice, Millis now) {
    if (notice.kind != name_of(NoticeKind::tournament)) return false;
    const json::value data = read_json(notice.data).value_or(json::object());
    const auto* starts = data.is_object() ? data.get_object().if_contains("starts") : nullptr;
    return starts != nullptr && starts->is_int64() && starts->get_int64() <= now;
}

std::string notice_page(const NoticeRow& notice) {
    if (notice.kind == name_of(NoticeKind::challenge)) return "c/" + notice.about;
    if (notice.kind == name_of(NoticeKind::follower)) return "people";
    if (notice.kind == name_of(NoticeKind::simul)) return "simul/" + notice.about;
    if (notice.kind == name_of(NoticeKind::study)) return "study/" + notice.about;
    for (const NoticeKind kind : {NoticeKind::club_request, NoticeKind::club_accepted}) {
        if (notice.kind == name_of(kind)) return "club/" + notice.about;
    }
    for (const NoticeKind kind : {NoticeKind::club_event, NoticeKind::tournament}) {
        if (notice.kind == name_of(kind)) return "tournament/" + notice.about;
    }
    if (notice.kind == name_of(NoticeKind::moderation)) return notice.about == "queue" ? "moderation" : "standing";
    return "game/" + notice.about;
}

json::object notice_view(const NoticeRow& notice) {
    const auto data = read_json(notice.data);
    return {{"id", notice.id}, {"kind", notice.kind}, {"about", notice.about},
            {"at", notice.at}, {"seen", notice.seen}, {"data", data ? *data : json::value(json::object())}};
}

std::vector<NoticeRow> note_game(Tables& tables, const GameRow& game, const std::vector<SeatRow>& seats,
                                 const GameSummary& now, const std::string& absent, bool& pending) {
    std::vector<NoticeRow> out;
    if (game.one_screen) return out;
    if (pending || now.over) tables.notices().withdraw(game.id, std::string(name_of(NoticeKind::turn)));
    if (now.over) tables.notices().withdraw(game.id, std::string(name_of(NoticeKind::started)));
    pending = false;
    std::vector<std::string> told;
    for (const SeatRow& seat : seats) {
        const SeatRow* other = opponent_of(seats, seat);
        if (!is_account(seat) || other == nullptr || absent.find(seat.side) == std::string::npos) continue;
        if (std::find(told.begin(), told.end(), seat.user) != told.end()) continue;
        if (!now.over && seat.side != now.turn) continue;
        told.push_back(seat.user);
        const NoticeKind kind = now.over ? NoticeKind::ended : NoticeKind::turn;
        json::object data{{"name", other->name}};
        if (now.over) data["result"] = now.result;
        if (!now.over && now.deadline > 0) data["deadline"] = now.deadline;
        const std::string key = game.id + (now.over ? " ended" : " turn " + std::to_string(now.ply));
        auto row = post_notice(tables, {seat.user, kind, game.id, key, std::move(data), {}}, now.updated);
        if (!row) continue;
        pending = pending || !now.over;
        out.push_back(std::move(*row));
    }
    return out;
}

std::vector<NoticeRow> note_start(Tables& tables, const GameRow& game, const std::vector<std::string>& absent) {
    std::vector<NoticeRow> out;
    if (game.one_screen) return out;
    for (const SeatRow& seat : game.seats) {
        const SeatRow* other = opponent_of(game.seats, seat);
        if (!is_account(seat) || other == nullptr) continue;
        if (std::find(absent.begin(), absent.end(), seat.user) == absent.end()) continue;
        auto row = post_notice(
            tables,
            {seat.user, NoticeKind::started, game.id, game.id + " started", json::object{{"name", other->name}}, {}},
            game.created);
        if (row) out.push_back(std::move(*row));
    }
    return out;
}

}  // namespace tankchess::server
