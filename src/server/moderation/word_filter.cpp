#include "server/moderation/word_filter.h"

#include <algorithm>
#include <set>

#include "base/text_cursor.h"
#include "server/common/scripts.h"
#include "server/common/signup_rules.h"
#include "wire/json.h"

namespace tankchess::server {

namespace {

constexpr std::size_t longest_word = 40;
constexpr std::size_t shortest_word = 2;
// Letters that stand alone are read together from so many on: s p a c e d.
constexpr std::size_t spaced_letters = 3;

struct Mark {
    char sign, letter;
};
constexpr Mark dressed_up[] = {{'@', 'a'}, {'$', 's'}};

// Of what a word is made: letters of any script with their marks, digits, and signs that stand for letters.
std::vector<std::string_view> words_of(std::string_view text) {
    std::vector<std::string_view> out;
    std::size_t begin = text.size();
    for (std::size_t i = 0; i < text.size();) {
        const auto lead = static_cast<unsigned char>(text[i]);
        const std::size_t length = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
        const std::string_view one = text.substr(i, length);
        const bool sign = std::ranges::any_of(dressed_up, [&](const Mark& mark) { return one[0] == mark.sign; });
        // A mark belongs to the letter before it.
        const bool part =
            sign || (one != "-" && one != "_" &&
                     letters_of(begin == text.size() ? std::string(one) : "a" + std::string(one)).allowed);
        if (part && begin == text.size()) begin = i;
        if (!part && begin != text.size()) {
            out.push_back(text.substr(begin, i - begin));
            begin = text.size();
        }
        i += length;
    }
    if (begin != text.size()) out.push_back(text.substr(begin));
    return out;
}

std::string plain(std::string_view word) {
    std::string out(word);
    for (const Mark& mark : dressed_up) std::ranges::replace(out, mark.sign, mark.letter);
    return name_skeleton(folded_case(out));
}

// Names often have a number behind them.
std::string_view without_figures(std::string_view word) {
    const std::size_t begin = std::min(word.find_first_not_of("0123456789"), word.size());
    const std::size_t end = word.find_last_not_of("0123456789");
    return end == std::string_view::npos ? std::string_view() : word.substr(begin, end + 1 - begin);
}

// Letters that come three times and more, that many times.
std::string with_runs_of(const std::string& word, std::size_t kept) {
    std::string out;
    for (std::size_t i = 0; i < word.size();) {
        std::size_t end = i;
        while (end < word.size() && word[end] == word[i]) ++end;
        out.append(end - i >= 3 ? std::min(kept, end - i) : end - i, word[i]);
        i = end;
    }
    return out;
}

}  // namespace

WordFilter::WordFilter(const std::vector<FilterWord>& words) {
    for (const FilterWord& each : words) {
        std::string_view word = each.word;
        if (word.starts_with('+')) {
            allowed_.insert(plain(word.substr(1)));
            continue;
        }
        const bool before = word.starts_with('*'), behind = word.ends_with('*');
        if (before) word.remove_prefix(1);
        if (behind && !word.empty()) word.remove_suffix(1);
        if (word.empty()) continue;
        if (!before && !behind) {
            whole_.insert(plain(word));
        } else {
            parts_.push_back({plain(word), !before, !behind});
        }
    }
}

bool WordFilter::is_unwanted(const std::string& word) const {
    if (allowed_.contains(word)) return false;
    if (whole_.contains(word)) return true;
    return std::ranges::any_of(parts_, [&word](const Part& part) {
        if (part.begins) return word.starts_with(part.text);
        if (part.ends) return word.ends_with(part.text);
        return word.find(part.text) != std::string::npos;
    });
}

std::string WordFilter::unwanted(std::string_view text) const {
    if (whole_.empty() && parts_.empty()) return {};
    std::string spaced, shown;
    const auto words = words_of(text);
    for (std::size_t i = 0; i <= words.size(); ++i) {
        const bool single = i < words.size() && count_characters(words[i]) == 1;
        if (single) {
            spaced += words[i];
            shown += (shown.empty() ? "" : " ") + std::string(words[i]);
            continue;
        }
        if (count_characters(spaced) >= spaced_letters && is_unwanted(plain(spaced))) return shown;
        spaced.clear();
        shown.clear();
        if (i == words.size()) break;
        const std::string word = plain(words[i]), bare = plain(without_figures(words[i]));
        for (const std::string& read : {word, bare, with_runs_of(word, 1), with_runs_of(word, 2)}) {
            if (!read.empty() && is_unwanted(read)) return std::string(words[i]);
        }
    }
    return {};
}

std::vector<std::string> tidy_words(const std::vector<std::string>& lines) {
    std::set<std::string> out;
    for (const std::string& line : lines) {
        const std::string word = folded_case(tidy_name(trimmed(line)));
        if (word.empty()) continue;
        std::string_view core = word;
        if (core.starts_with('+')) core.remove_prefix(1);
        if (core.starts_with('*')) core.remove_prefix(1);
        if (core.ends_with('*')) core.remove_suffix(1);
        const auto parts = words_of(core);
        const std::size_t length = count_characters(core);
        if (parts.size() != 1 || parts[0] != core || length < shortest_word || length > longest_word) {
            throw bad_field("words",
                            "has '" + printable(line.substr(0, 60)) + "', which is not one word of 2 to 40 letters");
        }
        out.insert(word);
    }
    return {out.begin(), out.end()};
}

}  // namespace tankchess::server
