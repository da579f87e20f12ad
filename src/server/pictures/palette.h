#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace tankchess::server {

// At most 255 colours for many pictures, and for every other colour the nearest of them. The last number of a byte is
// left free for "as before".
class Palette {
public:
    static constexpr std::uint8_t as_before = 255;

    // Pixels as 0x00rrggbb.
    void count(std::span<const std::uint32_t> pixels);
    // After the last count(): chooses.
    void choose();
    const std::vector<std::uint32_t>& colours() const { return colours_; }
    std::uint8_t nearest(std::uint32_t colour);

private:
    static constexpr std::size_t cells = 1 << 15;
    static std::size_t cell_of(std::uint32_t colour) {
        return (colour >> 9 & 0x7c00) | (colour >> 6 & 0x3e0) | (colour >> 3 & 0x1f);
    }

    struct Cell {
        std::uint64_t count = 0, red = 0, green = 0, blue = 0;
    };
    std::vector<Cell> counts_ = std::vector<Cell>(cells);
    std::vector<std::uint32_t> colours_;
    std::vector<std::int16_t> known_ = std::vector<std::int16_t>(cells, -1);
};

}  // namespace tankchess::server
