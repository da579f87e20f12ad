// WebSocket frames and sockets: what a client may send, what it gets, and how it ends.
#include "server/net/frames.h"

#include "server/common/compress.h"
#include "support/live_server.h"
#include "support/raw_connection.h"

namespace tankchess::server {
namespace {

std::string masked(std::string frame_text, std::size_t header) {
    frame_text[1] = static_cast<char>(frame_text[1] | 0x80);
    const std::string mask = "\x11\x22\x33\x44";
    for (std::size_t i = header; i < frame_text.size(); ++i)
        frame_text[i] = static_cast<char>(frame_text[i] ^ mask[(i - header) % 4]);
    return frame_text.insert(header, mask);
}
std::string from_client(Opcode opcode, const std::string& payload, bool compressed = false) {
    return masked(frame(opcode, payload, compressed), payload.size() < 126 ? 2 : payload.size() < 65536 ? 4 : 10);
}
std::string part_of(std::string whole, bool first, bool last) {
    whole[0] = static_cast<char>((first ? whole[0] & 0x7f : 0) | (last ? 0x80 : 0));
    return whole;
}
int fault_of_bytes(const std::string& bytes_of_client, bool deflate = false) {
    FrameReader reader(4096, deflate);
    reader.feed(bytes_of_client);
    while (reader.next()) {
    }
    return reader.fault();
}

TEST(Frames, AMessageIsReadHoweverItIsCut) {
    const std::string text(300, 'x');
    const std::string all = from_client(Opcode::text, text) + from_client(Opcode::ping, "hi");
    FrameReader reader(4096, false);
    std::vector<FrameReader::Message> got;
    for (const char c : all) {
        reader.feed({&c, 1});
        while (auto message = reader.next()) got.push_back(*message);
    }
    ASSERT_EQ(got.size(), 2u);
    EXPECT_EQ(got[0].payload, text);
    EXPECT_EQ(got[1].kind, Opcode::ping);
    EXPECT_EQ(reader.fault(), 0);
}

TEST(Frames, FragmentsAreJoinedAndControlFramesMayComeBetween) {
    FrameReader reader(4096, false);
    reader.feed(part_of(from_client(Opcode::text, "ab"), true, false) + from_client(Opcode::ping, "") +
                part_of(from_client(Opcode::text, "cd"), false, false) +
                part_of(from_client(Opcode::text, "ef"), false, true));
    EXPECT_EQ(reader.next()->kind, Opcode::ping);
    EXPECT_EQ(reader.next()->payload, "abcdef");
}

TEST(Frames, FaultsHaveTheCodesOfTheStandard) {
    using namespace close_code;
    EXPECT_EQ(fault_of_bytes(frame(Opcode::text, "x")), protocol_error) << "without a mask";
    EXPECT_EQ(fault_of_bytes(from_client(static_cast<Opcode>(3), "x")), protocol_error);
    EXPECT_EQ(fault_of_bytes(from_client(Opcode::text, "x", true)), protocol_error) << "compression was not agreed";
    EXPECT_EQ(fault_of_bytes(from_client(Opcode::more, "x")), protocol_error) << "nothing was begun";
    EXPECT_EQ(fault_of_bytes(part_of(from_client(Opcode::text, "x"), true, false) + from_client(Opcode::text, "x")),
              protocol_error);
    EXPECT_EQ(fault_of_bytes(part_of(from_client(Opcode::ping, "x"), true, false)), protocol_error);
    EXPECT_EQ(fault_of_bytes(from_client(Opcode::ping, std::string(126, 'x'))), protocol_error);
    EXPECT_EQ(fault_of_bytes(from_client(Opcode::close, "x")), protocol_error);
    EXPECT_EQ(fault_of_bytes(from_client(Opcode::close, std::string("\x03\xec", 2))), protocol_error) << "1004";
    EXPECT_EQ(fault_of_bytes(from_client(Opcode::close, std::string("\x03\xe8\xff", 3))), bad_text);
    EXPECT_EQ(fault_of_bytes(from_client(Opcode::text, "\xff")), bad_text);
    EXPECT_EQ(fault_of_bytes(from_client(Opcode::text, "\xff\xff", true), true), bad_text) << "not deflate";
    EXPECT_EQ(fault_of_bytes(from_client(Opcode::text, std::string(4096, 'x'))), 0);
    EXPECT_EQ(fault_of_bytes(from_client(Opcode::text, std::string(4097, 'x')).substr(0, 8)), too_big)
        << "known from its header alone";
    EXPECT_EQ(fault_of_bytes(from_client(Opcode::text, deflated_message(std::string(1000000, 'x'), 15), true), true),
              too_big);
}

TEST(Frames, AMessageByItselfIsPackedAndUnpacked) {
    for (const int window : {9, 12, 15}) {
        for (const std::string& text : {std::string(), std::string("a"), std::string(9000, 'y') + "z"}) {
            const std::string packed = deflated_message(text, window);
            EXPECT_EQ(inflated_message(packed, 10000), text);
            if (text.size() > 100) {
                EXPECT_LT(packed.size(), 100u);
            }
        }
    }
    EXPECT_EQ(inflated_message(deflated_message(std::string(5000, 'x'), 15), 100)->size(), 101u);
    EXPECT_FALSE(inflated_message("\xff\xff\xff", 100));
}

TEST(Frames, CompressionIsTakenAsTheClientOffersIt) {
    EXPECT_EQ(deflate_window(""), std::nullopt);
    EXPECT_EQ(deflate_window("x-other"), std::nullopt);
    EXPECT_EQ(deflate_window("permessage-deflate"), 15);
    EXPECT_EQ(deflate_window("permessage-deflate; client_max_window_bits"), 15);
    EXPECT_EQ(deflate_window("permessage-deflate; server_max_window_bits=12; client_max_window_bits=12"), 12);
    EXPECT_EQ(deflate_window("permessage-deflate; server_max_window_bits=8"), std::nullopt);
    EXPECT_EQ(deflate_window("permessage-deflate; unknown=1, permessage-deflate; server_max_window_bits=\"10\""), 10);
}

TEST(Frames, TheKeyOfTheStandardsExampleIsAnswered) {
    EXPECT_EQ(accept_key("dGhlIHNhbXBsZSBub25jZQ=="), "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
    EXPECT_FALSE(accept_key("short"));
    EXPECT_FALSE(accept_key(""));
}

class SocketTest : public LiveServer {
protected:
    Config config() override {
        Config out = LiveServer::config();
        out.idle_seconds = 5;
        return out;
    }
    std::string hand_shake(RawConnection& raw, const std::string& more = {}) const {
        raw.send(
            "GET /ws HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n" +
            more + "\r\n");
        return raw.hear("\"hello\"");
    }
};

TEST_F(SocketTest, AnUnusableHandshakeIsRefused) {
    for (const char* lines : {"Sec-WebSocket-Version: 13\r\n", "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: x\r\n",
                              "Sec-WebSocket-Version: 8\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"}) {
        RawConnection raw(port_);
        raw.send("GET /ws HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n" + std::string(lines) +
                 "\r\n");
        const std::string answer = raw.hear();
        EXPECT_TRUE(answer.starts_with("HTTP/1.1 4")) << answer;
        EXPECT_NE(answer.find("Sec-WebSocket-Version: 13"), std::string::npos);
        EXPECT_TRUE(raw.closed());
    }
}

TEST_F(SocketTest, ACompressingClientGetsTheSameMessages) {
    Person ada = guest(), bob = guest();
    const std::string game = game_of(ada, bob);
    struct Heard {
        std::mutex mutex;
        std::vector<std::string> texts;
    };
    auto heard = std::make_shared<Heard>();
    SocketClient::Ears ears;
    ears.on_text = [heard](std::string_view text) {
        const std::lock_guard lock(heard->mutex);
        heard->texts.emplace_back(text);
    };
    auto socket = SocketClient::open(loops_.at(0), port_, ada.headers(), std::move(ears), true);
    socket->send(written(json::object{{"t", "join"}, {"game", game}}));
    socket->send(written(json::object{{"t", "ping"}, {"n", 1}, {"pad", std::string(900, 'x')}}));
    std::string state;
    for (int i = 0; i < 100 && state.empty(); ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
        const std::lock_guard lock(heard->mutex);
        for (const auto& text : heard->texts) {
            if (text.find("\"state\"") != std::string::npos) state = text;
        }
    }
    ASSERT_FALSE(state.empty());
    EXPECT_EQ(str(parsed(state).at("game")), game);
    socket->cut();
    RawConnection raw(port_);
    const std::string answer = hand_shake(raw, "Sec-WebSocket-Extensions: permessage-deflate\r\n");
    EXPECT_NE(answer.find("server_no_context_takeover"), std::string::npos) << answer;
}

TEST_F(SocketTest, ACloseIsAnsweredAndAFaultIsNamed) {
    RawConnection polite(port_);
    hand_shake(polite);
    polite.send(from_client(Opcode::close, std::string("\x03\xe8", 2)));
    EXPECT_EQ(polite.hear(), frame(Opcode::close, std::string("\x03\xe8", 2)));
    EXPECT_TRUE(polite.closed());
    RawConnection rude(port_);
    hand_shake(rude);
    rude.send(frame(Opcode::text, "x"));
    EXPECT_EQ(rude.hear(), close_frame(close_code::protocol_error, ""));
    EXPECT_TRUE(rude.closed()) << "also if the client never answers our close";
}

TEST_F(SocketTest, APingIsAnsweredAndASilentClientIsCut) {
    RawConnection raw(port_);
    hand_shake(raw);
    raw.send(from_client(Opcode::ping, "abc"));
    EXPECT_EQ(raw.hear("abc"), frame(Opcode::pong, "abc"));
    const std::string rest = raw.hear({}, 15000);
    EXPECT_TRUE(rest.starts_with(frame(Opcode::ping, "")));
    EXPECT_TRUE(raw.closed());
}

TEST_F(SocketTest, AClientThatSendsButDoesNotReadIsCutOff) {
    Person ada = guest(), bob = guest();
    const std::string game = game_of(ada, bob);
    RawConnection raw(port_);
    hand_shake(raw);
    int sent = 0;
    // Each join makes the server send a whole state; nobody reads them.
    const std::string join = from_client(Opcode::text, written(json::object{{"t", "join"}, {"game", game}}));
    const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(60);
    while (std::chrono::steady_clock::now() < until && raw.send(join)) {
        if (++sent % 50 == 0) std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    EXPECT_FALSE(raw.send(join)) << "the server has cut it";
}

}  // namespace
}  // namespace tankchess::server
