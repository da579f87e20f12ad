#include "server/common/kept_bytes.h"

namespace tankchess::server {

KeptBytes::Content KeptBytes::find(const std::string& name) {
    const std::lock_guard lock(mutex_);
    const auto place = places_.find(name);
    if (place == places_.end()) return nullptr;
    entries_.splice(entries_.begin(), entries_, place->second);
    return place->second->content;
}

void KeptBytes::keep(const std::string& name, Content content) {
    const std::lock_guard lock(mutex_);
    if (content->size() > most_ || places_.contains(name)) return;
    bytes_ += content->size();
    entries_.push_front({name, std::move(content)});
    places_[name] = entries_.begin();
    while (bytes_ > most_) {
        bytes_ -= entries_.back().content->size();
        places_.erase(entries_.back().name);
        entries_.pop_back();
    }
}

std::size_t KeptBytes::bytes() const {
    const std::lock_guard lock(mutex_);
    return bytes_;
}

}  // namespace tankchess::server
