#include "notation/setup/setup_file.h"

#include <array>

#include "base/excerpt.h"
#include "base/text_cursor.h"
#include "notation/position/piece_text.h"
#include "notation/position/rules_text.h"
#include "notation/position/square_text.h"
#include "notation/setup/setup_legend.h"
#include "rules/board/adapt_setup.h"
#include "rules/retreat/setup_faults.h"

namespace tankchess {
namespace {

constexpr std::size_t max_line = 400;
constexpr std::size_t max_faults = 100;
constexpr std::size_t max_id = 40;
constexpr std::size_t max_name = 80;
constexpr std::size_t max_about = 1000;

struct Line {
    int number = 0;
    std::string_view text;
};

std::string_view without_remark(std::string_view line) {
    const std::size_t remark = line.find("//");
    return trimmed(line.substr(0, remark));
}

class Reader {
public:
    explicit Reader(Faults& faults) : faults_(faults) {}

    std::optional<SetupFile> read(std::string_view text) {
        if (text.size() > max_setup_file) {
            faults_.push_back({"file", "longer than " + std::to_string(max_setup_file) + " characters"});
            return std::nullopt;
        }
        sort_lines(text);
        header();
        for (const Line& line : legend_lines_) {
            if (const auto offence = read_legend_line(line.text, legend_)) fault(line, offence->text());
        }
        if (size_known_) {
            map();
            for (const Line& line : also_lines_) entries(line);
        }
        if (faults_.empty()) judge();
        if (!faults_.empty()) return std::nullopt;
        return std::move(file_);
    }

private:
    void fault(const Line& line, std::string offence) {
        if (faults_.size() < max_faults) faults_.push_back({"line " + std::to_string(line.number), std::move(offence)});
    }
    void fault(const Line& line, Square square, std::string offence) {
        if (faults_.size() < max_faults) {
            faults_.push_back({"line " + std::to_string(line.number) + ", " + square_name(square), std::move(offence)});
        }
    }

    // Each line goes to its header key or section.
    void sort_lines(std::string_view text) {
        std::vector<Line>* section = nullptr;
        for (int number = 1; !text.empty(); ++number) {
            const std::size_t end = text.find('\n');
            const Line raw{number, text.substr(0, end)};
            text = end == std::string_view::npos ? std::string_view{} : text.substr(end + 1);
            if (raw.text.size() > max_line) {
                fault(raw, "longer than " + std::to_string(max_line) + " characters");
                continue;
            }
            const std::string_view content = trimmed(raw.text);
            if (content.empty() || content.front() == '#') continue;
            TextCursor cursor(content);
            const std::string_view key = cursor.take_while(is_lower);
            if (!key.empty() && cursor.take_if(':')) {
                section = start(key, Line{number, trimmed(cursor.rest())});
            } else if (section) {
                const std::string_view kept = without_remark(content);
                if (!kept.empty()) section->push_back({number, kept});
            } else {
                fault(raw, excerpt(content) + " belongs to no section (map:, legend: or also:)");
            }
        }
    }

    // A header key, or the head of a section, which is then returned.
    std::vector<Line>* start(std::string_view key, Line value) {
        struct Section {
            std::string_view name;
            std::vector<Line>* lines;
        };
        const std::array<Section, 3> sections{
            {{"map", &map_lines_}, {"legend", &legend_lines_}, {"also", &also_lines_}}};
        for (const Section& section : sections) {
            if (section.name != key) continue;
            if (!without_remark(value.text).empty()) fault(value, "text after '" + std::string(key) + ":'");
            if (!section.lines->empty()) fault(value, "a second '" + std::string(key) + ":' section");
            return section.lines;
        }
        if (key == "about") {
            about_.push_back(value);
            return nullptr;
        }
        for (HeaderRow& row : header_) {
            if (row.key != key) continue;
            if (row.line.number != 0) fault(value, "a second '" + std::string(key) + ":'");
            row.line = value;
            return nullptr;
        }
        fault(value, "unknown key '" + std::string(key) +
                         ":' (known: id, name, rules, size, hedges, about, map, legend, also)");
        return nullptr;
    }

    struct HeaderRow {
        std::string_view key;
        Line line;
    };
    const Line& header_line(std::string_view key) const {
        for (const HeaderRow& row : header_) {
            if (row.key == key) return row.line;
        }
        return header_.front().line;
    }
    // The value of a key that must be there.
    const Line* needed(std::string_view key) {
        const Line& line = header_line(key);
        if (line.number == 0 || line.text.empty()) {
            faults_.push_back({"file", "has no '" + std::string(key) + ":'"});
            return nullptr;
        }
        return &line;
    }

    void header() {
        if (const Line* id = needed("id")) {
            for (char c : id->text) {
                if (!is_lower(c) && !is_digit(c) && c != '-') {
                    fault(*id, "an id is made of a-z, 0-9 and '-'");
                    break;
                }
            }
            if (id->text.size() > max_id) fault(*id, "an id has at most " + std::to_string(max_id) + " characters");
            file_.id = id->text;
        }
        if (const Line* name = needed("name")) {
            if (name->text.size() > max_name) {
                fault(*name, "a name has at most " + std::to_string(max_name) + " characters");
            }
            file_.name = name->text;
        }
        for (const Line& line : about_) {
            if (!file_.about.empty()) file_.about += ' ';
            file_.about += line.text;
            if (file_.about.size() > max_about) {
                fault(line, "the description has more than " + std::to_string(max_about) + " characters");
                break;
            }
        }
        rules();
        size();
        for (char c : header_line("hedges").text) {
            if (is_letter(c)) {
                hedges_ += c;
            } else if (!is_blank(c) && c != ',') {
                fault(header_line("hedges"), "hedges are named by single letters");
                break;
            }
        }
    }

    void rules() {
        const Line* line = needed("rules");
        if (!line) return;
        TextCursor cursor(without_remark(line->text));
        while (!cursor.at_end()) {
            const std::string_view word = cursor.take_while([](char c) { return !is_blank(c) && c != ','; });
            cursor.take_while([](char c) { return is_blank(c) || c == ','; });
            if (word.empty()) continue;
            if (const auto rules = read_rules(word)) {
                if (file_.rules.size() < static_cast<std::size_t>(style_count)) file_.rules.push_back(*rules);
            } else {
                fault(*line, rules.fault().offence);
            }
        }
        if (file_.rules.empty() && faults_.empty()) fault(*line, "no rules named");
    }

    void size() {
        const Line* line = needed("size");
        if (!line) return;
        TextCursor cursor(without_remark(line->text));
        const auto width = cursor.take_number(max_side_length);
        const bool cross = cursor.take_if('x');
        const auto height = cursor.take_number(max_side_length);
        if (!width || !cross || !height || !cursor.at_end() || *width < min_side_length || *height < min_side_length) {
            fault(*line, "a size is like 16x16, 4 to 26 squares each way");
            return;
        }
        file_.setup.size = {static_cast<std::uint8_t>(*width), static_cast<std::uint8_t>(*height)};
        size_known_ = true;
    }

    void map() {
        int next = file_.setup.size.height;
        for (const Line& line : map_lines_) {
            TextCursor cursor(line.text);
            if (!is_digit(cursor.peek())) {
                column_letters(line, next);
                continue;
            }
            const auto row = cursor.take_number(max_side_length);
            if (next == 0 || row != next) {
                fault(line, next > 0 ? "row " + std::to_string(next) + " should stand here" : "a row too many");
                return;
            }
            row_lines_[static_cast<std::size_t>(next - 1)] = line;
            map_row(line, cursor, --next);
        }
        if (next != 0) {
            const Line last = map_lines_.empty() ? Line{} : map_lines_.back();
            faults_.push_back({last.number == 0 ? "file" : "line " + std::to_string(last.number),
                               "the map ends before row " + std::to_string(next)});
        }
    }

    void map_row(const Line& line, TextCursor& cursor, int y) {
        const int width = file_.setup.size.width;
        int x = 0;
        for (cursor.skip_blanks(); !cursor.at_end(); cursor.skip_blanks(), ++x) {
            const char mark = cursor.take();
            if (x >= width) continue;
            cell(line, make_square(x, y), mark);
        }
        if (x != width) {
            fault(line, "row " + std::to_string(y + 1) + " has " + std::to_string(x) + " squares instead of " +
                            std::to_string(width));
        }
    }

    void cell(const Line& line, Square square, char mark) {
        Setup& setup = file_.setup;
        if (const LegendEntry* entry = find_letter(legend_, mark)) {
            setup.terrain[square] = entry->ground;
            PieceSpec piece;
            piece.side = entry->side;
            piece.kind = entry->kind;
            piece.command = entry->command;
            piece.square = square;
            piece.facing = entry->facing;
            setup.pieces.push_back(piece);
            return;
        }
        const std::size_t kind = terrain_letters.find(mark);
        if (kind == std::string_view::npos) {
            fault(line, square, excerpt({&mark, 1}) + " is no terrain");
        } else if (is_letter(mark) && hedges_.find(mark) == std::string::npos) {
            fault(line, square, "the letter '" + std::string(1, mark) + "' is neither in the legend nor a hedge");
        } else {
            setup.terrain[square] = static_cast<Terrain>(kind);
        }
    }

    // The line under the map, or above it; it only has to be right.
    void column_letters(const Line& line, int next) {
        int x = 0;
        bool right = next == 0 || next == file_.setup.size.height;
        for (char c : line.text) {
            if (is_blank(c)) continue;
            right = right && c == 'A' + x;
            ++x;
        }
        if (!right || x != file_.setup.size.width) {
            fault(line, excerpt(line.text) + " is neither a row (number first) nor the column letters");
        }
    }

    // `also:` lines hold entries of the pieces field, separated by blanks or commas.
    void entries(const Line& line) {
        TextCursor cursor(line.text);
        const auto separates = [](char c) { return is_blank(c) || c == ','; };
        while (!cursor.at_end()) {
            const std::string_view word = cursor.take_while([&](char c) { return !separates(c); });
            cursor.take_while(separates);
            if (word.empty()) continue;
            if (const auto offence = read_piece_entry(word, file_.setup)) fault(line, offence->offence);
        }
    }

    // Z5, under each of the rules that the file is made for.
    void judge() {
        for (const RulesSpec& rules : file_.rules) {
            const Result<Setup> adapted = adapt_setup(file_.setup, rules);
            if (!adapted) {
                fault(header_line("rules"), adapted.fault().offence);
                continue;
            }
            for (const Fault& offence : retreat::faults_of_game(*adapted)) place(offence, rules);
        }
        file_.setup.rules = file_.rules.front();
    }

    // Gives a fault of the whole setup the line of the square that it names.
    void place(const Fault& offence, RulesSpec rules) {
        const std::string text = offence.offence + " (" + write_rules(rules) + ")";
        for (const auto& [name, value] : offence.params) {
            if (name != "square") continue;
            TextCursor cursor(value);
            if (const auto square = take_square(cursor)) {
                fault(row_lines_[static_cast<std::size_t>(row_of(*square))], *square, text);
                return;
            }
        }
        if (faults_.size() < max_faults) faults_.push_back({offence.field, text});
    }

    Faults& faults_;
    SetupFile file_;
    Legend legend_;
    std::string hedges_;
    bool size_known_ = false;
    std::vector<Line> map_lines_, legend_lines_, also_lines_, about_;
    std::array<HeaderRow, 5> header_{{{"id", {}}, {"name", {}}, {"rules", {}}, {"size", {}}, {"hedges", {}}}};
    std::array<Line, max_side_length> row_lines_{};
};

}  // namespace

std::optional<SetupFile> read_setup_file(std::string_view text, Faults& faults) {
    faults.clear();
    return Reader(faults).read(text);
}

}  // namespace tankchess
