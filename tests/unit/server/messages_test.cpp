#include "wire/messages_in.h"

#include <gtest/gtest.h>

namespace tankchess::server {
namespace {

template <class Message>
Message read_as(const std::string& text) {
    const auto message = read_client_message(text);
    EXPECT_TRUE(message) << text;
    return message && std::holds_alternative<Message>(*message) ? std::get<Message>(*message) : Message{};
}

std::string fault_of(const std::string& text) {
    const auto message = read_client_message(text);
    return message ? "" : message.fault().text();
}

TEST(ClientMessages, EachKindIsRead) {
    const auto move =
        read_as<client_message::Move>(R"({"t":"move","game":"g","version":7,"key":"k","move":"E6 > E8/N"})");
    EXPECT_EQ(move.game, "g");
    EXPECT_EQ(move.version, 7);
    EXPECT_EQ(move.move, "E6 > E8/N");
    EXPECT_FALSE(read_as<client_message::Join>(R"({"t":"join","game":"g"})").version.has_value());
    EXPECT_EQ(read_as<client_message::Join>(R"({"t":"join","game":"g","version":3})").version, 3);
    EXPECT_EQ(read_as<client_message::Act>(R"({"t":"act","game":"g","key":"k","act":"resign","side":"b"})").side, 'b');
    EXPECT_EQ(read_as<client_message::Chat>(R"({"t":"chat","game":"g","key":"k","text":"hi"})").text, "hi");
    EXPECT_FALSE(read_as<client_message::Lobby>(R"({"t":"lobby","on":false})").on);
    EXPECT_EQ(read_as<client_message::Ping>(R"({"t":"ping","n":4})").n, 4);
    EXPECT_EQ(read_as<client_message::Leave>(R"({"t":"leave","game":"g"})").game, "g");
}

TEST(ClientMessages, WhatIsNotKnownOrNotWholeIsRefusedByName) {
    EXPECT_NE(fault_of("{"), "");
    EXPECT_NE(fault_of("[]"), "");
    EXPECT_NE(fault_of(R"({"t":"sudo"})"), "");
    EXPECT_NE(fault_of(R"({"t":"move","game":"g","key":"k"})").find("move"), std::string::npos);
    EXPECT_NE(fault_of(R"({"t":"move","game":"g","key":"","move":"x"})").find("key"), std::string::npos);
    EXPECT_NE(fault_of(R"({"t":"move","game":"g","key":"k","move":"x","version":-1})").find("version"),
              std::string::npos);
    EXPECT_NE(fault_of(R"({"t":"chat","game":"g","key":"k","text":")" + std::string(301, 'a') + "\"}").find("text"),
              std::string::npos);
    EXPECT_NE(fault_of(std::string(100, '[')), "");
}

}  // namespace
}  // namespace tankchess::server
