#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>

#include "server/notify/mail_route.h"
#include "server/store/store.h"

namespace tankchess::server {

// Puts a letter about an account on its way, inside the transaction of what it is about. Its secret is made when it
// leaves, so that none lies in the store. `about`: of a letter to an address that is no longer the account's, that one.
void queue_letter(Tables& tables, const std::string& user, std::string_view kind, const std::string& about, Millis now);

// The part of the outbox that goes by e-mail: letters about accounts, and digests of what was noticed.
class MailBag {
public:
    // The store must live longer.
    MailBag(Store& store, MailRoute route) : store_(store), route_(std::move(route)) {}

    bool is_open() const { return route_.is_open(); }
    std::uint64_t sent() const { return sent_; }

    static bool carries(const OutRow& out);
    // Waits; `given_up` is asked meanwhile.
    void deliver(const OutRow& out, const std::function<bool()>& given_up);

private:
    struct Packed;
    void send(const Packed& packed, const std::function<bool()>& given_up);

    Store& store_;
    MailRoute route_;
    std::atomic<std::uint64_t> sent_{0};
};

}  // namespace tankchess::server
