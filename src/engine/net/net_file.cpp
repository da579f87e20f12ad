#include "engine/net/net_file.h"

#include <algorithm>
#include <optional>

#include "base/rng.h"

namespace tankchess::engine {

namespace {

constexpr std::string_view magic = "TCNET2\n";
constexpr int checksum_bytes = 8;

std::uint64_t checksum(std::string_view bytes) {
    std::uint64_t sum = 0;
    for (const char c : bytes) sum = mix64(sum ^ static_cast<unsigned char>(c));
    return sum;
}

void put(std::string& out, std::int32_t number) {
    auto rest = static_cast<std::uint32_t>(number) << 1 ^ static_cast<std::uint32_t>(number >> 31);
    for (; rest >= 128; rest >>= 7) out += static_cast<char>(rest | 128);
    out += static_cast<char>(rest);
}

// Reads what put() has written; after the first number that is not there, all are 0 and ok() is false.
class Numbers {
public:
    explicit Numbers(std::string_view bytes) : bytes_(bytes) {}

    std::int32_t next() {
        std::uint32_t number = 0;
        for (int shift = 0; shift < 35; shift += 7) {
            if (at_ >= bytes_.size()) break;
            const auto byte = static_cast<unsigned char>(bytes_[at_++]);
            number |= static_cast<std::uint32_t>(byte & 127) << shift;
            if (byte < 128) return static_cast<std::int32_t>(number >> 1) ^ -static_cast<std::int32_t>(number & 1);
        }
        ok_ = false;
        return 0;
    }
    bool ok() const { return ok_; }
    bool at_end() const { return at_ == bytes_.size(); }

private:
    std::string_view bytes_;
    std::size_t at_ = 0;
    bool ok_ = true;
};

bool is_empty(const Net::Row& row) {
    return std::all_of(row.value.begin(), row.value.end(), [](std::int16_t v) { return v == 0; });
}

void put_row(std::string& out, const Net::Row& row) {
    for (const std::int16_t v : row.value) put(out, v);
}

void read_row(Numbers& numbers, Net::Row& row) {
    for (std::int16_t& v : row.value) v = static_cast<std::int16_t>(numbers.next());
}

// A line of words without its end, taken off the front; nothing where there is no end.
std::optional<std::vector<std::string_view>> take_words(std::string_view& rest) {
    const std::size_t end = rest.find('\n');
    if (end == std::string_view::npos) return std::nullopt;
    std::vector<std::string_view> words;
    for (std::string_view line = rest.substr(0, end); !line.empty();) {
        const std::size_t word = std::min(line.find(' '), line.size());
        words.push_back(line.substr(0, word));
        line.remove_prefix(std::min(word + 1, line.size()));
    }
    rest.remove_prefix(end + 1);
    return words;
}

// Where the rows of a file go in this program, whose kinds and modes may be others.
class Places {
public:
    Places(const std::vector<std::string_view>& kinds, const std::vector<std::string_view>& styles) {
        std::vector<int> kind, mode;
        for (const std::string_view code : kinds) {
            const auto known = kind_by_code(code);
            kind.push_back(known ? *known : -1);
        }
        for (const std::string_view name : styles) {
            const auto known = style_by_name(name);
            mode.push_back(known ? static_cast<int>(*known) : -1);
        }
        kind.push_back(kind_count);  // the Command piece
        for (const net::Group& group : net::groups) {
            if (group.first == net::style.first) {
                for (const int m : mode) rows_.push_back(m < 0 ? -1 : group.first + m);
            } else if (group.first == net::line.first) {
                add(group.first, 1, kind, group.count / net::kinds);
            } else if (group.first == net::kind_facing.first || group.first == net::kind_place.first ||
                       group.first == net::any_kind.first || group.first == net::kind_area.first ||
                       group.first == net::kind_row.first || group.first == net::kind_ahead.first) {
                add(group.first, 2, kind, group.count / (2 * net::kinds));
            } else {
                for (int n = 0; n < group.count; ++n) rows_.push_back(group.first + n);
            }
        }
    }

    std::size_t count() const { return rows_.size(); }
    int operator[](std::size_t n) const { return rows_[n]; }

private:
    std::vector<int> rows_;  // -1: known to the file alone

    void add(int first, int owners, const std::vector<int>& kinds, int each) {
        for (int own = 0; own < owners; ++own) {
            for (const int k : kinds) {
                for (int n = 0; n < each; ++n) rows_.push_back(k < 0 ? -1 : first + (own * net::kinds + k) * each + n);
            }
        }
    }
};

}  // namespace

std::string write_net(const Net::Weights& weights) {
    std::string out(magic);
    for (int k = 0; k < kind_count; ++k) (out += k == 0 ? "" : " ") += catalogue[k].code;
    out += '\n';
    for (int s = 0; s < style_count; ++s) (out += s == 0 ? "" : " ") += mode_rows[s].name;
    out += '\n';
    put(out, Net::width);
    for (std::size_t n = 0; n < weights.rows.size();) {
        std::size_t end = n;
        while (end < weights.rows.size() && is_empty(weights.rows[end])) ++end;
        put(out, static_cast<std::int32_t>(end - n));
        n = end;
        if (n < weights.rows.size()) put_row(out, weights.rows[n++]);
    }
    for (const Net::Row& row : weights.out) put_row(out, row);
    for (const bool knows : weights.knows) put(out, knows);
    const std::uint64_t sum = checksum(out);
    for (int i = 0; i < checksum_bytes; ++i) out += static_cast<char>(sum >> 8 * i & 255);
    return out;
}

Result<Net::Weights> read_net(std::string_view bytes) {
    const auto fault = [](const char* what) { return Fault{"net", what}; };
    if (!bytes.starts_with(magic)) return fault("is no net of this kind of program");
    if (bytes.size() < magic.size() + checksum_bytes) return fault("is cut off");
    std::uint64_t sum = 0;
    for (int i = 0; i < checksum_bytes; ++i) {
        const auto byte =
            static_cast<unsigned char>(bytes[bytes.size() - checksum_bytes + static_cast<std::size_t>(i)]);
        sum |= static_cast<std::uint64_t>(byte) << 8 * i;
    }
    bytes.remove_suffix(checksum_bytes);
    if (sum != checksum(bytes)) return fault("is damaged: its checksum is wrong");
    bytes.remove_prefix(magic.size());
    const auto kinds = take_words(bytes);
    const auto styles = kinds ? take_words(bytes) : std::nullopt;
    if (!styles) return fault("is cut off");
    Numbers numbers(bytes);
    if (numbers.next() != Net::width) return fault("has another width than this program");
    const Places places(*kinds, *styles);
    Net::Weights weights;
    for (std::size_t n = 0; n < places.count();) {
        const std::int32_t empty = numbers.next();
        if (!numbers.ok() || empty < 0 || static_cast<std::size_t>(empty) > places.count() - n) {
            return fault("has another number of rows than it says");
        }
        n += static_cast<std::size_t>(empty);
        if (n == places.count()) break;
        Net::Row row;
        read_row(numbers, row);
        if (places[n] >= 0) weights.rows[static_cast<std::size_t>(places[n])] = row;
        ++n;
    }
    for (Net::Row& row : weights.out) read_row(numbers, row);
    for (const std::string_view name : *styles) {
        const bool knows = numbers.next() != 0;
        if (const auto style = style_by_name(name)) weights.knows[static_cast<std::size_t>(*style)] = knows;
    }
    if (!numbers.ok() || !numbers.at_end()) return fault("has another number of weights than it says");
    return weights;
}

std::string net_name(std::string_view bytes) {
    constexpr char digits[] = "0123456789abcdef";
    std::string name;
    for (const char c : bytes.substr(bytes.size() - checksum_bytes)) {
        const auto byte = static_cast<unsigned char>(c);
        name += {digits[byte >> 4], digits[byte & 15]};
    }
    return name;
}

}  // namespace tankchess::engine
