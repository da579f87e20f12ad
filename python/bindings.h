#pragma once

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <mutex>
#include <string>

#include "base/result.h"
#include "binding/action_space.h"
#include "binding/game.h"

namespace tankchess::python {

namespace py = pybind11;

// Raised as tankchess.Error, a ValueError.
struct Error : std::runtime_error {
    using std::runtime_error::runtime_error;
};

template <class T>
T unwrap(Result<T> result) {
    if (!result) throw Error(result.fault().text());
    return std::move(*result);
}

inline void refuse(const std::optional<Fault>& fault) {
    if (fault) throw Error(fault->text());
}

// A legal move of some position.
struct PlayMove {
    std::string text;
    binding::ActionNumber action;
};

// Keeps a second thread out while one works without the interpreter's lock.
class OneAtATime {
public:
    OneAtATime(std::mutex& mutex, const char* what) : lock_(mutex, std::try_to_lock) {
        if (!lock_.owns_lock()) throw Error(std::string(what) + " is in use by another thread");
    }

private:
    std::unique_lock<std::mutex> lock_;
};

// Each registers one part of the module.
void bind_records(py::module_& module, py::class_<binding::Game>& position);
void bind_batch(py::module_& module);

}  // namespace tankchess::python
