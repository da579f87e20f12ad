#include "notation/record/game_record.h"

namespace tankchess {
namespace {

std::string quoted(std::string_view value) {
    std::string text = "\"";
    for (char c : value) {
        if (c == '"' || c == '\\') text += '\\';
        text += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
    }
    return text + '"';
}

// A closing brace would end the comment early.
std::string braced(std::string_view comment) {
    std::string text = "{";
    for (char c : comment) text += c == '}' ? ')' : c;
    return text + '}';
}

void write_line(const RecordLine& line, std::string& text) {
    for (const std::string& comment : line.comments) (text += braced(comment)) += '\n';
    bool fresh = true;  // the next move stands first on its line
    int turn = 0;
    for (const RecordPly& ply : line.plies) {
        if (!fresh && (ply.opens_turn || ply.turn != turn)) {
            text += '\n';
            fresh = true;
        }
        turn = ply.turn;
        if (ply.opens_turn) {
            text += std::to_string(ply.turn) + ". ";
        } else {
            text += fresh ? std::to_string(ply.turn) + "... " : " , ";
        }
        text += ply.text;
        if (ply.swap) (text += ' ') += swap_word;
        fresh = !ply.comments.empty() || !ply.variations.empty();
        for (const std::string& comment : ply.comments) text += " " + braced(comment);
        if (fresh) text += '\n';
        for (const RecordLine& variation : ply.variations) {
            text += '(';
            write_line(variation, text);
            if (text.back() == '\n') text.pop_back();
            text += ")\n";
        }
    }
    if (!fresh) text += '\n';
}

}  // namespace

std::string write_record(const Record& record) {
    std::string text;
    for (const RecordTag& tag : record.tags) text += "[" + tag.name + " " + quoted(tag.value) + "]\n";
    if (!text.empty()) text += '\n';
    write_line(record.line, text);
    return text + record.result + "\n";
}

}  // namespace tankchess
