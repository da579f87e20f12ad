#include "server/common/signup_rules.h"

#include <algorithm>
#include <array>

#include "server/common/scripts.h"

namespace tankchess::server {

namespace {

// Names that speak for the site or for the engine: these, and whatever begins with the second kind.
constexpr std::array kept_names = {"me",      "api",     "null",     "undefined", "nobody", "anonymous", "everyone",
                                   "support", "help",    "root",     "staff",     "owner",  "official",  "system",
                                   "server",  "service", "team",     "security",  "mod",    "mods",      "bot",
                                   "player",  "white",   "black",    "deleted",   "login",  "logout",    "register",
                                   "info",    "test",    "webmaster"};
constexpr std::array kept_beginnings = {"guest", "engine", "computer", "admin", "moderator", "tankchess", "sysadmin"};

// What the most common passwords are made of, as their skeletons spell it or not. With the endings that people add
// (digits and marks, which are cut off before looking) these stand for many thousands.
constexpr std::array common_words = {
    "password",   "passwort",  "parola",      "pass",          "passwd",    "qwerty",    "qwertz",     "qwertyuiop",
    "qwertzuiop", "azerty",    "asdf",        "asdfgh",        "asdfghjkl", "yxcvbnm",   "zxcvbnm",    "zxcvbn",
    "letmein",    "welcome",   "willkommen",  "hallo",         "hello",     "dragon",    "monkey",     "football",
    "fussball",   "fotbal",    "baseball",    "basketball",    "soccer",    "hockey",    "iloveyou",   "ichliebedich",
    "teiubesc",   "loveme",    "lovely",      "love",          "sunshine",  "princess",  "prinzessin", "superman",
    "batman",     "spiderman", "pokemon",     "starwars",      "trustno",   "master",    "shadow",     "michael",
    "jordan",     "jennifer",  "jessica",     "daniel",        "thomas",    "charlie",   "andrew",     "matthew",
    "joshua",     "ashley",    "amanda",      "nicole",        "hunter",    "ranger",    "killer",     "pepper",
    "ginger",     "cookie",    "chocolate",   "schokolade",    "cheese",    "summer",    "sommer",     "winter",
    "spring",     "autumn",    "herbst",      "freedom",       "whatever",  "computer",  "internet",   "internett",
    "samsung",    "google",    "facebook",    "linkedin",      "twitter",   "youtube",   "admin",      "administrator",
    "root",       "login",     "user",        "guest",         "test",      "testing",   "changeme",   "secret",
    "geheim",     "secreta",   "default",     "access",        "abc",       "abcd",      "abcdef",     "abcdefg",
    "abcdefgh",   "aaa",       "xxx",         "qazwsx",        "qazwsxedc", "zaq",       "qweasd",     "qweasdzxc",
    "qwe",        "asd",       "zxc",         "mustang",       "corvette",  "ferrari",   "porsche",    "mercedes",
    "yamaha",     "harley",    "liverpool",   "chelsea",       "arsenal",   "barcelona", "bayern",     "steaua",
    "dinamo",     "romania",   "deutschland", "germany",       "london",    "berlin",    "bucuresti",  "matrix",
    "phoenix",    "tigger",    "butterfly",   "schmetterling", "flower",    "blume",     "angel",      "engel",
    "purple",     "orange",    "banana",      "silver",        "golden",    "diamond",   "money",      "jesus",
    "blessed",    "tank",      "tanks",       "chess",         "tankchess", "schach",    "sah",        "panzer",
    "wargame",    "gamer",     "player",      "winner",        "champion",  "ninja",     "naruto",     "minecraft",
    "fortnite",   "roblox",    "maverick",    "cowboy",        "eagles",    "steelers",  "yankees",    "lakers",
    "soldier",    "october",   "november",    "december",      "january",   "february",  "saturday",   "sunday",
    "monday",     "friday"};

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return lower(c) >= 'a' && lower(c) <= 'z'; }

char letter_like(char c) {
    static constexpr std::string_view digits = "0123456789", letters = "olzeasbtbg", marks = "@$!|", like = "asll";
    c = lower(c);
    if (const auto at = digits.find(c); at != std::string_view::npos) return letters[at];
    if (const auto at = marks.find(c); at != std::string_view::npos) return like[at];
    return c == 'i' ? 'l' : c;
}

std::string with_letters(std::string_view text) {
    std::string out;
    for (const char c : text) out += letter_like(c);
    return out;
}

// One step up, one step down or the same from each character to the next: 12345678, 87654321, aaaaaaaa.
bool is_run(std::string_view text) {
    for (const int step : {0, 1, -1}) {
        bool run = true;
        for (std::size_t i = 1; i < text.size() && run; ++i) {
            const int wanted = text[i - 1] + step;
            // After 9 comes 0.
            run =
                text[i] == wanted || (step != 0 && is_digit(text[i - 1]) && text[i] == '0' + (wanted - '0' + 10) % 10);
        }
        if (run) return true;
    }
    return false;
}

// A short piece again and again: abcabcabc, 12121212.
bool is_repeated(std::string_view text) {
    for (std::size_t length = 1; length <= 4 && length * 2 <= text.size(); ++length) {
        bool again = true;
        for (std::size_t i = length; i < text.size() && again; ++i) again = text[i] == text[i - length];
        if (again) return true;
    }
    return false;
}

bool is_common(std::string_view text) {
    const std::string skeleton = with_letters(text);
    return std::any_of(common_words.begin(), common_words.end(),
                       [&](const char* word) { return text == word || skeleton == with_letters(word); });
}

// Twenty letters of most scripts; addresses of pages take no more.
constexpr std::size_t longest_name_bytes = 60;

// How a row of letters reads in passing.
std::string hasty(const std::string& name) {
    std::string out;
    for (const char c : name) {
        if (c == '-' || c == '_') continue;
        out += letter_like(c);
        const auto ends = [&out](std::string_view with) { return std::string_view(out).ends_with(with); };
        if (ends("rn")) out.replace(out.size() - 2, 2, "m");
        if (ends("vv")) out.replace(out.size() - 2, 2, "w");
    }
    return out;
}

}  // namespace

std::string name_skeleton(std::string_view name) {
    return hasty(is_ascii(name) ? std::string(name) : looks_like(folded_case(name)));
}

std::optional<std::string> second_skeleton(std::string_view name) {
    if (is_ascii(name)) return std::nullopt;
    std::string out = hasty(looks_like(name));
    if (out == name_skeleton(name)) return std::nullopt;
    return out;
}

std::optional<std::string> name_fault(std::string_view name) {
    const NameLetters letters = letters_of(name);
    if (!letters.allowed) return "may have letters, digits, - and _ only";
    if (letters.count < (letters.east_asian ? 2 : 3))
        return "must have three characters or more (two of East Asian scripts)";
    if (letters.letters < 2) return "must have two letters or more";
    if (name.size() > longest_name_bytes) return "is too long";
    if (!is_ascii(name) && !is_of_one_script(name)) return "must be written in one script, with letters in common use";
    for (const std::string& skeleton : {name_skeleton(name), second_skeleton(name).value_or(std::string("-"))}) {
        for (const char* kept : kept_names) {
            if (skeleton == name_skeleton(kept)) return "is kept back for the site, as is what looks like it";
        }
        for (const char* kept : kept_beginnings) {
            if (skeleton.starts_with(name_skeleton(kept))) return "begins like one that is kept back for the site";
        }
    }
    return std::nullopt;
}

std::optional<std::string> password_fault(std::string_view password, std::string_view name) {
    std::string text;
    for (const char c : password) text += lower(c);
    if (text.find_first_not_of(" \t\u00a0") == std::string::npos) return "must not be blanks only";
    if (is_run(text) || is_repeated(text)) return "must not be one row of characters or the same again and again";
    std::string low_name;
    for (const char c : name) low_name += lower(c);
    // People put digits and marks around a word.
    std::string_view core = text;
    while (!core.empty() && !is_letter(core.back())) core.remove_suffix(1);
    while (!core.empty() && !is_letter(core.front())) core.remove_prefix(1);
    if (!low_name.empty() && (text == low_name || core == low_name)) return "must not be your name";
    if (is_common(text) || is_common(core)) return "is one of the most common passwords: take a few words instead";
    return std::nullopt;
}

}  // namespace tankchess::server
