#include "notation/position/position_text.h"

#include "base/excerpt.h"
#include "base/text_cursor.h"
#include "notation/position/piece_text.h"
#include "notation/position/rules_text.h"
#include "notation/position/square_text.h"
#include "notation/position/tps_fields.h"

namespace tankchess {
namespace {

std::optional<Fault> field_fault(const TpsFields& fields) {
    for (std::size_t i = 0; i < tps_field_names.size(); ++i) {
        if ((fields.*tps_field_members[i]).empty()) {
            return Fault{std::string(tps_field_names[i]),
                         "missing (a position has seven fields, one space between them)"};
        }
    }
    if (fields.more) return Fault{"position", excerpt(fields.rest) + " after the seventh field"};
    return std::nullopt;
}

Result<BoardSize> read_size(std::string_view text) {
    TextCursor cursor(text);
    const auto width = cursor.take_number(max_side_length);
    const bool cross = cursor.take_if('x');
    const auto height = cross ? cursor.take_number(max_side_length) : std::nullopt;
    if (!width || !height || !cursor.at_end() || *width < min_side_length || *height < min_side_length) {
        return Fault{"size", excerpt(text) + " must be WxH with 4 to 26 each way, like 16x16"};
    }
    return BoardSize{static_cast<std::uint8_t>(*width), static_cast<std::uint8_t>(*height)};
}

std::optional<Fault> read_terrain(std::string_view text, Setup& setup) {
    const auto fault = [](std::string offence) { return Fault{"terrain", std::move(offence)}; };
    const std::string width = std::to_string(setup.size.width);
    TextCursor cursor(text);
    for (int y = setup.size.height - 1; y >= 0; --y) {
        const std::string row = "row " + std::to_string(y + 1);
        int x = 0;
        while (!cursor.at_end() && cursor.peek() != '/') {
            int count = 1;
            if (is_digit(cursor.peek())) {
                const auto number = cursor.take_number(max_side_length);
                if (!number || *number == 0) return fault(row + " has a run whose count is not 1 to " + width);
                count = *number;
            }
            const char mark = cursor.peek();
            const std::size_t kind = cursor.at_end() ? std::string_view::npos : terrain_letters.find(mark);
            if (kind == std::string_view::npos) {
                return fault(row + (cursor.at_end() || mark == '/' ? " ends with a count"
                                                                   : " has the unknown mark " + excerpt({&mark, 1})));
            }
            cursor.take();
            if (x + count > setup.size.width) return fault(row + " is longer than " + width + " squares");
            for (; count > 0; --count) setup.terrain[make_square(x++, y)] = static_cast<Terrain>(kind);
        }
        if (x < setup.size.width) return fault(row + " has " + std::to_string(x) + " squares instead of " + width);
        const bool more = cursor.take_if('/');
        if (y > 0 && !more)
            return fault("only " + std::to_string(setup.size.height - y) + " rows instead of " +
                         std::to_string(setup.size.height));
        if (y == 0 && more) return fault("more than " + std::to_string(setup.size.height) + " rows");
    }
    return std::nullopt;
}

std::optional<Fault> read_pieces(std::string_view text, Setup& setup) {
    if (text == "-") return std::nullopt;
    for (;;) {
        const std::size_t comma = text.find(',');
        if (auto fault = read_piece_entry(text.substr(0, comma), setup)) return fault;
        if (comma == std::string_view::npos) return std::nullopt;
        text.remove_prefix(comma + 1);
    }
}

// `w`, or `w{…}` in the middle of a retreat turn (Z4).
std::optional<Fault> read_side(std::string_view text, PositionText& into) {
    const auto side = side_of_letter(text.front());
    if (!side) return Fault{"side", excerpt(text) + " is not one of w, b, x, y"};
    into.setup.side = *side;
    text.remove_prefix(1);
    if (text.empty()) return std::nullopt;
    if (text.size() < 3 || text.front() != '{' || text.back() != '}') {
        return Fault{"side", excerpt(text) + " after the letter of the side"};
    }
    into.phase = std::string(text.substr(1, text.size() - 2));
    return std::nullopt;
}

Result<int> read_counter(std::string_view name, std::string_view text, int min) {
    TextCursor cursor(text);
    const auto number = cursor.take_number(max_turn);
    if (!number || *number < min || !cursor.at_end()) {
        return Fault{std::string(name), excerpt(text) + " must be a number from " + std::to_string(min) + " to " +
                                            std::to_string(max_turn)};
    }
    return *number;
}

}  // namespace

Result<PositionText> read_position_text(std::string_view text) {
    if (text.size() > max_position_text) {
        return Fault{"position", "longer than " + std::to_string(max_position_text) + " characters"};
    }
    const TpsFields fields(text);
    if (auto fault = field_fault(fields)) return *fault;

    PositionText result;
    Setup& setup = result.setup;
    const Result<BoardSize> size = read_size(fields.size);
    if (!size) return size.fault();
    setup.size = *size;
    if (auto fault = read_terrain(fields.terrain, setup)) return *fault;
    if (auto fault = read_pieces(fields.pieces, setup)) return *fault;
    if (auto fault = read_side(fields.side, result)) return *fault;
    const Result<RulesField> rules = read_rules_field(fields.rules);
    if (!rules) return rules.fault();
    setup.rules = rules->rules;
    setup.tally = rules->tally;
    if (!result.phase.empty() && setup.rules.style != Style::retreat) {
        return Fault{"side", "only 'retreat' has a turn in progress"};
    }
    const Result<int> quiet = read_counter("quiet", fields.quiet, 0);
    if (!quiet) return quiet.fault();
    setup.quiet = *quiet;
    const Result<int> turn = read_counter("turn", fields.turn, 1);
    if (!turn) return turn.fault();
    setup.turn = *turn;
    return result;
}

Result<Setup> read_setup(std::string_view text) {
    Result<PositionText> result = read_position_text(text);
    if (!result) return result.fault();
    if (!result->phase.empty()) return Fault{"side", "a turn in progress can be read only by the retreat game itself"};
    return std::move(result->setup);
}

Result<Position> read_position(std::string_view text) {
    const Result<Setup> setup = read_setup(text);
    if (!setup) return setup.fault();
    return make_position(*setup);
}

std::string write_terrain(const Setup& setup) {
    std::string text;
    text.reserve(static_cast<std::size_t>(setup.size.width * setup.size.height) / 2);
    for (int y = setup.size.height - 1; y >= 0; --y) {
        for (int x = 0; x < setup.size.width;) {
            const Terrain terrain = setup.terrain[make_square(x, y)];
            int count = 1;
            while (x + count < setup.size.width && setup.terrain[make_square(x + count, y)] == terrain) ++count;
            if (count >= 10) text += static_cast<char>('0' + count / 10);
            if (count > 1) text += static_cast<char>('0' + count % 10);
            text += terrain_letters[terrain];
            x += count;
        }
        if (y > 0) text += '/';
    }
    return text;
}

std::string write_setup(const Setup& setup, std::string_view phase) {
    const std::string terrain = write_terrain(setup), pieces = write_piece_entries(setup);
    constexpr std::size_t all_but_board = 64;
    std::string text;
    text.reserve(terrain.size() + pieces.size() + phase.size() + all_but_board);
    text += size_text(setup.size);
    const auto add = [&text](std::string_view field) { (text += ' ') += field; };
    add(terrain);
    add(pieces);
    add(std::string_view("wbxy").substr(index_of(setup.side), 1));
    if (!phase.empty()) ((text += '{') += phase) += '}';
    add(write_rules_field(setup.rules, setup.tally));
    add(std::to_string(setup.quiet));
    add(std::to_string(setup.turn));
    return text;
}

std::string write_position(const Position& position) { return write_setup(setup_of(position)); }

}  // namespace tankchess
