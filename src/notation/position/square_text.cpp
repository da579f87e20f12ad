#include "notation/position/square_text.h"

#include <array>

namespace tankchess {

std::optional<Square> take_square(TextCursor& cursor, LetterCase letters) {
    const std::size_t start = cursor.offset();
    const char letter = letters == LetterCase::any ? to_upper(cursor.peek()) : cursor.peek();
    if (!is_upper(letter)) return std::nullopt;
    cursor.take();
    const std::optional<int> row = cursor.take_number(max_side_length);
    if (!row || *row == 0) {
        cursor.rewind(start);
        return std::nullopt;
    }
    return make_square(letter - 'A', *row - 1);
}

std::optional<Facing> take_facing(TextCursor& cursor, LetterCase letters) {
    std::optional<Facing> best;
    std::size_t best_length = 0;
    for (int f = 0; f < facing_count; ++f) {
        const std::string_view name = name_of(facing_at(f));
        bool matches = name.size() > best_length;
        for (std::size_t i = 0; matches && i < name.size(); ++i) {
            const char c = cursor.peek(i);
            matches = (letters == LetterCase::any ? to_upper(c) : c) == name[i];
        }
        if (matches) {
            best = facing_at(f);
            best_length = name.size();
        }
    }
    for (std::size_t i = 0; i < best_length; ++i) cursor.take();
    return best;
}

std::optional<PieceCode> piece_code(std::string_view text) {
    if (const auto kind = kind_by_code(text)) return PieceCode{*kind, false};
    if (text.size() > 1 && text.front() == 'C') {
        if (const auto kind = kind_by_code(text.substr(1))) return PieceCode{*kind, true};
    }
    return std::nullopt;
}

std::string write_piece_code(Kind kind, bool command) {
    return (command ? "C" : "") + std::string(row_of_kind(kind).code);
}

std::optional<Side> side_of_letter(char letter) {
    for (Side side : all_sides) {
        if (letter_of(side) == letter) return side;
    }
    return std::nullopt;
}

std::string_view name_of(Side side) {
    constexpr std::array<std::string_view, side_count> names{"White", "Black", "Flag White", "Flag Black"};
    return names[index_of(side)];
}

std::string size_text(BoardSize size) { return std::to_string(size.width) + "x" + std::to_string(size.height); }

}  // namespace tankchess
