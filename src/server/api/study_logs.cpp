// What is in a study: changes, the log of them, taking them back, records in and out.
#include "notation/record/game_record.h"
#include "server/api/router.h"
#include "server/api/studies.h"
#include "server/common/clock.h"
#include "server/common/secrets.h"
#include "server/studies/record.h"
#include "server/studies/studies.h"
#include "server/studies/view.h"

namespace tankchess::server {

namespace {

constexpr int lines_at_once = 200;
constexpr int history_page = 50;

// Changes of a call, then its answer.
void change_study(const CallPtr& call, Studies::Change change, std::function<void(const StudyOutcome&)> answer) {
    change.id = call->params[0];
    change.who = *call->who;
    change.line = address_group(call->request.address);
    change.done = [call, answer = std::move(answer)](const StudyOutcome* outcome, const ApiFault* fault) {
        if (fault != nullptr) return call->request.loop->post([call, met = *fault] { call->fail(met); });
        call->request.loop->post([call, answer, kept = *outcome] { guarded(call, [&] { answer(kept); }); });
    };
    call->services.studies->change(std::move(change));
}

std::int64_t last_number(const StudyOutcome& outcome) { return outcome.after->seq; }

// What others will read of a change. Moves and shapes are no words.
void check_study_words(const Call& call, const StudyOp& op, const std::string& field) {
    const bool worded = op.act == StudyAct::comment || (op.act == StudyAct::set && op.field != "side");
    for (const std::string& text : {op.name, worded ? op.value : std::string()}) {
        if (!text.empty()) call.check_talk(field, text);
    }
    for (const StudySeed& seed : op.nodes) {
        for (const StudySeed::Comment& comment : seed.comments) call.check_talk(field, comment.text);
    }
}

void post_ops(const CallPtr& call) {
    const json::value* list = Fields(call->body).find("ops");
    if (list == nullptr || !list->is_array() || list->get_array().empty() || list->get_array().size() > ops_at_once) {
        throw bad_field("ops", "must be a list of 1 to 50 changes");
    }
    auto ops = std::make_shared<std::vector<StudyOp>>();
    for (const json::value& each : list->get_array()) {
        const std::string field = "ops[" + std::to_string(ops->size()) + "]";
        ops->push_back(wanted_op(each, field));
        check_study_words(*call, ops->back(), field);
    }
    auto known = std::make_shared<std::map<std::string, std::int64_t>>();
    Studies::Change change;
    change.look = [ops, known, id = call->params[0]](Tables& tables) {
        known->clear();
        for (const StudyOp& op : *ops) {
            if (const std::int64_t seq = tables.studies().seq_of(id, op.key)) (*known)[op.key] = seq;
        }
    };
    change.make = [ops, known](const StudyScene&) {
        std::vector<StudyDraft> out;
        for (const StudyOp& op : *ops) {
            if (!known->contains(op.key)) out.push_back({op});
        }
        return out;
    };
    change_study(call, std::move(change), [call, ops, known](const StudyOutcome& outcome) {
        json::array done;
        for (const StudyOp& op : *ops) {
            const auto before = known->find(op.key);
            done.push_back(json::object{{"key", op.key},
                                        {"seq", before != known->end() ? before->second : outcome.numbers.at(op.key)}});
        }
        call->ok(json::object{{"seq", last_number(outcome)}, {"done", std::move(done)}});
    });
}

void get_ops(const CallPtr& call) {
    const std::int64_t after = call->query_number("after", 0, 0, 1LL << 40);
    with_study(call, [call, after](const StudyScene& scene) {
        return [call, after, id = scene.desk.row.id] {
            reading(
                call, [id, after](Tables& tables) { return tables.studies().ops_after(id, after, lines_at_once); },
                [call](std::vector<StudyOpRow>& rows) {
                    json::array ops;
                    for (const StudyOpRow& row : rows) ops.push_back(op_line(row));
                    call->ok(json::object{{"ops", std::move(ops)}, {"more", rows.size() == lines_at_once}});
                });
        };
    });
}

void get_history(const CallPtr& call) {
    const std::int64_t before = call->query_number("before", 1LL << 40, 1, 1LL << 40);
    with_study(call, [call, before](const StudyScene& scene) {
        return [call, before, id = scene.desk.row.id] {
            searching(
                call, [id, before](Tables& tables) { return tables.studies().ops_before(id, before, history_page); },
                [call](std::vector<StudyOpRow>& rows) {
                    json::array ops;
                    for (const StudyOpRow& row : rows) ops.push_back(op_line(row));
                    json::value next;
                    if (rows.size() == static_cast<std::size_t>(history_page)) next = rows.back().seq;
                    call->ok(json::object{{"items", std::move(ops)}, {"next", std::move(next)}});
                });
        };
    });
}

void post_undo(const CallPtr& call) {
    const Fields in(call->body);
    const std::string key = in.text("key", 1, 64);
    const std::int64_t seq = in.integer_or("seq", 0, 0, 1LL << 40);
    const bool again = in.flag_or("again", false);
    auto line = std::make_shared<std::optional<StudyOpRow>>();
    auto done_before = std::make_shared<std::int64_t>(0);
    Studies::Change change;
    change.from_client = false;
    change.look = [line, done_before, seq, again, key, id = call->params[0], user = call->who->user](Tables& tables) {
        StudyTable& studies = tables.studies();
        *done_before = studies.seq_of(id, key);
        *line = seq > 0 ? studies.op(id, seq) : studies.last_of(id, user, again);
    };
    change.make = [call, line, done_before, key](const StudyScene& scene) -> std::vector<StudyDraft> {
        if (*done_before > 0) return {};
        if (!*line) throw ApiFault{409, "nothing_to_undo", "there is nothing to take back", {}, 0};
        const StudyOpRow& row = **line;
        if (row.by != call->who->user && scene.role != StudyRole::owner) {
            throw ApiFault{403, "not_yours", "this was done by somebody else", "seq", 0};
        }
        const json::value inverse = read_json(row.inverse).value_or(json::array());
        if (row.undone > 0 || inverse.as_array().empty()) {
            throw ApiFault{409, "nothing_to_undo", "this cannot be taken back, or it was already", "seq", 0};
        }
        StudyOp op = kept_op(inverse.at(0));
        op.key = key;
        return {{std::move(op), row.seq}};
    };
    change_study(call, std::move(change), [call, key, done_before](const StudyOutcome& outcome) {
        const std::int64_t number = *done_before > 0 ? *done_before : outcome.numbers.at(key);
        if (number == 0) {
            throw ApiFault{409, "changed_since", "somebody has changed this since: it stays as it is", {}, 0};
        }
        call->ok(json::object{{"seq", number}});
    });
}

void post_import(const CallPtr& call) {
    const std::string text = Fields(call->body).text("text", 1, max_record_text);
    Studies::Change change;
    change.from_client = false;
    change.make = [call, text](const StudyScene& scene) {
        const std::size_t room = most_study_nodes - std::min(most_study_nodes, scene.state->node_count());
        std::vector<StudyDraft> out;
        for (StudyOp& op : read_chapters(text, room, [] { return random_text(12); })) {
            check_study_words(*call, op, "text");
            out.push_back({std::move(op)});
        }
        return out;
    };
    change_study(call, std::move(change), [call](const StudyOutcome& outcome) {
        json::array chapters;
        for (const StudyOpRow& row : outcome.append.ops) chapters.push_back(read_json(row.op)->at("id"));
        call->ok(json::object{{"seq", last_number(outcome)}, {"chapters", std::move(chapters)}}, 201);
    });
}

void get_study_record(const CallPtr& call) {
    const std::string chapter = call->query_text("chapter", 24);
    with_study(call, [call, chapter](const StudyScene& scene) {
        const StudyRow& row = scene.desk.row;
        auto text = std::make_shared<std::string>(write_study(*scene.state, {row.name, row.owner_name}, chapter));
        return [call, text] {
            Response out;
            out.type = "text/plain; charset=utf-8";
            out.headers.emplace_back("Content-Disposition",
                                     "attachment; filename=\"study-" + call->params[0] + ".txt\"");
            out.body = bytes(*text);
            call->send(std::move(out));
        };
    });
}

}  // namespace

void add_study_log_routes(std::vector<Route>& routes) {
    routes.insert(routes.end(),
                  {{Method::post, "/api/studies/{id}/ops", Access::account, RateLimited::move, post_ops},
                   {Method::get, "/api/studies/{id}/ops", Access::anyone, RateLimited::position, get_ops},
                   {Method::get, "/api/studies/{id}/history", Access::anyone, RateLimited::position, get_history},
                   {Method::post, "/api/studies/{id}/undo", Access::account, RateLimited::move, post_undo},
                   {Method::post, "/api/studies/{id}/import", Access::account, RateLimited::analysis, post_import},
                   {Method::get, "/api/studies/{id}/record", Access::anyone, RateLimited::position, get_study_record}});
}

}  // namespace tankchess::server
