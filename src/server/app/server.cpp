#include "server/app/server.h"
#include "server/net/json_response.h"

#include <algorithm>
#include <filesystem>

#include "server/api/router.h"
#include "server/app/server_cluster.h"
#include "server/app/server_metrics.h"
#include "server/app/server_store.h"
#include "server/common/clock.h"
#include "server/common/heap.h"
#include "server/common/kept_bytes.h"
#include "server/common/log.h"
#include "server/common/secrets.h"
#include "server/moderation/house.h"
#include "server/notify/courier.h"
#include "server/play/block_list.h"
#include "server/play/board_runs.h"
#include "server/play/client_socket.h"
#include "server/play/enforcement.h"
#include "server/play/engine_pool.h"
#include "server/play/erasure.h"
#include "server/play/game_counter.h"
#include "server/play/game_looks.h"
#include "server/play/games.h"
#include "server/play/jobs.h"
#include "server/play/presence.h"
#include "server/play/puzzle_files.h"
#include "server/play/seeks.h"
#include "server/play/series_runs.h"
#include "server/play/vacations.h"
#include "server/site/beside.h"
#include "server/site/safety_headers.h"
#include "server/site/services.h"
#include "server/store/backup.h"
#include "server/studies/studies.h"
#include "server/tournaments/tournaments.h"

namespace tankchess::server {

namespace {

constexpr std::size_t password_queue = 512;
constexpr std::size_t password_line = 8;  // of one address
constexpr std::size_t rules_queue = 512;
constexpr std::size_t rules_line = 64;           // of one address
constexpr std::size_t kept_pictures = 24 << 20;  // bytes
constexpr std::size_t slow_queue = 64;
constexpr std::size_t slow_line = 4;  // of one address
constexpr std::size_t engine_queue = 2000;
constexpr Millis beat = 2000;
constexpr Millis goodbye = 500;

}  // namespace

struct Server::Impl : Site {
    explicit Impl(Config wanted)
        : config(std::move(wanted)),
          limits(config.limits),
          loops(static_cast<std::size_t>(config.threads)),
          passwords(1, password_queue, password_line),
          rules_workers(2, rules_queue, rules_line),
          slow_workers(1, slow_queue, slow_line),
          guard(limits),
          engine(static_cast<std::size_t>(config.engine_threads), engine_queue, homes) {}

    std::string start(int handed) {
        if (const auto fault = config_fault(config)) return *fault;
        if (!secrets_ready()) return "the system gives no randomness";
        if (const std::string fault = load_files(); !fault.empty()) return fault;
        if (std::string fault = open_server_store(config, lock, store); !fault.empty()) return fault;
        const std::string key = site_key();
        sessions = std::make_unique<Sessions>(*store, keyed_hash(key, "guests"), config.origin.starts_with("https://"));
        services = std::make_unique<Services>(Services{config, loops, *store, limits, metrics, stats, *sessions,
                                                       passwords, rules_workers, files, homes, draining, times});
        services->blocks = &blocks;
        services->house = &house;
        look_for_blocks();
        store->drain();
        courier = std::make_unique<Courier>(*store, courier_options());
        services->courier = courier.get();
        presence = std::make_unique<Presence>();
        services->presence = presence.get();
        if (config.bus.empty()) {
            store->write(
                [](Tables& tables) {
                    tables.nodes().free_all();
                    tables.boards().free_runs();
                },
                nullptr);
        } else {
            if (std::string fault = cluster.open(*services, keyed_hash(key, "bus").substr(0, 12)); !fault.empty()) {
                return fault;
            }
        }
        services->log_in_guard = &guard;
        devices = std::make_unique<DeviceMarks>(key);
        services->devices = devices.get();
        services->puzzles = &puzzle_shelf;
        services->slow_workers = &slow_workers;
        services->pictures = &pictures;
        services->engine = &engine;
        services->engine_turns = cluster.lend(engine);
        jobs = std::make_unique<Jobs>(*services);
        services->jobs = jobs.get();
        seeks = std::make_unique<Seeks>(*store, *presence, blocks);
        board_runs = std::make_unique<BoardRuns>(*services);
        services->board_runs = board_runs.get();
        game_counter = std::make_unique<GameCounter>(*services);
        services->seeks = seeks.get();
        games = std::make_unique<Games>(*services);
        services->games = games.get();
        enforcement = std::make_unique<Enforcement>(*services);
        services->enforcement = enforcement.get();
        enforcement->look();
        store->drain();
        looks = std::make_unique<GameLooks>(*services);
        services->looks = looks.get();
        tournaments = std::make_unique<Tournaments>(*services);
        services->tournaments = tournaments.get();
        series = std::make_unique<SeriesRuns>(*services);
        vacations = std::make_unique<Vacations>(*services);
        studies = std::make_unique<Studies>(*services);
        services->studies = studies.get();
        router = std::make_unique<Router>(*services);
        add_server_metrics(*services);
        if (services->cluster == nullptr) note_outage();

        NetLimits net;
        const auto wanted = static_cast<std::size_t>(config.max_sockets);
        net.places.all = connections_within_file_limit(wanted);
        if (net.places.all < wanted) {
            log(LogLevel::warn, "few_files",
                {{"text", "the limit of open files (ulimit -n, LimitNOFILE) allows fewer connections than max_sockets"},
                 {"max_sockets", std::to_string(wanted)},
                 {"allowed", std::to_string(net.places.all)}});
        }
        net.places.per_address = config.limits > 0 ? static_cast<std::size_t>(config.max_per_address) : net.places.all;
        net.idle_seconds = config.idle_seconds;
        net.proxies = AddressList::read(config.trusted_proxies).value_or(AddressList());
        net.watchers = AddressList::read(config.metrics_from).value_or(AddressList());
        listener = std::make_unique<Listener>(loops, *this, net, stats);
        if (const std::string fault = listener->open(config.address, static_cast<std::uint16_t>(config.port), handed);
            !fault.empty()) {
            return fault;
        }
        loops.at(0).post([this] { every_beat(); });
        tournaments->start();
        cluster.start();
        loops.start();
        running = true;
        return {};
    }

    std::string load_files() {
        const std::string web = found_beside(config.web, {"web/dist", "share/tankchess/web"});
        if (!web.empty()) {
            if (auto fault = files.load(web)) return *fault;
        } else {
            log(LogLevel::warn, "no_client", {{"text", "no built client found: only the API is served"}});
        }
        const std::string puzzle_folder = found_beside(config.puzzles, {"data/puzzles", "share/tankchess/puzzles"});
        std::vector<std::string> faults;
        if (!puzzle_folder.empty()) load_puzzles(puzzle_shelf, puzzle_folder, faults);
        for (const std::string& fault : faults) log(LogLevel::warn, "puzzle_left_out", {{"text", fault}});
        return {};
    }

    // Made once for each database.
    std::string site_key() {
        auto key = std::make_shared<std::string>(random_text(43));
        store->write([key](Tables& tables) { *key = tables.notes().get_or_set("device_key", *key); }, nullptr);
        store->drain();
        return *key;
    }

    CourierOptions courier_options() const {
        return {push_contact(), config.push_private,
                MailRoute{config.smtp, config.smtp_user, config.smtp_password, config.mail_from, config.origin}};
    }
    std::string push_contact() const {
        if (!config.push_contact.empty()) return config.push_contact;
        return config.origin.starts_with("https://") ? config.origin : "mailto:webmaster@localhost";
    }

    // Bans are made by another process (tankchess user ban): the database tells us of them.
    void look_for_bans() {
        auto now_banned = std::make_shared<std::vector<BanRow>>();
        store->read([now_banned](Tables& tables) { *now_banned = tables.users().bans(now_ms()); },
                    [this, now_banned](const StoreFault* fault) {
                        if (fault != nullptr) return;
                        loops.at(0).post([this, now_banned] { put_out_banned(std::move(*now_banned)); });
                    });
    }
    void put_out_banned(std::vector<BanRow> now_banned) {
        const auto differ = [](const std::vector<BanRow>& these, const std::vector<BanRow>& those, auto tell) {
            for (const BanRow& ban : these) {
                if (std::ranges::find(those, ban) == those.end()) tell(ban);
            }
        };
        differ(bans, now_banned, [this](const BanRow& lifted) { sessions->forget_user(lifted.user); });
        differ(now_banned, bans, [this](const BanRow& made) {
            sessions->forget_user(made.user);
            presence->put_out(made.user);
            log(LogLevel::info, "banned", {{"user", made.user}});
        });
        bans = std::move(now_banned);
    }

    // Changed by this server or by another one on the same database.
    void look_for_blocks() {
        auto fresh = std::make_shared<std::unique_ptr<BlockList::Fresh>>();
        store->read([fresh, known = blocks_edition](Tables& tables) { *fresh = BlockList::newer(tables, known); },
                    [this, fresh](const StoreFault* fault) {
                        if (fault != nullptr || !*fresh) return;
                        blocks.take((*fresh)->blocks);
                        loops.at(0).post([this, edition = (*fresh)->edition] { blocks_edition = edition; });
                    });
    }

    // An outage is the time between the last sign of life and now; games get it back when they are loaded.
    void note_outage() {
        const Millis now = now_ms();
        store->write(
            [now](Tables& tables) {
                const auto alive = tables.notes().get("alive_at");
                if (alive) {
                    const Millis at = std::strtoll(alive->c_str(), nullptr, 10);
                    if (at > 0 && at < now) tables.notes().add_outage(at, now);
                }
                tables.notes().set("alive_at", std::to_string(now));
            },
            nullptr);
        store->drain();
    }

    void every_beat() {
        const Millis now = now_ms();
        if (services->cluster != nullptr) {
            cluster.every_beat(beats);
        } else if (games->count() > 0 || beats % 30 == 0) {
            games->heartbeat();
        }
        if (beats % 5 == 0) {
            games->sweep();
            seeks->sweep(now);
            jobs->sweep(now);
            board_runs->look();
            looks->look();
            limits.sweep(now);
        }
        const std::int64_t load = stats.connections + stats.sockets + static_cast<std::int64_t>(games->count());
        if (ebb.is_out(load)) slow_workers.give(give_back_free_pages);
        look_for_bans();
        look_for_blocks();
        series->look();
        vacations->look();
        enforcement->look();
        game_counter->look();
        if (beats % 3 == 0) presence->keep_alive();
        if (beats % 5 == 1) clear_away(now);
        if (config.backup_hours > 0 && now - last_backup > config.backup_hours * 3600LL * 1000) {
            last_backup = now;
            const std::string path = timed_backup(config.data, now);
            store->backup(path, [this, path](const StoreFault* fault) {
                log(fault == nullptr ? LogLevel::info : LogLevel::error, "backup",
                    {{"path", path}, {"text", fault == nullptr ? "done" : fault->what()}});
                if (fault == nullptr) prune_backups(config.data, {config.backup_days, config.backup_weeks});
            });
        }
        ++beats;
        timer = loops.at(0).after(std::chrono::milliseconds(beat), [this] { every_beat(); });
    }

    // A little at a time, so that nobody waits for it.
    void clear_away(Millis now) {
        const UpkeepRule rule{config.guest_days,
                              config.unused_guest_days,
                              config.challenge_days,
                              config.outage_days,
                              config.chat_days,
                              config.notice_days,
                              1,
                              config.security_days,
                              config.report_days};
        auto place = std::make_shared<GuestPlace>();
        store->write(
            [now, rule, place, from = guest_place](Tables& tables) {
                *place = from;
                drop_stale(tables, now, rule, *place);
                erase_some_names(tables);
            },
            [this, place](const StoreFault* fault) {
                if (fault == nullptr) loops.at(0).post([this, place] { guest_place = *place; });
            });
    }

    void drain() {
        if (!running) return;
        running = false;
        draining = true;
        listener->close();
        presence->close_all("draining", 1000 + static_cast<int>(random_below(2000)));
        engine.stop();
        // Whatever was accepted before is committed now and its sender told.
        const Millis until = now_ms() + config.drain_seconds * 1000LL;
        // A client that does not answer the close holds up nobody: the others wait for the next program.
        for (Millis farewell = 0; now_ms() < until;) {
            if (store->stats().queued > 0 || farewell == 0) {
                farewell = now_ms() + goodbye;
            } else if (stats.sockets == 0 || now_ms() >= farewell) {
                break;
            }
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
        }
        if (services->cluster != nullptr) {
            cluster.leave();
        } else {
            games->heartbeat();
        }
        courier->stop();
        store->drain();
        rules_workers.stop();
        slow_workers.stop();
        passwords.stop();
        loops.stop();
        loops.join();
    }

    ~Impl() override {
        drain();
        engine.stop();
        rules_workers.stop();
        slow_workers.stop();
        passwords.stop();
        loops.stop();
        loops.join();
        courier.reset();
        if (store) store->drain();
        // Rooms hold timers of the loops: they go first.
        timer = Timer();
        cluster.close();
        tournaments.reset();
        studies.reset();
        games.reset();
    }

    // --- Site ---
    void on_request(Request request, Reply reply) override { router->answer(std::move(request), std::move(reply)); }

    void on_upgrade(Request request, Upgrade upgrade) override {
        upgrade = router->watch().watched(request, "GET /ws", std::move(upgrade));
        if (request.path != "/ws") return upgrade.refuse(refusal(404, "no_such_page", "sockets live at /ws"));
        if (draining) return upgrade.refuse(refusal(503, "draining", "the server is about to restart"));
        const bool token = request.authorization.starts_with("Bearer ");
        if (!token && (request.origin.empty() ? !request.cookie.empty() && request.fetch_site == "cross-site"
                                              : !router->own_origin(request))) {
            return upgrade.refuse(refusal(403, "origin", "sockets must be opened by this server's own pages"));
        }
        if (limits.take(RateLimited::request, request.address, {}, now_ms()) > 0) {
            return upgrade.refuse(refusal(429, "slow_down", "too many connections"));
        }
        if (sessions->is_ambiguous(request)) {
            return upgrade.refuse(refusal(400, "bad_request", "there are two log-in cookies"));
        }
        auto kept = std::make_shared<Request>(std::move(request));
        sessions->find(*kept, [this, kept, upgrade](Who who, const StoreFault* fault) {
            if (fault != nullptr) return upgrade.refuse(refusal(503, "storage", "the database does not answer"));
            if (who && !who->banned.empty()) return upgrade.refuse(refusal(403, "banned", who->banned));
            const std::string closed = router->closed_to(*kept, who);
            if (!closed.empty()) return upgrade.refuse(refusal(403, "banned", closed));
            if (who && !who->may(Scope::read)) {
                return upgrade.refuse(refusal(403, "scope", "this token lacks the scope read"));
            }
            if (who && who->not_kept) return keep_guest(who, kept, upgrade);
            open_socket(std::move(who), *kept, upgrade);
        });
    }
    // Others can find those who have a socket by their name.
    void keep_guest(const Who& guest, const std::shared_ptr<Request>& request, const Upgrade& upgrade) {
        if (limits.take(RateLimited::new_guest, request->address, {}, now_ms()) > 0) {
            return upgrade.refuse(refusal(429, "slow_down", "too many new guests from your address"));
        }
        sessions->keep(guest, *request, [this, request, upgrade](Who who, const StoreFault* fault) {
            if (fault != nullptr) return upgrade.refuse(refusal(503, "storage", "the database does not answer"));
            open_socket(std::move(who), *request, upgrade);
        });
    }
    void open_socket(Who who, const Request& request, const Upgrade& upgrade) {
        if (who) homes.note(who->user, request.address);
        upgrade.accept(std::make_shared<ClientSocket>(*services, std::move(who), request.address));
    }

    const Headers& headers_of_all(bool forwarded_https) override {
        return safety_headers(is_secure(config, forwarded_https));
    }

    Response failure(int status, std::string_view id, std::string_view text) override {
        router->watch().note_transport(status);
        return refusal(status, id, text);
    }
    static Response refusal(int status, std::string_view id, std::string_view text) {
        return fault_response({status, std::string(id), std::string(text), {}, 0});
    }

    Config config;
    FolderLock lock;
    Limits limits;
    Metrics metrics;
    PlayTimes times{metrics};
    NetStats stats;
    StaticFiles files;
    PuzzleShelf puzzle_shelf;
    KeptBytes pictures{kept_pictures};
    std::atomic<bool> draining{false};
    bool running = false;
    Loops loops;
    Workers passwords, rules_workers, slow_workers;
    Homes homes;
    LogInGuard guard;
    EnginePool engine;
    std::unique_ptr<Store> store;
    std::unique_ptr<Sessions> sessions;
    std::unique_ptr<DeviceMarks> devices;
    std::unique_ptr<Services> services;
    BlockList blocks;
    House house;
    std::string blocks_edition;  // on loop 0
    std::vector<BanRow> bans;    // that are known here; on loop 0
    std::unique_ptr<Courier> courier;
    std::unique_ptr<Presence> presence;
    ServerCluster cluster;
    std::unique_ptr<Jobs> jobs;
    std::unique_ptr<BoardRuns> board_runs;
    std::unique_ptr<GameCounter> game_counter;
    std::unique_ptr<Seeks> seeks;
    std::unique_ptr<Games> games;
    std::unique_ptr<Enforcement> enforcement;
    std::unique_ptr<GameLooks> looks;
    std::unique_ptr<Tournaments> tournaments;
    std::unique_ptr<SeriesRuns> series;
    std::unique_ptr<Vacations> vacations;
    std::unique_ptr<Studies> studies;
    std::unique_ptr<Router> router;
    std::unique_ptr<Listener> listener;
    Timer timer;
    std::uint64_t beats = 0;
    Ebb ebb;
    GuestPlace guest_place;
    Millis last_backup = now_ms();
};

Server::Server(Config config) : impl_(std::make_unique<Impl>(std::move(config))) {}
Server::~Server() = default;
std::string Server::rehearse(const Config& config) {
    Impl trial(config);
    if (const std::string fault = trial.load_files(); !fault.empty()) return fault;
    return examine_server_store(config);
}
std::string Server::start(int handed) { return impl_->start(handed); }
int Server::hand_over() const { return impl_->listener->hand_over(); }
std::uint16_t Server::port() const { return impl_->listener->port(); }
void Server::drain() { impl_->drain(); }

}  // namespace tankchess::server
