#include "server/app/server_metrics.h"

#include <functional>

#include "server/cluster/post_office.h"
#include "server/common/process_metrics.h"
#include "server/play/engine_lending.h"
#include "server/play/engine_pool.h"
#include "server/play/games.h"
#include "server/play/jobs.h"
#include "server/play/presence.h"

namespace tankchess::server {

namespace {

template <class Number>
std::function<double()> value_of(const std::atomic<Number>& number) {
    return [&number] { return static_cast<double>(number.load()); };
}

void add_network(Metrics& metrics, const NetStats& net) {
    metrics.gauge("tankchess_connections", "Open HTTP connections", value_of(net.connections));
    metrics.gauge("tankchess_sockets", "Open WebSockets", value_of(net.sockets));
    metrics.total("tankchess_requests_total", "HTTP requests", value_of(net.requests));
    metrics.total("tankchess_messages_in_total", "Socket messages received", value_of(net.messages_in));
    metrics.total("tankchess_messages_out_total", "Socket messages sent", value_of(net.messages_out));
    metrics.total("tankchess_bytes_out_total", "Bytes of bodies and messages sent", value_of(net.bytes_out));
    metrics.total("tankchess_too_slow_total", "Clients dropped because they did not keep up", value_of(net.too_slow));
    metrics.total("tankchess_turned_away_total", "Connections refused because there was no place",
                  value_of(net.turned_away));
}

void add_store(Metrics& metrics, const StoreStats& store) {
    metrics.total("tankchess_store_commits_total", "Transactions committed", value_of(store.commits));
    metrics.total("tankchess_store_works_total", "Writes committed", value_of(store.works));
    metrics.total("tankchess_store_failures_total", "Transactions that failed", value_of(store.failures));
    metrics.total("tankchess_store_commit_seconds_total", "Time spent in transactions",
                  [&store] { return static_cast<double>(store.commit_micros.load()) / 1e6; });
    metrics.gauge("tankchess_store_largest_batch", "Most writes in one transaction", value_of(store.largest_batch));
    metrics.gauge("tankchess_store_queued", "Database work in line or under way", value_of(store.queued));
    metrics.gauge("tankchess_store_healthy", "1 if the last transaction worked", value_of(store.healthy));
}

void add_queue(Metrics& metrics, const char* name, const std::function<QueueStats()>& ask) {
    const Metrics::Labels queue{{"queue", name}};
    metrics.gauge(
        "tankchess_queue_length", "Work in line", [ask] { return static_cast<double>(ask().waiting); }, queue);
    metrics.total(
        "tankchess_queue_begun_total", "Works that a thread has taken out of the line",
        [ask] { return static_cast<double>(ask().begun); }, queue);
    metrics.gauge(
        "tankchess_queue_age_seconds", "How long the oldest work in line has waited",
        [ask] { return ask().oldest_seconds; }, queue);
    metrics.gauge(
        "tankchess_queue_threads", "Threads that do the work", [ask] { return static_cast<double>(ask().threads); },
        queue);
    metrics.total(
        "tankchess_busy_seconds_total", "Time that these threads spent on the work",
        [ask] { return ask().busy_seconds; }, queue);
}

void add_queues(Services& services) {
    Metrics& metrics = services.metrics;
    const auto workers = [&](const char* name, const Workers& pool) {
        add_queue(metrics, name, [&pool] { return pool.stats(); });
    };
    workers("passwords", services.passwords);
    workers("rules", services.rules_workers);
    workers("slow", *services.slow_workers);
    const EnginePool& engine = *services.engine;
    add_queue(metrics, "engine", [&engine] { return engine.turns(); });
    add_queue(metrics, "studies", [&engine] { return engine.studies(); });
    const auto store = [&](const char* name, StoreQueue which) {
        add_queue(metrics, name, [&all = services.store, which] { return all.queue(which); });
    };
    store("store_writes", StoreQueue::write);
    store("store_reads", StoreQueue::read);
    store("store_searches", StoreQueue::search);
    store("store_backups", StoreQueue::backup);
}

void add_cluster(Metrics& metrics, Cluster& cluster, Games& games, const EngineLending& lending) {
    metrics.gauge("tankchess_lease_age_seconds", "Since the last sign of life that is in the database",
                  [&cluster] { return cluster.nodes.lease_age(); });
    metrics.gauge("tankchess_nodes", "Nodes that live, this one included",
                  [&cluster] { return static_cast<double>(cluster.nodes.others().size() + 1); });
    metrics.total("tankchess_deaths_total", "How often others declared this node dead",
                  [&cluster] { return static_cast<double>(cluster.nodes.deaths()); });
    metrics.gauge("tankchess_bus_healthy", "1 if what is sent over the bus comes back",
                  [&cluster] { return cluster.post.bus_healthy() ? 1.0 : 0.0; });
    metrics.total("tankchess_bus_messages_total", "Messages to other nodes",
                  [&cluster] { return static_cast<double>(cluster.post.sent()); });
    metrics.total("tankchess_mail_total", "Messages to other nodes that were laid into the database",
                  [&cluster] { return static_cast<double>(cluster.post.mailed()); });
    Games::Figures& figures = games.figures();
    metrics.total("tankchess_games_taken_total", "Games taken over from other nodes", value_of(figures.taken));
    metrics.total("tankchess_games_lost_total", "Games that other nodes took over", value_of(figures.lost));
    metrics.total("tankchess_wishes_forwarded_total", "Moves and acts passed to the node that has the game",
                  value_of(figures.forwarded));
    metrics.total("tankchess_bus_gaps_total", "Times that events had to be read in the database",
                  value_of(figures.gaps));
    metrics.total("tankchess_turns_lent_total", "Engine turns that another node thought about",
                  [&lending] { return static_cast<double>(lending.lent()); });
    metrics.total("tankchess_turns_thought_total", "Engine turns of other nodes that were thought about here",
                  [&lending] { return static_cast<double>(lending.thought()); });
    metrics.total("tankchess_turns_returned_total", "Engine turns that another node took and did not bring",
                  [&lending] { return static_cast<double>(lending.returned()); });
}

void add_limits(Metrics& metrics, const Limits& limits) {
    for (std::size_t i = 0; i < costly_count; ++i) {
        const auto what = static_cast<RateLimited>(i);
        metrics.total("tankchess_refusals_total", "Refused because a rate limit was reached",
                      [&limits, what] { return static_cast<double>(limits.refused(what)); },
                      {{"limit", std::string(Limits::bucket(what).name)}});
    }
}

}  // namespace

void add_server_metrics(Services& services) {
    Metrics& metrics = services.metrics;
    add_network(metrics, services.net);
    add_store(metrics, services.store.stats());
    add_queues(services);
    add_limits(metrics, services.limits);
    add_process_metrics(metrics);
    if (services.cluster != nullptr) add_cluster(metrics, *services.cluster, *services.games, *services.lending);
    metrics.gauge("tankchess_max_sockets", "Most connections at once, as configured",
                  [&config = services.config] { return static_cast<double>(config.max_sockets); });
    metrics.gauge("tankchess_games_in_memory", "Games in memory",
                  [games = services.games] { return static_cast<double>(games->count()); });
    metrics.gauge("tankchess_people_online", "Users with a connection",
                  [presence = services.presence] { return static_cast<double>(presence->people()); });
    metrics.gauge("tankchess_analyses_waiting", "Analyses that were asked for and have not begun",
                  [jobs = services.jobs] { return static_cast<double>(jobs->waiting()); });
    metrics.total("tankchess_logins_failed_total", "Log-ins refused",
                  [guard = services.log_in_guard] { return static_cast<double>(guard->failures()); });
}

}  // namespace tankchess::server
