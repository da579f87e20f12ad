// Studies: lists, making and copying one, who may see it and who writes in it.
#include "server/studies/studies.h"

#include <algorithm>

#include "server/api/people.h"
#include "server/api/router.h"
#include "server/api/studies.h"
#include "server/common/clock.h"
#include "server/common/secrets.h"
#include "server/notify/notices.h"
#include "server/play/presence.h"
#include "server/studies/record.h"
#include "server/studies/view.h"

namespace tankchess::server {

namespace {

constexpr int studies_shown = 20;
constexpr int shared_shown = 200;
constexpr int studies_of_one = 100;
constexpr std::size_t most_members = 30;
constexpr std::size_t id_length = 8;

std::string user_of(const CallPtr& call) { return call->who ? call->who->user : std::string(); }

std::string short_text(const CallPtr& call, std::string_view field, const std::string& fallback, std::size_t least,
                       std::size_t most, bool lines) {
    const Fields in(call->body);
    const std::string text = in.text_or(field, fallback, most * 4);
    const std::size_t length = count_characters(text);
    const bool blank = least > 0 && text.find_first_not_of(' ') == std::string::npos;
    if (blank || length < least || length > most || !clean_text(text, lines)) {
        throw bad_field(field, "must be " + std::to_string(least) + " to " + std::to_string(most) + " letters");
    }
    if (in.find(field) != nullptr) call->check_words(field, text);
    return text;
}

std::string wanted_visibility(const CallPtr& call, const std::string& fallback) {
    const std::string out = Fields(call->body).text_or("visibility", fallback, 10);
    if (out != "public" && out != "link" && out != "private") {
        throw bad_field("visibility", "must be public, link or private");
    }
    return out;
}

StudyDesk desk_of(Tables& tables, const CallPtr& call, StudyRole least) {
    auto desk = load_desk(tables, call->params[0]);
    const StudyRole role = desk ? role_in(*desk, user_of(call), *call->services.blocks) : StudyRole::stranger;
    if (role == StudyRole::stranger) throw no_such_study();
    if (role < least) throw ApiFault{403, "not_yours", "only the owner of this study may do this", {}, 0};
    return std::move(*desk);
}

// --- lists and pages ---

struct StudyList {
    std::vector<StudyRow> rows;
    bool pages = true;
};

void get_studies(const CallPtr& call) {
    const std::string which = call->query_text("which", 10), words = call->query_text("q", 60);
    if (!which.empty() && which != "public" && which != "own" && which != "shared") {
        throw bad_field("which", "must be public, own or shared");
    }
    const std::string me = user_of(call);
    if (me.empty() && (which == "own" || which == "shared")) {
        throw ApiFault{401, "not_signed_in", "ask /api/me first, or send a token", {}, 0};
    }
    StudyPlace after;
    after.updated = call->query_number("before", after.updated, 0, after.updated);
    after.id = call->query_text("before_id", 16);
    searching(
        call,
        [which, words, me, after](Tables& tables) {
            StudyList out;
            if (which == "own") {
                out.rows = tables.studies().of(me, after, studies_shown);
            } else if (which == "shared") {
                out.rows = tables.studies().shared_with(me, shared_shown);
                out.pages = false;
            } else {
                out.rows = tables.studies().open(words, after, studies_shown);
            }
            return out;
        },
        [call, me](StudyList& list) {
            json::array items;
            for (const StudyRow& row : list.rows) {
                if (me.empty() || !call->services.blocks->apart(me, row.owner)) items.push_back(study_card(row));
            }
            json::value next;
            if (list.pages && list.rows.size() == static_cast<std::size_t>(studies_shown)) {
                next = json::object{{"before", list.rows.back().updated}, {"before_id", list.rows.back().id}};
            }
            call->ok(json::object{{"items", std::move(items)}, {"next", std::move(next)}});
        });
}

void get_study(const CallPtr& call) {
    with_study(call, [call](const StudyScene& scene) {
        auto view = std::make_shared<json::object>(state_view(*scene.state));
        const auto authors = authors_in(*scene.state);
        (*view)["study"] = study_card(scene.desk.row);
        (*view)["members"] = members_view(scene.desk.members);
        (*view)["role"] = jvalue(name_of(scene.role));
        return [call, view, authors] {
            reading(
                call,
                [authors](Tables& tables) {
                    json::object names;
                    for (const std::string& id : authors) {
                        if (const auto user = tables.users().by_id(id)) names[id] = user->name;
                    }
                    return names;
                },
                [call, view](json::object& names) {
                    (*view)["names"] = std::move(names);
                    call->ok(*view);
                });
        };
    });
}

// --- making one ---

void insert_study(Tables& tables, const StudyRow& row) {
    if (tables.studies().count_of(row.owner) >= studies_of_one) {
        throw ApiFault{409, "study_full", "you have a hundred studies: delete one first", {}, 0};
    }
    tables.studies().insert(row);
}

StudyRow fresh_study(const CallPtr& call) {
    StudyRow row;
    row.id = random_text(id_length);
    row.owner = call->who->user;
    row.owner_name = call->who->name;
    row.created = row.updated = now_ms();
    return row;
}

void post_study(const CallPtr& call) {
    StudyRow row = fresh_study(call);
    row.name = short_text(call, "name", "", 1, longest_study_name, false);
    row.about = short_text(call, "about", "", 0, longest_study_about, true);
    row.visibility = wanted_visibility(call, "link");
    writing(
        call,
        [row](Tables& tables) {
            insert_study(tables, row);
            return true;
        },
        [call, row](bool&) { call->ok(study_card(row), 201); });
}

void clone_study(const CallPtr& call) {
    with_study(call, [call](const StudyScene& scene) {
        StudyRow row = fresh_study(call);
        row.name = scene.desk.row.name;
        row.about = scene.desk.row.about;
        row.visibility = "private";
        row.parent = scene.desk.row.id;
        StudyScene empty;
        empty.desk.row = row;
        empty.state = std::make_shared<StudyState>();
        std::vector<StudyDraft> drafts;
        for (StudyOp& op : copied_chapters(*scene.state, [] { return random_text(12); })) {
            drafts.push_back({std::move(op)});
        }
        const auto outcome =
            std::make_shared<StudyOutcome>(play_drafts(empty, std::move(drafts), *call->who, false, row.created));
        return [call, row, outcome] {
            writing(
                call,
                [row, outcome](Tables& tables) {
                    insert_study(tables, row);
                    if (!outcome->append.ops.empty()) tables.studies().append(outcome->append);
                    return *tables.studies().by_id(row.id);
                },
                [call](StudyRow& made) { call->ok(study_card(made), 201); });
        };
    });
}

// --- changing it ---

struct Changed {
    StudyRow before, after;
    std::vector<StudyMember> members;
    std::optional<NoticeRow> notice;
};

// A change of what is not in the log, then how it is now. It gives what somebody is told of it.
void changing_study(const CallPtr& call, StudyRole least,
                    std::function<std::optional<NoticeRow>(Tables&, const StudyDesk&)> change) {
    writing(
        call,
        [call, least, change = std::move(change)](Tables& tables) {
            const StudyDesk desk = desk_of(tables, call, least);
            auto notice = change(tables, desk);
            return Changed{desk.row, *tables.studies().by_id(desk.row.id), tables.studies().members(desk.row.id),
                           std::move(notice)};
        },
        [call](Changed& done) {
            if (done.notice) tell_notice(*call->services.presence, *done.notice);
            call->services.studies->tell_changed(done.before);
            call->ok(json::object{{"study", study_card(done.after)}, {"members", members_view(done.members)}});
        });
}

void patch_study(const CallPtr& call) {
    changing_study(call, StudyRole::owner, [call](Tables& tables, const StudyDesk& desk) -> std::optional<NoticeRow> {
        StudyRow row = desk.row;
        row.name = short_text(call, "name", row.name, 1, longest_study_name, false);
        row.about = short_text(call, "about", row.about, 0, longest_study_about, true);
        row.visibility = wanted_visibility(call, row.visibility);
        row.updated = now_ms();
        tables.studies().change(row, row.visibility != desk.row.visibility);
        return std::nullopt;
    });
}

void delete_study(const CallPtr& call) {
    writing(
        call,
        [call](Tables& tables) {
            const StudyDesk desk = desk_of(tables, call, StudyRole::owner);
            tables.studies().remove(desk.row.id);
            tables.notices().withdraw(desk.row.id, std::string(name_of(NoticeKind::study)));
            return desk.row;
        },
        [call](StudyRow& row) {
            call->services.studies->tell_changed(row);
            call->ok(json::object());
        });
}

void put_member(const CallPtr& call) {
    const std::string role = Fields(call->body).text("role", 1, 10);
    if (role != "writer" && role != "reader") throw bad_field("role", "must be writer or reader");
    changing_study(call, StudyRole::owner, [call, role](Tables& tables, const StudyDesk& desk) {
        const UserRow user = named_user(tables, call->params[1], "name");
        if (user.kind == "guest") throw ApiFault{403, "account_needed", "guests cannot be members", "name", 0};
        if (user.id == desk.row.owner) throw ApiFault{409, "already", "this is your own study", "name", 0};
        const bool known = std::any_of(desk.members.begin(), desk.members.end(),
                                       [&](const StudyMember& each) { return each.user == user.id; });
        if (!known && desk.members.size() >= most_members) {
            throw ApiFault{409, "study_full", "there are enough people in this study", {}, 0};
        }
        check_not_apart(tables, desk.row.owner, user.id, "name");
        for (const StudyMember& each : desk.members) {
            if (role == "writer" && each.role == "writer") check_not_apart(tables, user.id, each.user, "name");
        }
        const Millis now = now_ms();
        tables.studies().set_member(desk.row.id, {user.id, user.name, role, now});
        if (known) return std::optional<NoticeRow>();
        return post_notice(tables,
                           {user.id, NoticeKind::study, desk.row.id, "study " + desk.row.id + " " + std::to_string(now),
                            json::object{{"name", call->who->name}, {"title", desk.row.name}}, call->who->user},
                           now);
    });
}

// The owner puts somebody out, or somebody goes.
void delete_member(const CallPtr& call) {
    changing_study(call, StudyRole::reader, [call](Tables& tables, const StudyDesk& desk) -> std::optional<NoticeRow> {
        const UserRow user = named_user(tables, call->params[1], "name");
        if (call->who->user != desk.row.owner && call->who->user != user.id) {
            throw ApiFault{403, "not_yours", "only the owner of this study may do this", {}, 0};
        }
        tables.studies().remove_member(desk.row.id, user.id);
        return std::nullopt;
    });
}

}  // namespace

ApiFault no_such_study() { return {404, "no_such_study", "there is no such study, or it is not for you", {}, 0}; }

void with_study(const CallPtr& call, std::function<std::function<void()>(const StudyScene&)> look) {
    call->services.studies->load(call->params[0], user_of(call), address_group(call->request.address),
                                 [call, look = std::move(look)](const StudyScene* scene, const ApiFault* fault) {
                                     if (fault != nullptr) {
                                         return call->request.loop->post([call, met = *fault] { call->fail(met); });
                                     }
                                     std::function<void()> then;
                                     const auto begun = time_of_this_thread();
                                     try {
                                         then = look(*scene);
                                     } catch (const ApiFault& thrown) {
                                         then = [call, thrown] { call->fail(thrown); };
                                     }
                                     call->charge_for(time_of_this_thread() - begun);
                                     call->request.loop->post([call, then = std::move(then)] { guarded(call, then); });
                                 });
}

void add_study_routes(std::vector<Route>& routes) {
    routes.insert(
        routes.end(),
        {{Method::get, "/api/studies", Access::anyone, RateLimited::request, get_studies},
         {Method::post, "/api/studies", Access::account, RateLimited::seek, post_study},
         {Method::get, "/api/studies/{id}", Access::anyone, RateLimited::position, get_study},
         {Method::patch, "/api/studies/{id}", Access::account, RateLimited::write, patch_study},
         {Method::del, "/api/studies/{id}", Access::account, RateLimited::write, delete_study},
         {Method::post, "/api/studies/{id}/clone", Access::account, RateLimited::seek, clone_study},
         {Method::put, "/api/studies/{id}/members/{name}", Access::account, RateLimited::write, put_member},
         {Method::del, "/api/studies/{id}/members/{name}", Access::account, RateLimited::write, delete_member}});
}

}  // namespace tankchess::server
