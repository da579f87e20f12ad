#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "server/store/tables.h"

namespace tankchess::server {

// Who wants nothing to do with whom: all blocks, in memory, because every line of chat and every seek is asked for.
// The store is the truth; a note in it changes with every block, so that servers that share it know when to look again.
class BlockList {
public:
    bool has(const std::string& owner, const std::string& other) const;
    // Either wants nothing to do with the other.
    bool apart(const std::string& one, const std::string& other) const;

    void take(const std::vector<std::pair<std::string, std::string>>& blocks);

    // What the list has to say of the store: nothing if it is as old as `known`.
    struct Fresh {
        std::string edition;
        std::vector<std::pair<std::string, std::string>> blocks;
    };
    static std::unique_ptr<Fresh> newer(Tables& tables, const std::string& known);
    // Together with every change of a block.
    static void mark_changed(Tables& tables);

private:
    using Blocks = std::unordered_set<std::string>;
    std::shared_ptr<const Blocks> now() const;

    mutable std::mutex mutex_;
    std::shared_ptr<const Blocks> blocks_ = std::make_shared<Blocks>();
};

}  // namespace tankchess::server
