#pragma once

#include <string>
#include <string_view>

// Letters of any script, by Unicode's own tables (ICU).
namespace tankchess::server {

bool is_ascii(std::string_view text);

struct NameLetters {
    bool allowed = true;  // letters, their marks, digits, - and _
    int count = 0;        // characters, marks left out
    int letters = 0;
    bool east_asian = false;  // Chinese, Japanese or Korean: a character says more
};
NameLetters letters_of(std::string_view name);

// Letters of one script (Japanese and Korean with their Chinese characters), all in common use, none invisible, digits
// of one kind: UTS 39, "single script", recommended characters.
bool is_of_one_script(std::string_view name);

// The same letters in the same bytes (NFC): names are kept like this.
std::string tidy_name(std::string_view name);
// Whether they differ at most in case.
bool same_name(std::string_view one, std::string_view other);

std::string folded_case(std::string_view text);
// What it could be taken for (UTS 39, skeleton), without accents.
std::string looks_like(std::string_view text);

}  // namespace tankchess::server
