#include "setups/board_themes.h"

#include <algorithm>
#include <array>

namespace tankchess {
namespace {

constexpr int usual_clump = 4;  // squares of one obstacle
constexpr int ford_distance = 5;

int all_squares(const BoardDraft& draft) { return draft.size().width * draft.size().height; }

// Clumps of one ground until there is enough of it.
int clumps(BoardDraft& draft, Terrain ground, int wanted, int longest) {
    for (int tries = 0; wanted > 0 && tries < 8 * all_squares(draft); ++tries) {
        wanted -= draft.clump(ground, wanted, longest);
    }
    return wanted;
}

void line(BoardDraft& draft, Square from, Facing towards, int length, Terrain ground) {
    for (int i = 0; i < length; ++i) {
        const Square square = square_along(draft.size(), from, towards, i);
        if (square != no_square) draft.lay(square, ground);
    }
}

// Streets from edge to edge and blocks of houses between them.
int town(BoardDraft& draft, int wanted) {
    const int column = 2 + static_cast<int>(draft.rng().below(static_cast<std::uint32_t>(draft.size().width / 2 - 2)));
    const int row = draft.size().height / 2 - 1 - static_cast<int>(draft.rng().below(2));
    line(draft, make_square(column, 0), Facing::n, draft.size().height, terrain::road);
    line(draft, make_square(0, row), Facing::e, draft.size().width, terrain::road);
    for (int tries = 0; wanted > 3 && tries < 4 * all_squares(draft); ++tries) {
        const Square corner = draft.random_square(draft.size().height);
        const int wide = 2 + static_cast<int>(draft.rng().below(2));
        for (int y = 0; y < 2; ++y) {
            for (int x = 0; x < wide && wanted > 0; ++x) {
                const Square square = make_square(column_of(corner) + x, row_of(corner) + y);
                if (draft.size().contains(square)) wanted -= draft.lay(square, terrain::high);
            }
        }
    }
    return clumps(draft, terrain::high, wanted, 1);
}

// Water from side to side with fords, and cover on both banks.
int river(BoardDraft& draft, int wanted) {
    const int shift = static_cast<int>(draft.rng().below(ford_distance));
    const int bank = draft.size().height / 2 - 1;
    for (int x = 0; x < draft.size().width; ++x) {
        const bool ford = x % ford_distance == shift;
        for (int y = bank; !ford && y <= bank + (draft.size().height % 2); ++y) {
            draft.lay(make_square(x, y), terrain::water);
        }
    }
    return clumps(draft, terrain::high, wanted * 3 / 4, usual_clump);
}

// Frozen ponds that carry light pieces, open water in some of them.
int winter(BoardDraft& draft, int wanted) {
    clumps(draft, terrain::ice, all_squares(draft) / 10, 8);
    clumps(draft, terrain::water, all_squares(draft) / 40, 3);
    return clumps(draft, terrain::high, wanted * 3 / 4, usual_clump);
}

// Mines in the middle and low walls that hide nobody.
int minefield(BoardDraft& draft, int wanted) {
    const int quarter = draft.size().height / 4;
    int mines = all_squares(draft) / 20;
    for (int tries = 0; mines > 0 && tries < 4 * all_squares(draft); ++tries) {
        const Square square = draft.random_square(draft.size().height);
        if (row_of(square) < quarter || row_of(square) >= draft.size().height - quarter) continue;
        mines -= draft.lay_mine(square);
    }
    const int low = wanted / 3;
    return clumps(draft, terrain::low, low, usual_clump) + clumps(draft, terrain::high, wanted - low, usual_clump);
}

// Long walls with gates in front of both sides.
int fortress(BoardDraft& draft, int wanted) {
    const int row = draft.size().height / 3;
    const int gate = 2 + static_cast<int>(draft.rng().below(3));
    for (int x = gate; x < draft.size().width; x += 5 + static_cast<int>(draft.rng().below(2))) {
        line(draft, make_square(x, row), Facing::e, 3, terrain::high);
        wanted -= 6;
    }
    const int low = std::max(0, wanted / 4);
    return clumps(draft, terrain::low, low, 3) + clumps(draft, terrain::high, std::max(0, wanted - low), usual_clump);
}

}  // namespace

bool lay_theme(BoardDraft& draft, Theme theme, int wanted) {
    switch (theme) {
        case Theme::plain:
            return clumps(draft, terrain::high, wanted, usual_clump) <= 1;
        case Theme::open:
            return clumps(draft, terrain::high, wanted / 2, 2) <= 1;
        case Theme::town:
            return town(draft, wanted) <= 3;
        case Theme::river:
            return river(draft, wanted) <= 3;
        case Theme::winter:
            return winter(draft, wanted) <= 3;
        case Theme::minefield:
            return minefield(draft, wanted) <= 6;
        case Theme::fortress:
            return fortress(draft, wanted) <= 6;
    }
    return false;
}

}  // namespace tankchess
