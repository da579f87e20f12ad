#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace tankchess::server {

// Carries texts between nodes, quickly and at most once: nothing may depend on their arrival. What must arrive lies in
// the database as well (post_office.h), and what is missed is read there.
class Bus {
public:
    virtual ~Bus() = default;

    // From now on `heard` gets what is sent to `node` and to everybody, on any thread. Again when the node has a new
    // id.
    using Heard = std::function<void(std::string_view text)>;
    virtual void listen(const std::string& node, Heard heard) = 0;
    // From any thread; never waits.
    virtual void send(const std::string& node, std::string text) = 0;
    virtual void send_all(std::string text) = 0;
    // Whether what this node sends has lately come back to it.
    virtual bool healthy() const = 0;
    // Nothing is heard any more once this returns.
    virtual void close() {}
};

// Nodes that have nothing but their database.
class NoBus : public Bus {
public:
    void listen(const std::string&, Heard) override {}
    void send(const std::string&, std::string) override {}
    void send_all(std::string) override {}
    bool healthy() const override { return false; }
};

}  // namespace tankchess::server
