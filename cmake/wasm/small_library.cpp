// What the C and C++ libraries have in a larger or slower form. Nobody reads the words of an abort here, and without
// them nothing prints. Compiled by itself, not with the rest, lest the compiler take its loops for the calls that they
// are.
#include <cstdarg>
#include <cstddef>
#include <cstdint>
#include <cstring>

extern "C" {

// Browsers call out of the module for memory.copy and memory.fill: quick for much, slow for the sets and boards that
// the search copies. So these go by words up to here.
constexpr std::size_t much = 1024;
using Word = std::uint64_t;
constexpr std::size_t block = 4 * sizeof(Word);

void* memcpy(void* to, const void* from, std::size_t count) {
    if (count >= much) return __builtin_memcpy(to, from, count);
    auto* out = static_cast<unsigned char*>(to);
    const auto* in = static_cast<const unsigned char*>(from);
    for (; count >= block; count -= block, out += block, in += block) __builtin_memcpy(out, in, block);
    for (; count >= sizeof(Word); count -= sizeof(Word), out += sizeof(Word), in += sizeof(Word)) {
        __builtin_memcpy(out, in, sizeof(Word));
    }
    for (; count != 0; --count) *out++ = *in++;
    return to;
}
void* memset(void* to, int value, std::size_t count) {
    if (count >= much) return __builtin_memset(to, value, count);
    auto* out = static_cast<unsigned char*>(to);
    const Word word = static_cast<unsigned char>(value) * 0x0101010101010101ULL;
    const Word words[block / sizeof(Word)] = {word, word, word, word};
    for (; count >= block; count -= block, out += block) __builtin_memcpy(out, words, block);
    for (; count >= sizeof word; count -= sizeof word, out += sizeof word) __builtin_memcpy(out, &word, sizeof word);
    for (; count != 0; --count) *out++ = static_cast<unsigned char>(value);
    return to;
}
// The library compares byte by byte.
int memcmp(const void* a, const void* b, std::size_t count) {
    const auto* left = static_cast<const unsigned char*>(a);
    const auto* right = static_cast<const unsigned char*>(b);
    for (; count >= sizeof(Word); count -= sizeof(Word), left += sizeof(Word), right += sizeof(Word)) {
        Word x, y;
        __builtin_memcpy(&x, left, sizeof x);
        __builtin_memcpy(&y, right, sizeof y);
        if (x != y) break;
    }
    for (; count != 0; --count, ++left, ++right) {
        if (*left != *right) return *left - *right;
    }
    return 0;
}

// The library's bring 6 kB of tables, for the last bit. These are right to some 15 digits, and what is made of them is
// rounded: how far the search reduces, and the share of a win in thousandths.
double log(double x) {
    const auto bits = __builtin_bit_cast(std::uint64_t, x);
    const int exponent = static_cast<int>(bits >> 52) - 1023;
    const double m = __builtin_bit_cast(double, (bits & ((1ULL << 52) - 1)) | 1023ULL << 52);  // 1 to 2
    const double t = (m - 1) / (m + 1);
    double sum = 0, power = t;
    for (int n = 1; n < 36; n += 2, power *= t * t) sum += power / n;
    return exponent * 0.693147180559945309417 + 2 * sum;
}
double exp(double x) {
    if (!(x > -700 && x < 700)) return x > 0 ? __builtin_inf() : 0;
    const double n = __builtin_floor(x * 1.44269504088896340736 + 0.5);
    const double rest = (x - n * 0x1.62e42fee00000p-1) - n * 0x1.a39ef35793c76p-33;
    double sum = 1;
    for (int i = 16; i > 0; --i) sum = 1 + sum * rest / i;
    return sum * __builtin_bit_cast(double, static_cast<std::uint64_t>(static_cast<int>(n) + 1023) << 52);
}

// Only for the words of errors that end the module.
char* strerror(int) {
    static char nothing = 0;
    return &nothing;
}
int vsnprintf(char* out, std::size_t size, const char*, va_list) {
    if (size != 0) *out = 0;
    return 0;
}
int snprintf(char* out, std::size_t size, const char*, ...) {
    if (size != 0) *out = 0;
    return 0;
}
[[noreturn]] void abort_message(const char*, ...) { __builtin_trap(); }
}

namespace std::inline __2 {
[[noreturn]] void __libcpp_verbose_abort(const char*, ...) noexcept { __builtin_trap(); }
}  // namespace std::inline __2
