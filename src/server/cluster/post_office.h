#pragma once

#include <chrono>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <unordered_set>

#include "server/cluster/bus.h"
#include "server/cluster/membership.h"
#include "wire/json.h"

namespace tankchess::server {

// What nodes tell and ask each other. By the bus where it works; what must arrive, and questions that get no answer, go
// through the database too, where they are found within half a second. Everything arrives at most once. Any thread may
// call; handlers come on any thread.
class PostOffice {
public:
    PostOffice(Store& store, Loops& loops, Membership& nodes, std::unique_ptr<Bus> bus);
    ~PostOffice();

    using Handler = std::function<void(const std::string& from, const json::object& message)>;
    // Before start(). The kind is the message's "t".
    void on(const std::string& kind, Handler handler);
    using Answer = std::function<void(json::object answer)>;
    using Question = std::function<void(const std::string& from, const json::object& message, Answer answer)>;
    void on_question(const std::string& kind, Question question);

    void start();
    void stop();
    // The node has a new id.
    void listen();

    // May be lost.
    void tell(const std::string& node, json::object message);
    void tell_all(json::object message);
    // Is not lost as long as the node lives.
    void tell_surely(const std::string& node, json::object message);
    void tell_all_surely(json::object message);
    // nullptr: there was no answer in time. The other may have heard the question nevertheless.
    using Reply = std::function<void(const json::object* answer)>;
    void ask(const std::string& node, json::object message, std::chrono::milliseconds patience, Reply reply);

    bool bus_healthy() const { return bus_->healthy(); }
    std::uint64_t sent() const { return sent_; }
    std::uint64_t mailed() const { return mailed_; }

private:
    using Clock = std::chrono::steady_clock;
    struct Pending {
        std::string node, text;
        Clock::time_point mail_at, until;
        Reply reply;
    };

    std::string sealed(json::object& message, const std::string& id) const;
    void mail(const std::vector<std::string>& nodes, const std::string& id, const std::string& text);
    void hear(std::string_view text, bool by_mail);
    void answer(const json::object& message);
    bool is_new(const std::string& id);
    void look_for_mail();
    void look_after_questions();

    Store& store_;
    Loop& loop_;
    Membership& nodes_;
    std::unique_ptr<Bus> bus_;
    std::map<std::string, Handler> handlers_;
    std::map<std::string, Question> questions_;
    std::atomic<bool> started_{false}, stopped_{false};
    std::atomic<std::uint64_t> sent_{0}, mailed_{0};
    std::mutex mutex_;
    std::map<std::string, Pending> pending_;
    std::unordered_set<std::string> known_;  // ids that arrived lately
    std::deque<std::string> known_order_;
    bool reading_ = false;  // on the loop
    Timer mail_timer_, question_timer_;
};

// A field of a message; empty if it is no text.
std::string text_in(const json::object& message, const char* name);

// What a server that is one of several has; the others have none.
struct Cluster {
    Membership& nodes;
    PostOffice& post;
};

}  // namespace tankchess::server
