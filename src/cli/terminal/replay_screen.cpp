#include "cli/terminal/replay_screen.h"

#include <iostream>
#include <string>

#include "base/text_cursor.h"
#include "cli/terminal/draw.h"
#include "rules/moves/outcome.h"

namespace tankchess::cli {
namespace {

// The position after `ply` moves, under the move that led there.
void print_step(const Record& record, const Playthrough& line, std::size_t ply, DrawStyle style) {
    const Position position = line.at(ply);
    const std::string count = "[" + std::to_string(ply) + "/" + std::to_string(line.moves().size()) + "] ";
    if (ply == 0) {
        std::cout << count << "start\n";
        for (const std::string& comment : record.line.comments) std::cout << "  " << comment << "\n";
    } else {
        const RecordPly& played = record.line.plies[ply - 1];
        std::cout << count << played.turn << (played.opens_turn ? ". " : "... ") << played.text << "\n";
        for (const std::string& comment : played.comments) std::cout << "  " << comment << "\n";
    }
    std::cout << draw_board(position, style);
    const bool last = ply == line.moves().size();
    std::cout << status_line(position, last ? line.outcome() : outcome(position)) << "\n";
    if (last) std::cout << "result " << record.result << "\n";
}

}  // namespace

void print_replay(const Record& record, const Playthrough& line, DrawStyle style) {
    for (std::size_t ply = 0; ply <= line.moves().size(); ++ply) {
        if (ply > 0) std::cout << "\n";
        print_step(record, line, ply, style);
    }
}

void step_replay(const Record& record, const Playthrough& line, DrawStyle style) {
    std::size_t ply = 0;
    print_step(record, line, ply, style);
    for (std::string command;;) {
        std::cout << "Enter next, b back, number, q quit > " << std::flush;
        if (!std::getline(std::cin, command)) break;
        const std::string_view word = trimmed(command);
        TextCursor cursor(word);
        if (word == "q") break;
        if (word.empty()) {
            if (ply == line.moves().size()) break;
            ++ply;
        } else if (word == "b") {
            if (ply > 0) --ply;
        } else if (const auto number = cursor.take_number(static_cast<int>(line.moves().size()));
                   number && cursor.at_end()) {
            ply = static_cast<std::size_t>(*number);
        } else {
            std::cout << "Not a command: " << word << "\n";
            continue;
        }
        print_step(record, line, ply, style);
    }
    std::cout << "\n";
}

}  // namespace tankchess::cli
