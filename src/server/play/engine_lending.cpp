#include "server/play/engine_lending.h"

#include <algorithm>
#include <deque>
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
                     {"style", turn.style},
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
        out.style = text_in(message, "style");  // none from a node of an older edition
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

// What is left of it when its clock has run since then.
EngineTurn left_of(EngineTurn turn, std::chrono::steady_clock::time_point since) {
    const auto spent = std::chrono::duration_cast<milliseconds>(std::chrono::steady_clock::now() - since);
    if (turn.clock_ms) *turn.clock_ms -= spent.count();
    return turn;
}

}  // namespace

// A turn in the line of this node's engines.
struct EngineLending::Waiting {
    EngineTurn turn;
    Done done;
    Clock::time_point since = Clock::now();
    // Whoever is first thinks about it. Missed: the line came to it while another node had it.
    enum class State { waits, lent, missed, begun } state = State::waits;
};

struct EngineLending::Line {
    std::mutex mutex;
    std::deque<std::shared_ptr<Waiting>> waiting;  // those that may be lent

    // Whether it is to be thought about here, now that the line has come to it.
    bool begin(const std::shared_ptr<Waiting>& turn) {
        const std::lock_guard lock(mutex);
        using State = Waiting::State;
        if (turn->state == State::lent) turn->state = State::missed;
        if (turn->state == State::waits) turn->state = State::begun;
        std::erase(waiting, turn);
        return turn->state == State::begun;
    }
    std::shared_ptr<Waiting> lend() {
        const std::lock_guard lock(mutex);
        if (waiting.empty()) return nullptr;
        auto turn = std::move(waiting.front());
        waiting.pop_front();
        turn->state = Waiting::State::lent;
        return turn;
    }
    // False: the line has come to it meanwhile.
    bool take_back(const std::shared_ptr<Waiting>& turn) {
        const std::lock_guard lock(mutex);
        if (turn->state != Waiting::State::lent) return false;
        turn->state = Waiting::State::waits;
        waiting.push_front(turn);
        return true;
    }
    bool empty() {
        const std::lock_guard lock(mutex);
        return waiting.empty();
    }
};

EngineLending::EngineLending(EngineTurns& own, Cluster cluster, Loop& loop)
    : own_(own), cluster_(cluster), loop_(loop), line_(std::make_shared<Line>()) {}

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
    if (own_.idle() || cluster_.nodes.others().empty()) return own_.play(std::move(turn), std::move(done));
    const std::string node = cluster_.post.bus_healthy() ? pick() : std::string();
    if (node.empty()) return wait_here(std::move(turn), std::move(done));
    lend({std::move(turn), std::move(done), nullptr, node, Clock::now(), {}});
    return true;
}

void EngineLending::lend(Lent lent) {
    const std::string id = random_text(12), node = lent.node;
    const EngineTurn turn = left_of(lent.turn, lent.since);
    json::object question = turn_view(turn);
    question["t"] = "think";
    question["turn"] = id;
    lent.until = Clock::now() + taken_within + longest_of(turn) + lent_way;
    {
        const std::lock_guard lock(mutex_);
        out_[id] = std::move(lent);
        look_soon();
    }
    cluster_.post.ask(node, std::move(question), taken_within, [this, id, node](const json::object* answer) {
        const json::value* taken = answer == nullptr ? nullptr : answer->if_contains("taken");
        if (taken != nullptr && taken->is_bool() && taken->get_bool()) return;
        avoid(node, answer == nullptr ? silent_pause : busy_pause);
        if (auto back = take(id)) back_in_line(std::move(*back));
    });
}

bool EngineLending::wait_here(EngineTurn turn, Done done) {
    const auto waiting = std::make_shared<Waiting>(Waiting{std::move(turn), std::move(done)});
    EngineTurn here = waiting->turn;
    here.wanted = [line = line_, waiting] {
        return line->begin(waiting) && (!waiting->turn.wanted || waiting->turn.wanted());
    };
    {
        const std::lock_guard lock(line_->mutex);
        line_->waiting.push_back(waiting);
    }
    {
        const std::lock_guard lock(mutex_);
        look_soon();
    }
    const bool in_line = own_.play(std::move(here), [line = line_, waiting](const std::string& text) {
        if (line->begin(waiting)) waiting->done(text);
    });
    // One that was lent in this moment is under way, though the line had no room for it.
    return in_line || !line_->begin(waiting);
}

void EngineLending::lend_waiting() {
    if (!cluster_.post.bus_healthy()) return;
    for (std::size_t i = cluster_.nodes.others().size(); i > 0; --i) {
        if (line_->empty()) return;
        const std::string node = pick();
        const auto waiting = node.empty() ? nullptr : line_->lend();
        if (!waiting) return;
        lend({waiting->turn, waiting->done, waiting, node, waiting->since, {}});
    }
}

void EngineLending::back_in_line(Lent lent) {
    if (lent.from && line_->take_back(lent.from)) return;
    wait_here(left_of(lent.turn, lent.since), std::move(lent.done));
}

void EngineLending::look_soon() {
    if (!std::exchange(looking_, true)) loop_.post([this] { look(); });
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
    // Where that is refused, `done` is thrown away, which says that nothing was found.
    own_.play(left_of(lent.turn, lent.since), std::move(lent.done));
}

void EngineLending::look() {
    const auto now = Clock::now();
    std::vector<Lent> late;
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
    }
    for (Lent& lent : late) {
        ++returned_;
        avoid(lent.node, silent_pause);
        think_here(std::move(lent));
    }
    lend_waiting();
    const std::lock_guard lock(mutex_);
    looking_ = !out_.empty() || !line_->empty();
    if (looking_) timer_ = loop_.after(lent_look, [this] { look(); });
}

}  // namespace tankchess::server
