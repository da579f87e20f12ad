#include "cli/players/match_players.h"

#include <charconv>
#include <memory>

#include "cli/input/input.h"
#include "engine/arena/spsa.h"
#include "engine/bot/stock_book.h"
#include "engine/evaluate/weights.h"
#include "engine/net/net_file.h"

namespace tankchess::cli {
namespace {

int number_in(std::string_view text, const std::string& word) {
    int n = 0;
    const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), n);
    if (error != std::errc{} || stop != text.data() + text.size() || n < 0) {
        throw BadInput("player '" + word + "': '" + std::string(text) + "' is not a number");
    }
    return n;
}

engine::PlayStyle style_in(std::string_view text, const std::string& word) {
    if (const auto style = engine::play_style_names.find(text)) return *style;
    std::string known;
    for (const std::string_view name : engine::play_style_names.names)
        known += (known.empty() ? "" : ", ") + std::string(name);
    throw BadInput("player '" + word + "': styles are " + known);
}

engine::MakePlayer engine_maker(const std::string& word) {
    engine::BotOptions options;
    engine::Limits limits;
    std::shared_ptr<engine::Weights> weights;
    std::shared_ptr<engine::Nets> nets;
    std::string_view rest = std::string_view(word).substr(6);
    if (!rest.empty()) rest.remove_prefix(1);
    while (!rest.empty()) {
        const std::size_t comma = std::min(rest.find(','), rest.size());
        const std::string_view part = rest.substr(0, comma);
        rest.remove_prefix(std::min(comma + 1, rest.size()));
        const std::size_t equals = part.find('=');
        const std::string_view key = part.substr(0, equals);
        const std::string_view value = equals == std::string_view::npos ? std::string_view{} : part.substr(equals + 1);
        if (equals == std::string_view::npos || key == "level") {
            options.level = number_in(equals == std::string_view::npos ? part : value, word);
            if (options.level < engine::weakest_level || options.level > engine::full_strength) {
                throw BadInput("player '" + word + "': levels go from 1 to 10");
            }
        } else if (key == "style")
            options.style = style_in(value, word);
        else if (key == "book")
            options.book = number_in(value, word) != 0 ? &engine::stock_book() : nullptr;
        else if (key == "threads")
            options.threads = number_in(value, word);
        else if (key == "hash")
            options.hash_mb = number_in(value, word);
        else if (key == "depth")
            limits.depth = number_in(value, word);
        else if (key == "nodes")
            limits.nodes = static_cast<std::uint64_t>(number_in(value, word));
        else if (key == "weights")
            weights = std::make_shared<engine::Weights>(
                unwrap(engine::read_weights(read_input(std::string(value))), std::string(value)));
        else if (key == "net") {
            nets.reset();
            if (value != "none") {
                nets = std::make_shared<engine::Nets>(
                    unwrap(engine::read_net(read_input(std::string(value))), std::string(value)));
            }
            options.nets = nets.get();
        } else if (const auto* row = engine::constant_by_name(key))
            options.constants.*row->field = number_in(value, word);
        else
            throw BadInput("player '" + word + "': unknown setting '" + std::string(key) + "'");
    }
    options.weights = weights.get();
    return [options, limits, weights, nets](std::uint64_t seed) {
        engine::BotOptions own = options;
        own.seed = seed;
        return engine::make_engine_player(own, limits);
    };
}

}  // namespace

engine::MakePlayer player_maker(const std::string& word) {
    if (word == "random") return engine::make_random_player;
    if (word == "greedy") return engine::make_greedy_player;
    if (word == "mcts") return engine::make_mcts_player;
    if (word == "race") return engine::make_race_player;
    if (word == "engine" || word.rfind("engine:", 0) == 0) return engine_maker(word);
    return [word](std::uint64_t) { return make_process_player(word); };
}

}  // namespace tankchess::cli
