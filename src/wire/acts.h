#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "match/match.h"

namespace tankchess::server {

// What an act is done in, and to whom.
struct ActScene {
    const match::Match& match;
    Side seat;               // who does it
    std::optional<Side> of;  // whom take_over is about: by default the side to move
    int level;               // of the engine that takes over
};

// The things that a seat can do besides moving, by their names in the protocol.
struct ActRow {
    std::string_view name;
    // Nothing if there is nothing that it could refer to now.
    std::optional<match::CommandBody> (*body)(const ActScene& scene);
    bool about_another = false;  // `side` is whom it is done to, not who does it
};
std::span<const ActRow> act_rows();
const ActRow* find_act(std::string_view name);

std::optional<match::Command> act_command(const ActRow& row, const ActScene& scene);

}  // namespace tankchess::server
