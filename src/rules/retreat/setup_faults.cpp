#include "rules/retreat/setup_faults.h"

#include <string>

namespace tankchess::retreat {

Faults own_setup_faults(const Setup& setup) {
    Faults faults;
    for_each_square(setup.size, [&](Square s) {
        if (setup.terrain[s] == terrain::open || setup.terrain[s] == terrain::high) return;
        faults.push_back({"terrain",
                          square_name(s) + " is neither open nor high, as retreat needs",
                          "retreat_terrain",
                          {{"square", square_name(s)}}});
    });
    for (const PieceSpec& piece : setup.pieces) {
        if (piece.kind >= kind_count) continue;
        const std::string name = piece_name(piece);
        if (row_of_kind(piece.kind).set != PieceSet::basic) {
            faults.push_back({"pieces",
                              name + " is not one of the basic kinds that retreat is played with",
                              "retreat_kind",
                              {{"piece", name}, {"square", square_name(piece.square)}}});
        }
        if (piece.wreck) {
            faults.push_back({"pieces",
                              name + " is a wreck; retreat removes what is eliminated",
                              "retreat_wreck",
                              {{"piece", name}, {"square", square_name(piece.square)}}});
        }
    }
    if (!setup.smoke.empty() || !setup.mines.empty()) {
        faults.push_back({"pieces", "retreat has no smoke and no mines", "retreat_markers", {}});
    }
    return faults;
}

Faults faults_of_game(const Setup& setup) {
    Faults faults = setup_faults(setup);
    if (setup.rules.style != Style::retreat) return faults;
    for (Fault& fault : own_setup_faults(setup)) faults.push_back(std::move(fault));
    return faults;
}

}  // namespace tankchess::retreat
