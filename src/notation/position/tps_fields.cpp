#include "notation/position/tps_fields.h"

namespace tankchess {

TpsFields::TpsFields(std::string_view text) {
    for (const auto member : tps_field_members) {
        const std::size_t space = text.find(' ');
        this->*member = text.substr(0, space);
        more = space != std::string_view::npos;
        text = more ? text.substr(space + 1) : std::string_view{};
    }
    rest = text;
}

std::string_view repetition_key(std::string_view text) {
    for (int counter = 0; counter < 2; ++counter) text = text.substr(0, text.rfind(' '));
    return text;
}

}  // namespace tankchess
