// M9 and G5: which turns are one move, and which moves are legal.

#include "tps.h"
#include "turns.h"

#include <algorithm>
#include <tuple>

namespace oracle {

namespace {

// Of turns that are one move the plainest stands for all: no action before any, the first target
// by row and column (N3), the least cleared.
bool plainer(const Play& a, const Play& b) {
    const auto rank = [](const Play& play) {
        return std::make_tuple(play.action.deed != Deed::none, play.action.target, play.drive.cleared.size(),
                               play.drive.cleared);
    };
    return rank(a) < rank(b);
}

// G5
bool legal_in_mate(const Position& before, const Position& after) {
    const char mover = before.side;
    const char other = mover == 'w' ? 'b' : 'w';
    if (after.tally.at(mover) > 0 || !has_command(after, other)) return true;  // won, or both destroyed
    if (!has_command(after, mover)) return false;
    return !can_destroy_command(after, other, mover) && !can_drive_off(after, other);
}

}  // namespace

std::vector<Listed> list_legal(const Position& position, bool only_one) {
    if (!decided(position).empty()) return {};
    using Identity = std::tuple<Square, bool, bool, Square, int, std::string>;  // M9
    std::map<Identity, Listed> moves;
    for_each_play(position, position.side, [&](Play& play) {
        end_turn(position, play.result);
        const Drive& drive = play.drive;
        Listed listed{base_text(position, play), play, write_tps(play.result)};
        const Identity identity{
            drive.from, drive.cargo, drive.fate == Fate::out, drive.at, play.mover_lost ? no_facing : drive.facing,
            listed.tps};
        const auto known = moves.find(identity);
        if (known != moves.end()) {
            if (plainer(play, known->second.play)) known->second = listed;
            return true;
        }
        if (only_one && position.rules == "mate" && !legal_in_mate(position, play.result)) return true;
        moves.emplace(identity, listed);
        return !only_one;
    });

    // Texts first: `via` tells moves apart whether or not all of them are legal in the end.
    std::map<std::string, int> same_text;
    for (const auto& [identity, listed] : moves) ++same_text[listed.text];
    std::vector<Listed> legal;
    for (auto& [identity, listed] : moves) {
        if (position.rules == "mate" && !only_one && !legal_in_mate(position, listed.play.result)) continue;
        if (same_text[listed.text] > 1) listed.text = with_via(listed.text, listed.play);
        legal.push_back(listed);
    }
    std::sort(legal.begin(), legal.end(),
              [](const Listed& a, const Listed& b) { return std::tie(a.text, a.tps) < std::tie(b.text, b.tps); });
    return legal;
}

}  // namespace oracle
