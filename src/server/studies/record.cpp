#include "server/studies/record.h"

#include <algorithm>
#include <map>

#include "match/game_state.h"
#include "notation/record/record_splitter.h"
#include "records/replay.h"
#include "wire/board.h"

namespace tankchess::server {

namespace {

ApiFault bad_record(const Fault& fault) { return {400, "bad_record", fault.text(), "text", 0}; }

char side_letter(const std::string& tps) {
    std::size_t from = 0;
    for (int field = 0; field < 3; ++field) from = tps.find(' ', from) + 1;
    return from < tps.size() ? tps[from] : 'w';
}

bool of_actions(const std::string& tps) { return tps.find(" retreat") != std::string::npos; }

// --- writing ---

// Braces end comments.
std::string comment_text(std::string text) {
    std::replace(text.begin(), text.end(), '{', '(');
    std::replace(text.begin(), text.end(), '}', ')');
    return text;
}

std::vector<std::string> comments_of(const StudyNode& node) {
    std::vector<std::string> out;
    std::string signs;
    if (!node.glyph.empty()) signs = "[%glyph " + node.glyph + "]";
    std::string shapes;
    for (const auto& [squares, colour] : node.shapes) shapes += " " + colour + squares;
    if (!shapes.empty()) signs += (signs.empty() ? "" : " ") + std::string("[%draw") + shapes + "]";
    if (!signs.empty()) out.push_back(signs);
    for (const auto& [whose, text] : node.comments) {
        out.push_back((whose.second == "hint" ? "[%hint] " : "") + comment_text(text));
    }
    return out;
}

// What makes a position the same as another (G6): all but the counts of turns.
std::string repetition_key(const std::string& tps) {
    std::size_t end = tps.size();
    for (int field = 0; field < 2 && end != std::string::npos && end > 0; ++field) end = tps.rfind(' ', end - 1);
    return tps.substr(0, end);
}

class Writer {
public:
    Writer(const StudyState& state, bool repetition_ends) : state_(state), repetition_ends_(repetition_ends) {}

    RecordLine line(const StudyNode& root) {
        RecordLine out;
        out.comments = comments_of(root);
        std::vector<RecordLine> beside;
        follow(root, 0, out, beside);
        return out;
    }

private:
    // A whole turn: one node, or in Retreat several that follow each other.
    struct Turn {
        RecordPly ply;
        const StudyNode* end;
    };

    void turns_from(const StudyNode& node, char side, const RecordPly& before, std::vector<Turn>& out) const {
        for (const StudyNode* child : state_.children(node)) {
            RecordPly ply = before;
            if (child->text != "end") ply.text += (ply.text.empty() ? "" : " ; ") + child->text;
            const auto words = comments_of(*child);
            ply.comments.insert(ply.comments.end(), words.begin(), words.end());
            if (!of_actions(child->tps) || side_letter(child->tps) != side) {
                if (ply.text.empty()) ply.text = "pass";
                out.push_back({std::move(ply), child});
            } else {
                turns_from(*child, side, ply, out);  // a turn that is not over is left out
            }
        }
    }

    // Writes what follows a node. Variations that would be too deep inside each other stand beside the line they belong
    // to, with its moves up to there once more.
    void follow(const StudyNode& from, int depth, RecordLine& line, std::vector<RecordLine>& beside) {
        std::vector<std::string> way;
        const StudyNode* here = &from;
        for (;;) {
            way.push_back(repetition_key(here->tps));
            // A game is over with the third time; what somebody tried after it has no place in a record.
            if (++seen_[way.back()] == 3 && repetition_ends_) break;
            std::vector<Turn> turns;
            turns_from(*here, side_letter(here->tps), {}, turns);
            if (turns.empty()) break;
            RecordPly main = turns.front().ply;
            for (std::size_t i = 1; i < turns.size(); ++i) {
                RecordLine other;
                std::vector<RecordLine> more;
                if (depth == max_variation_depth) {
                    for (const RecordPly& ply : line.plies) other.plies.push_back(bare(ply));
                }
                other.plies.push_back(turns[i].ply);
                follow(*turns[i].end, std::min(depth + 1, max_variation_depth), other, more);
                std::vector<RecordLine>& into = depth == max_variation_depth ? beside : main.variations;
                into.push_back(std::move(other));
                into.insert(into.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
            }
            line.plies.push_back(std::move(main));
            here = turns.front().end;
        }
        for (const std::string& key : way) --seen_[key];
    }
    static RecordPly bare(const RecordPly& ply) {
        RecordPly out;
        out.text = ply.text;
        return out;
    }

    const StudyState& state_;
    bool repetition_ends_;
    std::map<std::string, int> seen_;  // on the way to where it writes
};

// --- reading ---

struct Signs {
    std::string glyph, words;
    bool hint = false;
    std::vector<std::pair<std::string, std::string>> shapes;
};

// What stands in [%name …] is taken out of the text.
std::string taken(std::string& text, std::string_view name, bool& found) {
    const std::string mark = "[%" + std::string(name);
    const std::size_t from = text.find(mark);
    const std::size_t end = from == std::string::npos ? from : text.find(']', from);
    found = end != std::string::npos;
    if (!found) return {};
    std::string inside = text.substr(from + mark.size(), end - from - mark.size());
    text.erase(from, end + 1 - from);
    return inside;
}

std::string without_blanks_around(const std::string& text) {
    const std::size_t from = text.find_first_not_of(' ');
    return from == std::string::npos ? std::string() : text.substr(from, text.find_last_not_of(' ') + 1 - from);
}

Signs signs_in(std::string text) {
    Signs out;
    bool found = false;
    const std::string glyph = without_blanks_around(taken(text, "glyph", found));
    if (is_glyph(glyph)) out.glyph = glyph;
    std::string shapes = taken(text, "draw", found) + " ";
    for (std::size_t from = 0; (from = shapes.find_first_not_of(' ', from)) != std::string::npos;) {
        const std::size_t end = shapes.find(' ', from);
        const std::string colour = shapes.substr(from, 1), squares = shapes.substr(from + 1, end - from - 1);
        if (is_colour(colour) && is_stroke(squares)) out.shapes.emplace_back(squares, colour);
        from = end;
    }
    taken(text, "hint", out.hint);
    out.words = without_blanks_around(text);
    return out;
}

void add_comments(StudySeed& seed, const std::vector<std::string>& comments) {
    std::map<std::string, std::string> words;
    for (const std::string& comment : comments) {
        Signs signs = signs_in(comment);
        if (!signs.glyph.empty()) seed.glyph = signs.glyph;
        seed.shapes.insert(seed.shapes.end(), signs.shapes.begin(), signs.shapes.end());
        if (signs.words.empty()) continue;
        std::string& text = words[signs.hint ? "hint" : ""];
        text += (text.empty() ? "" : "\n") + signs.words;
    }
    for (auto& [field, text] : words) {
        if (count_characters(text) > longest_study_comment) {
            throw ApiFault{400, "bad_record", "a comment is too long for a study", "text", 0};
        }
        seed.comments.push_back({"", field, std::move(text)});
    }
}

class Reader {
public:
    Reader(StudyOp& chapter, std::size_t most, const std::function<std::string()>& new_id)
        : chapter_(chapter), most_(most), new_id_(new_id) {}

    // First the main line, so that it comes first after its node.
    void grow(const RecordLine& line, const match::GamePtr& start, const std::string& from) {
        std::vector<std::pair<match::GamePtr, std::string>> before;
        match::GamePtr now = start;
        std::string at = from;
        for (const RecordPly& ply : line.plies) {
            before.emplace_back(now, at);
            const auto played = now->play(ply.text);
            if (const auto* refusal = std::get_if<match::Refusal>(&played)) {
                throw bad_record(Fault{"move " + ply.text, refusal->text});
            }
            const auto& done = std::get<match::Played>(played);
            now = done.after;
            at = add(at, done.text, now->text(), ply.comments);
        }
        for (std::size_t i = 0; i < line.plies.size(); ++i) {
            for (const RecordLine& other : line.plies[i].variations) grow(other, before[i].first, before[i].second);
        }
    }

private:
    std::string add(const std::string& parent, const std::string& text, const std::string& tps,
                    const std::vector<std::string>& comments) {
        for (StudySeed& each : chapter_.nodes) {
            if (each.parent != parent || each.tps != tps) continue;
            return each.id;
        }
        if (chapter_.nodes.size() >= most_) {
            throw ApiFault{400, "bad_record", "there are too many moves for one study", "text", 0};
        }
        StudySeed seed;
        seed.id = new_id_();
        seed.parent = parent;
        seed.text = text;
        seed.tps = tps;
        add_comments(seed, comments);
        chapter_.nodes.push_back(seed);
        return seed.id;
    }

    StudyOp& chapter_;
    std::size_t most_;
    const std::function<std::string()>& new_id_;
};

std::string chapter_name(const Record& record) {
    for (const char* tag : {"Chapter", "Event"}) {
        if (const std::string* found = record.tag(tag)) return *found;
    }
    const std::string *white = record.tag("White"), *black = record.tag("Black");
    return white != nullptr && black != nullptr ? *white + " – " + *black : std::string("1");
}

std::string cut(const std::string& text, std::size_t most) {
    std::string out;
    for (std::size_t i = 0; i < text.size() && out.size() < most; ++i) out += text[i];
    while (!out.empty() && !clean_text(out, false)) out.pop_back();
    return out;
}

StudyOp read_chapter(const std::string& text, std::size_t most_nodes, const std::function<std::string()>& new_id) {
    const Result<Record> read = read_record(text);
    if (!read) throw bad_record(read.fault());
    const auto start = start_text_of_record(*read);
    if (!start) throw bad_record(start.fault());
    const auto board = match::open_game(*start);
    if (!board) throw bad_record(board.fault());
    if (too_complex(**board)) throw too_complex_fault("text");
    StudyOp out;
    out.act = StudyAct::chapter;
    out.id = new_id();
    out.key = out.id;
    out.name = cut(chapter_name(*read), longest_study_name);
    if (out.name.empty()) out.name = "1";
    out.value = (*board)->text();
    if (const std::string* lesson = read->tag("Lesson")) {
        out.field = "lesson";
        if (lesson->size() == 1 && std::string("wbxy").find(*lesson) != std::string::npos) out.to = *lesson;
    }
    StudySeed root;
    root.id = out.id;
    add_comments(root, read->line.comments);
    out.nodes.push_back(root);
    Reader(out, most_nodes, new_id).grow(read->line, *board, out.id);
    return out;
}

}  // namespace

std::string write_study(const StudyState& state, const StudyHeading& heading, const std::string& only_chapter) {
    std::string out;
    for (const std::string& id : state.chapters()) {
        const StudyChapter& chapter = *state.chapter(id);
        if (chapter.gone || (!only_chapter.empty() && id != only_chapter)) continue;
        const StudyNode& root = *state.node(id);
        Record record;
        record.set_tag("Event", heading.study);
        record.set_tag("Chapter", chapter.name);
        record.set_tag("Annotator", heading.owner);
        if (chapter.mode == "lesson") record.set_tag("Lesson", chapter.side.empty() ? "*" : chapter.side);
        record.set_tag("Position", root.tps);
        const auto board = match::open_game(root.tps);
        record.line = Writer(state, board && (*board)->repetition_counts()).line(root);
        record = canonical_record(record);
        if (const Faults faults = record_faults(record); !faults.empty()) throw bad_record(faults.front());
        out += (out.empty() ? "" : "\n") + write_record(record);
    }
    return out;
}

std::vector<StudyOp> read_chapters(const std::string& text, std::size_t most_nodes,
                                   const std::function<std::string()>& new_id) {
    RecordSplitter splitter;
    splitter.add(text);
    splitter.finish();
    std::vector<StudyOp> out;
    for (;;) {
        const auto next = splitter.next();
        if (!next) throw bad_record(next.fault());
        if (!*next) break;
        out.push_back(read_chapter(**next, most_nodes, new_id));
        most_nodes -= std::min(most_nodes, out.back().nodes.size());
    }
    if (out.empty()) throw bad_field("text", "holds no record");
    return out;
}

std::vector<StudyOp> copied_chapters(const StudyState& state, const std::function<std::string()>& new_id) {
    std::vector<StudyOp> out;
    for (const std::string& id : state.chapters()) {
        const StudyChapter& chapter = *state.chapter(id);
        if (chapter.gone) continue;
        StudyOp op;
        op.act = StudyAct::chapter;
        op.id = new_id();
        op.key = op.id;
        op.name = chapter.name;
        op.value = state.node(id)->tps;
        if (chapter.mode == "lesson") op.field = "lesson";
        op.to = chapter.side;
        // Those that come first stay first.
        std::vector<std::pair<const StudyNode*, std::string>> open{{state.node(id), op.id}};
        for (std::size_t i = 0; i < open.size(); ++i) {
            const auto [node, fresh] = open[i];
            StudySeed seed;
            seed.id = fresh;
            seed.text = node->text;
            seed.tps = node->tps;
            seed.glyph = node->glyph;
            for (const auto& [whose, text] : node->comments) seed.comments.push_back({whose.first, whose.second, text});
            seed.shapes.assign(node->shapes.begin(), node->shapes.end());
            op.nodes.push_back(std::move(seed));
            for (const StudyNode* child : state.children(*node)) open.emplace_back(child, new_id());
        }
        // Parents by their new names.
        std::map<std::string, std::string> names;
        for (const auto& [node, fresh] : open) names[node->id] = fresh;
        for (std::size_t i = 1; i < open.size(); ++i) op.nodes[i].parent = names.at(open[i].first->parent);
        out.push_back(std::move(op));
    }
    return out;
}

}  // namespace tankchess::server
