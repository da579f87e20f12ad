#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace tankchess {

// Game records (N4): tag pairs, numbered moves with comments and variations, result.

struct RecordPly;

struct RecordLine {
    std::vector<std::string> comments;  // before the first move
    std::vector<RecordPly> plies;
};

struct RecordPly {
    std::string text;                    // the move as written; a whole turn `fire ... ; move ...` in retreat
    int turn = 0;                        // its number
    bool opens_turn = false;             // White's, so `37.` and not `37...`
    bool swap = false;                   // G8: sides were changed after it
    std::vector<std::string> comments;   // after it
    std::vector<RecordLine> variations;  // what could have been played instead of it
};

struct RecordTag {
    std::string name;
    std::string value;
};

struct Record {
    std::vector<RecordTag> tags;
    RecordLine line;
    std::string result = "*";

    // The value of a tag, or nullptr.
    const std::string* tag(std::string_view name) const;
    // Changes the tag or adds it at the end.
    void set_tag(std::string_view name, std::string value);
};

inline constexpr std::size_t max_record_text = 1 << 20;
inline constexpr std::size_t max_record_tags = 64;
inline constexpr int max_variation_depth = 8;

// What stands after the move after which sides were changed (G8).
inline constexpr std::string_view swap_word = "swap";

// Well-formed, but perhaps not a possible game: replay.h judges that. Faults name the line.
Result<Record> read_record(std::string_view text);

// The moves of a text without tags and perhaps without result, main line only: `1. A , B 2. C`, `A, B, C`, `A B C`.
Result<std::vector<std::string>> read_move_list(std::string_view text);

// Canonical text: tags as they stand, one turn a line, comments in place, variations on lines of their own.
std::string write_record(const Record& record);

}  // namespace tankchess
