#include "wire/causes.h"

#include "rules/board/catalogue.h"

namespace tankchess::server {

json::object cause_view(const engine::Cause& cause) {
    json::object out{{"why", jtext(name_of(cause.why))}};
    const auto add = [&out](const char* name, const std::optional<engine::NamedPiece>& piece) {
        if (!piece) return;
        out[name] = json::object{{"kind", (piece->command ? "C" : "") + std::string(row_of_kind(piece->kind).code)},
                                 {"square", square_name(piece->square)}};
    };
    add("piece", cause.piece);
    add("by", cause.by);
    add("other", cause.other);
    if (cause.from != no_square) out["from"] = square_name(cause.from);
    if (cause.armour != engine::ArmourSide::none) out["armour"] = jtext(name_of(cause.armour));
    if (cause.turns != 0) out["turns"] = cause.turns;
    return out;
}

}  // namespace tankchess::server
