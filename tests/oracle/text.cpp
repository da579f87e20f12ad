// Z1-Z4: reading and writing position strings.

#include "tps.h"

#include <cctype>
#include <stdexcept>

namespace oracle {

namespace {

[[noreturn]] void refuse(const std::string& field, const std::string& offence) {
    throw std::runtime_error(field + ": " + offence);
}

std::vector<std::string> split(const std::string& text, char separator) {
    std::vector<std::string> parts(1);
    for (const char c : text) {
        if (c == separator)
            parts.emplace_back();
        else
            parts.back() += c;
    }
    return parts;
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

constexpr int most_turns = 60000;  // counters and limits
constexpr int most_tallied = 9999;

int read_number(const std::string& text, const std::string& field, int least, int most = most_turns) {
    if (text.empty() || text.size() > 9) refuse(field, "'" + text + "' is not a number in range");
    for (const char c : text)
        if (!is_digit(c)) refuse(field, "'" + text + "' is not a number");
    if (text.size() > 1 && text[0] == '0') refuse(field, "'" + text + "' has a leading zero");
    const int value = std::stoi(text);
    if (value < least) refuse(field, text + " is below " + std::to_string(least));
    if (value > most) refuse(field, text + " is above " + std::to_string(most));
    return value;
}

void read_size(Position& position, const std::string& text) {
    const auto parts = split(text, 'x');
    if (parts.size() != 2) refuse("size", "'" + text + "' is not WxH");
    position.width = read_number(parts[0], "size", 4);
    position.height = read_number(parts[1], "size", 4);
    if (position.width > 26 || position.height > 26) refuse("size", "'" + text + "' is beyond 26");
}

// Z1
void read_terrain(Position& position, const std::string& text) {
    const auto rows = split(text, '/');
    if (static_cast<int>(rows.size()) != position.height) refuse("terrain", "wrong number of rows");
    position.terrain.clear();
    for (auto row = rows.rbegin(); row != rows.rend(); ++row) {
        std::string squares;
        std::string count;
        for (const char c : *row) {
            if (is_digit(c)) {
                count += c;
                continue;
            }
            if (std::string(".#-~*^=").find(c) == std::string::npos && !is_hedge(c))
                refuse("terrain", "unknown kind '" + std::string(1, c) + "'");
            const int run = count.empty() ? 1 : read_number(count, "terrain", 1);
            if (run > position.width) refuse("terrain", "row '" + *row + "' is too long");
            squares.append(static_cast<std::size_t>(run), c);
            count.clear();
        }
        if (!count.empty()) refuse("terrain", "count without a kind in row '" + *row + "'");
        if (static_cast<int>(squares.size()) != position.width)
            refuse("terrain", "row '" + *row + "' does not have the width of the board");
        position.terrain += squares;
    }
}

Square read_square(const std::string& text, std::size_t& at, const Position& position) {
    Square square;
    if (at >= text.size() || text[at] < 'A' || text[at] > 'Z') refuse("pieces", "no square in '" + text + "'");
    square.col = text[at++] - 'A';
    std::string digits;
    while (at < text.size() && is_digit(text[at])) digits += text[at++];
    square.row = read_number(digits, "pieces", 1) - 1;
    if (!position.on_board(square)) refuse("pieces", "'" + text + "' is off the board");
    return square;
}

int read_facing(const std::string& text, std::size_t& at) {
    std::string letters;
    while (at < text.size() && std::string("NESW").find(text[at]) != std::string::npos) letters += text[at++];
    for (int facing = 0; facing < 8; ++facing)
        if (facing_name(facing) == letters) return facing;
    refuse("pieces", "no facing in '" + text + "'");
}

const Kind* read_kind(std::string code, bool& command, const std::string& entry) {
    command = code.size() > 1 && code[0] == 'C';
    if (command) code.erase(0, 1);
    const Kind* kind = find_kind(code);
    if (!kind) refuse("pieces", "unknown piece in '" + entry + "'");
    return kind;
}

Cargo read_cargo(const std::string& inside, const std::string& entry) {
    Cargo cargo;
    std::string rest = inside;
    if (!rest.empty() && rest.back() == '$') {
        cargo.flag = true;
        rest.pop_back();
    }
    if (rest.empty() || (rest.back() != '+' && rest.back() != '-'))
        refuse("pieces", "cargo without + or - in '" + entry + "'");
    cargo.same_way = rest.back() == '+';
    rest.pop_back();
    cargo.kind = read_kind(rest, cargo.command, entry);
    return cargo;
}

void read_marker(Position& position, const std::string& word, Square square, const std::string& entry) {
    bool fresh = true;
    if (word == "smoke")
        fresh = position.smoke.insert(square).second;
    else if (word == "mine")
        fresh = position.mines.insert(square).second;
    else if (word == "site")
        fresh = position.sites.insert(square).second;
    else
        ++position.flags[square];
    if (!fresh) refuse("pieces", "'" + entry + "' is there twice");
}

// Z2
void read_entry(Position& position, const std::string& entry) {
    const std::size_t at_sign = entry.find('@');
    if (at_sign == std::string::npos) refuse("pieces", "no @ in '" + entry + "'");
    const std::string head = entry.substr(0, at_sign);
    std::size_t at = at_sign + 1;
    const Square square = read_square(entry, at, position);
    if (head == "smoke" || head == "mine" || head == "flag" || head == "site") {
        if (at != entry.size()) refuse("pieces", "trailing text in '" + entry + "'");
        read_marker(position, head, square, entry);
        return;
    }
    if (head.empty() || std::string("wbxy").find(head[0]) == std::string::npos)
        refuse("pieces", "unknown side in '" + entry + "'");
    Piece piece;
    piece.side = head[0];
    piece.kind = read_kind(head.substr(1), piece.command, entry);
    if (at < entry.size() && entry[at] == '!') {
        piece.wreck = true;
        ++at;
    } else {
        piece.facing = read_facing(entry, at);
    }
    if (at < entry.size() && entry[at] == '[') {
        const std::size_t close = entry.find(']', at);
        if (close == std::string::npos) refuse("pieces", "no ] in '" + entry + "'");
        piece.cargo = read_cargo(entry.substr(at + 1, close - at - 1), entry);
        at = close + 1;
    }
    if (at < entry.size() && entry[at] == '$') {
        piece.flag = true;
        ++at;
    }
    if (at != entry.size()) refuse("pieces", "trailing text in '" + entry + "'");
    if (!position.pieces.emplace(square, piece).second) refuse("pieces", "two pieces on " + square_name(square));
}

void read_tally(Position& position, const std::string& text) {
    std::size_t at = 0;
    std::set<char> seen;
    while (at < text.size()) {
        const char side = text[at++];
        if (position.side_order().find(side) == std::string::npos) refuse("rules", "bad tally '" + text + "'");
        if (!seen.insert(side).second) refuse("rules", "side twice in tally '" + text + "'");
        std::string digits;
        while (at < text.size() && is_digit(text[at])) digits += text[at++];
        position.tally[side] = read_number(digits, "rules", 0, most_tallied);
    }
    if (seen.empty()) refuse("rules", "empty tally");
}

// Z3
void read_rules(Position& position, const std::string& text) {
    const std::size_t semicolon = text.find(';');
    std::string name = text.substr(0, semicolon);
    const std::size_t colon = name.find(':');
    if (colon != std::string::npos) {
        const std::string number = name.substr(colon + 1);
        name.erase(colon);
        if (name != "last" && name != "escape" && name != "four") refuse("rules", "no limit in '" + name + "'");
        position.limit = read_number(number, "rules", 1);
    }
    static const std::set<std::string> known = {"sudden", "mate", "last", "escape", "flag", "four", "retreat"};
    if (!known.count(name)) refuse("rules", "unknown rules '" + name + "'");
    position.rules = name;
    for (const char side : position.side_order()) position.tally[side] = 0;
    if (semicolon != std::string::npos) {
        if (name == "last" || name == "retreat") refuse("rules", "no tally in '" + name + "'");
        read_tally(position, text.substr(semicolon + 1));
    }
}

std::string code_of(const Kind& kind, bool command) { return (command ? "C" : "") + kind.code; }

std::string write_terrain(const Position& position) {
    std::string text;
    for (int row = position.height - 1; row >= 0; --row) {
        for (int col = 0; col < position.width;) {
            const char kind = position.ground({col, row});
            int run = 0;
            while (col + run < position.width && position.ground({col + run, row}) == kind) ++run;
            if (run > 1) text += std::to_string(run);
            text += kind;
            col += run;
        }
        if (row > 0) text += '/';
    }
    return text;
}

std::string write_piece(Square square, const Piece& piece) {
    std::string text = std::string(1, piece.side) + code_of(*piece.kind, piece.command) + "@" + square_name(square);
    text += piece.wreck ? "!" : facing_name(piece.facing);
    if (piece.cargo) {
        text += "[" + code_of(*piece.cargo->kind, piece.cargo->command) + (piece.cargo->same_way ? "+" : "-");
        text += piece.cargo->flag ? "$]" : "]";
    }
    if (piece.flag) text += "$";
    return text;
}

std::string write_pieces(const Position& position) {
    std::vector<std::string> entries;
    for (const auto& [square, piece] : position.pieces) entries.push_back(write_piece(square, piece));
    std::set<Square> marked = position.sites;
    marked.insert(position.smoke.begin(), position.smoke.end());
    marked.insert(position.mines.begin(), position.mines.end());
    for (const auto& [square, count] : position.flags) marked.insert(square);
    for (const Square square : marked) {
        const std::string name = "@" + square_name(square);
        if (position.smoke.count(square)) entries.push_back("smoke" + name);
        if (position.mines.count(square)) entries.push_back("mine" + name);
        const auto lying = position.flags.find(square);
        for (int i = 0; lying != position.flags.end() && i < lying->second; ++i) entries.push_back("flag" + name);
        if (position.sites.count(square)) entries.push_back("site" + name);
    }
    if (entries.empty()) return "-";
    std::string text;
    for (const std::string& entry : entries) text += (text.empty() ? "" : ",") + entry;
    return text;
}

std::string write_rules(const Position& position) {
    std::string text = position.rules;
    if (position.limit > 0) text += ":" + std::to_string(position.limit);
    bool wanted = position.rules == "escape" || position.rules == "flag" || position.rules == "four";
    if (position.has_command_rules()) wanted = position.tally.at('w') > 0 || position.tally.at('b') > 0;
    if (!wanted) return text;
    text += ";";
    for (const char side : std::string("wbxy"))
        if (position.tally.count(side)) text += std::string(1, side) + std::to_string(position.tally.at(side));
    return text;
}

}  // namespace

Position read_tps(const std::string& text) {
    const auto fields = split(text, ' ');
    if (fields.size() != 7) refuse("position", "seven fields expected, " + std::to_string(fields.size()) + " found");
    Position position;
    read_size(position, fields[0]);
    read_terrain(position, fields[1]);
    if (fields[2] != "-")
        for (const std::string& entry : split(fields[2], ',')) read_entry(position, entry);
    read_rules(position, fields[4]);
    if (fields[3].size() != 1 || position.side_order().find(fields[3]) == std::string::npos)
        refuse("side", "'" + fields[3] + "' does not play here");
    position.side = fields[3][0];
    position.quiet = read_number(fields[5], "quiet", 0);
    position.turn = read_number(fields[6], "turn", 1);
    refuse_impossible(position);
    return position;
}

std::string write_tps(const Position& position) {
    return std::to_string(position.width) + "x" + std::to_string(position.height) + " " + write_terrain(position) +
           " " + write_pieces(position) + " " + position.side + " " + write_rules(position) + " " +
           std::to_string(position.quiet) + " " + std::to_string(position.turn);
}

}  // namespace oracle
