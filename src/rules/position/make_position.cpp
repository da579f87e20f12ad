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
        unsigned footings = 0;
        const auto use = [&](Kind k) { footings |= 1u << static_cast<int>(footing_of(row_of_kind(k))); };
        for (const PieceSpec& spec : setup.pieces) {
            use(spec.kind);
            if (spec.cargo) use(spec.cargo->kind);
        }
        p.index_.start(p.size_, footings, p.mode().flags);
        for_each_square(p.size_, [&](Square s) {
            raw.set_terrain(s, setup.terrain[s]);
            if (setup.terrain[s] == terrain::road) p.index_.note_road();
            if (is_hedge(setup.terrain[s])) p.index_.note_hedge();
        });
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
            piece.weapon = row.weapon;
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
