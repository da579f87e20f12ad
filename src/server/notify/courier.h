#pragma once

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <set>
#include <string>
#include <thread>

#include "server/common/workers.h"
#include "server/notify/mail_bag.h"
#include "server/notify/push_crypto.h"
#include "server/store/store.h"

namespace tankchess::server {

struct CourierOptions {
    std::string contact;  // of the operator, for push services
    bool private_too = false;
    MailRoute mail = {};
    Millis pause = 1000;  // between two looks into the outbox
};

// Takes messages out of the outbox, to the push services and to the mail server, on threads of its own; users take
// turns, so that a service that hangs delays few but those who named it. A message is taken before it is sent, so that
// it is never sent twice, whatever ends meanwhile and however many servers share the store.
class Courier {
public:
    // Makes the key of the site at the first start. The store must live longer.
    Courier(Store& store, CourierOptions options);
    ~Courier();

    const std::string& public_key() const { return key_->public_key(); }
    bool private_too() const { return options_.private_too; }
    std::uint64_t sent() const { return sent_; }
    const MailBag& mail() const { return mail_; }
    // Before the store goes.
    void stop();

private:
    void run();
    void round();
    void deliver(const OutRow& out);
    void forget(const std::string& id);

    Store& store_;
    CourierOptions options_;
    MailBag mail_;
    std::unique_ptr<PushKey> key_;
    std::atomic<std::uint64_t> sent_{0};
    std::mutex mutex_;
    std::condition_variable wake_;
    std::set<std::string> under_way_;  // ids, so that none is given to the carriers again
    std::atomic<bool> stopping_{false};
    Workers carriers_;
    std::thread thread_;
};

}  // namespace tankchess::server
