#include "server/studies/changes.h"

#include "match/game_state.h"
#include "wire/board.h"

namespace tankchess::server {

namespace {

constexpr std::size_t shapes_at_node = 64;

ApiFault full(const char* text) { return {409, "study_full", text, {}, 0}; }

match::GamePtr opened(const std::string& tps) {
    const auto board = match::open_game(tps);
    if (!board) throw ApiFault{400, "bad_position", board.fault().text(), "value", 0};
    if (too_complex(**board)) throw too_complex_fault("value");
    return *board;
}

void check_room(const StudyOp& op, const StudyState& state) {
    if (state.seq >= most_study_ops) throw full("this study has been changed too often: go on in a copy of it");
    const std::size_t more = op.act == StudyAct::add ? 1 : op.act == StudyAct::chapter ? op.nodes.size() + 1 : 0;
    if (more > 0 && state.node_count() + more > most_study_nodes) throw full("this study has too many moves");
    if (op.act == StudyAct::chapter && state.chapters().size() >= most_chapters) {
        throw full("this study has too many chapters");
    }
}

}  // namespace

void complete_op(StudyOp& op, const StudyState& state, const StudyScene& scene, const std::string& user) {
    if (op.act == StudyAct::chapter) {
        op.value = opened(op.value)->text();
    } else if (op.act == StudyAct::add) {
        const StudyNode* parent = state.node(op.to);
        if (parent == nullptr) throw ApiFault{409, "no_such_node", "there is no such move in this study", "to", 0};
        const auto played = opened(parent->tps)->play(op.value);
        if (const auto* refusal = std::get_if<match::Refusal>(&played)) {
            throw ApiFault{400, "bad_move", op.value + ": " + refusal->text, "value", 0};
        }
        op.value = std::get<match::Played>(played).text;
        op.tps = std::get<match::Played>(played).after->text();
    } else if (op.act == StudyAct::comment && !op.to.empty() && op.to != user &&
               (scene.role != StudyRole::owner || !op.value.empty())) {
        throw ApiFault{403, "not_yours", "these words are somebody else's", "to", 0};
    } else if (op.act == StudyAct::draw) {
        const StudyNode* node = state.node(op.id);
        if (node != nullptr && node->shapes.size() >= shapes_at_node && !op.value.empty()) {
            throw full("there is too much drawn here");
        }
    }
}

StudyOutcome play_drafts(const StudyScene& scene, std::vector<StudyDraft> drafts, const Player& who, bool from_client,
                         Millis now) {
    auto state = std::make_shared<StudyState>(*scene.state);
    StudyOutcome out;
    out.append.study = scene.desk.row.id;
    out.append.seq = state->seq;
    out.append.at = now;
    for (StudyDraft& draft : drafts) {
        check_room(draft.op, *state);
        if (from_client) complete_op(draft.op, *state, scene, who.user);
        std::vector<StudyOp> inverse;
        const StudyEffect effect = state->apply(draft.op, who.user, &inverse);
        if (effect == StudyEffect::unknown) {
            throw ApiFault{409, "no_such_node", "there is no such chapter or move in this study", "id", 0};
        }
        out.numbers[draft.op.key] = effect == StudyEffect::changed ? state->seq : 0;
        if (effect == StudyEffect::nothing) {
            --state->seq;
            continue;
        }
        json::array back;
        for (const StudyOp& each : inverse) back.push_back(op_view(each));
        StudyOpRow row;
        row.seq = state->seq;
        row.key = draft.op.key;
        row.by = who.user;
        row.by_name = who.name;
        row.at = now;
        row.op = written(op_view(draft.op));
        row.inverse = written(back);
        row.undoes = draft.undoes;
        out.append.ops.push_back(std::move(row));
    }
    out.append.chapters = static_cast<int>(state->chapter_count());
    out.append.nodes = static_cast<int>(state->node_count());
    out.after = std::move(state);
    return out;
}

}  // namespace tankchess::server
