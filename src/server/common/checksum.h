#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace tankchess::server {

// SHA-256 of something that comes in pieces.
class Sha256 {
public:
    Sha256();
    ~Sha256();

    void add(std::string_view bytes);
    // As hexadecimal digits. Nothing can be added afterwards.
    std::string hex();

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace tankchess::server
