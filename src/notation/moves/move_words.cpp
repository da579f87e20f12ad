#include "notation/moves/move_words.h"

#include <algorithm>

#include "base/excerpt.h"

namespace tankchess {
namespace {

constexpr std::string_view symbol_letters = "+#-=";

Fault words_fault(std::string offence) { return {"move", std::move(offence)}; }

// What stands at the cursor, for an error line.
std::string found(const TextCursor& cursor) {
    return cursor.at_end() ? "the text ends" : excerpt(cursor.rest()) + " stands";
}

std::string upper(std::string_view text) {
    std::string result;
    for (char c : text) result += to_upper(c);
    return result;
}

bool take_word(TextCursor& cursor, std::string_view word) {
    for (std::size_t i = 0; i < word.size(); ++i) {
        if (to_upper(cursor.peek(i)) != word[i]) return false;
    }
    for (std::size_t i = 0; i < word.size(); ++i) cursor.take();
    return true;
}

std::optional<Square> take_spaced_square(TextCursor& cursor) {
    const std::size_t start = cursor.offset();
    cursor.skip_blanks();
    const auto square = take_square(cursor, LetterCase::any);
    if (!square) cursor.rewind(start);
    return square;
}

// `MT E6`, `MTE6` or `E6`: letters that stand directly before a number end in the column of a square.
std::optional<Fault> take_prefix(TextCursor& cursor, MoveWords& words) {
    const std::size_t start = cursor.offset();
    std::string_view letters = cursor.take_while(is_letter);
    if (is_digit(cursor.peek()) && !letters.empty()) {
        letters.remove_suffix(1);
        cursor.rewind(start + letters.size());
    }
    if (letters.empty()) return std::nullopt;
    words.piece = piece_code(upper(letters));
    if (!words.piece) return words_fault(excerpt(letters) + " is neither a piece code nor part of a square");
    return std::nullopt;
}

void take_symbols(TextCursor& cursor, MoveWords& words) {
    for (;;) {
        const std::size_t start = cursor.offset();
        cursor.skip_blanks();
        const char c = cursor.peek();
        if (c == '\0' || symbol_letters.find(c) == std::string_view::npos || words.symbols.size() == 4) {
            cursor.rewind(start);
            return;
        }
        words.symbols += cursor.take();
    }
}

// After the opening bracket.
std::optional<Fault> take_brackets(TextCursor& cursor, MoveWords& words) {
    for (;;) {
        cursor.skip_blanks();
        if (cursor.take_if(')')) return std::nullopt;
        const std::size_t start = cursor.offset();
        if (cursor.take_if('*')) {
            words.smoke = take_spaced_square(cursor);
            if (!words.smoke) return words_fault("after '*' the square of the smoke must follow");
        } else if (cursor.take_if('!')) {
            words.mine = true;
            words.mine_at = take_spaced_square(cursor);
        } else if (cursor.take_if('^')) {
            words.flame = take_spaced_square(cursor);
            if (!words.flame) return words_fault("after '^' the square of the flame must follow");
        } else if (cursor.take_if('@')) {
            words.blast = true;
        } else if (cursor.take_if('$')) {
            words.flag = true;
            // A square that touches the sign names the flag; one after a blank is a destroyed piece.
            words.flag_at = take_square(cursor, LetterCase::any);
        } else if (const auto square = take_square(cursor, LetterCase::any)) {
            words.destroyed.push_back(*square);
            if (words.destroyed.size() > max_move_squares) return words_fault("too many squares in the brackets");
        } else {
            take_symbols(cursor, words);
            cursor.take_if(',');
        }
        if (cursor.offset() == start) {
            return words_fault("in the brackets " + found(cursor) + " where a square, a sign or ')' should");
        }
    }
}

}  // namespace

Result<MoveWords> take_move_words(TextCursor& cursor) {
    MoveWords words;
    cursor.skip_blanks();
    if (cursor.at_end()) return words_fault("no text");
    if (auto fault = take_prefix(cursor, words)) return *fault;

    words.to = take_spaced_square(cursor);
    if (!words.to) return words_fault(found(cursor) + " where a square (like F11) should");
    const std::size_t after_square = cursor.offset();
    cursor.skip_blanks();
    if (cursor.take_if('>')) {
        words.from = words.to;
        cursor.skip_blanks();
        if (take_word(cursor, "OUT")) {
            words.to.reset();
        } else {
            words.to = take_spaced_square(cursor);
            if (!words.to) return words_fault(found(cursor) + " after '>' where a square or 'out' should");
        }
    } else {
        cursor.rewind(after_square);
    }

    std::size_t end = cursor.offset();
    cursor.skip_blanks();
    if (cursor.take_if('/')) {
        cursor.skip_blanks();
        words.facing = take_facing(cursor, LetterCase::any);
        if (!words.facing) return words_fault(found(cursor) + " after '/' where a facing (N, NE, E ...) should");
        end = cursor.offset();
        cursor.skip_blanks();
    }
    if (take_word(cursor, "VIA")) {
        while (const auto square = take_spaced_square(cursor)) {
            // In a list without commas the next move begins with a square too, but goes on with '>' or '/'.
            const std::size_t after_via = cursor.offset();
            cursor.skip_blanks();
            const bool next_move = cursor.peek() == '>' || cursor.peek() == '/';
            cursor.rewind(next_move ? end : after_via);
            if (next_move) break;
            words.via.push_back(*square);
            if (words.via.size() > max_move_squares) return words_fault("too many squares after 'via'");
            end = cursor.offset();
        }
        if (words.via.empty()) return words_fault(found(cursor) + " after 'via' where a square should");
        cursor.skip_blanks();
    }
    // At the start of a line a bracket opens a variation of a record (N4), not a part of this move.
    const bool same_line = cursor.between(end, cursor.offset()).find('\n') == std::string_view::npos;
    if (same_line && cursor.take_if('(')) {
        if (auto fault = take_brackets(cursor, words)) return *fault;
        end = cursor.offset();
    }
    cursor.rewind(end);
    take_symbols(cursor, words);
    for (auto* squares : {&words.destroyed, &words.via}) {
        std::sort(squares->begin(), squares->end());
        squares->erase(std::unique(squares->begin(), squares->end()), squares->end());
    }
    return words;
}

}  // namespace tankchess
