#include "server/app/server_cluster.h"

#include <unistd.h>

#include "server/cluster/redis_bus.h"
#include "server/common/clock.h"
#include "server/common/log.h"
#include "server/common/secrets.h"
#include "server/play/enforcement.h"
#include "server/play/games.h"
#include "server/play/jobs.h"
#include "server/play/presence.h"
#include "server/play/seeks.h"

namespace tankchess::server {

namespace {

constexpr Millis people_life = 25 * 1000;
constexpr Millis dead_kept = 24LL * 3600 * 1000;

std::string host_name() {
    char name[256] = {};
    return ::gethostname(name, sizeof name - 1) == 0 ? std::string(name) : std::string("node");
}

}  // namespace

std::string ServerCluster::open(Services& services, const std::string& site) {
    services_ = &services;
    std::unique_ptr<Bus> bus;
    if (services.config.bus == "database") {
        bus = std::make_unique<NoBus>();
    } else if (const auto address = read_redis_address(services.config.bus)) {
        bus = open_redis_bus(*address, site);
    } else {
        return "bus must be redis://host:port or database";
    }
    nodes_ = std::make_unique<Membership>(services.store, services.loops,
                                          services.config.node.empty() ? host_name() : services.config.node);
    post_ = std::make_unique<PostOffice>(services.store, services.loops, *nodes_, std::move(bus));
    cluster_ = std::make_unique<Cluster>(Cluster{*nodes_, *post_});
    Membership::Calls calls;
    calls.entered = [this] {
        post_->listen();
        log(LogLevel::info, "node", {{"id", nodes_->id()}, {"name", nodes_->name()}});
    };
    // Their sockets are better off at a node that has a database.
    calls.silent = [this] { services_->presence->close_all("draining", 100 + static_cast<int>(random_below(400))); };
    calls.dead = [this] { services_->games->lose_all(); };
    if (std::string fault = nodes_->enter(std::move(calls)); !fault.empty()) return fault;
    share_presence();
    services.cluster = cluster_.get();
    return {};
}

void ServerCluster::share_presence() {
    Presence& presence = *services_->presence;
    presence.relay = [this](json::object message, bool surely) {
        if (surely) {
            post_->tell_all_surely(std::move(message));
        } else {
            post_->tell_all(std::move(message));
        }
    };
    services_->sessions.forgotten = [this](const std::string& user) {
        post_->tell_all_surely({{"t", "forget"}, {"user", user}});
    };
    post_->on("forget", [this](const std::string&, const json::object& message) {
        services_->sessions.forget_user_here(text_in(message, "user"));
    });
    post_->on("user", [&presence](const std::string&, const json::object& message) {
        presence.tell_here(text_in(message, "user"), text_in(message, "text"),
                           message.contains("lines") && message.at("lines") == true);
    });
    post_->on("topic", [this, &presence](const std::string&, const json::object& message) {
        presence.tell_topic_here(text_in(message, "topic"), text_in(message, "text"), text_in(message, "about"),
                                 services_->blocks);
    });
    post_->on("sign_out", [this, &presence](const std::string&, const json::object& message) {
        const json::value* how = message.if_contains("how");
        if (how == nullptr || !how->is_int64() || how->get_int64() < 0 || how->get_int64() > 2) return;
        services_->sessions.forget_user_here(text_in(message, "user"));
        presence.sign_out_here(text_in(message, "user"), static_cast<Presence::SignOut>(how->get_int64()),
                               text_in(message, "which"));
    });
    for (const bool here : {true, false}) {
        post_->on(here ? "came" : "went", [&presence, here](const std::string& from, const json::object& message) {
            presence.note_elsewhere(from, text_in(message, "user"), here);
        });
    }
    post_->on("people", [&presence](const std::string& from, const json::object& message) {
        const json::value* list = message.if_contains("users");
        if (list == nullptr || !list->is_array()) return;
        std::vector<std::string> users;
        for (const json::value& user : list->get_array()) {
            if (user.is_string()) users.push_back(std_string(user.get_string()));
        }
        presence.note_elsewhere(from, std::move(users));
    });
}

void ServerCluster::share_limits() {
    post_->on("taken", [this](const std::string&, const json::object& message) {
        const json::value* list = message.if_contains("buckets");
        if (list == nullptr || !list->is_object()) return;
        Limits::Taken taken;
        for (const auto& [bucket, amount] : list->get_object()) {
            if (amount.is_number()) taken.emplace(bucket, amount.to_number<double>());
        }
        services_->limits.take_elsewhere(taken, now_ms());
    });
}

void ServerCluster::tell_limits() {
    json::object buckets;
    for (const auto& [bucket, amount] : services_->limits.taken_here()) buckets[bucket] = amount;
    if (!buckets.empty()) post_->tell_all({{"t", "taken"}, {"buckets", std::move(buckets)}});
}

EngineTurns* ServerCluster::lend(EngineTurns& own) {
    if (!cluster_) return &own;
    lending_ = std::make_unique<EngineLending>(own, *cluster_, services_->loops.at(0));
    lending_->answer_others();
    services_->lending = lending_.get();
    return lending_.get();
}

void ServerCluster::start() {
    if (!cluster_) return;
    share_limits();
    services_->jobs->answer_others();
    services_->seeks->changed = [this] { post_->tell_all({{"t", "seeks"}}); };
    post_->on("seeks", [this](const std::string&, const json::object&) { services_->seeks->refresh(); });
    services_->enforcement->tell_others = [this] { post_->tell_all({{"t", "house"}}); };
    post_->on("house", [this](const std::string&, const json::object&) { services_->enforcement->look(); });
    nodes_->start();
    post_->start();
}

void ServerCluster::every_beat(std::uint64_t beats) {
    services_->games->sweep_orphans();
    services_->seeks->refresh();
    tell_limits();
    if (beats % 5 == 2) {
        const auto users = services_->presence->users_here();
        post_->tell_all({{"t", "people"}, {"users", json::array(users.begin(), users.end())}});
        // While nothing can be heard the last that was known counts.
        if (post_->bus_healthy()) services_->presence->forget_elsewhere(now_ms() - people_life);
    }
    if (beats % 300 == 7) {
        services_->store.write([](Tables& tables) { tables.mail().drop_of_dead(dead_kept); }, nullptr);
    }
}

void ServerCluster::leave() { nodes_->leave(); }

void ServerCluster::close() {
    if (post_) post_->stop();
}

}  // namespace tankchess::server
