#include "notation/record/game_record.h"

#include <algorithm>
#include <array>

#include "base/excerpt.h"
#include "base/text_cursor.h"
#include "notation/moves/move_words.h"
#include "notation/record/result_text.h"
#include "rules/board/setup.h"

namespace tankchess {
namespace {

constexpr std::size_t max_tag_value = 33000;  // a position fits
constexpr std::size_t max_comment = 10000;

// Words that open a ply of the retreat game; its inner form is read by that game.
constexpr std::array<std::string_view, 4> retreat_words{"FIRE", "MOVE", "PLACE", "PASS"};

std::string one_spaced(std::string_view text) {
    std::string result;
    for (char c : trimmed(text)) {
        const char kept = is_blank(c) ? ' ' : c;
        if (kept != ' ' || result.back() != ' ') result += kept;
    }
    return result;
}

class Reader {
public:
    explicit Reader(std::string_view text) : text_(text), cursor_(text) {}

    Result<Record> record() {
        if (auto fault = size_fault()) return *fault;
        Record record;
        if (auto fault = tags(record)) return *fault;
        if (auto fault = moves(record.line, record.result)) return *fault;
        if (record.result.empty()) return here("the result is missing at the end (1-0, 0-1, 1/2-1/2 or *)");
        const std::string* tag = record.tag("Result");
        if (tag && *tag != record.result) {
            return Fault{"Result",
                         "the tag says " + excerpt(*tag) + ", the end of the moves " + excerpt(record.result)};
        }
        return record;
    }

    Result<std::vector<std::string>> move_list() {
        if (auto fault = size_fault()) return *fault;
        RecordLine line;
        std::string result;
        if (auto fault = moves(line, result)) return *fault;
        std::vector<std::string> texts;
        for (RecordPly& ply : line.plies) texts.push_back(std::move(ply.text));
        return texts;
    }

private:
    std::optional<Fault> size_fault() const {
        if (text_.size() <= max_record_text) return std::nullopt;
        return Fault{"record", "longer than " + std::to_string(max_record_text) + " characters"};
    }
    Fault at(std::size_t offset, std::string offence) const {
        const auto lines = std::count(text_.begin(), text_.begin() + static_cast<std::ptrdiff_t>(offset), '\n');
        return {"line " + std::to_string(lines + 1), std::move(offence)};
    }
    Fault here(std::string offence) const { return at(cursor_.offset(), std::move(offence)); }

    std::optional<Fault> tags(Record& record) {
        for (;;) {
            cursor_.skip_blanks();
            if (!cursor_.take_if('[')) return std::nullopt;
            cursor_.skip_blanks();
            const std::string name(cursor_.take_while([](char c) { return is_letter(c) || is_digit(c) || c == '_'; }));
            cursor_.skip_blanks();
            if (name.empty() || !cursor_.take_if('"')) return here("a tag must look like [White \"Ann\"]");
            std::string value;
            while (!cursor_.at_end() && cursor_.peek() != '"') {
                char c = cursor_.take();
                if (c == '\\' && (cursor_.peek() == '"' || cursor_.peek() == '\\')) c = cursor_.take();
                if (static_cast<unsigned char>(c) < ' ') return here("tag " + name + " has a control character");
                value += c;
                if (value.size() > max_tag_value) return here("tag " + name + " is too long");
            }
            const bool quoted = cursor_.take_if('"');
            cursor_.skip_blanks();
            if (!quoted || !cursor_.take_if(']')) return here("tag " + name + " is not closed by '\"]'");
            if (record.tag(name)) return here("tag " + name + " stands twice");
            if (record.tags.size() == max_record_tags) {
                return here("more than " + std::to_string(max_record_tags) + " tags");
            }
            record.tags.push_back({name, std::move(value)});
        }
    }

    // Whether only blanks stand between the start of the line and the cursor.
    bool at_line_start() const {
        for (std::size_t i = cursor_.offset(); i > 0 && text_[i - 1] != '\n'; --i) {
            if (!is_blank(text_[i - 1])) return false;
        }
        return true;
    }

    // A line that is being read: the main one, or a variation inside another.
    struct Level {
        RecordLine line;
        int turn = 0;            // of the move before, or from the last number
        int plies_of_turn = 0;   // read so far
        bool numbered = false;   // a number stood before the next move
        bool opens_turn = true;  // ... and it was like `37.`
        bool counts = true;      // no number has stood here yet, so turns are counted
        std::size_t start = 0;
    };

    // Without recursion: the variations that are open stand on a stack.
    std::optional<Fault> moves(RecordLine& line, std::string& result) {
        result.clear();
        std::vector<Level> open(1);
        for (;;) {
            cursor_.skip_blanks();
            Level& level = open.back();
            const char c = cursor_.peek();
            if (cursor_.at_end()) {
                if (open.size() > 1) return at(level.start, "a variation is not closed by ')'");
                break;
            }
            if (c == ',') {
                cursor_.take();
            } else if (c == '{') {
                if (auto fault = comment(level.line)) return fault;
            } else if (c == '(') {
                if (auto fault = open_variation(open)) return fault;
            } else if (c == ')') {
                if (open.size() == 1) return here("')' without a variation");
                if (level.line.plies.empty()) return here("an empty variation");
                cursor_.take();
                RecordLine closed = std::move(level.line);
                open.pop_back();
                open.back().line.plies.back().variations.push_back(std::move(closed));
            } else if (is_digit(c) || c == '*') {
                if (auto fault = number_or_result(open, result)) return fault;
                if (!result.empty()) break;
            } else if (take_swap()) {
                if (level.line.plies.empty()) return here("sides cannot be changed before the first move");
                level.line.plies.back().swap = true;
            } else if (auto fault = ply(level)) {
                return fault;
            }
        }
        line = std::move(open.front().line);
        return std::nullopt;
    }

    // G8: the word that stands after White's first move.
    bool take_swap() {
        const std::size_t start = cursor_.offset();
        if (cursor_.take_while(is_letter) == swap_word) return true;
        cursor_.rewind(start);
        return false;
    }

    std::optional<Fault> comment(RecordLine& line) {
        const std::size_t start = cursor_.offset();
        cursor_.take();
        const std::string_view inside = cursor_.take_while([](char c) { return c != '}'; });
        if (!cursor_.take_if('}')) return at(start, "a comment is not closed by '}'");
        if (inside.size() > max_comment) return at(start, "a comment is too long");
        auto& comments = line.plies.empty() ? line.comments : line.plies.back().comments;
        std::string words = one_spaced(inside);
        if (!words.empty()) comments.push_back(std::move(words));
        return std::nullopt;
    }

    std::optional<Fault> open_variation(std::vector<Level>& open) {
        if (!at_line_start()) return here("a variation must begin a line");
        if (open.back().line.plies.empty()) return here("a variation before the first move");
        if (open.size() > max_variation_depth) return here("variations inside each other too deep");
        Level level;
        level.start = cursor_.offset();
        const RecordPly& instead = open.back().line.plies.back();
        level.turn = instead.turn;
        level.numbered = true;
        level.opens_turn = instead.opens_turn;
        cursor_.take();
        open.push_back(std::move(level));
        return std::nullopt;
    }

    std::optional<Fault> number_or_result(std::vector<Level>& open, std::string& result) {
        const std::size_t start = cursor_.offset();
        const std::string_view word =
            cursor_.take_while([](char c) { return is_digit(c) || c == '-' || c == '/' || c == '*'; });
        if (is_result(word)) {
            if (open.size() > 1) return at(start, "a result inside a variation");
            cursor_.skip_blanks();
            if (!cursor_.at_end()) return here("text after the result");
            result = word;
            return std::nullopt;
        }
        cursor_.rewind(start);
        const auto number = cursor_.take_number(max_turn);
        cursor_.skip_blanks();
        const std::string_view dots = cursor_.take_while([](char c) { return c == '.'; });
        if (!number || dots.empty()) return at(start, excerpt(word) + " is neither a move number nor a result");
        open.back().turn = *number;
        open.back().plies_of_turn = 0;
        open.back().numbered = true;
        open.back().opens_turn = dots.size() == 1;
        open.back().counts = false;
        return std::nullopt;
    }

    std::optional<Fault> ply(Level& level) {
        const std::size_t start = cursor_.offset();
        if (auto fault = take_ply_text()) return at(start, fault->offence);
        RecordPly next;
        next.text = one_spaced(cursor_.between(start, cursor_.offset()));
        // A turn of Retreat goes to the end of its line.
        const std::string ending = " " + std::string(swap_word);
        if (next.text.ends_with(ending)) {
            next.text.resize(next.text.size() - ending.size());
            next.swap = true;
        }
        if (!level.numbered && (level.turn == 0 || (level.counts && level.plies_of_turn >= 2))) {
            // A text without numbers: two moves a turn. Replaying puts right what four players need.
            if (++level.turn > max_turn) return at(start, "more than " + std::to_string(max_turn) + " turns");
            level.plies_of_turn = 0;
            level.numbered = level.opens_turn = true;
        }
        next.turn = level.turn;
        next.opens_turn = level.numbered && level.opens_turn;
        level.plies_of_turn = level.numbered && !level.opens_turn ? 2 : level.plies_of_turn + 1;
        level.numbered = false;
        level.line.plies.push_back(std::move(next));
        return std::nullopt;
    }

    std::optional<Fault> take_ply_text() {
        const std::size_t start = cursor_.offset();
        std::string word;
        for (char c : cursor_.take_while(is_letter)) word += to_upper(c);
        cursor_.rewind(start);
        if (std::find(retreat_words.begin(), retreat_words.end(), word) != retreat_words.end()) {
            int brackets = 0;
            cursor_.take_while([&brackets](char c) {
                if (c == '(') ++brackets;
                if (c == ')') --brackets;
                return brackets >= 0 && c != ',' && c != '{' && c != '\n';
            });
            if (brackets > 0) return Fault{"move", "a bracket of the turn is not closed on its line"};
            return std::nullopt;
        }
        const Result<MoveWords> words = take_move_words(cursor_);
        if (words) return std::nullopt;
        return words.fault();
    }

    std::string_view text_;
    TextCursor cursor_;
};

}  // namespace

const std::string* Record::tag(std::string_view name) const {
    for (const RecordTag& tag : tags) {
        if (tag.name == name) return &tag.value;
    }
    return nullptr;
}

void Record::set_tag(std::string_view name, std::string value) {
    for (RecordTag& tag : tags) {
        if (tag.name != name) continue;
        tag.value = std::move(value);
        return;
    }
    tags.push_back({std::string(name), std::move(value)});
}

Result<Record> read_record(std::string_view text) { return Reader(text).record(); }

Result<std::vector<std::string>> read_move_list(std::string_view text) { return Reader(text).move_list(); }

}  // namespace tankchess
