#include "server/play/engine_lending.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "server/common/secrets.h"

namespace tankchess::server {

namespace {

using std::chrono::milliseconds;

// Shorter than what the post office waits before it asks through the database: a turn is not worth that.
constexpr milliseconds taken_within{500};
constexpr milliseconds busy_pause{1000}, silent_pause{10000};
constexpr milliseconds lent_look{250};
constexpr milliseconds lent_way{1000};  // to another node and back, generously
constexpr std::size_t longest_history = 10000;

json::object turn_view(const EngineTurn& turn) {
    json::object out{{"tps", turn.game->text()},
                     {"history", json::array(turn.history.begin(), turn.history.end())},
                     {"user", turn.user},
                     {"level", turn.level},
                     {"increment", turn.increment_ms},
                     {"seed", turn.seed},
                     {"may_swap", turn.may_swap},
                     {"may_be_swapped", turn.may_be_swapped}};
    if (turn.clock_ms) out["clock"] = *turn.clock_ms;
    if (turn.nodes) out["nodes"] = *turn.nodes;
    return out;
}

std::optional<EngineTurn> read_turn(const json::object& message) {
    try {
        EngineTurn out;
        const auto game = match::open_game(text_in(message, "tps"));
        if (!game) return std::nullopt;
        out.game = *game;
        const json::array& history = message.at("history").as_array();
        if (history.size() > longest_history) return std::nullopt;
        for (const json::value& hash : history) out.history.push_back(hash.to_number<std::uint64_t>());
        out.user = text_in(message, "user");
        out.level = message.at("level").to_number<int>();
        out.increment_ms = message.at("increment").to_number<std::int64_t>();
        out.seed = message.at("seed").to_number<std::uint64_t>();
        out.may_swap = message.at("may_swap").as_bool();
        out.may_be_swapped = message.at("may_be_swapped").as_bool();
        if (const json::value* clock = message.if_contains("clock")) out.clock_ms = clock->to_number<std::int64_t>();
        if (const json::value* nodes = message.if_contains("nodes")) out.nodes = nodes->to_number<std::uint64_t>();
        return out;
    } catch (const std::exception&) {
        return std::nullopt;
    }
}

milliseconds longest_of(const EngineTurn& turn) {
    return milliseconds(turn.clock_ms ? std::clamp<std::int64_t>(*turn.clock_ms / 4, 50, longest_turn_ms) : untimed_ms);
}

milliseconds spent_since(std::chrono::steady_clock::time_point then) {
    return std::chrono::duration_cast<milliseconds>(std::chrono::steady_clock::now() - then);
}

}  // namespace

EngineLending::EngineLending(EngineTurns& own, Cluster cluster, Loop& loop)
    : own_(own), cluster_(cluster), loop_(loop) {}

EngineLending::~EngineLending() = default;

void EngineLending::answer_others() {
    PostOffice& post = cluster_.post;
    post.on_question("think", [this](const std::string& from, const json::object& message, PostOffice::Answer answer) {
        // Told when it is thrown away, too: then nothing was found.
        struct Thought {
            Thought(PostOffice& office, std::string to, std::string of)
                : post(office), node(std::move(to)), turn(std::move(of)) {}
            Thought(const Thought&) = delete;
            Thought& operator=(const Thought&) = delete;
            ~Thought() { post.tell(node, {{"t", "thought"}, {"turn", turn}, {"text", text}}); }
            PostOffice& post;
            std::string node, turn, text;
        };
        auto turn = own_.idle() ? read_turn(message) : std::nullopt;
        bool taken = false;
        if (turn) {
            auto thought = std::make_shared<Thought>(cluster_.post, from, text_in(message, "turn"));
            taken = own_.play(std::move(*turn), [thought](const std::string& text) { thought->text = text; });
        }
        if (taken) ++thought_;
        answer({{"taken", taken}});
    });
    post.on("thought", [this](const std::string&, const json::object& message) {
        heard(text_in(message, "turn"), text_in(message, "text"));
    });
}

bool EngineLending::play(EngineTurn turn, Done done) {
    const std::string node = own_.idle() || !cluster_.post.bus_healthy() ? std::string() : pick();
    if (node.empty()) return own_.play(std::move(turn), std::move(done));
    const std::string id = random_text(12);
    json::object question = turn_view(turn);
    question["t"] = "think";
    question["turn"] = id;
    const auto now = Clock::now();
    const auto until = now + taken_within + longest_of(turn) + lent_way;
    {
        const std::lock_guard lock(mutex_);
        out_[id] = {std::move(turn), std::move(done), node, now, until};
        if (!std::exchange(looking_, true)) loop_.post([this] { look(); });
    }
    cluster_.post.ask(node, std::move(question), taken_within, [this, id, node](const json::object* answer) {
        const json::value* taken = answer == nullptr ? nullptr : answer->if_contains("taken");
        if (taken != nullptr && taken->is_bool() && taken->get_bool()) return;
        avoid(node, answer == nullptr ? silent_pause : busy_pause);
        if (auto lent = take(id)) think_here(std::move(*lent));
    });
    return true;
}

std::string EngineLending::pick() {
    const auto others = cluster_.nodes.others();
    const auto now = Clock::now();
    const std::lock_guard lock(mutex_);
    std::erase_if(avoided_, [now](const auto& node) { return node.second <= now; });
    for (std::size_t i = 0; i < others.size(); ++i) {
        const NodeRow& node = others[++round_ % others.size()];
        if (!avoided_.contains(node.id)) return node.id;
    }
    return {};
}

void EngineLending::avoid(const std::string& node, milliseconds time) {
    const std::lock_guard lock(mutex_);
    avoided_[node] = Clock::now() + time;
}

std::optional<EngineLending::Lent> EngineLending::take(const std::string& id) {
    const std::lock_guard lock(mutex_);
    const auto found = out_.find(id);
    if (found == out_.end()) return std::nullopt;
    Lent lent = std::move(found->second);
    out_.erase(found);
    return lent;
}

void EngineLending::heard(const std::string& id, const std::string& text) {
    auto lent = take(id);
    if (!lent) return;
    if (text.empty()) {
        ++returned_;
        return think_here(std::move(*lent));
    }
    ++lent_;
    lent->done(text);
}

void EngineLending::think_here(Lent lent) {
    if (lent.turn.clock_ms) *lent.turn.clock_ms -= spent_since(lent.since).count();
    // Where that is refused, `done` is thrown away, which says that nothing was found.
    own_.play(std::move(lent.turn), std::move(lent.done));
}

void EngineLending::look() {
    const auto now = Clock::now();
    std::vector<Lent> late;
    bool more = false;
    {
        const std::lock_guard lock(mutex_);
        for (auto it = out_.begin(); it != out_.end();) {
            if (now < it->second.until && cluster_.nodes.lives(it->second.node)) {
                ++it;
                continue;
            }
            late.push_back(std::move(it->second));
            it = out_.erase(it);
        }
        more = !out_.empty();
        looking_ = more;
    }
    for (Lent& lent : late) {
        ++returned_;
        avoid(lent.node, silent_pause);
        think_here(std::move(lent));
    }
    if (more) timer_ = loop_.after(lent_look, [this] { look(); });
}

}  // namespace tankchess::server
