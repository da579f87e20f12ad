#pragma once

#include <string>
#include <string_view>

#include "wire/json.h"

namespace tankchess::server {

// A JSON object as text, to which ready-made JSON can be added without reading it again.
class ObjectText {
public:
    ObjectText() = default;
    explicit ObjectText(const json::object& fields) : text_(written(fields)) { text_.pop_back(); }

    // `value` must be JSON.
    void add_raw(std::string_view name, std::string_view value) {
        if (text_.size() > 1) text_ += ',';
        text_ += '"';
        text_ += name;
        text_ += "\":";
        text_ += value;
    }
    std::string text() const { return text_ + '}'; }

private:
    std::string text_ = "{";
};

}  // namespace tankchess::server
