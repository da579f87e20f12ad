#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cassert>
#include <cstddef>
#include <iterator>
#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace tankchess::match {

// A list that grows at its end, for values that are copied at every step: copies share what they have in common, so a
// copy of a long list costs next to nothing. Each copy has one writer at a time; copies may be on different threads.
template <class Item>
class History {
    static constexpr std::size_t part_size = 32;
    // Shared by copies, each of which looks at its own first items only. What one copy looks at is never written again.
    struct Part {
        std::atomic<std::size_t> used{0};  // items that some copy has written
        std::array<Item, part_size> items{};
    };

public:
    class Iterator {
    public:
        using iterator_category = std::bidirectional_iterator_tag;
        using value_type = Item;
        using difference_type = std::ptrdiff_t;
        using pointer = const Item*;
        using reference = const Item&;

        Iterator() = default;
        Iterator(const History* of, std::size_t at) : of_(of), at_(at) {}
        reference operator*() const { return (*of_)[at_]; }
        pointer operator->() const { return &**this; }
        Iterator& operator++() { return ++at_, *this; }
        Iterator& operator--() { return --at_, *this; }
        Iterator operator++(int) { return std::exchange(*this, Iterator(of_, at_ + 1)); }
        Iterator operator--(int) { return std::exchange(*this, Iterator(of_, at_ - 1)); }
        bool operator==(const Iterator&) const = default;

    private:
        const History* of_ = nullptr;
        std::size_t at_ = 0;
    };

    History() = default;
    History(const History&) = default;
    History& operator=(const History&) = default;
    History(History&& other) noexcept : parts_(std::move(other.parts_)), size_(std::exchange(other.size_, 0)) {}
    History& operator=(History&& other) noexcept {
        parts_ = std::move(other.parts_);
        size_ = std::exchange(other.size_, 0);
        return *this;
    }
    ~History() = default;

    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    const Item& operator[](std::size_t at) const {
        assert(at < size_);
        return parts_[at / part_size]->items[at % part_size];
    }
    const Item& front() const { return (*this)[0]; }
    const Item& back() const { return (*this)[size_ - 1]; }
    Iterator begin() const { return {this, 0}; }
    Iterator end() const { return {this, size_}; }
    auto rbegin() const { return std::make_reverse_iterator(end()); }
    auto rend() const { return std::make_reverse_iterator(begin()); }
    // All items from the first on, as many at a time as lie side by side: for whoever looks at all of them at every
    // step.
    template <class Look>
    void each_part(Look look) const {
        std::size_t left = size_;
        for (const auto& part : parts_) {
            const std::size_t count = std::min(left, part_size);
            look(std::span<const Item>(part->items.data(), count));
            left -= count;
        }
    }

    void push_back(Item item) {
        const std::size_t at = size_ % part_size;
        if (at == 0) parts_.push_back(std::make_shared<Part>());
        std::size_t mine = at;
        if (!parts_.back()->used.compare_exchange_strong(mine, at + 1)) part_ways(at);
        parts_.back()->items[at] = std::move(item);
        ++size_;
    }

    // Forgets all but the first `count` items; precondition: there are no fewer.
    void keep(std::size_t count) {
        assert(count <= size_);
        size_ = count;
        parts_.resize((count + part_size - 1) / part_size);
    }

private:
    // Another copy has gone on from here: its items stay its own.
    void part_ways(std::size_t kept) {
        const Part& shared = *parts_.back();
        auto own = std::make_shared<Part>();
        for (std::size_t i = 0; i < kept; ++i) own->items[i] = shared.items[i];
        own->used = kept + 1;
        parts_.back() = std::move(own);
    }

    std::vector<std::shared_ptr<Part>> parts_;
    std::size_t size_ = 0;
};

}  // namespace tankchess::match
