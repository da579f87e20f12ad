#include "server/studies/view.h"

#include <set>

namespace tankchess::server {

namespace {

json::object node_view(const StudyNode& node) {
    json::object out{{"id", node.id}, {"parent", node.parent}, {"text", node.text}, {"tps", node.tps}, {"by", node.by}};
    if (node.rank != 0) out["rank"] = node.rank;
    if (node.gone) out["gone"] = true;
    if (!node.glyph.empty()) out["glyph"] = node.glyph;
    json::array comments, shapes;
    for (const auto& [whose, text] : node.comments) {
        comments.push_back(json::object{{"by", whose.first}, {"field", whose.second}, {"text", text}});
    }
    for (const auto& [squares, colour] : node.shapes) shapes.push_back(json::array{jvalue(squares), jvalue(colour)});
    if (!comments.empty()) out["comments"] = std::move(comments);
    if (!shapes.empty()) out["shapes"] = std::move(shapes);
    return out;
}

}  // namespace

json::object study_card(const StudyRow& row) {
    return {{"id", row.id},
            {"name", row.name},
            {"about", row.about},
            {"owner", json::object{{"id", row.owner}, {"name", row.owner_name}}},
            {"visibility", row.visibility},
            {"parent", row.parent.empty() ? json::value() : jvalue(row.parent)},
            {"created", row.created},
            {"updated", row.updated},
            {"seq", row.seq},
            {"chapters", row.chapters},
            {"nodes", row.nodes}};
}

json::array members_view(const std::vector<StudyMember>& members) {
    json::array out;
    for (const StudyMember& each : members) {
        out.push_back(json::object{{"id", each.user}, {"name", each.name}, {"role", each.role}});
    }
    return out;
}

json::object state_view(const StudyState& state) {
    json::array chapters, nodes;
    for (const std::string& id : state.chapters()) {
        const StudyChapter& chapter = *state.chapter(id);
        json::object view{{"id", chapter.id},
                          {"name", chapter.name},
                          {"about", chapter.about},
                          {"mode", chapter.mode},
                          {"side", chapter.side}};
        if (chapter.gone) view["gone"] = true;
        chapters.push_back(std::move(view));
    }
    for (const std::string& id : state.nodes()) {
        json::object view = node_view(*state.node(id));
        nodes.push_back(std::move(view));
    }
    json::object aliases;
    for (const auto& [id, other] : state.aliases()) aliases[id] = other;
    return {{"seq", state.seq},
            {"chapters", std::move(chapters)},
            {"nodes", std::move(nodes)},
            {"aliases", std::move(aliases)}};
}

json::object op_line(const StudyOpRow& row) {
    return {{"seq", row.seq},
            {"by", json::object{{"id", row.by}, {"name", row.by_name}}},
            {"at", row.at},
            {"undoes", row.undoes},
            {"undone", row.undone},
            {"can_undo", row.undone == 0 && row.inverse != "[]"},
            {"op", read_json(row.op).value_or(json::object())}};
}

std::vector<std::string> authors_in(const StudyState& state) {
    std::set<std::string> found;
    for (const std::string& id : state.nodes()) {
        const StudyNode& node = *state.node(id);
        found.insert(node.by);
        for (const auto& [whose, text] : node.comments) found.insert(whose.first);
    }
    return {found.begin(), found.end()};
}

}  // namespace tankchess::server
