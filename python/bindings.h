#pragma once

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <concepts>
#include <mutex>
#include <string>

#include "base/result.h"
#include "binding/action_space.h"
#include "binding/game.h"
#include "binding/player.h"
#include "notation/record/game_record.h"
#include "notation/setup/setup_file.h"
#include "rules/play/settled.h"

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

// Classes of the module. Those that are private to a file say so themselves.
template <class T>
concept Bound = std::same_as<T, binding::Game> || std::same_as<T, binding::Player::Answer> ||
                std::same_as<T, PlayMove> || std::same_as<T, Record> || std::same_as<T, SetupFile> ||
                std::same_as<T, Outcome> || requires { typename T::BoundInThisFile; };

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

// `Position.__new__(Position)` makes an object with nothing in it, which pickling fills: whoever uses it before that is
// refused. (By itself pybind11 would hand out memory that nobody has written.)
namespace pybind11::detail {

template <class T>
class type_caster<T, std::enable_if_t<tankchess::python::Bound<T>>> : public type_caster_base<T> {
public:
    bool load(handle source, bool convert) {
        if (this->typeinfo && PyObject_TypeCheck(source.ptr(), this->typeinfo->type)) {
            auto* const object = reinterpret_cast<instance*>(source.ptr());
            if (object->owned && !object->get_value_and_holder().holder_constructed()) {
                throw type_error(std::string(this->typeinfo->type->tp_name) + ": an object that was never initialised");
            }
        }
        return type_caster_base<T>::load(source, convert);
    }
};

}  // namespace pybind11::detail
