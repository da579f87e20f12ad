#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "match/match.h"

namespace tankchess::server {

// The things that a seat can do besides moving, by their names in the protocol.
struct ActRow {
    std::string_view name;
    bool about_another = false;  // `side` is whom it is done to, not who does it
};
inline constexpr std::array act_rows = {
    ActRow{"resign"},         ActRow{"abort"},        ActRow{"offer_draw"},      ActRow{"offer_takeback"},
    ActRow{"offer_rematch"},  ActRow{"offer_abort"},  ActRow{"accept_draw"},     ActRow{"accept_takeback"},
    ActRow{"accept_rematch"}, ActRow{"accept_abort"}, ActRow{"decline"},         ActRow{"withdraw"},
    ActRow{"claim_win"},      ActRow{"claim_draw"},   ActRow{"take_over", true}, ActRow{"swap"},
};

const ActRow* find_act(std::string_view name);

// The command that `seat` gives by an act; nothing if there is no such act, or nothing that it could refer to now.
// `of` is the side that take_over is about: by default the one to move.
std::optional<match::Command> act_command(std::string_view name, Side seat, const match::Match& match,
                                          std::optional<Side> of, int level);

}  // namespace tankchess::server
