// The Python module `tankchess._tankchess`: positions, moves and the engine. Batches and records have files of their
// own.
#include "bindings.h"

#include "binding/checks.h"
#include "binding/observation.h"

namespace tankchess::python {
namespace {

using binding::Game;

std::vector<PlayMove> legal_moves(const Game& game) {
    std::vector<PlayMove> moves;
    for (const auto& [text, action] : binding::texts_of_actions(game)) moves.push_back({text, action});
    return moves;
}

py::array_t<std::uint32_t> legal_actions(const Game& game) {
    const auto actions = binding::legal_actions(game);
    return py::array_t<std::uint32_t>(static_cast<py::ssize_t>(actions.size()), actions.data());
}

py::array_t<float> observation(const Game& game) {
    const binding::ObservationShape shape = binding::observation_shape(game);
    py::array_t<float> out({shape.planes, shape.rows, shape.columns});
    binding::observe(game, shape, out.mutable_data());
    return out;
}

// A player that other threads may stop, and only one may ask at a time.
struct Bot {
    using BoundInThisFile = Bot;
    explicit Bot(const engine::BotOptions& options) : player(options) {}
    binding::Player player;
    std::mutex mutex;
};

std::unique_ptr<Bot> make_bot(int level, int threads, int hash_mb, std::uint64_t seed, const std::string& style) {
    engine::BotOptions options;
    options.level = level;
    options.threads = threads;
    options.hash_mb = hash_mb;
    options.seed = seed;
    const auto known = engine::play_style_names.find(style);
    if (!known) throw Error("style: there is no '" + style + "'; plain, hunter, runner and fortress are known");
    options.style = *known;
    refuse(binding::option_fault(options));
    return std::make_unique<Bot>(options);
}

binding::Player::Answer go(Bot& bot, const Game& game, std::optional<int> depth, std::optional<std::uint64_t> nodes,
                           std::optional<std::int64_t> time_ms) {
    if ((depth && *depth < 1) || (time_ms && *time_ms < 1) || (nodes && *nodes < 1)) {
        throw Error("limits: each must be at least 1");
    }
    engine::Limits limits;
    limits.depth = depth;
    limits.nodes = nodes;
    limits.movetime_ms = time_ms;
    const Game own = game;  // nobody else can change it while the interpreter's lock is free
    const OneAtATime turn(bot.mutex, "the bot");
    const py::gil_scoped_release released;
    return unwrap(bot.player.go(own, limits));
}

void bind_moves(py::module_& module) {
    py::class_<PlayMove>(module, "Move", "A legal move of a position. Equal moves have equal texts.")
        .def(py::init([](std::string text, std::uint32_t action) { return PlayMove{std::move(text), action}; }),
             py::arg("text"), py::arg("action"))
        .def_readonly("text", &PlayMove::text, "Canonical text, like 'H1 > H2/N'.")
        .def_readonly("action", &PlayMove::action, "Its number in the flat action space.")
        .def("__str__", [](const PlayMove& m) { return m.text; })
        .def("__repr__", [](const PlayMove& m) { return "<Move " + m.text + ">"; })
        .def("__eq__", [](const PlayMove& a, const PlayMove& b) { return a.text == b.text && a.action == b.action; })
        .def("__eq__", [](const PlayMove&, const py::object&) { return false; })
        .def("__hash__", [](const PlayMove& m) { return std::hash<std::string>{}(m.text); })
        .def(py::pickle([](const PlayMove& m) { return py::make_tuple(m.text, m.action); },
                        [](const py::tuple& t) {
                            if (t.size() != 2) throw Error("move: not the state of one");
                            return PlayMove{t[0].cast<std::string>(), t[1].cast<std::uint32_t>()};
                        }));
    py::class_<Outcome>(module, "Outcome", "Whether a game is over, who won, and why.")
        .def_property_readonly("over", &Outcome::over, "Whether the game has ended.")
        .def_property_readonly("draw", &Outcome::draw, "Ended, and nobody has won.")
        .def_property_readonly(
            "winners",
            [](const Outcome& o) {
                std::vector<std::string> letters;
                for (const Side side : all_sides) {
                    if (o.won_by(side)) letters.emplace_back(1, letter_of(side));
                }
                return letters;
            },
            "Letters of the winning sides: 'w', 'b', 'x', 'y'.")
        .def_property_readonly(
            "reason", [](const Outcome& o) { return o.over() ? name_of(o.reason) : ""; },
            "Like 'checkmate'; empty while the game goes on.")
        .def("__repr__", [](const Outcome& o) {
            return "<Outcome " + (o.over() ? std::string(name_of(o.reason)) : "not over") + ">";
        });
}

void bind_bot(py::module_& module) {
    using Answer = binding::Player::Answer;
    py::class_<Answer>(module, "Answer", "What the engine would play.")
        .def_readonly("text", &Answer::text, "The move; in Retreat the rest of the turn.")
        .def_readonly("score", &Answer::score, "From the mover's view, in hundredths of a Light Tank.")
        .def_readonly("depth", &Answer::depth, "How many turns ahead the search was complete.")
        .def_readonly("nodes", &Answer::nodes, "Positions searched.")
        .def("__repr__", [](const Answer& a) { return "<Answer " + a.text + ">"; });
    py::class_<Bot>(module, "Bot", "The engine. With one thread and no time limit its answers are always the same.")
        .def(py::init(&make_bot), py::arg("level") = engine::full_strength, py::arg("threads") = 1,
             py::arg("hash_mb") = 16, py::arg("seed") = 1, py::arg("style") = "plain")
        .def("go", &go, py::arg("position"), py::kw_only(), py::arg("depth") = py::none(),
             py::arg("nodes") = py::none(), py::arg("time_ms") = py::none(),
             "Searches until the first of the limits; other threads run meanwhile.")
        .def("stop", [](Bot& bot) { bot.player.stop(); }, "From any thread: a search under way ends soon.");
}

}  // namespace

PYBIND11_MODULE(_tankchess, module) {
    module.doc() = "Rules, notation, records and engine of Tank Chess.";
    py::register_exception<Error>(module, "Error", PyExc_ValueError).attr("__doc__") =
        "What was refused, in one line; nothing has changed then.";
    module.attr("action_count") = binding::action_count;
    module.attr("actions_a_piece") = binding::actions_a_piece;
    module.def("plane_names", &binding::plane_names, "What each plane of an observation shows.");
    bind_moves(module);

    py::class_<Game> position(module, "Position", "A position with its history, of any mode.");
    position
        .def(py::init([](const std::string& text) { return unwrap(Game::from_text(text)); }), py::arg("text"),
             "From a position string.")
        .def_static(
            "start",
            [](const std::string& setup, const std::string& rules) { return unwrap(Game::from_setup(setup, rules)); },
            py::arg("setup") = "basic-16", py::arg("rules") = "", "A stock setup, under its own rules or others.")
        .def_property_readonly("text", &Game::text, "The position string.")
        .def_property_readonly(
            "side", [](const Game& g) { return std::string(1, letter_of(g.side_to_move())); },
            "Who is to move: 'w', 'b', 'x' or 'y'.")
        .def_property_readonly("sides", &Game::sides, "How many sides play: 2 or 4.")
        .def_property_readonly("plies", &Game::plies, "How often something was played.")
        .def_property_readonly("outcome", &Game::outcome, "Whether and how the game has ended.")
        .def_property_readonly(
            "history", [](const Game& g) { return g.parts().played; }, "Texts of what was played.")
        .def_property_readonly(
            "action_bound", [](const Game& g) { return binding::action_bound(g); },
            "No action of this game from here on is as large.")
        .def("legal_moves", &legal_moves, "All legal moves, by action; none when the game is over.")
        .def("legal_actions", &legal_actions, "Their numbers, ascending, as an array.")
        .def(
            "move",
            [](const Game& g, const std::string& text) {
                const binding::ActionNumber action = unwrap(binding::action_of_text(g, text));
                return PlayMove{unwrap(binding::action_text(g, action)), action};
            },
            py::arg("text"), "The legal move that a text means.")
        .def(
            "play", [](Game& g, const PlayMove& move) { refuse(g.play(move.text)); }, py::arg("move"),
            "Plays a move, given as Move, text or action number. On an Error nothing has changed.")
        .def(
            "play", [](Game& g, const std::string& text) { refuse(g.play(text)); }, py::arg("move"))
        .def(
            "play", [](Game& g, std::uint32_t action) { refuse(binding::play_action(g, action)); }, py::arg("move"))
        .def(
            "undo",
            [](Game& g) {
                if (!g.undo()) throw Error("nothing was played");
            },
            "Takes back the last play.")
        .def(
            "perft",
            [](const Game& g, int depth) {
                const Game own = g;
                const py::gil_scoped_release released;
                return unwrap(own.perft(depth));
            },
            py::arg("depth"), "Counts sequences of moves.")
        .def("observation", &observation, "Planes from the mover's view: an array [planes, rows, columns].")
        .def("copy", [](const Game& g) { return g; })
        .def("__copy__", [](const Game& g) { return g; })
        .def("__deepcopy__", [](const Game& g, const py::dict&) { return g; })
        .def("__str__", &Game::text)
        .def("__repr__", [](const Game& g) { return "<Position " + g.text() + ">"; })
        .def("__eq__", [](const Game& a, const Game& b) { return a.text() == b.text(); })
        .def("__eq__", [](const Game&, const py::object&) { return false; })
        .def(py::pickle(
            [](const Game& g) {
                const Game::Parts parts = g.parts();
                return py::make_tuple(parts.start, parts.setup_id, parts.played);
            },
            [](const py::tuple& t) {
                if (t.size() != 3) throw Error("position: not the state of one");
                return unwrap(Game::from_parts(
                    {t[0].cast<std::string>(), t[1].cast<std::string>(), t[2].cast<std::vector<std::string>>()}));
            }));
    position.attr("__hash__") = py::none();  // it changes
    bind_records(module, position);
    bind_bot(module);
    bind_batch(module);
}

}  // namespace tankchess::python
