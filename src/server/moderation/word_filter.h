#pragma once

#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "server/store/moderation.h"

namespace tankchess::server {

// Words that are not wanted in what strangers read. A word of the list is found whatever its case and accents, with
// digits and look-alike letters in it (name_skeleton), with letters drawn out, and with blanks or marks between its
// letters. `word*` stands for all that begin so, `*word` for all that end so, `*word*` for all that have it inside;
// `+word` is always allowed. Words of all languages count: nobody knows in which one a line is written.
class WordFilter {
public:
    WordFilter() = default;
    explicit WordFilter(const std::vector<FilterWord>& words);

    // The first word of the text that is not wanted, as it is written there; empty: none.
    std::string unwanted(std::string_view text) const;

private:
    struct Part {
        std::string text;
        bool begins = false, ends = false;  // of a word; neither: anywhere inside
    };
    bool is_unwanted(const std::string& word) const;

    std::unordered_set<std::string> whole_, allowed_;
    std::vector<Part> parts_;
};

// A list as people write it, one word a line: tidied, without what is empty or there twice. Throws ApiFault that names
// the first line which is no word.
std::vector<std::string> tidy_words(const std::vector<std::string>& lines);

}  // namespace tankchess::server
