#include <ctime>
#include <iostream>

#include "cli/input/store_option.h"
#include "cli/verbs/verbs.h"
#include "server/common/clock.h"
#include "server/site/sessions.h"
#include "server/store/store.h"

namespace tankchess::cli {
namespace {

using server::BanRow;
using server::Millis;
using server::Tables;

// Work on the database of a server, which may be running: it looks for bans every two seconds.
class UserWork : public Verb {
protected:
    void declare_store(Options& options) { store_.declare(options); }
    template <class Work>
    void write(Work work) {
        std::string fault;
        try {
            const auto store = server::open_store_beside(store_.place());
            store->write(
                [&](Tables& tables) {
                    try {
                        work(tables);
                    } catch (const BadInput& bad) {
                        fault = bad.what();
                    }
                },
                [&fault](const server::StoreFault* met) {
                    if (met != nullptr) fault = met->what();
                });
            store->drain();
        } catch (const server::StoreFault& met) {
            fault = met.what();
        }
        if (!fault.empty()) throw BadInput(fault);
    }
    static server::UserRow known(Tables& tables, const std::string& name) {
        const auto user = tables.users().by_name(name);
        if (!user) throw BadInput("there is no user '" + name + "'");
        return *user;
    }

private:
    StoreOption store_;
};

// "2026-12-31" or "2026-12-31 18:00", in UTC.
Millis read_time(const std::string& text) {
    std::tm parts{};
    const char* end = ::strptime(text.c_str(), "%Y-%m-%d", &parts);
    if (end != nullptr && *end == ' ') end = ::strptime(end, " %H:%M", &parts);
    if (end == nullptr || *end != '\0') throw BadInput("--until must be YYYY-MM-DD or \"YYYY-MM-DD HH:MM\" (UTC)");
    return static_cast<Millis>(::timegm(&parts)) * 1000;
}

class BanVerb : public UserWork {
public:
    std::string_view name() const override { return "ban"; }
    std::string_view help() const override { return "Close an account: its log-ins, sockets and tokens end at once"; }
    std::string_view examples() const override {
        return "user ban badguy --reason \"insults in chat\" --until 2026-12-31 --data ./data";
    }
    void declare(Options& options) override {
        options.text("name", name_, "Name of the account", Options::Need::required);
        declare_store(options);
        options.text("--reason", reason_, "Told to whoever tries to log in", Options::Need::required);
        options.text("--until", until_, "When it ends, YYYY-MM-DD or \"YYYY-MM-DD HH:MM\" (UTC); else never");
    }
    int run() override {
        const BanRow wanted{{}, server::now_ms(), until_.empty() ? 0 : read_time(until_), reason_};
        if (wanted.until != 0 && wanted.until <= wanted.since) throw BadInput("--until is in the past");
        write([&](Tables& tables) {
            BanRow ban = wanted;
            ban.user = known(tables, name_).id;
            tables.users().ban(ban);
        });
        std::cout << name_ << ": " << server::ban_text(wanted) << "\n";
        return exit_done;
    }

private:
    std::string name_, reason_, until_;
};

class UnbanVerb : public UserWork {
public:
    std::string_view name() const override { return "unban"; }
    std::string_view help() const override { return "Open a closed account again"; }
    std::string_view examples() const override { return "user unban badguy --data ./data"; }
    void declare(Options& options) override {
        options.text("name", name_, "Name of the account", Options::Need::required);
        declare_store(options);
    }
    int run() override {
        write([&](Tables& tables) {
            if (!tables.users().lift_ban(known(tables, name_).id)) throw BadInput(name_ + " is not banned");
        });
        std::cout << name_ << " may come back\n";
        return exit_done;
    }

private:
    std::string name_;
};

class BansVerb : public UserWork {
public:
    std::string_view name() const override { return "bans"; }
    std::string_view help() const override { return "List the closed accounts"; }
    std::string_view examples() const override { return "user bans --data ./data"; }
    void declare(Options& options) override { declare_store(options); }
    int run() override {
        write([](Tables& tables) {
            for (const BanRow& ban : tables.users().bans(server::now_ms())) {
                const auto user = tables.users().by_id(ban.user);
                std::cout << (user ? user->name : ban.user) << ": " << server::ban_text(ban) << "\n";
            }
        });
        return exit_done;
    }
};

class UserVerb : public Verb {
public:
    std::string_view name() const override { return "user"; }
    std::string_view help() const override { return "Close accounts of a server, or open them again"; }
    std::string_view examples() const override {
        return "user ban badguy --reason \"insults in chat\" --data ./data\n"
               "user unban badguy --data ./data";
    }
    std::vector<std::unique_ptr<Verb>> children() const override {
        std::vector<std::unique_ptr<Verb>> out;
        out.push_back(std::make_unique<BanVerb>());
        out.push_back(std::make_unique<UnbanVerb>());
        out.push_back(std::make_unique<BansVerb>());
        return out;
    }
};

}  // namespace

std::unique_ptr<Verb> make_user_verb() { return std::make_unique<UserVerb>(); }

}  // namespace tankchess::cli
