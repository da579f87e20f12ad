#include "rules/position/hash.h"
#include "rules/position/raw_edits.h"

namespace tankchess {

// Builds a position from an accepted setup, in this order.
class PositionMaker {
public:
    PositionMaker(Position& position, const Setup& from) : p(position), setup(from), raw(position) {}

    void counters() {
        p.size_ = setup.size;
        p.rules_ = setup.rules;
        p.side_ = setup.side;
        p.quiet_ = static_cast<std::uint16_t>(setup.quiet);
        p.turn_ = static_cast<std::uint16_t>(setup.turn);
        p.tally_ = setup.tally;
        p.hash_ = hash::size_key(p.size_) ^ hash::rules_key(p.rules_) ^ hash::side_key(p.side_);
        for (Side s : all_sides) p.hash_ ^= hash::tally_key(s, p.tally_[index_of(s)]);
    }

    void ground() {
        // Off the board everything is stopped and blocked; on it, squares start as open ground.
        p.class_.fill(off_board_class);
        for (auto& rows : p.stop_rows_) {
            for (auto& footings : rows) footings.fill(~0ULL);
        }
        for (const PieceSpec& spec : setup.pieces) {
            auto use = [&](Kind k) {
                p.footings_in_use_ |= static_cast<std::uint8_t>(1u << static_cast<int>(footing_of(row_of_kind(k))));
            };
            use(spec.kind);
            if (spec.cargo) use(spec.cargo->kind);
        }
        const SquareClass open_ground = square_class(terrain::open, 0, Standing::nobody);
        for (int y = 0; y < p.size_.height; ++y) {
            for (int x = 0; x < p.size_.width; ++x) {
                const Square s = make_square(x, y);
                p.class_[static_cast<std::size_t>(s + Position::class_margin)] = open_ground;
                for (int rotation = 0; rotation < 4; ++rotation) {
                    const auto [row, column] = Position::rotated(rotation, s);
                    for (std::size_t f = 0; f < footing_count; ++f) {
                        if (open_ground >> (stops_shift + f) & 1) continue;
                        p.stop_rows_[static_cast<std::size_t>(rotation)]
                                    [static_cast<std::size_t>(row + Position::row_margin)][f] &=
                            ~(1ULL << (column + Position::column_margin));
                    }
                }
                for (int axis = 0; axis < axis_count; ++axis) {
                    raw.line_of(axis, s).hard &= ~(1u << Position::line_bit(axis, s));
                }
                raw.set_terrain(s, setup.terrain[s]);
                p.has_road_ = p.has_road_ || setup.terrain[s] == terrain::road;
                p.has_hedge_ = p.has_hedge_ || is_hedge(setup.terrain[s]);
            }
        }
    }

    void pieces() {
        Slot next = 0;
        auto place = [&](Side side, Kind kind, bool command, Pose pose, bool flag) {
            Piece& piece = p.pieces_[next];
            piece = Piece{};
            piece.square = pose.square;
            piece.facing = pose.facing;
            piece.kind = kind;
            piece.side = side;
            piece.command = command;
            piece.flag = flag;
            const KindRow& row = row_of_kind(kind);
            piece.footing = footing_of(row);
            piece.speed = row.speed;
            piece.power = row.power;
            piece.plain_kind = is_plain_kind(row);
            piece.abilities = row.abilities;
            return next++;
        };
        for (const PieceSpec& spec : setup.pieces) {
            const Pose pose{spec.square, spec.facing};
            if (spec.wreck) {
                Piece gone{};
                gone.kind = spec.kind;
                gone.side = spec.side;
                gone.command = spec.command;
                raw.set_wreck(spec.square, wreck_code(gone));
                continue;
            }
            const Slot slot = place(spec.side, spec.kind, spec.command, pose, spec.flag);
            raw.restore(slot);
            if (!spec.cargo) continue;
            const CargoSpec& c = *spec.cargo;
            const Facing facing = c.backwards ? opposite(spec.facing) : spec.facing;
            const Slot cargo = place(spec.side, c.kind, c.command, {spec.square, facing}, c.flag);
            p.pieces_[cargo].carrier = slot;
            raw.restore(cargo);
        }
        for (Square s : setup.smoke) raw.toggle_smoke(s);
        for (Square s : setup.mines) raw.toggle_mine(s);
        for (Square s : setup.flags) raw.add_flag(s);
        for (Square s : setup.sites) raw.add_site(s);
    }

private:
    Position& p;
    const Setup& setup;
    RawEdits raw;
};

Result<Position> make_position(const Setup& setup) {
    Faults faults = setup_faults(setup);
    if (!faults.empty()) return faults.front();
    Position position;
    PositionMaker maker(position, setup);
    maker.counters();
    maker.ground();
    maker.pieces();
    return position;
}

}  // namespace tankchess
