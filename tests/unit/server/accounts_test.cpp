// An account for life: its address, a new password by letter, a second step, the log of it all; and the digest.
#include "server/common/mail_address.h"
#include "server/common/one_time_code.h"
#include "server/notify/letter.h"
#include "support/live_server.h"
#include "support/mail_sink.h"

namespace tankchess::server {
namespace {

// RFC 6238, appendix B: the last six digits of its eight, for the key "12345678901234567890".
TEST(OneTimeCode, IsThatOfTheStandard) {
    const std::string key = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
    for (const auto& [seconds, code] : {std::pair{59LL, "287082"},
                                        {1111111109LL, "081804"},
                                        {1111111111LL, "050471"},
                                        {1234567890LL, "005924"},
                                        {2000000000LL, "279037"},
                                        {20000000000LL, "353130"}}) {
        EXPECT_EQ(code_at(key, seconds / 30), code);
        EXPECT_EQ(step_of_code(key, code, seconds * 1000 + 30000), seconds / 30) << "one step late";
        EXPECT_FALSE(step_of_code(key, code, seconds * 1000 + 90000)) << "too late";
    }
    EXPECT_FALSE(code_at("no base32!", 1));
    EXPECT_EQ(new_code_secret().size(), 32u);
    EXPECT_EQ(code_uri("ABC", "Tank Chess", "жук"),
              "otpauth://totp/Tank%20Chess:%D0%B6%D1%83%D0%BA?secret=ABC&issuer=Tank%20Chess");
    EXPECT_EQ(recovery_hash("u", "abcd-efgh-jkmn"), recovery_hash("u", "ABCD efgh JKMN"));
    EXPECT_NE(recovery_hash("u", "abcd-efgh-jkmn"), recovery_hash("v", "abcd-efgh-jkmn"));
}

TEST(Letter, AddressesThatWouldSayMoreThanAnAddressAreRefused) {
    for (const char* right : {"ada@example.org", "a.b+c@mail.example", "o'neill@x.y"})
        EXPECT_TRUE(is_mail_address(right));
    for (const char* wrong : {"", "ada", "@x.y", "ada@", "ada@host", "a b@x.y", "ada@x.y\r\nRCPT TO:<b@x.y>", "a@b@c.d",
                              "<ada@x.y>", ".a@x.y", "a..b@x.y", "a@.y", "a@-x.y", "a@x.y, b@x.y", "ж@x.y"}) {
        EXPECT_FALSE(is_mail_address(wrong)) << wrong;
    }
}

TEST(Letter, GoesOverTheWireInPlainLines) {
    const std::string text = wire_text({"ada@example.org", "Bestätige deine Adresse, ja wirklich deine eigene Adresse",
                                        "Hallo\n.\nEnde ăș\n", "https://x.y/en/settings"},
                                       "games@tanks.example", "id1", 1794836191230);
    for (std::size_t at = 0, end; at < text.size(); at = end + 2) {
        end = text.find("\r\n", at);
        ASSERT_NE(end, std::string::npos) << "every line ends with both";
        EXPECT_LE(end - at, 78u);
        EXPECT_NE(text.substr(at, end - at), ".");
    }
    for (const char c : text) EXPECT_GT(c, 0);
    EXPECT_NE(text.find("\r\nMessage-ID: <id1@tanks.example>\r\n"), std::string::npos);
    EXPECT_TRUE(text.starts_with("Date: Mon, 16 Nov 2026 ")) << text.substr(0, 60);
    EXPECT_NE(text.find("List-Unsubscribe: <https://x.y/en/settings>"), std::string::npos);
}

class AccountsLive : public LiveServer {
protected:
    Config config() override {
        Config out = LiveServer::config();
        out.smtp = sink_.url();
        out.origin = "http://tanks.example";
        out.mail_from = "games@tanks.example";
        return out;
    }
    Person account(const std::string& name) {
        Person out = guest();
        out.register_as(name);
        return out;
    }
    static json::object email(const std::string& address, const std::string& language = "en") {
        return {{"address", address}, {"current", "correct horse"}, {"language", language}};
    }
    json::value put_email(Person& who, const json::object& body, int status = 200) {
        return who.send("PUT", "/api/me/email", written(body), status);
    }
    // With an address that is confirmed.
    Person reached(const std::string& name) {
        Person out = account(name);
        const std::size_t before = sink_.wait_for(0).size();
        put_email(out, email(name + "@example.org"));
        const auto letters = sink_.wait_for(before + 1);
        EXPECT_EQ(letters.size(), before + 1);
        guest().post("/api/email/confirm", json::object{{"token", letters.back().secret_for("confirm")}});
        return out;
    }
    static std::vector<std::string> log_of(Person& who) {
        std::vector<std::string> out;
        const json::value log = who.get("/api/me/log");
        for (const json::value& item : log.at("items").as_array()) out.push_back(str(item.at("kind")));
        return out;
    }
    json::value log_in(const std::string& name, const std::string& password, const std::string& code, int status) {
        Person person = guest();
        json::object body{{"name", name}, {"password", password}};
        if (!code.empty()) body["code"] = code;
        return person.post("/api/login", body, status);
    }
    // Gives the secret and the recovery codes.
    std::pair<std::string, std::vector<std::string>> second_step(Person& who) {
        const json::value begun = who.post("/api/me/second-step", json::object{{"current", "correct horse"}});
        const std::string secret = str(begun.at("secret"));
        // An earlier step, so that the code of this one opens the next log-in.
        const json::value done =
            who.post("/api/me/second-step/confirm", json::object{{"code", *code_at(secret, code_step(now_ms()) - 1)}});
        std::vector<std::string> codes;
        for (const json::value& code : done.at("codes").as_array()) codes.push_back(str(code));
        return {secret, codes};
    }

    MailSink sink_;
};

using Kinds = std::vector<std::string>;

TEST_F(AccountsLive, AnAddressCountsOnceItsLinkWasOpened) {
    Person ada = account("Ada");
    EXPECT_TRUE(ada.get("/api/me/email").at("letters").as_bool());
    put_email(ada, {{"address", "ada@example.org"}, {"current", "wrong horse"}}, 401);
    put_email(ada, email("nonsense"), 400);
    const json::value asked = put_email(ada, email("ada@example.org", "de"));
    EXPECT_TRUE(asked.at("address").is_null());
    EXPECT_EQ(str(asked.at("pending")), "ada@example.org");
    const auto letters = sink_.wait_for(1);
    ASSERT_EQ(letters.size(), 1u);
    EXPECT_EQ(letters[0].to, "ada@example.org");
    EXPECT_NE(letters[0].text.find("Hallo Ada"), std::string::npos);
    EXPECT_NE(letters[0].text.find("http://tanks.example/de/confirm#"), std::string::npos);
    const std::string secret = letters[0].secret_for("confirm");
    in_store([&](Tables& tables) {
        EXPECT_FALSE(tables.accounts().take_ticket(secret, "confirm", 0)) << "what is kept opens nothing";
    });
    guest().post("/api/email/confirm", json::object{{"token", "another"}}, 404);
    EXPECT_EQ(str(guest().post("/api/email/confirm", json::object{{"token", secret}}).at("name")), "Ada");
    guest().post("/api/email/confirm", json::object{{"token", secret}}, 404);
    EXPECT_EQ(str(ada.get("/api/me/email").at("address")), "ada@example.org");
    EXPECT_EQ(log_of(ada), (Kinds{"email_confirmed", "email_asked"}));
    EXPECT_EQ(sink_.wait_for(2, 1500).size(), 1u) << "once";
}

TEST_F(AccountsLive, TheOldAddressHoldsUntilTheNewOneDoesAndIsTold) {
    Person ada = reached("Ada");
    put_email(ada, email("new@example.org"));
    EXPECT_EQ(str(ada.get("/api/me/email").at("address")), "Ada@example.org");
    auto letters = sink_.wait_for(2);
    ASSERT_EQ(letters.size(), 2u);
    put_email(ada, email("other@example.org"));
    ASSERT_EQ(sink_.wait_for(3).size(), 3u);
    guest().post("/api/email/confirm", json::object{{"token", letters[1].secret_for("confirm")}}, 404);
    letters = sink_.wait_for(3);
    guest().post("/api/email/confirm", json::object{{"token", letters[2].secret_for("confirm")}});
    letters = sink_.wait_for(4);
    ASSERT_EQ(letters.size(), 4u);
    EXPECT_EQ(letters[3].to, "Ada@example.org") << "whoever takes an account over cannot do it quietly";
    put_email(ada, email(""));
    EXPECT_EQ(sink_.wait_for(5).back().to, "other@example.org");
    EXPECT_TRUE(ada.get("/api/me/email").at("address").is_null());
}

TEST_F(AccountsLive, APasswordIsReplacedByLetterOnceAndEndsEveryLogIn) {
    Person ada = reached("Ada");
    account("Bobby");
    Person anyone = guest();
    for (const char* who : {"nobody", "Bobby", "nobody@example.org"}) {
        EXPECT_EQ(written(anyone.post("/api/reset", json::object{{"who", who}})), "{}") << "nothing is given away";
    }
    anyone.post("/api/reset", json::object{{"who", "ADA@example.org"}});
    const auto letters = sink_.wait_for(2);
    ASSERT_EQ(letters.size(), 2u);
    const std::string secret = letters[1].secret_for("reset");
    const auto reset = [&](const std::string& password, int status) {
        return anyone.post("/api/reset/password", json::object{{"token", secret}, {"new", password}}, status);
    };
    reset("short", 400);
    reset("Ada-123-456", 400);
    EXPECT_EQ(str(reset("battery staple", 200).at("name")), "Ada");
    reset("another staple", 404);
    EXPECT_NE(str(ada.get("/api/me").at("user").at("id")), ada.user) << "her log-in has ended";
    log_in("Ada", "correct horse", "", 401);
    log_in("Ada", "battery staple", "", 200);
    EXPECT_EQ(sink_.wait_for(3, 1500).size(), 2u);
}

TEST_F(AccountsLive, ALetterThatWasRefusedForNowComesAgainAndOneThatMayHaveArrivedDoesNot) {
    Person ada = account("Ada"), bob = account("Bobby");
    sink_.answer = 451;
    put_email(ada, email("ada@example.org"));
    ASSERT_EQ(sink_.wait_for(1).size(), 1u);
    const auto waiting = [&] {
        std::vector<OutRow> out;
        in_store([&](Tables& tables) { out = tables.notices().due(now_ms() + 3600 * 1000, 10); });
        return out;
    };
    for (int i = 0; i < 100 && waiting().empty(); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(20));
    ASSERT_EQ(waiting().size(), 1u);
    sink_.answer = 250;
    const std::string first = sink_.wait_for(1)[0].secret_for("confirm");
    in_store([&](Tables& tables) { tables.notices().put_back(tables.notices().due(now_ms() * 2, 1)[0].id, 0); });
    const auto letters = sink_.wait_for(2);
    ASSERT_EQ(letters.size(), 2u);
    EXPECT_NE(letters[1].secret_for("confirm"), first) << "no secret lies in the store meanwhile";
    guest().post("/api/email/confirm", json::object{{"token", letters[1].secret_for("confirm")}});
    sink_.answer = 0;
    put_email(bob, email("bob@example.org"));
    ASSERT_EQ(sink_.wait_for(3).size(), 3u);
    for (int i = 0; i < 50 && !waiting().empty(); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(20));
    EXPECT_TRUE(waiting().empty());
    EXPECT_EQ(sink_.wait_for(4, 1500).size(), 3u);
}

TEST_F(AccountsLive, TheSecondStepAsksForACodeThatOpensOnce) {
    Person ada = account("Ada");
    ada.post("/api/me/second-step", json::object{{"current", "wrong horse"}}, 401);
    const auto [secret, codes] = second_step(ada);
    EXPECT_EQ(codes.size(), 10u);
    EXPECT_TRUE(ada.get("/api/me/second-step").at("on").as_bool());
    EXPECT_EQ(error_id(log_in("Ada", "correct horse", "", 401)), "code_needed");
    EXPECT_EQ(error_id(log_in("Ada", "wrong horse", "", 401)), "bad_login") << "a wrong password learns nothing";
    EXPECT_EQ(error_id(log_in("Ada", "correct horse", "000000", 401)), "bad_code");
    const std::string code = *code_at(secret, code_step(now_ms()));
    log_in("Ada", "correct horse", code, 200);
    EXPECT_EQ(error_id(log_in("Ada", "correct horse", code, 401)), "bad_code") << "not twice";
    log_in("Ada", "correct horse", codes[3], 200);
    EXPECT_EQ(error_id(log_in("Ada", "correct horse", codes[3], 401)), "bad_code");
    EXPECT_EQ(ada.get("/api/me/second-step").at("codes_left").as_int64(), 9);
    in_store([&](Tables& tables) { EXPECT_FALSE(tables.accounts().use_code(ada.user, codes[4])) << "only its hash"; });
    const json::value fresh = ada.post("/api/me/second-step/codes", json::object{{"code", codes[4]}});
    EXPECT_EQ(fresh.at("codes").as_array().size(), 10u);
    EXPECT_EQ(error_id(log_in("Ada", "correct horse", codes[5], 401)), "bad_code") << "new ones replace the old";
    const std::string again = str(fresh.at("codes").at(0));
    ada.post("/api/me/second-step/off", json::object{{"current", "correct horse"}, {"code", "999999"}}, 401);
    ada.post("/api/me/second-step/off", json::object{{"current", "correct horse"}, {"code", again}});
    log_in("Ada", "correct horse", "", 200);
    const Kinds log = log_of(ada);
    for (const char* kind : {"second_step_on", "codes_made", "second_step_off", "logged_in", "login_failed"}) {
        EXPECT_NE(std::find(log.begin(), log.end(), kind), log.end()) << kind;
    }
}

TEST_F(AccountsLive, ANewPasswordByLetterDoesNotGoRoundTheSecondStep) {
    Person ada = reached("Ada");
    const auto [secret, codes] = second_step(ada);
    guest().post("/api/reset", json::object{{"who", "Ada"}});
    const auto letters = sink_.wait_for(2);
    ASSERT_EQ(letters.size(), 2u);
    guest().post("/api/reset/password",
                 json::object{{"token", letters[1].secret_for("reset")}, {"new", "battery staple"}});
    EXPECT_EQ(error_id(log_in("Ada", "battery staple", "", 401)), "code_needed");
    log_in("Ada", "battery staple", codes[0], 200);
}

TEST_F(AccountsLive, ADigestHasWhatWaitsOnceAndNothingThatIsOver) {
    Person ada = reached("Ada"), bob = account("Bobby"), eve = account("Evelyn");
    ada.send("PUT", "/api/notices/rules",
             R"({"mail":{"challenge":true,"follower":true},"mail_every":60,"language":"ro"})", 200);
    const auto challenge = [&](Person& by) {
        return str(by.post("/api/challenges", json::object{{"setup", "basic-16"}, {"to", "Ada"}}, 201).at("id"));
    };
    const std::string first = challenge(bob), second = challenge(eve);
    bob.send("PUT", "/api/people/Ada", {}, 200);
    eve.send("DELETE", "/api/challenges/" + second, {}, 200);
    EXPECT_EQ(sink_.wait_for(2, 1500).size(), 1u) << "it waits for more";
    const auto hurry = [&] {
        in_store([](Tables& tables) {
            const auto rows = tables.notices().due(now_ms() + 2 * 3600 * 1000, 10);
            if (!rows.empty()) tables.notices().put_back(rows[0].id, 0);
        });
    };
    hurry();
    const auto letters = sink_.wait_for(2);
    ASSERT_EQ(letters.size(), 2u);
    EXPECT_EQ(letters[1].to, "Ada@example.org");
    EXPECT_NE(letters[1].text.find("http://tanks.example/ro/c/" + first), std::string::npos) << letters[1].text;
    EXPECT_NE(letters[1].text.find("Bobby te urmărește acum."), std::string::npos);
    EXPECT_EQ(letters[1].text.find(second), std::string::npos) << "it was taken back";
    EXPECT_NE(letters[1].head.find("List-Unsubscribe: <http://tanks.example/ro/settings>"), std::string::npos);
    hurry();
    EXPECT_EQ(sink_.wait_for(3, 2000).size(), 2u) << "nothing is told twice";
    challenge(eve);
    ada.post("/api/notices/seen", json::object{{"until", "9"}});
    hurry();
    EXPECT_EQ(sink_.wait_for(3, 2000).size(), 2u) << "what was seen needs no letter";
}

class LimitedAccounts : public AccountsLive {
protected:
    Config config() override {
        Config out = AccountsLive::config();
        out.limits = 1;
        out.trusted_proxies = "127.0.0.1";
        return out;
    }
};

TEST_F(LimitedAccounts, NobodysLetterBoxIsFilledFromManyPlaces) {
    Person ada = reached("Ada");
    HttpClient http(port_);
    for (int i = 0; i < 12; ++i) {
        const auto answer = http.request("POST", "/api/reset", R"({"who":"Ada"})",
                                         {{"X-Forwarded-For", "192.0.2." + std::to_string(i)}});
        EXPECT_EQ(answer->status, 200);
    }
    EXPECT_EQ(sink_.wait_for(7, 4000).size(), 6u) << "five at once, and the one that confirmed";
}

TEST(AccountConfig, LettersNeedASenderAndAnAddressOfTheSite) {
    Config config;
    EXPECT_FALSE(config_fault(config));
    ASSERT_FALSE(set_setting(config, "smtp", "smtps://mail.example:465"));
    EXPECT_NE(config_fault(config)->find("origin"), std::string::npos);
    config.origin = "https://tanks.example";
    EXPECT_NE(config_fault(config)->find("mail_from"), std::string::npos);
    EXPECT_TRUE(set_setting(config, "mail_from", "nobody"));
    ASSERT_FALSE(set_setting(config, "mail_from", "games@tanks.example"));
    EXPECT_FALSE(config_fault(config));
    EXPECT_TRUE(set_setting(config, "smtp", "http://mail.example"));
}

class WithoutLetters : public LiveServer {};

TEST_F(WithoutLetters, ASiteWithoutAMailServerSaysSo) {
    Person ada = guest();
    ada.register_as("Ada");
    EXPECT_FALSE(ada.get("/api/me/email").at("letters").as_bool());
    const json::value refused =
        ada.send("PUT", "/api/me/email", R"({"address":"a@x.y","current":"correct horse"})", 404);
    EXPECT_EQ(error_id(refused), "no_letters");
    EXPECT_EQ(error_id(ada.post("/api/reset", json::object{{"who", "Ada"}}, 404)), "no_letters");
}

}  // namespace
}  // namespace tankchess::server
