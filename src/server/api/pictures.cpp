// Pictures of games, positions, puzzles and boards, and games as animations: for links, for pages of others, to keep.
#include "server/pictures/animation.h"

#include "notation/position/position_text.h"
#include "rules/play/play.h"
#include "rules/retreat/state.h"
#include "server/api/previews.h"
#include "server/api/router.h"
#include "server/common/kept_bytes.h"
#include "server/pictures/board_picture.h"
#include "server/play/games.h"
#include "server/print/board_words.h"
#include "setups/stock_setups.h"
#include "wire/puzzle_answers.h"

namespace tankchess::server {

namespace {

constexpr const char* lasting = "public, max-age=86400";
constexpr const char* passing = "public, max-age=30";
constexpr std::size_t longest_address = 4000;  // of a position in an address

// What is asked for.
struct PictureWish {
    bool svg = false;
    bool card = false;  // with words beside it
    int size = usual_picture;
    Language language = Language::en;

    std::string name() const {
        return std::string(svg ? "svg" : card ? "card" : "png") + std::to_string(size) + std::string(name_of(language));
    }
};

PictureWish read_picture_wish(const Call& call) {
    PictureWish wish;
    const std::string format = call.query_text("format", 10);
    if (!format.empty() && format != "png" && format != "svg") throw bad_field("format", "must be png or svg");
    wish.svg = format == "svg";
    wish.card = call.query_number("card", 0, 0, 1) == 1;
    wish.size = static_cast<int>(call.query_number("size", usual_picture, smallest_picture, largest_picture));
    const std::string language = call.query_text("lang", 10);
    if (const auto known = language_by_name(language)) {
        wish.language = *known;
    } else if (!language.empty()) {
        throw bad_field("lang", "must be en, de or ro");
    } else {
        wish.language = language_asked(call.request.accept_language);
    }
    return wish;
}

// What is drawn.
struct Scene {
    std::string tps;         // the position, before the move if there is one
    std::uint64_t move = 0;  // Move::bits; 0: none is shown
    std::vector<std::string> words = {};
};

// The board of a position string of either game.
Position board_of_text(const std::string& tps) {
    const auto game = match::open_game(tps);
    if (!game) throw ApiFault{400, "bad_position", game.fault().text(), "tps", 0};
    struct Boards {
        Result<Position> operator()(std::monostate) const { return Fault{"position", "has no board"}; }
        Result<Position> operator()(const Position* position) const { return *position; }
        Result<Position> operator()(const retreat::State* state) const { return make_position(setup_of(*state)); }
    };
    auto board = std::visit(Boards{}, (*game)->board());
    if (!board) throw ApiFault{400, "bad_position", board.fault().text(), "tps", 0};
    return *board;
}

std::string drawn(const Scene& scene, const PictureWish& wish) {
    const Position position = board_of_text(scene.tps);
    const Effects move = scene.move == 0 ? Effects{} : effects_of(position, Move{scene.move});
    if (wish.svg) return board_svg(position, move);
    return wish.card ? card_png(position, move, scene.words) : board_png(position, move, wish.size);
}

void send_picture(const CallPtr& call, const Bytes& picture, const char* type, const char* lasts) {
    Response out;
    out.type = type;
    out.body = picture;
    out.headers = picture_headers();
    out.headers.emplace_back("Cache-Control", lasts);
    call->send(std::move(out));
}

// From the shelf, or drawn and put there. `name` says what is on it.
template <class Draw>
void send_drawn(const CallPtr& call, const std::string& name, const char* type, const char* lasts, Draw draw) {
    KeptBytes* shelf = call->services.pictures;
    if (const Bytes kept = shelf->find(name)) return send_picture(call, kept, type, lasts);
    working(call, *call->services.slow_workers, std::move(draw),
            [call, name, type, lasts, shelf](std::string& picture) {
                if (picture.empty()) throw ApiFault{503, "busy", "the picture could not be made, try again", {}, 2};
                const Bytes made = bytes(std::move(picture));
                shelf->keep(name, made);
                send_picture(call, made, type, lasts);
            });
}

void send_scene(const CallPtr& call, const std::string& name, const Scene& scene, const PictureWish& wish,
                const char* lasts = lasting) {
    send_drawn(call, name + "/" + wish.name(), wish.svg ? "image/svg+xml" : "image/png", lasts,
               [scene, wish] { return drawn(scene, wish); });
}

// Calls `step` with the game, on its loop.
void with_game(const CallPtr& call, std::function<void(const Room&)> step) {
    call->services.games->visit(call->params[0],
                                [call, step = std::move(step)](const Games::RoomPtr& room, const StoreFault* fault) {
                                    guarded(call, [&] {
                                        if (fault != nullptr) throw fault_of(*fault);
                                        if (!room) throw ApiFault{404, "no_such_game", "there is no such game", {}, 0};
                                        step(*room);
                                    });
                                });
}

void get_game_picture(const CallPtr& call) {
    const PictureWish wish = read_picture_wish(*call);
    const std::int64_t wanted = call->query_number("ply", -1, 0, 100000);
    with_game(call, [call, wish, wanted](const Room& room) {
        const match::Match& match = room.match();
        const auto last = static_cast<std::int64_t>(match.plies().size());
        if (wanted > last) throw bad_field("ply", "must be 0 to " + std::to_string(last));
        const std::int64_t ply = wanted < 0 ? last : wanted;
        const Scene scene{match.position_text_at(static_cast<std::size_t>(ply)), 0,
                          preview_of(room.row(), wish.language).words()};
        send_scene(call, "game/" + room.id() + "/" + std::to_string(match.version()) + "/" + std::to_string(ply), scene,
                   wish, match.over() ? lasting : passing);
    });
}

std::vector<AnimatedTurn> turns_of(const match::Match& match) {
    std::vector<AnimatedTurn> out;
    const auto& plies = match.plies();
    const std::size_t first = plies.size() > most_animated_turns ? plies.size() - most_animated_turns : 0;
    for (std::size_t i = first; i < plies.size(); ++i) {
        Position before = board_of_text(plies[i]->before);
        Effects effects = plies[i]->code == 0 ? Effects{} : effects_of(before, Move{plies[i]->code});
        out.push_back({std::move(before), std::move(effects)});
    }
    return out;
}

// Only of a game that is over: what is still played can be watched where it is played.
void get_animation(const CallPtr& call) {
    const int size =
        static_cast<int>(call->query_number("size", usual_animation, smallest_animation, largest_animation));
    with_game(call, [call, size](const Room& room) {
        if (!room.match().over()) throw ApiFault{409, "not_allowed", "a game is animated when it is over", {}, 0};
        send_drawn(call, "animation/" + room.id() + "/" + std::to_string(size), "image/gif", lasting,
                   [match = room.match(), size] {
                       return animated_gif(turns_of(match), board_of_text(match.position_text()), size);
                   });
    });
}

void get_position_picture(const CallPtr& call) {
    const PictureWish wish = read_picture_wish(*call);
    const std::string tps = call->query_text("tps", longest_address);
    if (tps.empty()) throw bad_field("tps", "is missing");
    send_scene(call, "position/" + tps, {tps, 0, preview_of_position(tps, wish.language).words()}, wish);
}

void get_puzzle_picture(const CallPtr& call) {
    const PictureWish wish = read_picture_wish(*call);
    const Puzzle* puzzle = call->services.puzzles->find(call->params[0]);
    if (puzzle == nullptr) throw no_such_puzzle;
    send_scene(call, "puzzle/" + puzzle->id, {puzzle->tps, 0, preview_of(*puzzle, wish.language).words()}, wish);
}

struct FoundBoard {
    std::string name, about, tps;
    int version = 0;
};

// Stock boards, boards of the library and saved setups.
void get_board_picture(const CallPtr& call) {
    const PictureWish wish = read_picture_wish(*call);
    const std::string id = call->params[0];
    const auto send = [call, wish, id](const FoundBoard& board) {
        const Preview preview = preview_of_board(id, board.name, board.about, wish.language);
        send_scene(call, "board/" + id + "/" + std::to_string(board.version), {board.tps, 0, preview.words()}, wish);
    };
    if (const SetupFile* stock = find_stock_setup(id)) {
        return send({board_title(wish.language, *stock), {}, write_setup(stock->setup)});
    }
    reading(
        call,
        [id](Tables& tables) {
            if (const auto board = tables.boards().by_id(id)) {
                return std::optional(FoundBoard{board->name, board->about, board->tps, board->version});
            }
            const auto setup = tables.setups().by_id(id);
            return setup ? std::optional(FoundBoard{setup->name, {}, setup->tps}) : std::nullopt;
        },
        [send](std::optional<FoundBoard>& board) {
            if (!board) throw ApiFault{404, "no_such_setup", "there is no such board", {}, 0};
            send(*board);
        });
}

}  // namespace

void add_picture_routes(std::vector<Route>& routes) {
    routes.insert(
        routes.end(),
        {{Method::get, "/api/pictures/games/{id}", Access::anyone, RateLimited::position, get_game_picture},
         {Method::get, "/api/pictures/games/{id}/animation", Access::anyone, RateLimited::analysis, get_animation},
         {Method::get, "/api/pictures/position", Access::anyone, RateLimited::position, get_position_picture},
         {Method::get, "/api/pictures/puzzles/{id}", Access::anyone, RateLimited::position, get_puzzle_picture},
         {Method::get, "/api/pictures/boards/{id}", Access::anyone, RateLimited::position, get_board_picture}});
}

}  // namespace tankchess::server
