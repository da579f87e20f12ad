#include "server/studies/op.h"

#include <algorithm>
#include <array>

#include "notation/position/position_text.h"
#include "rules/board/geometry.h"
#include "wire/messages_in.h"

namespace tankchess::server {

namespace {

constexpr std::array<std::string_view, 11> act_names = {"chapter", "set",  "place",   "add",   "remove", "revive",
                                                        "promote", "rank", "comment", "glyph", "draw"};
constexpr std::array<std::string_view, 6> glyphs = {"!", "?", "!!", "??", "!?", "?!"};
constexpr std::string_view colours = "grby";
constexpr std::size_t longest_id = 24;

bool is_square(std::string_view text) {
    if (text.size() < 2 || text.size() > 3 || text[0] < 'A' || text[0] > 'Z' || text[1] == '0') return false;
    int row = 0;
    for (const char c : text.substr(1)) {
        if (c < '0' || c > '9') return false;
        row = row * 10 + (c - '0');
    }
    return row <= max_side_length;
}

bool is_id(std::string_view text) {
    return !text.empty() && text.size() <= longest_id && std::all_of(text.begin(), text.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
    });
}

std::string text_at(const json::object& from, std::string_view name) {
    const json::value* found = from.if_contains(jtext(name));
    return found != nullptr && found->is_string() ? std_string(found->get_string()) : std::string();
}

std::int64_t number_at(const json::object& from, std::string_view name) {
    const json::value* found = from.if_contains(jtext(name));
    return found != nullptr && found->is_int64() ? found->get_int64() : 0;
}

void put(json::object& into, std::string_view name, const std::string& text) {
    if (!text.empty()) into[jtext(name)] = jvalue(text);
}

json::object seed_view(const StudySeed& seed) {
    json::object out{{"id", seed.id}, {"parent", seed.parent}, {"text", seed.text}, {"tps", seed.tps}};
    put(out, "glyph", seed.glyph);
    json::array comments, shapes;
    for (const StudySeed::Comment& each : seed.comments) {
        comments.push_back(json::object{{"by", each.by}, {"field", each.field}, {"text", each.text}});
    }
    for (const auto& [squares, colour] : seed.shapes) shapes.push_back(json::array{jvalue(squares), jvalue(colour)});
    if (!comments.empty()) out["comments"] = std::move(comments);
    if (!shapes.empty()) out["shapes"] = std::move(shapes);
    return out;
}

StudySeed kept_seed(const json::value& value) {
    const json::object& in = value.as_object();
    StudySeed out{text_at(in, "id"),
                  text_at(in, "parent"),
                  text_at(in, "text"),
                  text_at(in, "tps"),
                  text_at(in, "glyph"),
                  {},
                  {}};
    if (const json::value* comments = in.if_contains("comments")) {
        for (const json::value& each : comments->as_array()) {
            const json::object& comment = each.as_object();
            out.comments.push_back({text_at(comment, "by"), text_at(comment, "field"), text_at(comment, "text")});
        }
    }
    if (const json::value* shapes = in.if_contains("shapes")) {
        for (const json::value& each : shapes->as_array()) {
            out.shapes.emplace_back(std_string(each.at(0).as_string()), std_string(each.at(1).as_string()));
        }
    }
    return out;
}

// --- what clients say ---

std::string id_in(const Fields& in, std::string_view name) {
    const std::string id = in.text(name, 1, longest_id);
    if (!is_id(id)) throw bad_field(in.name(name), "must be 1 to 24 letters, digits, - or _");
    return id;
}

std::string words_in(const Fields& in, std::string_view name, std::size_t least, std::size_t most, bool lines) {
    const std::string text = in.text_or(name, "", most * 4);
    const std::size_t length = count_characters(text);
    if (length < least || length > most || !clean_text(text, lines)) {
        throw bad_field(in.name(name), "must be " + std::to_string(least) + " to " + std::to_string(most) + " letters");
    }
    return text;
}

std::string property_in(const Fields& in, const std::string& field) {
    if (field == "name") return words_in(in, "value", 1, longest_study_name, false);
    if (field == "about") return words_in(in, "value", 0, longest_study_about, true);
    const std::string value = in.text_or("value", "", 10);
    if (field == "mode" && (value.empty() || value == "lesson")) return value;
    if (field == "side" &&
        (value.empty() || (value.size() == 1 && std::string_view("wbxy").find(value[0]) != std::string_view::npos))) {
        return value;
    }
    throw bad_field(in.name(field == "mode" || field == "side" ? "value" : "field"), "is nothing that a chapter has");
}

}  // namespace

bool is_glyph(std::string_view text) { return std::find(glyphs.begin(), glyphs.end(), text) != glyphs.end(); }
bool is_colour(std::string_view text) { return text.size() == 1 && colours.find(text[0]) != std::string_view::npos; }
bool is_stroke(std::string_view squares) {
    const std::size_t mark = squares.find('-');
    return mark != std::string_view::npos && is_square(squares.substr(0, mark)) && is_square(squares.substr(mark + 1));
}

std::string_view name_of(StudyAct act) { return act_names[static_cast<std::size_t>(act)]; }

json::object op_view(const StudyOp& op) {
    json::object out{{"key", op.key}, {"act", jvalue(name_of(op.act))}};
    put(out, "id", op.id);
    put(out, "to", op.to);
    put(out, "field", op.field);
    put(out, "value", op.value);
    put(out, "name", op.name);
    put(out, "tps", op.tps);
    if (op.was) out["was"] = *op.was;
    if (!op.nodes.empty()) {
        json::array nodes;
        for (const StudySeed& seed : op.nodes) nodes.push_back(seed_view(seed));
        out["nodes"] = std::move(nodes);
    }
    if (!op.ranks.empty()) {
        json::array ranks;
        for (const StudyRank& rank : op.ranks) {
            ranks.push_back(json::object{{"id", rank.id}, {"was", rank.was}, {"now", rank.now}});
        }
        out["ranks"] = std::move(ranks);
    }
    return out;
}

StudyOp kept_op(const json::value& value) {
    const json::object& in = value.as_object();
    StudyOp op;
    op.key = text_at(in, "key");
    const std::string act = text_at(in, "act");
    op.act = static_cast<StudyAct>(std::find(act_names.begin(), act_names.end(), act) - act_names.begin());
    op.id = text_at(in, "id");
    op.to = text_at(in, "to");
    op.field = text_at(in, "field");
    op.value = text_at(in, "value");
    op.name = text_at(in, "name");
    op.tps = text_at(in, "tps");
    if (in.contains("was")) op.was = text_at(in, "was");
    if (const json::value* nodes = in.if_contains("nodes")) {
        for (const json::value& each : nodes->as_array()) op.nodes.push_back(kept_seed(each));
    }
    if (const json::value* ranks = in.if_contains("ranks")) {
        for (const json::value& each : ranks->as_array()) {
            const json::object& rank = each.as_object();
            op.ranks.push_back({text_at(rank, "id"), number_at(rank, "was"), number_at(rank, "now")});
        }
    }
    return op;
}

StudyOp wanted_op(const json::value& value, const std::string& prefix) {
    const Fields in(value, prefix);
    StudyOp op;
    op.key = in.text("key", 1, longest_key);
    const std::string act = in.text("act", 1, 10);
    const auto found = std::find(act_names.begin(), act_names.end(), act);
    if (found == act_names.end() || act == "rank") throw bad_field(in.name("act"), "is not a change of a study");
    op.act = static_cast<StudyAct>(found - act_names.begin());
    op.id = id_in(in, "id");
    switch (op.act) {
        case StudyAct::chapter:
            op.name = words_in(in, "name", 1, longest_study_name, false);
            op.value = in.text("value", 1, max_position_text);
            break;
        case StudyAct::set:
            op.field = in.text("field", 1, 10);
            op.value = property_in(in, op.field);
            break;
        case StudyAct::place:
            if (in.find("to") != nullptr && !in.text_or("to", "", longest_id).empty()) op.to = id_in(in, "to");
            break;
        case StudyAct::add:
            op.to = id_in(in, "to");
            op.value = in.text("value", 1, longest_move);
            break;
        case StudyAct::comment:
            op.field = in.text_or("field", "", 10);
            if (!op.field.empty() && op.field != "hint") throw bad_field(in.name("field"), "must be hint or nothing");
            op.to = in.text_or("to", "", 40);
            op.value = words_in(in, "value", 0, longest_study_comment, true);
            break;
        case StudyAct::glyph:
            op.value = in.text_or("value", "", 2);
            if (!op.value.empty() && !is_glyph(op.value)) throw bad_field(in.name("value"), "must be a sign like !?");
            break;
        case StudyAct::draw:
            op.field = in.text("field", 5, 7);
            if (!is_stroke(op.field)) throw bad_field(in.name("field"), "must be two squares like C3-D5");
            op.value = in.text_or("value", "", 1);
            if (!op.value.empty() && !is_colour(op.value)) throw bad_field(in.name("value"), "must be g, r, b or y");
            break;
        case StudyAct::remove:
        case StudyAct::revive:
        case StudyAct::promote:
        case StudyAct::rank:
            break;
    }
    return op;
}

}  // namespace tankchess::server
