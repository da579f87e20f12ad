#include "server/common/scripts.h"

#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <unicode/uscript.h>
#include <unicode/uspoof.h>

#include <algorithm>

namespace tankchess::server {

namespace {

// Opened once; used by all threads, which it allows for.
const USpoofChecker* spoof_checker() {
    static const USpoofChecker* const checker = [] {
        UErrorCode status = U_ZERO_ERROR;
        USpoofChecker* out = uspoof_open(&status);
        uspoof_setRestrictionLevel(out, USPOOF_SINGLE_SCRIPT_RESTRICTIVE);
        uspoof_setAllowedUnicodeSet(out, uspoof_getRecommendedUnicodeSet(&status), &status);
        uspoof_setChecks(out, USPOOF_CHAR_LIMIT | USPOOF_RESTRICTION_LEVEL | USPOOF_INVISIBLE | USPOOF_MIXED_NUMBERS,
                         &status);
        return U_SUCCESS(status) ? out : nullptr;
    }();
    return checker;
}

std::string utf8_of(const icu::UnicodeString& text) {
    std::string out;
    text.toUTF8String(out);
    return out;
}

icu::UnicodeString from_utf8(std::string_view text) {
    return icu::UnicodeString::fromUTF8(icu::StringPiece(text.data(), static_cast<int32_t>(text.size())));
}

bool is_east_asian(UChar32 c) {
    UErrorCode status = U_ZERO_ERROR;
    const UScriptCode script = uscript_getScript(c, &status);
    return script == USCRIPT_HAN || script == USCRIPT_HIRAGANA || script == USCRIPT_KATAKANA ||
           script == USCRIPT_HANGUL;
}

}  // namespace

bool is_ascii(std::string_view text) {
    return std::all_of(text.begin(), text.end(), [](char c) { return c >= 0; });
}

NameLetters letters_of(std::string_view name) {
    const icu::UnicodeString text = from_utf8(name);
    NameLetters out;
    for (int32_t i = 0; i < text.length(); i = text.moveIndex32(i, 1)) {
        const UChar32 c = text.char32At(i);
        const uint32_t mask = U_GET_GC_MASK(c);
        const bool letter = (mask & U_GC_L_MASK) != 0, mark = (mask & (U_GC_MN_MASK | U_GC_MC_MASK)) != 0;
        out.allowed = out.allowed && (letter || (mark && i > 0) || (mask & U_GC_ND_MASK) != 0 || c == '-' || c == '_');
        out.count += mark ? 0 : 1;
        out.letters += letter ? 1 : 0;
        out.east_asian = out.east_asian || is_east_asian(c);
    }
    return out;
}

bool is_of_one_script(std::string_view name) {
    UErrorCode status = U_ZERO_ERROR;
    // Marks that we allow ourselves and Unicode does not recommend in identifiers.
    std::string plain(name);
    std::erase(plain, '_');
    std::erase(plain, '-');
    const int32_t faults =
        uspoof_checkUTF8(spoof_checker(), plain.data(), static_cast<int32_t>(plain.size()), nullptr, &status);
    return U_SUCCESS(status) && faults == 0;
}

std::string folded_case(std::string_view text) { return utf8_of(from_utf8(text).foldCase()); }

std::string looks_like(std::string_view text) {
    UErrorCode status = U_ZERO_ERROR;
    icu::UnicodeString skeleton;
    uspoof_getSkeletonUnicodeString(spoof_checker(), 0, from_utf8(text), skeleton, &status);
    if (U_FAILURE(status)) return std::string(text);
    icu::UnicodeString out;
    for (int32_t i = 0; i < skeleton.length(); i = skeleton.moveIndex32(i, 1)) {
        const UChar32 c = skeleton.char32At(i);
        if (ublock_getCode(c) != UBLOCK_COMBINING_DIACRITICAL_MARKS) out.append(c);
    }
    return utf8_of(out);
}

std::string tidy_name(std::string_view name) {
    if (is_ascii(name)) return std::string(name);
    UErrorCode status = U_ZERO_ERROR;
    const icu::Normalizer2* nfc = icu::Normalizer2::getNFCInstance(status);
    if (U_FAILURE(status)) return std::string(name);
    const icu::UnicodeString out = nfc->normalize(from_utf8(name), status);
    return U_SUCCESS(status) ? utf8_of(out) : std::string(name);
}

bool same_name(std::string_view one, std::string_view other) {
    return folded_case(tidy_name(one)) == folded_case(tidy_name(other));
}

}  // namespace tankchess::server
