#pragma once

#include <cstddef>
#include <deque>
#include <string>
#include <unordered_map>
#include <utility>

namespace tankchess::server {

// A line for each key; pop() takes from the lines in turn. Whoever puts in much waits for itself, others for one item
// of each line at most. No locks of its own.
template <class Item>
class FairQueue {
public:
    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    std::size_t size_of(const std::string& key) const {
        const auto found = lines_.find(key);
        return found == lines_.end() ? 0 : found->second.size();
    }

    void push(const std::string& key, Item item, bool to_front = false) {
        auto& line = lines_[key];
        if (line.empty()) turns_.push_back(key);
        if (to_front) {
            line.push_front(std::move(item));
        } else {
            line.push_back(std::move(item));
        }
        ++size_;
    }

    // Not of an empty queue.
    Item pop() {
        const std::string key = std::move(turns_.front());
        turns_.pop_front();
        const auto found = lines_.find(key);
        Item item = std::move(found->second.front());
        found->second.pop_front();
        if (found->second.empty()) {
            lines_.erase(found);
        } else {
            turns_.push_back(key);
        }
        --size_;
        return item;
    }

private:
    std::unordered_map<std::string, std::deque<Item>> lines_;
    std::deque<std::string> turns_;  // each key that has a line, once
    std::size_t size_ = 0;
};

}  // namespace tankchess::server
