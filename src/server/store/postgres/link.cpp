#include "server/store/postgres/link.h"

#include <libpq-fe.h>
#include <poll.h>

#include "server/store/postgres/address.h"

namespace tankchess::server {

namespace {

constexpr int look_around_ms = 200;
constexpr std::chrono::seconds hurried_wait{3};

// libpq ends its messages with a line break.
std::string one_line(std::string words) {
    while (!words.empty() && words.back() == '\n') words.pop_back();
    for (char& c : words) c = c == '\n' ? ' ' : c;
    return words;
}

}  // namespace

void PgResultFree::operator()(pg_result* result) const { PQclear(result); }

void PgLink::open() {
    close();
    const auto words = connection_words(address_);
    std::vector<const char*> names, values;
    for (const auto& [name, value] : words) {
        names.push_back(name.c_str());
        values.push_back(value.c_str());
    }
    names.push_back(nullptr);
    values.push_back(nullptr);
    connection_ = PQconnectdbParams(names.data(), values.data(), 0);
    if (connection_ == nullptr || PQstatus(connection_) != CONNECTION_OK) lose();
    PQsetNoticeReceiver(
        connection_,
        [](void* self, const PGresult* notice) {
            const char* severity = PQresultErrorField(notice, PG_DIAG_SEVERITY_NONLOCALIZED);
            if (severity != nullptr && std::string_view(severity) == "WARNING") {
                static_cast<PgLink*>(self)->warned_ = true;
            }
        },
        this);
    if (PQsetnonblocking(connection_, 1) != 0 || PQenterPipelineMode(connection_) != 1) lose();
}

void PgLink::close() {
    if (connection_ != nullptr) PQfinish(connection_);
    connection_ = nullptr;
}

void PgLink::lose() {
    const std::string words = one_line(connection_ == nullptr ? "it is closed" : PQerrorMessage(connection_));
    close();
    throw LostFault(words);
}

void PgLink::check(int sent) {
    if (sent != 1) lose();
}

PgResult PgLink::execute(const std::string& sql) {
    if (connection_ == nullptr || PQexitPipelineMode(connection_) != 1) lose();
    PgResult result(PQexec(connection_, sql.c_str()));
    if (PQstatus(connection_) != CONNECTION_OK || PQenterPipelineMode(connection_) != 1) lose();
    return result;
}

void PgLink::send_text(const char* sql) {
    check(connection_ != nullptr && PQsendQueryParams(connection_, sql, 0, nullptr, nullptr, nullptr, nullptr, 0) == 1);
}

void PgLink::send_prepare(const std::string& name, const std::string& sql) {
    check(connection_ != nullptr && PQsendPrepare(connection_, name.c_str(), sql.c_str(), 0, nullptr) == 1);
}

void PgLink::send(const std::string& name, const std::vector<PgValue>& values) {
    std::vector<const char*> texts;
    std::vector<int> lengths, formats;
    for (const PgValue& value : values) {
        texts.push_back(value.text.c_str());
        lengths.push_back(static_cast<int>(value.text.size()));
        formats.push_back(value.number ? 0 : 1);
    }
    check(connection_ != nullptr && PQsendQueryPrepared(connection_, name.c_str(), static_cast<int>(values.size()),
                                                        texts.data(), lengths.data(), formats.data(), 0) == 1);
}

void PgLink::send_sync() { check(connection_ != nullptr && PQpipelineSync(connection_) == 1); }

PGresult* PgLink::wait() {
    const auto begun = std::chrono::steady_clock::now();
    for (;;) {
        const int unsent = PQflush(connection_);
        if (unsent < 0) lose();
        if (PQisBusy(connection_) == 0) return PQgetResult(connection_);
        pollfd socket{PQsocket(connection_), static_cast<short>(unsent == 1 ? POLLIN | POLLOUT : POLLIN), 0};
        ::poll(&socket, 1, look_around_ms);
        if (hurry_ && std::chrono::steady_clock::now() - begun > hurried_wait) lose();
        if (PQconsumeInput(connection_) != 1) lose();
    }
}

PgResult PgLink::next() {
    if (connection_ == nullptr) lose();
    PgResult result(wait());
    if (!result || PQstatus(connection_) != CONNECTION_OK) lose();
    // Each but the sync is followed by an empty one.
    if (PQresultStatus(result.get()) != PGRES_PIPELINE_SYNC) {
        while (PGresult* more = wait()) PQclear(more);
    }
    return result;
}

bool PgLink::take_warning() {
    const bool out = warned_;
    warned_ = false;
    return out;
}

}  // namespace tankchess::server
