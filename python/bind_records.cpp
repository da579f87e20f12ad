// Records and setups.
#include "bindings.h"

#include "binding/checks.h"
#include "notation/position/position_text.h"
#include "notation/position/rules_text.h"
#include "records/replay.h"
#include "rules/board/adapt_setup.h"
#include "setups/stock_setups.h"

namespace tankchess::python {
namespace {

std::vector<std::string> texts_of(const Faults& faults) {
    std::vector<std::string> texts;
    for (const Fault& fault : faults) texts.push_back(fault.text());
    return texts;
}

SetupFile read_setup(const std::string& text) {
    Faults faults;
    auto file = read_setup_file(text, faults);
    if (file) return *file;
    std::string all;
    for (const std::string& fault : texts_of(faults)) all += (all.empty() ? "" : "; ") + fault;
    throw Error(all);
}

SetupFile stock(const std::string& id) {
    if (const SetupFile* file = find_stock_setup(id)) return *file;
    unwrap(stock_position(id));
    throw Error("no stock setup");
}

}  // namespace

void bind_records(py::module_& module, py::class_<binding::Game>& position) {
    py::class_<Record>(module, "Record", "A game record: tags, moves, result.")
        .def(py::init([](const std::string& text) { return unwrap(read_record(text)); }), py::arg("text"))
        .def_property_readonly(
            "tags",
            [](const Record& r) {
                py::dict tags;
                for (const RecordTag& tag : r.tags) tags[py::str(tag.name)] = tag.value;
                return tags;
            },
            "Values by name.")
        .def(
            "set_tag",
            [](Record& r, const std::string& name, const std::string& value) {
                refuse(binding::tag_fault(r, name, value));
                r.set_tag(name, value);
            },
            py::arg("name"), py::arg("value"))
        .def_property_readonly(
            "moves",
            [](const Record& r) {
                std::vector<std::string> moves;
                for (const RecordPly& ply : r.line.plies) moves.push_back(ply.text);
                return moves;
            },
            "The main line as it is written.")
        .def_readonly("result", &Record::result, "Like '1-0'; '*' for a game that goes on.")
        .def_property_readonly("text", &write_record, "The canonical text.")
        .def(
            "faults", [](const Record& r) { return texts_of(record_faults(r)); },
            "Everything that is wrong with the game; empty if it is sound.")
        .def(
            "position", [](const Record& r) { return unwrap(binding::Game::from_record(r)); },
            "The game at the end of the main line.")
        .def("__str__", &write_record)
        .def(py::pickle([](const Record& r) { return py::make_tuple(write_record(r)); },
                        [](const py::tuple& t) {
                            if (t.size() != 1) throw Error("record: not the state of one");
                            return unwrap(read_record(t[0].cast<std::string>()));
                        }));
    position.def("record", &binding::Game::record, "The game so far as a record.");

    py::class_<SetupFile>(module, "Setup", "A board with its armies, as setup files describe it.")
        .def(py::init(&read_setup), py::arg("text"), "Reads a setup file; the Error names all its faults.")
        .def_static("stock", &stock, py::arg("id"))
        .def_static(
            "ids",
            [] {
                std::vector<std::string> ids;
                for (const SetupFile& file : stock_setups()) ids.push_back(file.id);
                return ids;
            },
            "The stock setups.")
        .def_readonly("id", &SetupFile::id, "Small letters, digits and hyphens.")
        .def_readonly("name", &SetupFile::name, "One line for people.")
        .def_readonly("about", &SetupFile::about, "A sentence or two; may be empty.")
        .def_property_readonly(
            "rules",
            [](const SetupFile& s) {
                std::vector<std::string> words;
                for (const RulesSpec& rules : s.rules) words.push_back(write_rules(rules));
                return words;
            },
            "What it is made for; the first is the default.")
        .def_property_readonly("text", &write_setup_file, "The canonical file.")
        .def(
            "position",
            [](const SetupFile& s, const std::string& rules) {
                const RulesSpec wanted = rules.empty() ? s.rules.front() : unwrap(read_rules(rules));
                return unwrap(binding::Game::from_text(write_setup(unwrap(adapt_setup(s.setup, wanted)))));
            },
            py::arg("rules") = "", "The start with all pieces in place.")
        .def("__repr__", [](const SetupFile& s) { return "<Setup " + s.id + ">"; })
        .def(py::pickle([](const SetupFile& s) { return py::make_tuple(write_setup_file(s)); },
                        [](const py::tuple& t) {
                            if (t.size() != 1) throw Error("setup: not the state of one");
                            return read_setup(t[0].cast<std::string>());
                        }));
}

}  // namespace tankchess::python
