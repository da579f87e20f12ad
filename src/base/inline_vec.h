#pragma once

#include <cassert>
#include <cstddef>
#include <type_traits>

namespace tankchess {

// A vector with its room inside and no heap. Elements are plain data; storage starts uninitialised on purpose,
// so that large ones on the stack cost nothing until used.
template <class T, std::size_t N>
class InlineVec {
    static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

public:
    InlineVec() : size_(0) {}
    InlineVec(const InlineVec& other) : size_(other.size_) { copy_from(other); }
    InlineVec& operator=(const InlineVec& other) {
        size_ = other.size_;
        copy_from(other);
        return *this;
    }

    void push_back(const T& value) {
        assert(size_ < N);
        room()[size_++] = value;
    }
    void pop_back() {
        assert(size_ > 0);
        --size_;
    }
    void clear() { size_ = 0; }
    // Precondition: the first `count` elements were written through end().
    void set_size(std::size_t count) {
        assert(count <= N);
        size_ = count;
    }

    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    bool full() const { return size_ == N; }
    static constexpr std::size_t capacity() { return N; }

    T* data() { return room(); }
    const T* data() const { return room(); }
    T* begin() { return room(); }
    T* end() { return room() + size_; }
    const T* begin() const { return room(); }
    const T* end() const { return room() + size_; }
    T& operator[](std::size_t i) { return assert(i < size_), room()[i]; }
    const T& operator[](std::size_t i) const { return assert(i < size_), room()[i]; }
    T& back() { return assert(size_ > 0), room()[size_ - 1]; }
    const T& back() const { return assert(size_ > 0), room()[size_ - 1]; }

private:
    T* room() { return reinterpret_cast<T*>(bytes_); }
    const T* room() const { return reinterpret_cast<const T*>(bytes_); }
    void copy_from(const InlineVec& other) {
        for (std::size_t i = 0; i < size_; ++i) room()[i] = other.room()[i];
    }

    std::size_t size_;
    alignas(T) std::byte bytes_[N * sizeof(T)];
};

}  // namespace tankchess
