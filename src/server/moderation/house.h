#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "server/moderation/word_filter.h"
#include "server/net/address.h"
#include "server/store/tables.h"

namespace tankchess::server {

// What holds in this house at the moment: who may not talk, from where nobody comes in, which words are not wanted. In
// memory, because every line of chat and every request is asked for. The store is the truth; a note in it changes with
// every act of a moderator, so that servers that share it know when to look again.
class House {
public:
    // Why somebody may not talk, or nobody may come from an address; empty: they may.
    std::string mute_of(const std::string& user, Millis now) const;
    std::string closed_to(const std::string& address, Millis now) const;
    // The act that closes an address out.
    std::optional<ActRow> closing(const std::string& address, Millis now) const;
    // The first unwanted word of a text; empty: none.
    std::string unwanted(std::string_view text) const;

    struct Fresh {
        std::string edition;
        std::vector<ActRow> standing;
        std::vector<FilterWord> words;
    };
    // What the store has to say: nothing if it is as old as `known`.
    static std::unique_ptr<Fresh> newer(Tables& tables, const std::string& known, Millis now);
    static void mark_changed(Tables& tables);
    void take(const Fresh& fresh);

private:
    struct Closed {
        AddressList range;
        ActRow act;
    };
    struct Rules {
        std::unordered_map<std::string, ActRow> mutes;  // by user
        std::vector<Closed> closed;
        WordFilter filter;
    };
    std::shared_ptr<const Rules> now() const;

    mutable std::mutex mutex_;
    std::shared_ptr<const Rules> rules_ = std::make_shared<Rules>();
};

// Throws ApiFault about this field if the text has a word that is not wanted.
void check_words(const House& house, std::string_view field, std::string_view text);

}  // namespace tankchess::server
