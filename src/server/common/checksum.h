#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace tankchess::server {

// A number for a text (FNV-1a), the same in every version of the program. No secret, and no proof of anything.
std::uint64_t text_number(std::string_view text);

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
