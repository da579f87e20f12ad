// Boost.JSON as source: Debian has it as a library for this machine only.
#include <limits>

// Its reader has a table of 618 powers of ten, 5 kB that nothing packs. Ours multiplies: up to 10^22 that is exact, and
// numbers beyond are in no message. `Computed()` makes Boost's function take a function, so that calls mean ours.
namespace boost::json::detail {
struct Computed {};
inline double power_of_ten(int exponent, Computed) noexcept {
    double power = 1;
    for (int n = exponent < 0 ? -exponent : exponent; n > 0 && power < std::numeric_limits<double>::infinity(); --n) {
        power *= 10;
    }
    return exponent < 0 ? 1 / power : power;
}
}  // namespace boost::json::detail
#define pow10(exponent) power_of_ten(exponent, Computed())
#include <boost/json/basic_parser_impl.hpp>
#undef pow10

#include <boost/json/src.hpp>
