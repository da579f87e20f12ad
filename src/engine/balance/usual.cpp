#include "engine/balance/usual.h"

#include <array>

namespace tankchess::engine::balance {
namespace {

struct UsualRow {
    std::string_view code;
    double earns;
};
// Kinds of which at least two stock boards were measured: means over the sheets of 2026-11-16 at 550 nodes a turn.
constexpr std::array<UsualRow, 3> usual_rows{{
    {"LT", 1.02},
    {"MT", 1.09},
    {"HT", 0.97},
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
