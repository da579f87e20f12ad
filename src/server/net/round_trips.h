#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tankchess::server {

// The way to a client and back, measured by pings, of which one is on its way at most.
class RoundTrips {
public:
    using Time = std::chrono::steady_clock::time_point;

    // What to send with a ping; nothing while another is on its way, or soon after the last.
    std::optional<std::string> begin(Time now) {
        if (under_way_ || (count_ > 0 && now - begun_ < pause)) return std::nullopt;
        under_way_ = true;
        begun_ = now;
        return std::to_string(++number_);
    }
    void answered(std::string_view payload, Time now) {
        if (!under_way_ || payload != std::to_string(number_)) return;
        under_way_ = false;
        const auto took = std::chrono::duration_cast<std::chrono::milliseconds>(now - begun_).count();
        last_[count_++ % last_.size()] = static_cast<std::uint16_t>(std::min<std::int64_t>(took, longest));
    }
    // The shortest of the last few, in milliseconds; 0 before the first. A client that answers late now and then gains
    // nothing by it.
    std::int64_t shortest() const {
        const std::size_t known = std::min<std::size_t>(count_, last_.size());
        return known == 0 ? 0 : *std::min_element(last_.begin(), last_.begin() + static_cast<std::ptrdiff_t>(known));
    }

private:
    static constexpr std::chrono::seconds pause{5};
    static constexpr std::int64_t longest = 60'000;

    std::array<std::uint16_t, 4> last_{};
    std::uint32_t count_ = 0, number_ = 0;
    bool under_way_ = false;
    Time begun_{};
};

}  // namespace tankchess::server
