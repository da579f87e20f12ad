// is_legal() against the list: the first line is a position, the rest choose moves and flip bits in them. Whatever
// 64 bits come of it, is_legal() says exactly whether they are in the list.
#include <cstring>
#include <memory>

#include "fuzz_input.h"
#include "notation/position/position_text.h"
#include "rules/moves/legality.h"
#include "rules/play/play.h"

namespace {

struct Probe {
    std::uint16_t index;
    std::uint8_t first_flip;
    std::uint8_t second_flip;
};

bool listed(const tankchess::MoveList& list, tankchess::Move move) {
    for (std::size_t i = 0; i < list.size(); ++i) {
        if (list[i] == move) return true;
    }
    return false;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::string_view rest = as_text(data, size);
    auto position = tankchess::read_position(first_line(rest));
    if (!position.ok()) return 0;
    const auto list = std::make_unique<tankchess::MoveList>();
    for (; rest.size() >= sizeof(Probe); rest.remove_prefix(sizeof(Probe))) {
        list->clear();
        tankchess::legal_moves(*position, *list);
        if (list->empty()) return 0;
        Probe probe;
        std::memcpy(&probe, rest.data(), sizeof probe);
        const tankchess::Move chosen = (*list)[probe.index % list->size()];
        const std::string before = tankchess::write_position(*position);
        expect(tankchess::is_legal(*position, chosen), "a listed move is legal", before);

        tankchess::Move flipped = chosen;
        flipped.bits ^= 1ULL << (probe.first_flip % 64);
        flipped.bits ^= 1ULL << (probe.second_flip % 64);
        expect(tankchess::is_legal(*position, flipped) == listed(*list, flipped), "is_legal() agrees with the list",
               before + "\nmove bits " + std::to_string(flipped.bits));

        tankchess::Undo undo;
        tankchess::do_move(*position, chosen, undo);
        tankchess::undo_move(*position, undo);
        expect(tankchess::write_position(*position) == before, "a move taken back leaves no trace", before);
        tankchess::do_move(*position, chosen, undo);
        expect(position->ok(), "what a move keeps up to date equals what is made from scratch", before);
    }
    return 0;
}
