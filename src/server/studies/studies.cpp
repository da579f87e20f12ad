#include "server/studies/studies.h"

#include <algorithm>

#include "server/common/clock.h"
#include "server/play/presence.h"
#include "server/studies/view.h"

namespace tankchess::server {

namespace {

constexpr std::size_t states_kept = 64;
constexpr int attempts = 40;
constexpr std::size_t longest_told = 32 * 1024;

const ApiFault no_such_study{404, "no_such_study", "there is no such study, or it is not for you", {}, 0};
const ApiFault broken{500, "internal", "something went wrong here", {}, 0};
const ApiFault busy{503, "busy", "too much to do at the moment, try again", {}, 2};

ApiFault store_trouble(const StoreFault& fault) {
    if (fault.kind == StoreFault::Kind::busy) return busy;
    return {503, "storage", "the server's database failed: nothing was changed", {}, 5};
}

}  // namespace

struct Studies::Read {
    std::string id, user;
    std::optional<StudyDesk> desk;
    std::shared_ptr<const StudyState> base;
    std::vector<StudyOpRow> tail;
};

std::shared_ptr<const StudyState> Studies::kept(const std::string& id) {
    const std::lock_guard lock(mutex_);
    const auto found = std::find_if(kept_.begin(), kept_.end(), [&id](const auto& each) { return each.first == id; });
    if (found == kept_.end()) return std::make_shared<StudyState>();
    kept_.splice(kept_.begin(), kept_, found);
    return found->second;
}

void Studies::keep(const std::string& id, std::shared_ptr<const StudyState> state) {
    const std::lock_guard lock(mutex_);
    const auto found = std::find_if(kept_.begin(), kept_.end(), [&id](const auto& each) { return each.first == id; });
    if (found != kept_.end()) {
        if (found->second->seq < state->seq) found->second = std::move(state);
        return;
    }
    kept_.emplace_front(id, std::move(state));
    if (kept_.size() > states_kept) kept_.pop_back();
}

void Studies::read(const ReadPtr& read, std::function<void(Tables&)> look, std::function<void(const ApiFault*)> then) {
    services_.store.read(
        [this, read, look = std::move(look)](Tables& tables) {
            read->base = kept(read->id);
            read->desk = load_desk(tables, read->id);
            if (!read->desk) return;
            read->tail = tables.studies().ops_after(read->id, read->base->seq, static_cast<int>(most_study_ops) + 100);
            if (look) look(tables);
        },
        [read, then = std::move(then)](const StoreFault* fault) {
            if (fault != nullptr) {
                const ApiFault trouble = store_trouble(*fault);
                return then(&trouble);
            }
            then(read->desk ? nullptr : &no_such_study);
        });
}

StudyScene Studies::scene_of(const Read& read) {
    StudyScene out;
    out.desk = *read.desk;
    out.role = role_in(out.desk, read.user, *services_.blocks);
    if (out.role == StudyRole::stranger) throw no_such_study;
    out.state = read.base;
    if (read.tail.empty()) return out;
    auto state = std::make_shared<StudyState>(*read.base);
    for (const StudyOpRow& row : read.tail) state->apply(kept_op(read_json(row.op).value_or(json::object())), row.by);
    out.state = state;
    keep(read.id, state);
    return out;
}

void Studies::load(const std::string& id, const std::string& user, const std::string& line, Loaded then) {
    auto request = std::make_shared<Read>();
    request->id = id;
    request->user = user;
    read(request, nullptr, [this, request, line, then](const ApiFault* fault) {
        if (fault != nullptr) return then(nullptr, fault);
        const bool given = services_.rules_workers.give_for(line, [this, request, then] {
            try {
                const StudyScene scene = scene_of(*request);
                then(&scene, nullptr);
            } catch (const ApiFault& thrown) {
                then(nullptr, &thrown);
            } catch (const std::exception&) {
                then(nullptr, &broken);
            }
        });
        if (!given) then(nullptr, &busy);
    });
}

void Studies::change(Change wanted) { attempt(std::make_shared<Change>(std::move(wanted)), 0); }

void Studies::attempt(const ChangePtr& wanted, int number) {
    if (number == attempts) return wanted->done(nullptr, &busy);
    auto request = std::make_shared<Read>();
    request->id = wanted->id;
    request->user = wanted->who.user;
    read(request, wanted->look, [this, request, wanted, number](const ApiFault* fault) {
        if (fault != nullptr) return wanted->done(nullptr, fault);
        const bool given = services_.rules_workers.give_for(wanted->line, [this, request, wanted, number] {
            try {
                const StudyScene scene = scene_of(*request);
                if (scene.role < wanted->least) {
                    throw ApiFault{403, "not_yours", "only those who write in this study may change it", {}, 0};
                }
                const auto outcome = std::make_shared<StudyOutcome>(
                    play_drafts(scene, wanted->make(scene), wanted->who, wanted->from_client, now_ms()));
                append(wanted, number, scene, outcome);
            } catch (const ApiFault& thrown) {
                wanted->done(nullptr, &thrown);
            } catch (const std::exception&) {
                wanted->done(nullptr, &broken);
            }
        });
        if (!given) wanted->done(nullptr, &busy);
    });
}

void Studies::append(const ChangePtr& wanted, int number, const StudyScene& scene,
                     const std::shared_ptr<StudyOutcome>& outcome) {
    if (outcome->append.ops.empty()) return wanted->done(outcome.get(), nullptr);
    services_.store.write([outcome](Tables& tables) { tables.studies().append(outcome->append); },
                          [this, wanted, number, row = scene.desk.row, outcome](const StoreFault* fault) {
                              // Somebody was quicker; or it was done and the answer was lost, which the keys tell.
                              if (fault != nullptr && (fault->kind == StoreFault::Kind::conflict ||
                                                       fault->kind == StoreFault::Kind::unknown)) {
                                  return attempt(wanted, number + 1);
                              }
                              if (fault != nullptr) {
                                  const ApiFault trouble = store_trouble(*fault);
                                  return wanted->done(nullptr, &trouble);
                              }
                              keep(row.id, outcome->after);
                              tell(row, outcome->append);
                              wanted->done(outcome.get(), nullptr);
                          });
}

void Studies::tell(const StudyRow& row, const StudyAppend& more) {
    json::array lines;
    std::size_t size = 0;
    for (const StudyOpRow& op : more.ops) {
        size += op.op.size();
        lines.push_back(op_line(op));
    }
    const std::int64_t last = more.seq + static_cast<std::int64_t>(more.ops.size());
    json::object message{{"t", "study"}, {"study", row.id}, {"seq", last}, {"changed", false}};
    // Too much for a message: they ask for it.
    message["ops"] = size <= longest_told ? std::move(lines) : json::array();
    services_.presence->tell_topic(study_topic(row), message);
}

void Studies::tell_changed(const StudyRow& before) {
    services_.presence->tell_topic(
        study_topic(before),
        {{"t", "study"}, {"study", before.id}, {"seq", before.seq}, {"changed", true}, {"ops", json::array()}});
}

}  // namespace tankchess::server
