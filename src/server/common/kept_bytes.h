#pragma once

#include <cstddef>
#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>

namespace tankchess::server {

// Answers that cost much to make, kept by name up to a number of bytes in all; what was not asked for longest goes
// first. From any thread.
class KeptBytes {
public:
    using Content = std::shared_ptr<const std::string>;
    explicit KeptBytes(std::size_t most) : most_(most) {}

    Content find(const std::string& name);
    void keep(const std::string& name, Content content);
    std::size_t bytes() const;

private:
    struct Entry {
        std::string name;
        Content content;
    };
    mutable std::mutex mutex_;
    std::size_t most_, bytes_ = 0;
    std::list<Entry> entries_;  // what was asked for last stands in front
    std::unordered_map<std::string, std::list<Entry>::iterator> places_;
};

}  // namespace tankchess::server
