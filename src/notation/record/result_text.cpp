#include "notation/record/result_text.h"

#include "rules/board/mode.h"

namespace tankchess {
namespace {

// Each side's figure in turn order, `draw` where nobody has won.
std::string figures(std::uint8_t winners, int sides) {
    std::string text;
    Side side = Side::white;
    for (int i = 0; i < sides; ++i, side = next_side(side, sides)) {
        if (i > 0) text += '-';
        text += winners == 0 ? "1/2" : (winners >> index_of(side) & 1) != 0 ? "1" : "0";
    }
    return text;
}

}  // namespace

std::string result_text(const Outcome& outcome, int sides) {
    return outcome.over() ? figures(outcome.winners, sides) : "*";
}

std::optional<std::uint8_t> winners_of_result(std::string_view text, int sides) {
    for (int winners = 0; winners < 1 << side_count; ++winners) {
        const auto bits = static_cast<std::uint8_t>(winners);
        if (sides == 2 && winners > 3) break;
        if (winners != (1 << sides) - 1 && text == figures(bits, sides)) return bits;
    }
    return std::nullopt;
}

bool is_result(std::string_view text) {
    return text == "*" || winners_of_result(text, 2) || winners_of_result(text, side_count);
}

}  // namespace tankchess
