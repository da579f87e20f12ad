#pragma once

#include <atomic>
#include <string>

#include "support/relay.h"
#include "support/temp_folder.h"

namespace tankchess::server {

// Stands between a store and PostgreSQL and breaks the connection at a moment of the test's choice.
class PgRelay {
public:
    // What becomes of a connection when the client asks to commit.
    enum class Commit {
        pass,
        cut_before,    // the server never hears of it
        cut_after,     // the server does it; the client is cut off before it hears so
        shut_after,    // the same, and nobody gets through any more
        cut_and_late,  // the client is cut off at once; the server does it half a second later
    };

    explicit PgRelay(const std::string& server)
        : relay_(socket_in(folder_.path()), socket_in(server),
                 [this](int client, int to, std::string_view text) { return carry(client, to, text); }) {}

    // Where clients find it.
    const std::string& folder() const { return folder_.path(); }
    // For the next commit only.
    void at_next_commit(Commit what) { next_ = what; }
    void shut(bool yes) { relay_.shut(yes); }
    void hold(bool to_server, bool to_client) { relay_.hold(to_server, to_client); }
    int cuts() const { return cuts_; }

private:
    static Door socket_in(const std::string& folder) { return Door::file(folder + "/.s.PGSQL.5432"); }

    bool carry(int client, int server, std::string_view text) {
        const Commit what = text.find("COMMIT") == text.npos ? Commit::pass : next_.exchange(Commit::pass);
        if (what != Commit::pass) ++cuts_;
        if (what == Commit::cut_before) return false;
        if (what == Commit::cut_and_late) {
            ::shutdown(client, SHUT_RDWR);
            std::this_thread::sleep_for(std::chrono::milliseconds(500));
        }
        if (!Relay::send_on(client, server, text)) return false;
        if (what == Commit::pass) return true;
        for (int i = 0; i < 250 && !Relay::readable(server); ++i) {
        }
        relay_.shut(what == Commit::shut_after);
        return false;
    }

    TempFolder folder_;
    std::atomic<Commit> next_{Commit::pass};
    std::atomic<int> cuts_{0};
    Relay relay_;  // last: its threads use the others
};

}  // namespace tankchess::server
