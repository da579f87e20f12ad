// Many games at once, as numpy arrays.
#include "bindings.h"

#include "binding/batch.h"

namespace tankchess::python {
namespace {

struct Games {
    using BoundInThisFile = Games;
    Games(const binding::Game& start, std::size_t count, std::uint64_t seed) : batch(start, count, seed) {}
    binding::Batch batch;
    std::mutex mutex;
};

// Whole numbers of any width, none of which is cut down to fit.
std::vector<binding::ActionNumber> read_actions(const py::object& given) {
    const py::array array = py::array::ensure(given);
    if (!array || array.ndim() != 1 || (array.dtype().kind() != 'u' && array.dtype().kind() != 'i')) {
        throw Error("actions: an array of whole numbers is needed");
    }
    const py::array_t<std::int64_t, py::array::c_style | py::array::forcecast> wide(array);
    std::vector<binding::ActionNumber> actions;
    for (py::ssize_t i = 0; i < wide.size(); ++i) {
        const std::int64_t action = wide.data()[i];
        if (action < 0 || action >= std::int64_t{binding::action_count}) {
            throw Error("game " + std::to_string(i) + ": action: " + std::to_string(action) + " is none");
        }
        actions.push_back(static_cast<binding::ActionNumber>(action));
    }
    return actions;
}

py::dict play_random(Games& games, int plies) {
    if (plies < 0) throw Error("plies: a negative number");
    const OneAtATime turn(games.mutex, "the batch");
    binding::Batch::Tally tally;
    {
        const py::gil_scoped_release released;
        tally = games.batch.play_random(plies);
    }
    py::dict out;
    out["plies"] = tally.plies;
    out["games"] = tally.games;
    out["draws"] = tally.draws;
    out["wins"] = std::vector<std::uint64_t>(tally.wins.begin(), tally.wins.begin() + games.batch.sides());
    return out;
}

py::array_t<float> observations(Games& games) {
    const OneAtATime turn(games.mutex, "the batch");
    const binding::ObservationShape shape = games.batch.shape();
    py::array_t<float> out({static_cast<py::ssize_t>(games.batch.size()), static_cast<py::ssize_t>(shape.planes),
                            static_cast<py::ssize_t>(shape.rows), static_cast<py::ssize_t>(shape.columns)});
    float* values = out.mutable_data();
    const py::gil_scoped_release released;
    games.batch.observe(values);
    return out;
}

// Numbers of all games in one array, and where those of each begin.
py::tuple legal_actions(Games& games) {
    const OneAtATime turn(games.mutex, "the batch");
    std::vector<std::uint32_t> all;
    std::vector<std::int64_t> begins{0};
    {
        const py::gil_scoped_release released;
        for (std::size_t i = 0; i < games.batch.size(); ++i) {
            const auto actions = games.batch.legal_actions(i);
            all.insert(all.end(), actions.begin(), actions.end());
            begins.push_back(static_cast<std::int64_t>(all.size()));
        }
    }
    return py::make_tuple(py::array_t<std::uint32_t>(static_cast<py::ssize_t>(all.size()), all.data()),
                          py::array_t<std::int64_t>(static_cast<py::ssize_t>(begins.size()), begins.data()));
}

py::tuple step(Games& games, const py::object& given) {
    const std::vector<binding::ActionNumber> actions = read_actions(given);
    const OneAtATime turn(games.mutex, "the batch");
    const std::size_t count = games.batch.size();
    if (actions.size() != count) {
        throw Error("actions: one for each of the " + std::to_string(count) + " games is needed");
    }
    // All or nothing: every action is looked up before the first is played.
    for (std::size_t i = 0; i < count; ++i) {
        if (!games.batch.is_legal(i, actions[i])) {
            throw Error("game " + std::to_string(i) + ": " + binding::not_legal(actions[i]).text());
        }
    }
    const auto sides = static_cast<py::ssize_t>(games.batch.sides());
    py::array_t<float> returns({static_cast<py::ssize_t>(count), sides});
    py::array_t<bool> ended(static_cast<py::ssize_t>(count));
    for (std::size_t i = 0; i < count; ++i) {
        const auto stepped = unwrap(games.batch.step(i, actions[i]));
        std::copy_n(stepped.returns.begin(), sides, returns.mutable_data() + static_cast<py::ssize_t>(i) * sides);
        ended.mutable_data()[i] = stepped.ended;
    }
    return py::make_tuple(returns, ended);
}

}  // namespace

void bind_batch(py::module_& module) {
    py::class_<Games>(module, "Batch", "Many games from one start. A game that ends begins anew.")
        .def(py::init([](const binding::Game& start, std::size_t count, std::uint64_t seed) {
                 if (count < 1 || count > 100000) throw Error("count: 1 to 100000 games");
                 if (start.outcome().over()) throw Error("start: the game is over");
                 return std::make_unique<Games>(start, count, seed);
             }),
             py::arg("start"), py::arg("count"), py::arg("seed") = 1)
        .def("__len__", [](const Games& games) { return games.batch.size(); })
        .def_property_readonly(
            "action_bound", [](const Games& games) { return games.batch.bound(); },
            "All action numbers of these games are below it.")
        .def("play_random", &play_random, py::arg("plies"),
             "So many random legal moves in every game; says how many were played and how games ended.")
        .def("observations", &observations, "An array [games, planes, rows, columns].")
        .def("legal_actions", &legal_actions,
             "(actions, begins): those of game i are actions[begins[i]:begins[i + 1]].")
        .def("step", &step, py::arg("actions"),
             "Plays one action in each game: (returns [games, sides], ended [games]).")
        .def("sides_to_move",
             [](const Games& games) {
                 std::string letters;
                 for (std::size_t i = 0; i < games.batch.size(); ++i) letters += letter_of(games.batch.side_to_move(i));
                 return letters;
             })
        .def(
            "text",
            [](const Games& games, std::size_t game) {
                if (game >= games.batch.size()) throw py::index_error("no such game");
                return games.batch.text(game);
            },
            py::arg("game"));
}

}  // namespace tankchess::python
