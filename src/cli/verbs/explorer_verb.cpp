#include <iostream>

#include "cli/input/input.h"
#include "cli/input/record_source.h"
#include "cli/input/store_option.h"
#include "cli/verbs/verbs.h"
#include "server/common/checksum.h"
#include "server/play/record_openings.h"
#include "server/store/store.h"

namespace tankchess::cli {
namespace {

using server::OpeningRow;

class ExplorerVerb : public Verb {
public:
    std::string_view name() const override { return "explorer"; }
    std::string_view help() const override {
        return "Add recorded games of engines to the openings that a server shows";
    }
    std::string_view examples() const override {
        return "explorer --data ./data games.txt\n"
               "explorer --store postgres://tankchess@db.example/tankchess match-*.txt";
    }

    void declare(Options& options) override {
        store_.declare(options);
        options.texts("files", files_, "Records as text or JSON, or archives of `tankchess export`",
                      Options::Need::required);
    }

    int run() override {
        try {
            const auto store = server::open_store_beside(store_.place());
            for (const std::string& path : files_) add(*store, path);
        } catch (const server::StoreFault& fault) {
            throw BadInput(fault.what());
        }
        return exit_done;
    }

private:
    // A file is added whole or not at all, and only once: its checksum is noted with it.
    static void add(server::Store& store, const std::string& path) {
        server::Sha256 sum;
        std::vector<OpeningRow> rows;
        std::size_t games = 0;
        each_record_text(path, [&](const RecordText& record) {
            sum.add(record.text);
            const auto found = server::openings_of(read_record_of(record));
            if (!found) throw BadInput(record.where + ": " + found.fault().text());
            games += found->empty() ? 0 : 1;
            rows.insert(rows.end(), found->begin(), found->end());
        });
        const std::string note = "openings of " + sum.hex();
        bool known = false;
        std::optional<server::StoreFault> fault;
        store.write(
            [&](server::Tables& tables) {
                known = tables.notes().get(note).has_value();
                if (known) return;
                tables.notes().set(note, path);
                for (const OpeningRow& row : rows) tables.explorer().add(server::openings_of_engines, row);
            },
            [&fault](const server::StoreFault* met) {
                if (met != nullptr) fault = *met;
            });
        store.drain();
        if (fault) throw *fault;
        std::cout << path << ": " << (known ? "was added before" : std::to_string(games) + " games") << "\n";
    }

    StoreOption store_;
    std::vector<std::string> files_;
};

}  // namespace

std::unique_ptr<Verb> make_explorer_verb() { return std::make_unique<ExplorerVerb>(); }

}  // namespace tankchess::cli
