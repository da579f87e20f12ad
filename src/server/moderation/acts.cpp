#include "server/moderation/acts.h"

#include <algorithm>

#include "server/common/clock.h"
#include "server/common/scripts.h"
#include "server/common/secrets.h"
#include "server/common/signup_rules.h"
#include "server/moderation/act_words.h"
#include "server/moderation/house.h"
#include "server/notify/notices.h"

namespace tankchess::server {

namespace {

constexpr std::string_view owner_role = "owner", moderator_role = "moderator";
constexpr std::size_t longest_words = 2000;
// A range is at most that wide: a slip of the pen must not close out a continent.
constexpr int widest_v4 = 12, widest_v6 = 24;

const ApiFault no_such_act{404, "no_such_act", "there is no such act", {}, 0};

bool is_one_of(const auto& list, std::string_view word) { return std::ranges::find(list, word) != list.end(); }

ApiFault not_yours(const std::string& text) { return {403, "not_yours", text, {}, 0}; }

std::string field_of(const ActDraft& draft, const char* name) {
    const json::value* found = draft.data.if_contains(name);
    if (found == nullptr || !found->is_string() || found->get_string().empty()) {
        throw bad_field(name, "is needed for this");
    }
    return std_string(found->get_string());
}

// Moderators keep off each other and off owners; owners keep off owners.
void check_rank(Tables& tables, const ActDraft& draft) {
    if (draft.by.empty()) return;
    const std::string mine = tables.moderation().role(draft.by);
    if (mine.empty() || (draft.kind == "role" && mine != owner_role)) {
        throw not_yours(draft.kind == "role" ? "only an owner gives roles" : "only moderators do this");
    }
    if (draft.user.empty()) return;
    if (draft.user == draft.by) throw not_yours("this cannot be done to yourself");
    const std::string theirs = tables.moderation().role(draft.user);
    if (theirs == owner_role || (!theirs.empty() && mine != owner_role))
        throw not_yours("this cannot be done to a " + theirs);
}

void close_range(ActDraft& draft) {
    const std::string range = field_of(draft, "range");
    const std::size_t slash = range.find('/');
    const auto list = AddressList::read(range);
    const auto address = canonical_address(range.substr(0, slash));
    if (!list || !address || range.find(',') != std::string::npos) {
        throw bad_field("range", "must be an address or a network like 203.0.113.0/24");
    }
    const bool v4 = address->find(':') == std::string::npos;
    const int bits = slash == std::string::npos ? 128 : std::atoi(range.c_str() + slash + 1);
    if (bits < (v4 ? widest_v4 : widest_v6)) {
        throw bad_field("range", "is too wide: at most /12 of IPv4 or /24 of IPv6");
    }
    if (list->contains("127.0.0.1") || list->contains("::1")) throw bad_field("range", "is this machine itself");
    // A person whose address this is would be told by everybody who reads the log.
    draft.user.clear();
}

void take_line(Tables& tables, ActDraft& draft) {
    const std::string game = field_of(draft, "game"), user = field_of(draft, "user"), key = field_of(draft, "key");
    const auto line = tables.games().chat_line(game, user, key);
    if (!line) throw ApiFault{404, "no_such_message", "there is no such message", "key", 0};
    draft.user = line->user;
    draft.data["text"] = line->text;
    if (draft.kind == "hide") {
        tables.games().hide_chat(game, user, key, true);
    } else {
        tables.games().delete_chat(game, user, key);
    }
}

void take_club_line(Tables& tables, ActDraft& draft) {
    const std::string club = field_of(draft, "club"), key = field_of(draft, "key");
    const auto line = tables.clubs().line(club, key);
    if (!line) throw ApiFault{404, "no_such_message", "there is no such message", "key", 0};
    draft.user = line->user;
    draft.data["text"] = line->text;
    tables.clubs().drop_line(club, key);
}

// Another name, and nothing said about it until somebody writes something better.
void rename_club(Tables& tables, ActDraft& draft) {
    const std::string id = field_of(draft, "club"), name = field_of(draft, "name");
    auto club = tables.clubs().by_id(id);
    if (!club) throw ApiFault{404, "no_such_club", "there is no such club", "club", 0};
    const auto owners = tables.clubs().members(id, ClubRank::owner, ClubRank::owner, 0, 1);
    if (!owners.empty()) draft.user = owners.front().user;
    draft.data["old"] = club->name;
    draft.data["about"] = club->about;
    tables.clubs().rename(id, name);
    club->about.clear();
    club->links = "[]";
    tables.clubs().change(*club);
}

void rename_study(Tables& tables, ActDraft& draft) {
    const std::string id = field_of(draft, "study"), name = field_of(draft, "name");
    auto study = tables.studies().by_id(id);
    if (!study) throw ApiFault{404, "no_such_study", "there is no such study", "study", 0};
    draft.user = study->owner;
    draft.data["old"] = study->name;
    draft.data["about"] = study->about;
    study->name = name;
    study->about.clear();
    tables.studies().change(*study, false);
}

void rename_user(Tables& tables, ActDraft& draft, const UserRow& user, Millis now) {
    const std::string name = tidy_name(field_of(draft, "name"));
    if (const auto fault = name_fault(name)) throw bad_field("name", *fault);
    const auto like = tables.users().like_name(name);
    if (like && like->id != user.id) {
        throw ApiFault{409, "name_taken", "somebody has this name already, or one that looks like it", "name", 0};
    }
    draft.data = json::object{{"old", user.name}, {"name", name}};
    tables.users().rename(user.id, name, now);
}

void hide_board(Tables& tables, ActDraft& draft) {
    const std::string id = field_of(draft, "board");
    const auto board = tables.boards().by_id(id);
    if (!board) throw ApiFault{404, "no_such_setup", "there is no such board", "board", 0};
    draft.user = board->owner;
    draft.data["name"] = board->name;
    tables.boards().hide(id, true);
}

void give_role(Tables& tables, const ActDraft& draft, const UserRow& user, Millis now) {
    const std::string role = field_of(draft, "role");
    if (role != owner_role && role != moderator_role && role != "none") {
        throw bad_field("role", "must be owner, moderator or none");
    }
    if (user.kind != "account") throw bad_field("user", "must have an account");
    tables.moderation().keep_role({user.id, role == "none" ? std::string() : role, now, draft.by});
}

void do_it(Tables& tables, ActDraft& draft, Millis now) {
    if (draft.kind == "range") return close_range(draft);
    if (draft.kind == "delete" && draft.data.contains("club")) return take_club_line(tables, draft);
    if (draft.kind == "hide" || draft.kind == "delete") return take_line(tables, draft);
    if (draft.kind == "rename" && draft.data.contains("club")) return rename_club(tables, draft);
    if (draft.kind == "rename" && draft.data.contains("study")) return rename_study(tables, draft);
    if (draft.kind == "board") return hide_board(tables, draft);
    const auto found = tables.users().by_id(draft.user);
    if (!found) throw ApiFault{404, "no_such_user", "there is nobody of this name", "user", 0};
    if (draft.kind == "rename") return rename_user(tables, draft, *found, now);
    if (draft.kind == "role") return give_role(tables, draft, *found, now);
    if (draft.kind == "close") draft.until = 0;
    if (draft.kind == "ban" || draft.kind == "close") tables.users().ban({found->id, now, draft.until, draft.reason});
    if (draft.kind == "close") {
        UserRow blank = *found;
        blank.about.clear();
        tables.users().update(blank);
    }
}

// Only those with an account have an inbox.
void tell(Tables& tables, const ActRow& act, const std::string& about, json::object data) {
    const auto user = act.user.empty() ? std::nullopt : tables.users().by_id(act.user);
    if (!user || user->kind == "guest") return;
    data["name"] = "";  // who did it is nobody's business
    data["reason"] = act.reason;
    if (act.until > 0) data["until"] = act.until;
    post_notice(tables, {user->id, NoticeKind::moderation, about, "act " + act.id, std::move(data), {}}, act.at);
}

ActRow log_act(Tables& tables, const ActDraft& draft, Millis now) {
    ActRow act{timed_id(now), draft.kind,   draft.user,          draft.by,    now,
               draft.until,   draft.reason, written(draft.data), draft.report};
    tables.moderation().add_act(act);
    House::mark_changed(tables);
    return act;
}

ActRow act_of(Tables& tables, const std::string& id) {
    auto act = tables.moderation().act(id);
    if (!act) throw no_such_act;
    return *act;
}

void undo(Tables& tables, const ActRow& act, Millis now) {
    ModerationTable& moderation = tables.moderation();
    moderation.mark_lifted(act.id, now);
    if (act.kind == "hide") {
        tables.games().hide_chat(act_field(act, "game"), act_field(act, "user"), act_field(act, "key"), false);
    } else if (act.kind == "board") {
        tables.boards().hide(act_field(act, "board"), false);
    } else if (act.kind == "ban" || act.kind == "close") {
        const bool another =
            moderation.standing_act(act.user, "ban", now) || moderation.standing_act(act.user, "close", now);
        if (!another) tables.users().lift_ban(act.user);
    }
}

}  // namespace

bool can_be_appealed(std::string_view kind) { return is_one_of(act_kinds, kind) && kind != "role"; }

ActRow perform(Tables& tables, const ActDraft& wanted, Millis now) {
    ActDraft draft = wanted;
    if (!is_one_of(act_kinds, draft.kind)) {
        throw bad_field("kind", "must be one of warn, mute, ban, close, range, hide, delete, rename, board and role");
    }
    if (draft.until != 0 && draft.until <= now) throw bad_field("until", "is in the past");
    check_rank(tables, draft);
    do_it(tables, draft, now);
    check_rank(tables, draft);  // now that it is known whose it was
    ActRow act = log_act(tables, draft, now);
    json::object data{{"what", draft.kind}};
    if (draft.kind == "role") data["role"] = field_of(draft, "role");
    tell(tables, act, act.id, std::move(data));
    return act;
}

ActRow lift(Tables& tables, const std::string& id, const std::string& by, const std::string& reason, Millis now) {
    const ActRow act = act_of(tables, id);
    if (!is_one_of(act_kinds, act.kind) || act.kind == "role" || act.kind == "rename" || act.kind == "delete") {
        throw ApiFault{409, "not_allowed", "this cannot be taken back", {}, 0};
    }
    if (act.lifted > 0) throw ApiFault{409, "already", "this was taken back before", {}, 0};
    check_rank(tables, {act.kind, act.user, by});
    undo(tables, act, now);
    const ActRow lifted =
        log_act(tables, {"lift", act.user, by, 0, reason, {{"act", act.id}, {"of", act.kind}}, act.report}, now);
    tell(tables, lifted, act.id, {{"what", "lift"}, {"of", act.kind}});
    return lifted;
}

std::vector<NoticeRow> appeal(Tables& tables, const std::string& id, const std::string& user, const std::string& text,
                              Millis now) {
    const auto act = tables.moderation().act(id);
    if (!act || act->user != user || !can_be_appealed(act->kind)) throw no_such_act;
    if (!tables.moderation().keep_appeal(id, text, now)) {
        throw ApiFault{409,
                       "already",
                       act->answered > 0 ? "you have appealed, and the answer was: " + act->answer
                                         : "you have appealed: the answer will come",
                       {},
                       0};
    }
    return tell_moderators(tables, now);
}

ActRow answer_appeal(Tables& tables, const std::string& id, const std::string& by, bool lifts, const std::string& text,
                     Millis now) {
    const ActRow act = act_of(tables, id);
    check_rank(tables, {act.kind, act.user, by});
    if (!by.empty() && act.by == by && tables.moderation().role(by) != owner_role) {
        throw not_yours("somebody else should answer this: you did it");
    }
    if (!tables.moderation().keep_answer(id, text, now)) {
        throw ApiFault{409, "already", "this waits for no answer", {}, 0};
    }
    const bool undone = lifts && act.lifted == 0;
    if (undone) undo(tables, act, now);
    const ActRow answer = log_act(
        tables, {"answer", act.user, by, 0, text, {{"act", act.id}, {"of", act.kind}, {"lifted", lifts}}, act.report},
        now);
    tell(tables, answer, act.id, {{"what", lifts ? "appeal_granted" : "appeal_refused"}, {"of", act.kind}});
    return answer;
}

ActRow close_report(Tables& tables, const std::string& id, const std::string& by, const std::string& answer,
                    Millis now) {
    const auto report = tables.moderation().report(id);
    if (!report) throw ApiFault{404, "no_such_report", "there is no such report", {}, 0};
    if (!by.empty() && !report->holder.empty() && report->holder != by && report->held_until > now) {
        throw ApiFault{409, "already", "somebody else looks at this report", {}, 0};
    }
    if (!tables.moderation().close_report(id, by, answer, now)) {
        throw ApiFault{409, "already", "this report was closed before", {}, 0};
    }
    const ActRow act = log_act(tables, {"report", report->about, by, 0, answer, {}, id}, now);
    // Whoever reported hears that somebody looked, and what they say of it.
    ActRow for_reporter = act;
    for_reporter.user = report->by;
    tell(tables, for_reporter, "reports", {{"what", "report_closed"}});
    return act;
}

ActRow set_words(Tables& tables, const std::string& language, const std::vector<std::string>& lines,
                 const std::string& by, Millis now) {
    if (!is_one_of(word_languages, language)) throw bad_field("language", "must be en, de or ro");
    if (lines.size() > longest_words) throw bad_field("words", "has more than 2000 lines");
    const auto words = tidy_words(lines);
    check_rank(tables, {"words", {}, by});
    tables.moderation().keep_words(language, words);
    return log_act(tables, {"words", {}, by, 0, {}, {{"language", language}, {"count", words.size()}}}, now);
}

ActRow dismiss_signal(Tables& tables, const std::string& id, const std::string& by, Millis now) {
    const auto signal = tables.signs().by_id(id);
    if (!signal) throw ApiFault{404, "no_such_signal", "there is no such signal", {}, 0};
    tables.signs().dismiss(id, now);
    return log_act(tables, {"signal", signal->user, by, 0, {}, {{"of", signal->kind}}}, now);
}

std::vector<NoticeRow> tell_moderators(Tables& tables, Millis now) {
    std::vector<NoticeRow> out;
    for (const RoleRow& role : tables.moderation().roles()) {
        const NoticeDraft draft{role.user,
                                NoticeKind::moderation,
                                "queue",
                                "queue " + utc_date(now),
                                json::object{{"name", ""}, {"what", "queue"}},
                                {}};
        if (auto notice = post_notice(tables, draft, now)) out.push_back(std::move(*notice));
    }
    return out;
}

}  // namespace tankchess::server
