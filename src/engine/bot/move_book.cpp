#include "engine/bot/move_book.h"

#include <algorithm>
#include <charconv>

#include "base/rng.h"
#include "notation/moves/move_text.h"

namespace tankchess::engine {

namespace {

std::string_view cut_line(std::string_view& text) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return line;
}

std::string_view cut_word(std::string_view& line) {
    const std::size_t end = std::min(line.find(' '), line.size());
    const std::string_view word = line.substr(0, end);
    line.remove_prefix(std::min(end + 1, line.size()));
    return word;
}

template <class Number>
bool read_number(std::string_view word, Number& number, int base = 10) {
    const auto [stop, error] = std::from_chars(word.data(), word.data() + word.size(), number, base);
    return error == std::errc{} && stop == word.data() + word.size();
}

bool read_heading(std::string_view line, BookEntry& entry) {
    if (!read_number(cut_word(line), entry.hash, 16)) return false;
    if (cut_word(line) != "depth" || !read_number(cut_word(line), entry.depth)) return false;
    if (cut_word(line) != "nodes" || !read_number(cut_word(line), entry.nodes)) return false;
    if (cut_word(line) != "by" || !read_number(cut_word(line), entry.signature)) return false;
    if (cut_word(line) != "after") return false;
    entry.after = line;
    return true;
}

}  // namespace

Result<std::vector<BookEntry>> read_move_book(std::string_view text) {
    std::vector<BookEntry> entries;
    for (int number = 1; !text.empty(); ++number) {
        std::string_view line = cut_line(text);
        if (line.empty() || line.front() == '#') continue;
        const std::string_view word = cut_word(line);
        bool good = true;
        if (word == "at") {
            good = read_heading(line, entries.emplace_back());
        } else if (word != "book") {
            Score score = 0;
            good = !entries.empty() && read_number(line, score);
            if (good) entries.back().choices.push_back({std::string(word), score});
        }
        if (!good) return Fault{"book line " + std::to_string(number), "is no position with its moves"};
    }
    return entries;
}

std::string write_move_book(std::string_view setup, std::string_view rules, const std::vector<BookEntry>& entries) {
    std::string out = "book " + std::string(setup) + ' ' + std::string(rules) + '\n';
    for (const BookEntry& entry : entries) {
        char hash[17] = "0000000000000000";
        char digits[16];
        const auto length = std::to_chars(digits, digits + 16, entry.hash, 16).ptr - digits;
        std::copy(digits, digits + length, hash + 16 - length);
        out += "at " + std::string(hash) + " depth " + std::to_string(entry.depth) + " nodes " +
               std::to_string(entry.nodes) + " by " + std::to_string(entry.signature) + " after";
        if (!entry.after.empty()) out += ' ' + entry.after;
        out += '\n';
        for (const BookEntry::Choice& choice : entry.choices) {
            out += choice.text + ' ' + std::to_string(choice.score) + '\n';
        }
    }
    return out;
}

Result<int> MoveBook::add(std::string_view text) {
    Result<std::vector<BookEntry>> entries = read_move_book(text);
    if (!entries) return entries.fault();
    for (BookEntry& entry : *entries) {
        std::erase_if(entries_, [&](const BookEntry& old) { return old.hash == entry.hash; });
        entries_.push_back(std::move(entry));
    }
    return static_cast<int>(entries->size());
}

const BookEntry* MoveBook::find(std::uint64_t hash) const {
    for (const BookEntry& entry : entries_) {
        if (entry.hash == hash) return &entry;
    }
    return nullptr;
}

BookMove book_move(const BookEntry& entry, const Position& position, Score margin, std::uint64_t seed) {
    std::vector<BookMove> good;
    for (const BookEntry::Choice& choice : entry.choices) {
        const Result<Move> move = read_move(position, choice.text);
        if (move && choice.score + margin >= entry.choices.front().score) good.push_back({*move, choice.score});
    }
    if (good.empty()) return {};
    return good[Rng(mix64(seed) ^ entry.hash).below(static_cast<std::uint32_t>(good.size()))];
}

}  // namespace tankchess::engine
