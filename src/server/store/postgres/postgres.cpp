#include "server/store/postgres/postgres.h"

#include <libpq-fe.h>

#include <charconv>
#include <cstdlib>
#include <thread>

#include "server/store/postgres/dialect.h"

namespace tankchess::server {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::seconds restart_patience{2};

// Dead peers are noticed on both sides, and nothing is acknowledged before it is on disk (and on the standby, if there
// is one), whatever the server's own settings are.
constexpr const char* session_settings =
    "SET lock_timeout=2000; SET idle_in_transaction_session_timeout=4000; SET client_min_messages=warning;"
    "SET tcp_keepalives_idle=5; SET tcp_keepalives_interval=2; SET tcp_keepalives_count=3; SET tcp_user_timeout=10000;"
    "SELECT set_config('synchronous_commit','on',false)"
    " WHERE current_setting('synchronous_commit') IN ('off','local')";

template <class Number>
std::string digits(Number value) {
    char buffer[40];
    const auto [end, error] = std::to_chars(buffer, buffer + sizeof buffer, value);
    return {buffer, end};
}

bool worked(const PGresult* result) {
    const ExecStatusType status = PQresultStatus(result);
    return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK || status == PGRES_PIPELINE_SYNC;
}

}  // namespace

class PgCursor : public Cursor {
public:
    PgCursor(Postgres& db, std::string name, std::string sql) : db_(db), name_(std::move(name)), sql_(std::move(sql)) {}

    void bind_integer(std::int64_t value) override { values_.push_back({digits(value), true}); }
    void bind_real(double value) override { values_.push_back({digits(value), true}); }
    void bind_text(std::string_view value) override { values_.push_back({storable_text(value), false}); }

    bool step() override {
        if (!result_) {
            db_.send(*this, Postgres::Sent::query);
            result_ = db_.receive(this);
        }
        return ++row_ < PQntuples(result_.get());
    }
    void run() override { db_.send(*this, Postgres::Sent::run); }
    void run_on_one(const char* otherwise) override { db_.send(*this, Postgres::Sent::one, otherwise); }
    std::int64_t run_counted() override {
        db_.send(*this, Postgres::Sent::query);
        return std::atoll(PQcmdTuples(db_.receive(this).get()));
    }

    std::int64_t integer(int column) const override {
        const char* text = PQgetvalue(result_.get(), row_, column);
        return *text == 't' ? 1 : std::atoll(text);  // truth is "t" or "f"
    }
    double real(int column) const override { return std::strtod(PQgetvalue(result_.get(), row_, column), nullptr); }
    std::string text(int column) const override {
        return {PQgetvalue(result_.get(), row_, column),
                static_cast<std::size_t>(PQgetlength(result_.get(), row_, column))};
    }
    void reset() override {
        values_.clear();
        result_.reset();
        row_ = -1;
    }

private:
    friend class Postgres;

    Postgres& db_;
    std::string name_, sql_;
    bool prepared_ = false;
    std::vector<PgValue> values_;
    PgResult result_;
    int row_ = -1;
};

Postgres::Postgres(const std::string& address) : link_(address) {}
Postgres::~Postgres() = default;

Cursor& Postgres::cursor(std::string_view sql) {
    auto found = cache_.find(sql);
    if (found == cache_.end()) {
        auto made = std::make_unique<PgCursor>(*this, "s" + std::to_string(cache_.size()), postgres_text(sql));
        found = cache_.emplace(std::string(sql), std::move(made)).first;
    }
    return *found->second;
}

void Postgres::reopen() {
    if (link_.is_open()) return;
    awaited_.clear();
    for (auto& [sql, cursor] : cache_) cursor->prepared_ = false;
    const auto until = Clock::now() + restart_patience;
    for (;;) {
        try {
            link_.open();
            break;
        } catch (const LostFault&) {
            if (waits_for_nobody() || Clock::now() > until) throw;
            std::this_thread::sleep_for(retry_pause);
        }
    }
    execute(session_settings);
}

void Postgres::execute(const std::string& sql) {
    reopen();
    settle();
    const PgResult result = link_.execute(sql);
    if (!worked(result.get())) refuse(result.get());
}

// --- what is sent, and its results ---

void Postgres::send(PgCursor& cursor, Sent what, const char* otherwise) {
    if (give_up_at_ && Clock::now() > *give_up_at_) {
        throw StoreFault(StoreFault::Kind::too_long, "given up after its time");
    }
    if (!cursor.prepared_) {
        link_.send_prepare(cursor.name_, cursor.sql_);
        awaited_.push_back({Sent::prepare, &cursor});
        cursor.prepared_ = true;
    }
    link_.send(cursor.name_, cursor.values_);
    awaited_.push_back({what, &cursor, otherwise});
    if (what == Sent::query) send_sync();
}

void Postgres::send_text(const char* sql) {
    link_.send_text(sql);
    awaited_.push_back({Sent::run});
}

void Postgres::send_sync() {
    link_.send_sync();
    awaited_.push_back({Sent::sync});
}

PgResult Postgres::receive_one(const Awaited& awaited) {
    PgResult result = link_.next();
    if (awaited.what == Sent::prepare && !worked(result.get())) awaited.cursor->prepared_ = false;
    return result;
}

PgResult Postgres::receive(const PgCursor* until) {
    while (!awaited_.empty()) {
        const Awaited awaited = awaited_.front();
        awaited_.pop_front();
        PgResult result = receive_one(awaited);
        if (!worked(result.get())) refuse(result.get());
        if (awaited.what == Sent::one && std::string_view(PQcmdTuples(result.get())) != "1") {
            throw StoreFault(StoreFault::Kind::conflict, awaited.otherwise);
        }
        if (until != nullptr && awaited.what == Sent::query && awaited.cursor == until) return result;
    }
    return nullptr;
}

void Postgres::refuse(const PGresult* result) {
    const char* code = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    const char* words = PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
    const SqlState state = meaning_of(code == nullptr ? "" : code);
    const std::string text = words == nullptr ? PQresultErrorMessage(result) : words;
    if (!state.lost) throw StoreFault(state.kind, text);
    link_.close();
    throw LostFault(text);
}

void Postgres::skip_results() {
    send_sync();
    while (!awaited_.empty()) {
        const Awaited awaited = awaited_.front();
        awaited_.pop_front();
        receive_one(awaited);
    }
}

void Postgres::settle() {
    if (awaited_.empty()) return;
    if (awaited_.back().what != Sent::sync) send_sync();
    receive(nullptr);
}

// --- transactions ---

void Postgres::begin_write() {
    reopen();
    give_up_at_.reset();
    send_text("BEGIN");
}

void Postgres::begin_read(std::optional<std::chrono::milliseconds> time) {
    reopen();
    give_up_at_ = time ? std::optional(Clock::now() + *time) : std::nullopt;
    send_text("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    if (time) send_text(("SET LOCAL statement_timeout=" + std::to_string(time->count())).c_str());
}

void Postgres::commit() {
    settle();
    send_text("COMMIT");
    settle();
}

void Postgres::roll_back() noexcept {
    give_up_at_.reset();
    try {
        if (!link_.is_open()) return;
        skip_results();
        send_text("ROLLBACK");
        settle();
    } catch (const StoreFault&) {
        link_.close();  // the server undoes it by itself
    }
}

void Postgres::begin_part() { send_text("SAVEPOINT part"); }
void Postgres::end_part() { send_text("RELEASE part"); }
void Postgres::undo_part() {
    skip_results();
    send_text("ROLLBACK TO part");
    end_part();
}

}  // namespace tankchess::server
