#include "setups/setup_generator.h"

#include <algorithm>
#include <array>

#include "base/rng.h"
#include "rules/board/adapt_setup.h"
#include "setups/fairness.h"

namespace tankchess {
namespace {

constexpr int attempts = 24;  // fresh boards
constexpr int repairs = 160;  // changes tried on each
constexpr int max_clump = 4;  // squares of one obstacle

struct ArmyRow {
    int width;  // from this width on
    std::string_view codes;
};
constexpr std::array<ArmyRow, 5> usual_armies{{
    {20, "CLT LT LT LT LT MT MT MT HT HT TD TD HM HM"},
    {16, "CLT LT LT LT LT MT MT MT HT HT"},
    {12, "CLT LT LT LT MT MT HT"},
    {8, "CLT LT MT HT"},
    {0, "CHT MT"},
}};

std::vector<PieceCode> usual_army(int width) {
    std::vector<PieceCode> army;
    for (const ArmyRow& row : usual_armies) {
        if (width < row.width) continue;
        TextCursor cursor(row.codes);
        while (!cursor.at_end()) {
            army.push_back(*piece_code(cursor.take_while(is_upper)));
            cursor.skip_blanks();
        }
        break;
    }
    return army;
}

// One board being made. Everything is put down twice, half a turn apart.
class Draft {
public:
    Draft(const GeneratorWish& wish, const std::vector<PieceCode>& army, std::uint64_t seed)
        : wish_(wish), army_(army), rng_(seed) {
        setup_.size = wish.size;
        setup_.rules = wish.rules.front();
    }

    // Places armies and obstacles; false if there is no room.
    bool lay_out() {
        for (const PieceCode& code : army_) {
            const Square square = free_start(code.command);
            if (square == no_square) return false;
            place(code, square);
        }
        const int squares = setup_.size.width * setup_.size.height;
        int wanted = squares * wish_.density / 100;
        for (int tries = 0; wanted > 0 && tries < 8 * squares; ++tries) wanted -= clump(wanted);
        return wanted <= 1;
    }

    // Changes the board until nothing is unfair, or gives up.
    bool repair() {
        int worst = unfairness();
        for (int i = 0; i < repairs && worst > 0; ++i) {
            const Setup before = setup_;
            if (rng_.chance(1, 2)) {
                shift_obstacle();
            } else {
                shift_piece();
            }
            const int now = unfairness();
            if (now > worst) {
                setup_ = before;
            } else {
                worst = now;
            }
        }
        return worst == 0 && judge_fairness(setup_, wish_.rules).faults.empty();
    }

    Setup take() {
        std::sort(setup_.pieces.begin(), setup_.pieces.end(),
                  [](const PieceSpec& a, const PieceSpec& b) { return a.square < b.square; });
        return std::move(setup_);
    }

private:
    Square image(Square square) const {
        return make_square(setup_.size.width - 1 - column_of(square), setup_.size.height - 1 - row_of(square));
    }
    bool taken(Square square) const {
        return setup_.terrain[square] != terrain::open ||
               std::any_of(setup_.pieces.begin(), setup_.pieces.end(),
                           [square](const PieceSpec& piece) { return piece.square == square; });
    }
    Square random_square(int rows) {
        return make_square(static_cast<int>(rng_.below(setup_.size.width)),
                           static_cast<int>(rng_.below(static_cast<std::uint32_t>(rows))));
    }
    // White's start rows: a fifth of the board; the Command piece stands on the first.
    Square free_start(bool command) {
        const int rows = command ? 1 : std::max(1, setup_.size.height / 5);
        for (int tries = 0; tries < 100; ++tries) {
            const Square square = random_square(rows);
            if (!taken(square) && !taken(image(square))) return square;
        }
        return no_square;
    }

    void place(const PieceCode& code, Square square) {
        for (Side side : {Side::white, Side::black}) {
            PieceSpec piece;
            piece.side = side;
            piece.kind = code.kind;
            piece.command = code.command;
            piece.square = side == Side::white ? square : image(square);
            piece.facing = home_facing(side);
            setup_.pieces.push_back(piece);
        }
    }

    void set(Square square, Terrain terrain) { setup_.terrain[square] = setup_.terrain[image(square)] = terrain; }

    // Lays one obstacle and its image, at most `wanted` squares; returns how many there are now more.
    int clump(int wanted) {
        Square at = random_square(setup_.size.height);
        int laid = 0;
        for (int i = 0; i < max_clump && laid + 2 <= std::max(wanted, 2); ++i) {
            if (!setup_.size.contains(at) || taken(at) || taken(image(at))) break;
            set(at, terrain::high);
            laid += at == image(at) ? 1 : 2;
            const Facing towards = facing_at(2 * static_cast<int>(rng_.below(4)));
            const int x = column_of(at) + dx_of(towards), y = row_of(at) + dy_of(towards);
            if (!setup_.size.contains(x, y) || rng_.chance(1, 4)) break;
            at = make_square(x, y);
        }
        return laid;
    }

    void shift_obstacle() {
        std::vector<Square> high;
        for (int y = 0; y < setup_.size.height; ++y) {
            for (int x = 0; x < setup_.size.width; ++x) {
                if (setup_.terrain[make_square(x, y)] == terrain::high) high.push_back(make_square(x, y));
            }
        }
        const Square to = random_square(setup_.size.height);
        if (high.empty() || taken(to) || taken(image(to)) || to == image(to)) return;
        const Square from = high[rng_.below(static_cast<std::uint32_t>(high.size()))];
        if (from == image(from)) return;
        set(from, terrain::open);
        set(to, terrain::high);
    }

    void shift_piece() {
        PieceSpec& piece = setup_.pieces[2 * rng_.below(static_cast<std::uint32_t>(setup_.pieces.size() / 2))];
        const Square to = free_start(piece.command);
        if (to == no_square) return;
        PieceSpec& twin = *(&piece + 1);
        piece.square = to;
        twin.square = image(to);
    }

    // Both sides are alike, so White's first moves are enough.
    int unfairness() const {
        int worst = 0;
        for (const RulesSpec& rules : wish_.rules) {
            const Result<Setup> adapted = adapt_setup(setup_, rules);
            if (adapted) worst += unfair_first_moves(*adapted, Side::white);
        }
        return worst;
    }

    const GeneratorWish& wish_;
    const std::vector<PieceCode>& army_;
    Rng rng_;
    Setup setup_;
};

std::optional<Fault> refuse(const GeneratorWish& wish, const std::vector<PieceCode>& army) {
    const auto bad_side = [](int length) { return length < min_side_length || length > max_side_length; };
    if (bad_side(wish.size.width) || bad_side(wish.size.height)) return Fault{"size", "4 to 26 squares each way"};
    if (wish.density < 0 || wish.density > max_density) {
        return Fault{"density", "0 to " + std::to_string(max_density) + " percent"};
    }
    if (wish.rules.empty()) return Fault{"rules", "none named"};
    for (const RulesSpec& rules : wish.rules) {
        if (mode_of(rules.style).sides != 2) return Fault{"rules", "only setups for two players are generated"};
    }
    if (army.size() > static_cast<std::size_t>(max_pieces) / 2) return Fault{"army", "too large"};
    for (const PieceCode& code : army) {
        if (row_of_kind(code.kind).mobility == Mobility::boat)
            return Fault{"army", "generated boards have no water for boats"};
    }
    const auto commands = std::count_if(army.begin(), army.end(), [](const PieceCode& code) { return code.command; });
    if (commands > 1) return Fault{"army", "more than one Command piece"};
    return std::nullopt;
}

}  // namespace

Result<SetupFile> generate_setup(const GeneratorWish& wish) {
    const std::vector<PieceCode> army = wish.army.empty() ? usual_army(wish.size.width) : wish.army;
    if (auto fault = refuse(wish, army)) return *fault;
    Rng seeds(wish.seed);
    for (int i = 0; i < attempts; ++i) {
        Draft draft(wish, army, seeds.next());
        if (!draft.lay_out() || !draft.repair()) continue;
        SetupFile file;
        const std::string size = size_text(wish.size);
        file.id = "random-" + size + "-" + std::to_string(wish.seed);
        file.name = "Random board " + size + ", seed " + std::to_string(wish.seed);
        file.about = "Made by `tankchess setup generate`: density " + std::to_string(wish.density) + " percent.";
        file.rules = wish.rules;
        file.setup = draft.take();
        return file;
    }
    return Fault{"generate", "no fair setup found for this size, density and army; try another seed or density"};
}

}  // namespace tankchess
