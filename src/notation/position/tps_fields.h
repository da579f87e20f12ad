#pragma once

#include <array>
#include <string_view>

namespace tankchess {

// The fields of a position string (Z) as they stand in it, unread. Fields that are missing are empty. Everybody who
// wants one field of a text, not the position, takes it from here.
struct TpsFields {
    std::string_view size;
    std::string_view terrain;
    std::string_view pieces;
    std::string_view side;
    std::string_view rules;  // `escape:40;w2b1`
    std::string_view quiet;
    std::string_view turn;
    std::string_view rest;  // what follows the seventh field
    bool more = false;      // the seventh field is followed by a space, perhaps by a rest

    explicit TpsFields(std::string_view text);

    // Z3: the rules without the tally, `escape:40`; and without the limit, `escape`.
    std::string_view rules_word() const { return rules.substr(0, rules.find(';')); }
    std::string_view style_word() const { return rules.substr(0, rules.find_first_of(":;")); }
};

inline constexpr std::array<std::string_view, 7> tps_field_names{"size",  "terrain", "pieces", "side",
                                                                 "rules", "quiet",   "turn"};
inline constexpr std::array<std::string_view TpsFields::*, tps_field_names.size()> tps_field_members{
    &TpsFields::size,  &TpsFields::terrain, &TpsFields::pieces, &TpsFields::side,
    &TpsFields::rules, &TpsFields::quiet,   &TpsFields::turn};

// G6: the part of a position string that counts for repetition, all but the counters at its end.
std::string_view repetition_key(std::string_view text);

}  // namespace tankchess
