#pragma once

#include <cstddef>
#include <deque>
#include <functional>
#include <future>
#include <utility>

namespace tankchess::cli {

// Pieces of work on several threads, at most `at_once` of them; what they give is taken in the order in which they were
// added. What a piece throws comes out where its value would.
template <class T>
class InOrder {
public:
    InOrder(std::size_t at_once, std::function<void(T)> take) : at_once_(at_once), take_(std::move(take)) {}

    void add(std::function<T()> work) {
        if (running_.size() >= at_once_) take_first();
        running_.push_back(std::async(std::launch::async, std::move(work)));
    }
    void finish() {
        while (!running_.empty()) take_first();
    }

private:
    void take_first() {
        std::future<T> first = std::move(running_.front());
        running_.pop_front();
        take_(first.get());
    }

    std::size_t at_once_;
    std::function<void(T)> take_;
    std::deque<std::future<T>> running_;
};

}  // namespace tankchess::cli
