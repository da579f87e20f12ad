#include "server/cluster/post_office.h"

#include "server/common/secrets.h"

namespace tankchess::server {

namespace {

constexpr std::chrono::milliseconds mail_every{350};
constexpr std::chrono::milliseconds questions_every{50};
constexpr std::chrono::milliseconds mail_after{600};  // a question that the bus seems to have lost
constexpr int mail_at_once = 500;
constexpr std::size_t ids_kept = 20000;

}  // namespace

std::string text_in(const json::object& message, const char* name) {
    const json::value* found = message.if_contains(name);
    return found != nullptr && found->is_string() ? std_string(found->get_string()) : std::string();
}

PostOffice::PostOffice(Store& store, Loops& loops, Membership& nodes, std::unique_ptr<Bus> bus)
    : store_(store), loop_(loops.at(0)), nodes_(nodes), bus_(std::move(bus)) {}

PostOffice::~PostOffice() { stop(); }

void PostOffice::on(const std::string& kind, Handler handler) { handlers_[kind] = std::move(handler); }

void PostOffice::on_question(const std::string& kind, Question question) { questions_[kind] = std::move(question); }

void PostOffice::start() {
    started_ = true;  // all handlers are there
    loop_.post([this] {
        look_for_mail();
        look_after_questions();
    });
}

void PostOffice::stop() {
    stopped_ = true;
    bus_->close();
}

void PostOffice::listen() {
    bus_->listen(nodes_.id(), [this](std::string_view text) { hear(text, false); });
}

std::string PostOffice::sealed(json::object& message, const std::string& id) const {
    message["from"] = nodes_.id();
    if (!id.empty()) message["id"] = id;
    return written(message);
}

void PostOffice::tell(const std::string& node, json::object message) {
    ++sent_;
    bus_->send(node, sealed(message, {}));
}

void PostOffice::tell_all(json::object message) {
    ++sent_;
    bus_->send_all(sealed(message, {}));
}

void PostOffice::tell_surely(const std::string& node, json::object message) {
    ++sent_;
    const std::string id = random_text(12);
    const std::string text = sealed(message, id);
    bus_->send(node, text);
    mail({node}, id, text);
}

void PostOffice::tell_all_surely(json::object message) {
    std::vector<std::string> to;
    for (const NodeRow& node : nodes_.others()) to.push_back(node.id);
    if (to.empty()) return;
    ++sent_;
    const std::string id = random_text(12);
    const std::string text = sealed(message, id);
    bus_->send_all(text);
    mail(to, id, text);
}

void PostOffice::mail(const std::vector<std::string>& nodes, const std::string& id, const std::string& text) {
    mailed_ += nodes.size();
    store_.write(
        [nodes, id, text](Tables& tables) {
            for (const std::string& node : nodes) tables.mail().post(node, id, text);
        },
        nullptr);
}

void PostOffice::ask(const std::string& node, json::object message, std::chrono::milliseconds patience, Reply reply) {
    ++sent_;
    const std::string id = random_text(12);
    message["question"] = true;
    std::string text = sealed(message, id);
    const auto now = Clock::now();
    const bool healthy = bus_->healthy();
    {
        const std::lock_guard lock(mutex_);
        pending_[id] = {node, text, healthy ? now + mail_after : now, now + patience, std::move(reply)};
    }
    if (healthy) bus_->send(node, std::move(text));
}

void PostOffice::look_after_questions() {
    if (stopped_) return;
    const auto now = Clock::now();
    std::vector<Reply> given_up;
    {
        const std::lock_guard lock(mutex_);
        for (auto it = pending_.begin(); it != pending_.end();) {
            Pending& question = it->second;
            if (now >= question.until) {
                given_up.push_back(std::move(question.reply));
                it = pending_.erase(it);
                continue;
            }
            if (now >= question.mail_at) {
                question.mail_at = Clock::time_point::max();
                mail({question.node}, it->first, question.text);
            }
            ++it;
        }
    }
    for (const Reply& reply : given_up) reply(nullptr);
    question_timer_ = loop_.after(questions_every, [this] { look_after_questions(); });
}

void PostOffice::look_for_mail() {
    if (stopped_) return;
    mail_timer_ = loop_.after(mail_every, [this] { look_for_mail(); });
    if (reading_) return;
    reading_ = true;
    auto rows = std::make_shared<std::vector<MailRow>>();
    store_.read([rows, id = nodes_.id()](Tables& tables) { *rows = tables.mail().of(id, mail_at_once); },
                [this, rows](const StoreFault* fault) {
                    loop_.post([this] { reading_ = false; });
                    if (fault != nullptr || rows->empty()) return;
                    for (const MailRow& row : *rows) hear(row.body, true);
                    store_.write([rows](Tables& tables) { tables.mail().drop(*rows); }, nullptr);
                });
}

bool PostOffice::is_new(const std::string& id) {
    const std::lock_guard lock(mutex_);
    if (!known_.insert(id).second) return false;
    known_order_.push_back(id);
    if (known_order_.size() > ids_kept) {
        known_.erase(known_order_.front());
        known_order_.pop_front();
    }
    return true;
}

void PostOffice::hear(std::string_view text, bool by_mail) {
    const auto value = read_json(text);
    if (!value || !value->is_object() || !started_ || stopped_) return;
    const json::object& message = value->get_object();
    const std::string from = text_in(message, "from"), kind = text_in(message, "t"), id = text_in(message, "id");
    if (from == nodes_.id()) return;
    if (kind == "answer") return answer(message);
    if (!id.empty() && !is_new(id)) return;
    if (!message.contains("question")) {
        const auto found = handlers_.find(kind);
        if (found != handlers_.end()) found->second(from, message);
        return;
    }
    const auto found = questions_.find(kind);
    if (found == questions_.end()) return;
    found->second(from, message, [this, from, id, by_mail](json::object out) {
        out["t"] = "answer";
        out["to"] = id;
        const std::string words = sealed(out, {});
        // Whoever asks by mail does not hear well.
        if (by_mail || !bus_->healthy()) mail({from}, random_text(12), words);
        bus_->send(from, words);
    });
}

void PostOffice::answer(const json::object& message) {
    Reply reply;
    {
        const std::lock_guard lock(mutex_);
        const auto found = pending_.find(text_in(message, "to"));
        if (found == pending_.end()) return;
        reply = std::move(found->second.reply);
        pending_.erase(found);
    }
    reply(&message);
}

}  // namespace tankchess::server
