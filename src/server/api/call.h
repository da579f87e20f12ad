#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <type_traits>
#include <vector>

#include "server/common/background.h"
#include "server/net/address.h"
#include "server/net/url.h"
#include "server/site/safety_headers.h"
#include "server/site/services.h"
#include "server/site/sessions.h"
#include "wire/json.h"

namespace tankchess::server {

// One request on its way through the API. Lives on its connection's loop.
struct Call {
    Call(Services& all, Request in, Reply out) : services(all), request(std::move(in)), reply(std::move(out)) {}

    Services& services;
    Request request;
    Reply reply;
    Who who;  // nullptr: nobody
    std::vector<std::string> params;
    Query query;
    json::value body;

    void ok(const json::value& value, int status = 200) const;
    void send(Response response) const;
    void fail(const ApiFault& fault) const;
    bool secure() const;  // reached by https, as far as we know

    std::string query_text(std::string_view name, std::size_t most) const;
    std::int64_t query_number(std::string_view name, std::int64_t fallback, std::int64_t least,
                              std::int64_t most) const;
    // Throws slow_down.
    void take(RateLimited what) const;
    // What those in their first hours may do less of. Throws slow_down.
    void take_as_newcomer(RateLimited what) const;
    // Throws if the text, which strangers will read, has a word that is not wanted.
    void check_words(std::string_view field, std::string_view text) const;
    // The same for what is said to others; also throws if the caller may not talk at the moment.
    void check_talk(std::string_view field, std::string_view text) const;
    // A question costs what it took: one more `position` for each slice of a processor's time beyond the first.
    void charge_for(std::chrono::nanoseconds spent) const;
};
using CallPtr = std::shared_ptr<Call>;

ApiFault slow_down(Millis wait);
ApiFault fault_of(const StoreFault& fault);

// Runs a step of a call; what it throws becomes the answer.
void guarded(const CallPtr& call, const std::function<void()>& step);

// Which of the store's lines (store.h).
enum class Asking { reading, searching, writing };

// Store work, then a step on the call's own loop. Conflicts reach `then` only through `on_conflict`.
template <class Result>
void ask(const CallPtr& call, Asking asking, std::function<Result(Tables&)> work, std::function<void(Result&)> then,
         ApiFault on_conflict = {409, "already", "somebody else was quicker", {}, 0}) {
    auto result = std::make_shared<Result>();
    auto fault = std::make_shared<std::unique_ptr<ApiFault>>();
    auto do_work = [result, fault, work = std::move(work)](Tables& tables) {
        fault->reset();  // of a run that does not count
        try {
            *result = work(tables);
        } catch (const ApiFault& thrown) {
            *fault = std::make_unique<ApiFault>(thrown);
            // Undoes this work alone.
            throw StoreFault(StoreFault::Kind::conflict, thrown.id);
        }
    };
    auto done = [call, result, fault, then = std::move(then), on_conflict](const StoreFault* met) {
        if (met != nullptr && *fault == nullptr) {
            *fault = std::make_unique<ApiFault>(met->kind == StoreFault::Kind::conflict ? on_conflict : fault_of(*met));
        }
        call->request.loop->post([call, result, fault, then] {
            if (*fault) return call->fail(**fault);
            guarded(call, [&] { then(*result); });
        });
    };
    Store& store = call->services.store;
    switch (asking) {
        case Asking::reading:
            return store.read(std::move(do_work), std::move(done));
        case Asking::searching:
            return store.search(std::move(do_work), std::move(done), address_group(call->request.address));
        case Asking::writing:
            return store.write(std::move(do_work), std::move(done));
    }
}

template <class Work, class Then>
void reading(const CallPtr& call, Work work, Then then) {
    using Result = std::invoke_result_t<Work, Tables&>;
    ask<Result>(call, Asking::reading, std::move(work), std::move(then));
}

template <class Work, class Then>
void searching(const CallPtr& call, Work work, Then then) {
    using Result = std::invoke_result_t<Work, Tables&>;
    ask<Result>(call, Asking::searching, std::move(work), std::move(then));
}

template <class Work, class Then>
void writing(const CallPtr& call, Work work, Then then,
             ApiFault on_conflict = {409, "already", "somebody else was quicker", {}, 0}) {
    using Result = std::invoke_result_t<Work, Tables&>;
    ask<Result>(call, Asking::writing, std::move(work), std::move(then), std::move(on_conflict));
}

// Work on a worker thread, in the line of the caller's address, then a step on the call's loop. What `work`
// throws becomes the answer.
template <class Work, class Then>
void working(const CallPtr& call, Workers& workers, Work work, Then then) {
    using Result = std::invoke_result_t<Work>;
    auto task = [call, work = std::move(work), then = std::move(then)] {
        auto result = std::make_shared<std::unique_ptr<Result>>();
        auto fault = std::make_shared<std::unique_ptr<ApiFault>>();
        const auto begun = time_of_this_thread();
        try {
            *result = std::make_unique<Result>(work());
        } catch (const ApiFault& thrown) {
            *fault = std::make_unique<ApiFault>(thrown);
        } catch (const std::exception&) {
            *fault = std::make_unique<ApiFault>(ApiFault{500, "internal", "something went wrong here", {}, 0});
        }
        call->charge_for(time_of_this_thread() - begun);
        call->request.loop->post([call, result, fault, then] {
            if (*fault) return call->fail(**fault);
            guarded(call, [&] { then(**result); });
        });
    };
    if (!workers.give_for(address_group(call->request.address), std::move(task)))
        throw ApiFault{503, "busy", "too much to do at the moment, try again", {}, 2};
}

// The same for rules work.
template <class Work, class Then>
void thinking(const CallPtr& call, Work work, Then then) {
    working(call, call->services.rules_workers, std::move(work), std::move(then));
}

}  // namespace tankchess::server
