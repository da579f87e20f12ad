#pragma once

#include <cassert>
#include <string>
#include <utility>
#include <variant>

#include "base/fault.h"

namespace tankchess {

// A value, or the fault that kept it from being made. Untrusted entry points return this; nothing throws.
template <class T>
class Result {
public:
    Result(T value) : content_(std::in_place_index<0>, std::move(value)) {}
    Result(Fault fault) : content_(std::in_place_index<1>, std::move(fault)) {}

    bool ok() const { return content_.index() == 0; }
    explicit operator bool() const { return ok(); }

    // Precondition: ok().
    T& value() { return assert(ok()), *std::get_if<0>(&content_); }
    const T& value() const { return assert(ok()), *std::get_if<0>(&content_); }
    T& operator*() { return value(); }
    const T& operator*() const { return value(); }
    T* operator->() { return &value(); }
    const T* operator->() const { return &value(); }

    // Precondition: !ok().
    const Fault& fault() const { return assert(!ok()), *std::get_if<1>(&content_); }

private:
    std::variant<T, Fault> content_;
};

}  // namespace tankchess
