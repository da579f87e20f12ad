#include "engine/arena/data_file.h"

#include <istream>
#include <string_view>

#include "base/rng.h"
#include "rules/play/settled.h"

namespace tankchess::engine {

namespace {

constexpr std::string_view magic = "TCDATA1\n";
constexpr std::size_t block_head = 12;
constexpr std::uint32_t longest_block = 1u << 20;
constexpr std::size_t ply_bytes = 10;

std::uint64_t checksum(std::string_view bytes) {
    std::uint64_t sum = mix64(bytes.size() + 1);
    for (std::size_t at = 0; at < bytes.size(); at += 8) {
        std::uint64_t word = 0;
        for (std::size_t i = at; i < at + 8 && i < bytes.size(); ++i) {
            word = word << 8 | static_cast<unsigned char>(bytes[i]);
        }
        sum = mix64(sum ^ word);
    }
    return sum;
}

class Packer {
public:
    std::string bytes;

    void number(std::uint64_t value, int size) {
        for (int i = 0; i < size; ++i) bytes.push_back(static_cast<char>(value >> (8 * i) & 0xff));
    }
    void text(const std::string& text) {
        number(text.size(), 2);
        bytes += text;
    }
};

// Past the end there are zeros, and ok() says so.
class Unpacker {
public:
    explicit Unpacker(std::string_view bytes) : rest_(bytes) {}

    std::uint64_t number(std::size_t size) {
        if (!take(size)) return 0;
        std::uint64_t value = 0;
        for (std::size_t i = size; i-- > 0;) value = value << 8 | static_cast<unsigned char>(taken_[i]);
        return value;
    }
    std::string text() { return take(number(2)) ? std::string(taken_) : std::string(); }
    bool at_end() const { return ok_ && rest_.empty(); }
    std::size_t left() const { return rest_.size(); }

private:
    std::string_view rest_, taken_;
    bool ok_ = true;

    bool take(std::size_t size) {
        ok_ = ok_ && size <= rest_.size();
        if (!ok_) return false;
        taken_ = rest_.substr(0, size);
        rest_.remove_prefix(size);
        return true;
    }
};

std::string as_block(const std::string& content) {
    Packer block;
    block.number(content.size(), 4);
    block.number(checksum(content), 8);
    return block.bytes + content;
}

}  // namespace

std::string data_head(const std::string& by) { return std::string(magic) + as_block(by); }

std::string data_block(const DataGame& game) {
    Packer content;
    content.number(game.number, 8);
    content.number(game.seed, 8);
    content.text(game.board);
    content.text(game.start);
    content.number(static_cast<std::uint64_t>(game.random_plies), 1);
    content.number(static_cast<std::uint64_t>(game.winner), 1);
    content.number(static_cast<std::uint64_t>(game.reason), 1);
    content.number(game.plies.size(), 2);
    for (const DataGame::Ply& ply : game.plies) {
        content.number(ply.move.bits, 8);
        content.number(static_cast<std::uint16_t>(ply.score), 2);
    }
    return as_block(content.bytes);
}

Fault DataReader::fault(const std::string& what) const { return {{}, what + " after byte " + std::to_string(good_)}; }

Result<std::optional<std::string>> DataReader::block() {
    std::string head(block_head, '\0');
    in_.read(head.data(), static_cast<std::streamsize>(head.size()));
    if (in_.gcount() == 0) return std::optional<std::string>();
    if (in_.gcount() < static_cast<std::streamsize>(head.size())) return fault("the data is cut off");
    Unpacker numbers(head);
    const std::uint64_t length = numbers.number(4);
    const std::uint64_t sum = numbers.number(8);
    if (length > longest_block) return fault("the data is damaged");
    std::string content(length, '\0');
    in_.read(content.data(), static_cast<std::streamsize>(length));
    if (in_.gcount() < static_cast<std::streamsize>(length)) return fault("the data is cut off");
    if (checksum(content) != sum) return fault("the data is damaged");
    good_ += head.size() + length;
    return std::optional<std::string>(std::move(content));
}

Result<std::string> DataReader::head() {
    std::string start(magic.size(), '\0');
    in_.read(start.data(), static_cast<std::streamsize>(start.size()));
    if (start != magic) return Fault{{}, "this is no file of games for learning (TCDATA1)"};
    good_ = magic.size();
    Result<std::optional<std::string>> content = block();
    if (!content) return content.fault();
    if (!*content) return fault("the data is cut off");
    return std::move(**content);
}

Result<std::optional<DataGame>> DataReader::next() {
    const std::uint64_t before = good_;
    const Result<std::optional<std::string>> content = block();
    if (!content) return content.fault();
    if (!*content) return std::optional<DataGame>();
    Unpacker numbers(**content);
    DataGame game;
    game.number = numbers.number(8);
    game.seed = numbers.number(8);
    game.board = numbers.text();
    game.start = numbers.text();
    game.random_plies = static_cast<int>(numbers.number(1));
    game.winner = static_cast<int>(numbers.number(1));
    game.reason = static_cast<int>(numbers.number(1));
    const std::size_t plies = numbers.number(2);
    const bool whole = numbers.left() == plies * ply_bytes && game.winner <= 2 && game.reason < reason_count;
    for (std::size_t i = 0; whole && i < plies; ++i) {
        const Move move{numbers.number(8)};
        game.plies.push_back({move, static_cast<std::int16_t>(numbers.number(2))});
    }
    if (!whole || !numbers.at_end()) {
        good_ = before;
        return fault("what stands there is no game");
    }
    return std::optional<DataGame>(std::move(game));
}

}  // namespace tankchess::engine
