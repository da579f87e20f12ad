#include "server/api/in_play.h"

#include <algorithm>

#include "notation/position/tps_fields.h"

namespace tankchess::server {

namespace {

// Until then many games have the same board, and everybody knows it.
constexpr int first_telling_ply = 8;

// Size, terrain and pieces: the beginning of a position string that says what stands on the board.
std::string board_of(const std::string& tps) {
    const TpsFields fields(tps);
    return tps.substr(0, static_cast<std::size_t>(fields.pieces.data() - tps.data()) + fields.pieces.size() + 1);
}

bool has_board(const GameRow& row, const std::string& board) {
    return !row.hints && !row.one_screen && row.now.ply > 0 && row.now.tps.starts_with(board);
}

}  // namespace

void unless_in_play(const CallPtr& call, const std::string& tps, std::function<void()> then) {
    searching(
        call,
        [user = call->who->user, board = board_of(tps)](Tables& tables) {
            const std::vector<GameRow> own = tables.games().running_of(user);
            return tables.games().in_play(board, first_telling_ply) ||
                   std::ranges::any_of(own, [&](const GameRow& row) { return has_board(row, board); });
        },
        [then = std::move(then)](bool& found) {
            if (found)
                throw ApiFault{409, "not_allowed", "this game is still played: it is analysed when it is over", {}, 0};
            then();
        });
}

}  // namespace tankchess::server
