#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"

namespace tankchess {

// Cuts a text of many records into the texts of single ones, however long it is and in whatever pieces it comes. A
// record begins with the first tag that follows moves or a result; `[` inside a comment is no tag.
class RecordSplitter {
public:
    // More of the text.
    void add(std::string_view text);
    // No more is to come.
    void finish() { finished_ = true; }

    // The next whole record; nothing if more text is needed or, after finish(), when there are no more. A fault if one
    // is longer than a record can be.
    Result<std::optional<std::string>> next();

private:
    void look_at_line(std::string_view line);

    std::string text_;         // from the beginning of a record
    std::size_t looked_ = 0;   // up to here its lines were looked at
    bool in_moves_ = false;    // its tags are over
    bool in_comment_ = false;  // { without its } so far
    bool finished_ = false;
};

}  // namespace tankchess
