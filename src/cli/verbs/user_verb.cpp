#include <iostream>

#include "cli/input/store_work.h"
#include "cli/verbs/verbs.h"
#include "server/moderation/acts.h"
#include "server/site/sessions.h"

namespace tankchess::cli {
namespace {

using server::BanRow;
using server::Tables;

class BanVerb : public StoreWork {
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
        const server::Millis until = read_until(until_);
        write([&](Tables& tables) {
            server::perform(tables, {"ban", known(tables, name_).id, {}, until, reason_}, server::now_ms());
        });
        std::cout << name_ << ": " << server::ban_text({{}, 0, until, reason_}) << "\n";
        return exit_done;
    }

private:
    std::string name_, reason_, until_;
};

class UnbanVerb : public StoreWork {
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
            const std::string user = known(tables, name_).id;
            const server::Millis now = server::now_ms();
            if (!tables.users().ban_of(user, now)) throw BadInput(name_ + " is not banned");
            for (const char* kind : {"ban", "close"}) {
                while (const auto act = tables.moderation().standing_act(user, kind, now)) {
                    server::lift(tables, act->id, {}, "by the host", now);
                }
            }
            tables.users().lift_ban(user);  // one from before there was a log
        });
        std::cout << name_ << " may come back\n";
        return exit_done;
    }

private:
    std::string name_;
};

class BansVerb : public StoreWork {
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
