#include "engine/balance/usual.h"

#include <array>

namespace tankchess::engine::balance {
namespace {

struct UsualRow {
    std::string_view code;
    double earns;
};
// Kinds of which at least two stock boards were measured: means over boards, of their sheets of 2026-11-18 in `mate`
// and `sudden`.
constexpr std::array<UsualRow, 9> usual_rows{{
    {"LT", 0.99},
    {"MT", 1.05},
    {"HT", 1.06},
    {"TD", 0.94},
    {"HM", 0.70},
    {"HD", 0.74},
    {"SL", 1.17},
    {"RB", 0.27},
    {"AS", 1.81},
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
