#include <cmath>
#include <cstdlib>
#include <map>
#include <optional>
#include <sstream>

#include "server/app/doctor.h"
#include "server/app/http_probe.h"
#include "server/common/clock.h"
#include "server/common/version.h"
#include "wire/json.h"

namespace tankchess::server {

namespace {

using Grade = Finding::Grade;

constexpr double most_clock_error = 2;  // seconds
constexpr double oldest_work = 5;       // seconds in line
constexpr double most_of_files = 0.8;

// The samples of a page of metrics, by name with labels.
class Samples {
public:
    explicit Samples(const std::string& page) {
        std::istringstream lines(page);
        for (std::string line; std::getline(lines, line);) {
            const std::size_t end = line.rfind(' ');
            if (line.starts_with('#') || end == std::string::npos) continue;
            samples_[line.substr(0, end)] = std::strtod(line.c_str() + end, nullptr);
        }
    }
    std::optional<double> get(const std::string& name) const {
        const auto found = samples_.find(name);
        return found == samples_.end() ? std::nullopt : std::optional(found->second);
    }
    // Of a name with one label: its values with their figures.
    std::map<std::string, double> by_label(const std::string& name) const {
        std::map<std::string, double> out;
        for (auto at = samples_.lower_bound(name + "{"); at != samples_.end() && at->first.starts_with(name + "{");
             ++at) {
            const std::size_t from = at->first.find('"') + 1;
            out[at->first.substr(from, at->first.rfind('"') - from)] = at->second;
        }
        return out;
    }

private:
    std::map<std::string, double> samples_;
};

class ServerExam {
public:
    explicit ServerExam(const std::string& url) : url_(url) {}

    Findings run() {
        if (health()) metrics();
        return findings_;
    }

private:
    void add(Grade grade, std::string what, std::string mend = {}) {
        findings_.push_back({grade, std::move(what), std::move(mend)});
    }

    bool health() {
        std::string fault;
        const auto answer = probe(url_, "/healthz", fault);
        if (!answer) {
            add(Grade::fault, fault,
                "is the server started (systemctl status tankchess), and is this its address and port?");
            return false;
        }
        const auto body = read_json(answer->body);
        if (!body || !body->is_object() || !body->as_object().contains("version")) {
            add(Grade::fault, url_ + " is not a Tank Chess server", "name the address of the server itself");
            return false;
        }
        const json::object& fields = body->as_object();
        if (flag(fields, "draining")) {
            add(Grade::warning, "the server drains: it is about to stop or restart", "wait, then ask again");
        }
        if (flag(fields, "store")) {
            add(Grade::fine, "the server serves and stores");
        } else {
            add(Grade::fault, "the last write to the database failed",
                "look for `store_fault` in its log; then tankchess doctor --data FOLDER on its machine");
        }
        version(fields);
        clock(fields);
        return true;
    }

    static bool flag(const json::object& fields, std::string_view name) {
        const json::value* found = fields.if_contains(name);
        return found != nullptr && found->is_bool() && found->as_bool();
    }

    void version(const json::object& fields) {
        const json::value& found = fields.at("version");
        const std::string theirs = found.is_string() ? std_string(found.get_string()) : std::string("of no name");
        if (theirs == program_version()) return add(Grade::fine, "version " + theirs);
        add(Grade::warning, "it runs version " + theirs + ", this program is " + program_version(),
            "after an upgrade: systemctl reload tankchess");
    }

    void clock(const json::object& fields) {
        const json::value* found = fields.if_contains("time");
        if (found == nullptr || !found->is_int64()) return;
        const double apart = static_cast<double>(found->as_int64() - now_ms()) / 1000;
        if (std::abs(apart) <= most_clock_error) return add(Grade::fine, "its clock agrees with this machine's");
        add(Grade::warning, "its clock differs from this machine's by " + std::to_string(std::lround(apart)) + " s",
            "let both follow a time server: timedatectl set-ntp true");
    }

    void metrics() {
        std::string fault;
        const auto answer = probe(url_, "/metrics", fault);
        if (!answer || answer->status != 200) {
            return add(Grade::warning, "its metrics are not shown to this address",
                       "ask from the server's own machine, or add this address to metrics_from");
        }
        const Samples samples(answer->body);
        files(samples);
        queues(samples);
    }

    void files(const Samples& samples) {
        const auto open = samples.get("process_open_fds"), most = samples.get("process_max_fds"),
                   sockets = samples.get("tankchess_max_sockets");
        if (!open || !most || !sockets) return;
        const std::string text = std::to_string(std::lround(*open)) + " of " + std::to_string(std::lround(*most)) +
                                 " files and sockets are open";
        if (*open <= most_of_files * *most && *most > *sockets) return add(Grade::fine, text);
        add(Grade::warning, text + ", max_sockets is " + std::to_string(std::lround(*sockets)),
            "raise LimitNOFILE in the service file (or ulimit -n) above max_sockets");
    }

    void queues(const Samples& samples) {
        bool all_fine = true;
        for (const auto& [queue, age] : samples.by_label("tankchess_queue_age_seconds")) {
            if (age <= oldest_work) continue;
            all_fine = false;
            add(Grade::warning, "work for " + queue + " waits " + std::to_string(std::lround(age)) + " s",
                "the machine is too small for its players, or somebody takes more than a share: see "
                "tankchess_refusals_total and the access log");
        }
        if (all_fine) add(Grade::fine, "nothing waits long in a queue");
    }

    const std::string url_;
    Findings findings_;
};

}  // namespace

Findings examine_server(const std::string& url) { return ServerExam(url).run(); }

}  // namespace tankchess::server
