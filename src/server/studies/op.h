#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "wire/json.h"

namespace tankchess::server {

// One small change of a study. Whoever makes it also makes the ids of what it adds, so that nobody waits for an answer
// before going on. web/src/net/studies-op.ts has the same.
enum class StudyAct {
    chapter,  // adds one: id, name, value = position at its start
    set,      // a property of a chapter: field = name, about, mode or side
    place,    // a chapter before another (to), or last
    add,      // a turn after another (to): value = move, tps = position after it
    remove,   // hides a node and all below it, or a chapter
    revive,   // shows it again, and the way to it
    promote,  // makes the way to a node the main line
    rank,     // takes promotions back: ranks
    comment,  // somebody's words about a node: value; field = "" or "hint"
    glyph,    // a sign at a turn: value
    draw,     // an arrow or a ring: field = C3-D5 or C3-C3, value = colour, empty to take it away
};

// A node of a chapter that comes whole: from a record, or from another study.
struct StudySeed {
    std::string id, parent, text, tps, glyph;
    struct Comment {
        std::string by, field, text;  // by: empty for whoever adds the chapter
    };
    std::vector<Comment> comments;
    std::vector<std::pair<std::string, std::string>> shapes;  // squares, colour
};

struct StudyRank {
    std::string id;
    std::int64_t was = 0, now = 0;
};

struct StudyOp {
    std::string key;  // made by the client: the same key is done once
    StudyAct act = StudyAct::add;
    std::string id;                  // of the chapter or node that it is about
    std::string to;                  // parent, chapter behind it, or author of a comment
    std::string field, value, name;  // by act
    std::string tps;
    std::optional<std::string> was;  // only if it is still so; "alone": only if nothing is below it
    std::vector<StudySeed> nodes;    // of a chapter
    std::vector<StudyRank> ranks;
};

std::string_view name_of(StudyAct act);
json::object op_view(const StudyOp& op);
// As op_view() wrote it.
StudyOp kept_op(const json::value& value);
// Of a client: throws ApiFault with the name of the field.
StudyOp wanted_op(const json::value& value, const std::string& prefix);

// Words in which a record keeps what it has no place for.
bool is_glyph(std::string_view text);
bool is_stroke(std::string_view squares);  // C3-D5
bool is_colour(std::string_view text);     // g, r, b or y

inline constexpr std::size_t longest_study_name = 80;
inline constexpr std::size_t longest_study_about = 2000;
inline constexpr std::size_t longest_study_comment = 2000;

}  // namespace tankchess::server
