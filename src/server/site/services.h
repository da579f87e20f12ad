#pragma once

#include "server/common/metrics.h"
#include "server/common/workers.h"
#include "server/net/listener.h"
#include "server/net/loop.h"
#include "server/site/config.h"
#include "server/site/homes.h"
#include "server/site/limits.h"
#include "server/site/log_in_guard.h"
#include "server/site/play_times.h"
#include "server/site/sessions.h"
#include "server/site/static_files.h"
#include "server/store/store.h"

namespace tankchess::server {

class BlockList;
class Enforcement;
class House;
class GameLooks;
class Courier;
class Presence;
class Games;
class Seeks;
class Tournaments;
class Studies;
class PuzzleShelf;
class Jobs;
class BoardRuns;
class KeptBytes;
class EnginePool;
class EngineLending;
class EngineTurns;
struct Cluster;

// What the parts of a running server know of each other. Owned by Server; lives longer than any call.
struct Services {
    const Config& config;
    Loops& loops;
    Store& store;
    Limits& limits;
    Metrics& metrics;
    NetStats& net;
    Sessions& sessions;
    Workers& passwords;      // argon2id
    Workers& rules_workers;  // rules work that is too long for a network thread
    StaticFiles& files;
    Homes& homes;
    std::atomic<bool>& draining;
    PlayTimes& times;

    LogInGuard* log_in_guard = nullptr;
    DeviceMarks* devices = nullptr;
    PuzzleShelf* puzzles = nullptr;
    Workers* slow_workers = nullptr;  // work of a second or so
    KeptBytes* pictures = nullptr;    // that were drawn
    EnginePool* engine = nullptr;
    EngineTurns* engine_turns = nullptr;
    Jobs* jobs = nullptr;
    BlockList* blocks = nullptr;
    House* house = nullptr;
    Enforcement* enforcement = nullptr;
    GameLooks* looks = nullptr;
    Courier* courier = nullptr;
    BoardRuns* board_runs = nullptr;
    Presence* presence = nullptr;
    Games* games = nullptr;
    Seeks* seeks = nullptr;
    Tournaments* tournaments = nullptr;
    Cluster* cluster = nullptr;  // none: this server is alone, and lends nothing
    EngineLending* lending = nullptr;
    Studies* studies = nullptr;
};

}  // namespace tankchess::server
