#include "notation/record/record_splitter.h"

#include <utility>

#include "base/text_cursor.h"
#include "notation/record/game_record.h"

namespace tankchess {

void RecordSplitter::add(std::string_view text) { text_ += text; }

void RecordSplitter::look_at_line(std::string_view line) {
    const std::string_view words = trimmed(line);
    if (words.empty() || (!in_comment_ && !in_moves_ && words.front() == '[')) return;
    in_moves_ = true;
    for (const char c : words) {
        if (c == '{') in_comment_ = true;
        if (c == '}') in_comment_ = false;
    }
}

Result<std::optional<std::string>> RecordSplitter::next() {
    for (;;) {
        const std::size_t end = text_.find('\n', looked_);
        const bool whole = end != std::string::npos;
        if (!whole && !(finished_ && looked_ < text_.size())) break;
        const std::string_view line = std::string_view(text_).substr(looked_, whole ? end + 1 - looked_ : end);
        const std::string_view words = trimmed(line);
        if (in_moves_ && !in_comment_ && !words.empty() && words.front() == '[') {
            std::string record = text_.substr(0, looked_);
            text_.erase(0, looked_);
            looked_ = 0;
            in_moves_ = false;
            return std::optional(std::move(record));
        }
        look_at_line(line);
        looked_ += line.size();
    }
    if (text_.size() > max_record_text) {
        return Fault{"record", "longer than " + std::to_string(max_record_text) + " characters"};
    }
    if (!finished_ || trimmed(text_).empty()) return std::optional<std::string>();
    looked_ = 0;
    return std::optional(std::exchange(text_, {}));
}

}  // namespace tankchess
