#include "engine/balance/usual.h"

#include <array>

namespace tankchess::engine::balance {
namespace {

struct UsualRow {
    std::string_view code;
    double earns;
};
// From the sheets of the stock boards for two players.
constexpr std::array<UsualRow, 1> usual_rows{{
    {"LT", 1.0},
}};

}  // namespace

double usual_earnings(Kind kind) {
    for (const UsualRow& row : usual_rows) {
        if (row.code == row_of_kind(kind).code) return row.earns;
    }
    return 0;
}

std::string_view against_usual(const KindSheet& kind) {
    const double usual = usual_earnings(kind.kind);
    if (usual == 0) return "";
    return kind.earns >= usual * 4 / 3 ? "+" : kind.earns <= usual * 2 / 3 ? "-" : "";
}

}  // namespace tankchess::engine::balance
