#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/api/call.h"
#include "server/api/preview_words.h"
#include "wire/puzzles.h"

namespace tankchess::server {

// What a link shows where somebody pastes it.
struct Preview {
    std::string title;
    std::vector<std::string> lines;  // below the title
    std::string picture;             // its address on this server
    bool wide = true;                // the picture is a card; otherwise an icon

    std::string about() const;
    std::vector<std::string> words() const;  // of the card
};

Preview preview_of(const GameRow& game, Language language);
Preview preview_of(const Puzzle& puzzle, Language language);
Preview preview_of_position(const std::string& tps, Language language);
// `name` as it is shown.
Preview preview_of_board(const std::string& id, const std::string& name, const std::string& about, Language language);

// Sends the page of the client with what its link shows, in the language of the link: that of the address, then
// ?lang=, then the browser's. False: this address has nothing of its own to show.
bool answer_with_preview(const CallPtr& call);

}  // namespace tankchess::server
