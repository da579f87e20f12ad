#pragma once

#include <functional>
#include <string>

#include "notation/record/game_record.h"

namespace tankchess::cli {

// One record of a file of them, not read yet.
struct RecordText {
    std::string where;  // "games.zst: game 17", or only the file if it holds one
    std::string text;
};

// Every record of a file: one as text or JSON, or any number of texts, perhaps packed (`tankchess export`). However
// many there are, few are in memory. Throws BadInput.
void each_record_text(const std::string& path, const std::function<void(RecordText)>& take);

// Throws BadInput that says where it stands.
Record read_record_of(const RecordText& record);

}  // namespace tankchess::cli
