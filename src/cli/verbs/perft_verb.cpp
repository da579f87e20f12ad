#include <algorithm>
#include <atomic>
#include <boost/json.hpp>
#include <iostream>

#include "cli/input/position_source.h"
#include "cli/terminal/retreat_output.h"
#include "cli/verbs/verbs.h"
#include "engine/arena/at_once.h"
#include "notation/moves/move_text.h"
#include "rules/perft/count.h"
#include "rules/perft/perft.h"
#include "rules/play/play.h"

namespace tankchess::cli {
namespace {

class PerftVerb : public Verb {
public:
    std::string_view name() const override { return "perft"; }
    std::string_view help() const override { return "Count the turn sequences of a given length"; }
    std::string_view examples() const override {
        return "perft 2 --setup basic-16 --rules mate\n"
               "perft 3 --divide --threads 2\n"
               "perft 3 --count --json";
    }

    void declare(Options& options) override {
        options.number("depth", depth_, 0, 20, "Length of the sequences", Options::Need::required);
        source_.declare(options);
        options.flag("--divide", divide_, "Print the count below each first move");
        options.number("--threads", threads_, 1, 256, "Share the first moves among this many threads");
        options.flag("--count", counted_,
                     "Count answers together instead of walking every node; the same number, faster");
        options.flag("--json", json_, "Print a JSON object");
    }

    int run() override {
        if (const auto line = source_.retreat()) {
            print_retreat_perft(line->state(), depth_, divide_, json_);
            return exit_done;
        }
        const Position position = source_.load();
        std::vector<std::pair<std::string, std::uint64_t>> rows;
        std::uint64_t nodes = 0;
        if (depth_ == 0 || (!divide_ && threads_ == 1)) {
            nodes = count(position, depth_);
        } else {
            rows = count_roots(position);
            for (const auto& [text, below] : rows) nodes += below;
            std::sort(rows.begin(), rows.end());
        }
        if (!divide_) rows.clear();
        if (json_) {
            boost::json::object object{{"depth", depth_}, {"nodes", nodes}};
            if (divide_) {
                boost::json::object moves;
                for (const auto& [text, below] : rows) moves[text] = below;
                object["moves"] = std::move(moves);
            }
            std::cout << object << "\n";
            return exit_done;
        }
        for (const auto& [text, below] : rows) std::cout << text << "\t" << below << "\n";
        std::cout << "nodes " << nodes << "\n";
        return exit_done;
    }

private:
    std::uint64_t count(const Position& position, int depth) const {
        return counted_ ? counted_perft(position, depth) : perft(position, depth);
    }

    // The first moves with the counts below them.
    std::vector<std::pair<std::string, std::uint64_t>> count_roots(const Position& position) const {
        const auto list = std::make_unique<MoveList>();
        legal_moves(position, *list);
        const std::vector<std::string> texts = write_moves(position, *list);
        std::vector<std::pair<std::string, std::uint64_t>> rows(texts.size());
        std::atomic<std::size_t> next = 0;
        const auto work = [&] {
            for (std::size_t i = next++; i < rows.size(); i = next++) {
                rows[i] = {texts[i], count(after(position, (*list)[i]), depth_ - 1)};
            }
        };
        engine::at_once(threads_, work, [&] { next = rows.size(); });
        return rows;
    }

    PositionSource source_;
    int depth_ = 0;
    int threads_ = 1;
    bool divide_ = false;
    bool counted_ = false;
    bool json_ = false;
};

}  // namespace

std::unique_ptr<Verb> make_perft_verb() { return std::make_unique<PerftVerb>(); }

}  // namespace tankchess::cli
