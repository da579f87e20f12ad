#include "server/notify/mail_bag.h"

#include <algorithm>

#include "server/common/log.h"
#include "server/common/secrets.h"
#include "server/notify/letter_words.h"
#include "server/notify/notices.h"
#include "server/notify/store_wait.h"
#include "server/notify/words.h"

namespace tankchess::server {

namespace {

constexpr int mail_tries = 6;
constexpr Millis mail_pause = 60 * 1000;
constexpr Millis hour_of_ms = 3600LL * 1000;
constexpr std::size_t digest_most = 50;

// How long the link of a letter opens something; 0: it is no secret.
Millis link_life(std::string_view kind) {
    return kind == confirm_letter ? 72 * hour_of_ms : kind == reset_letter ? hour_of_ms : 0;
}

std::string page_of(const MailRoute& route, const std::string& language, const std::string& page) {
    return route.site + "/" + language + "/" + page;
}

std::optional<Letter> packed_letter(Tables& tables, const MailRoute& route, const OutRow& out) {
    const std::string kind = out.channel.substr(letter_channel.size());
    const auto user = tables.users().by_id(out.user);
    const auto email = tables.accounts().email(out.user);
    const bool moved = kind == moved_letter;
    if (!user || (!email && !moved)) return std::nullopt;
    const std::string language = email ? email->language : kept_rules(tables.notices().rules(out.user)).language;
    const std::string to = moved ? out.notice : kind == confirm_letter ? email->pending : email->address;
    if (to.empty()) return std::nullopt;
    std::string link = page_of(route, language, "security");
    if (const Millis life = link_life(kind); life > 0) {
        const std::string secret = random_text(43);
        tables.accounts().add_ticket(
            {secret_hash(secret), out.user, kind, kind == confirm_letter ? to : std::string(), now_ms() + life});
        // After the mark: what browsers keep from every server.
        link = page_of(route, language, kind) + "#" + secret;
    }
    Letter letter = account_letter(kind, language, user->name, link);
    letter.to = to;
    return letter;
}

std::optional<Letter> packed_digest(Tables& tables, const MailRoute& route, const std::vector<OutRow>& rows) {
    if (rows.empty()) return std::nullopt;
    const std::string& id = rows.front().user;
    const auto user = tables.users().by_id(id);
    const auto email = tables.accounts().email(id);
    if (!user || !email || email->address.empty()) return std::nullopt;
    const NotifyRules rules = kept_rules(tables.notices().rules(id));
    std::vector<DigestLine> lines;
    for (const OutRow& row : rows) {
        const auto notice = tables.notices().by_id(id, row.notice);
        if (!notice || lines.size() >= digest_most || is_stale(*notice, now_ms())) continue;
        const auto kind = kind_by_name(notice->kind);
        // Seen meanwhile, or switched off. What is not for the inbox was marked as seen from the start.
        if (!kind || !rules.mail[index_of(*kind)] || (notice->seen && rules.inbox[index_of(*kind)])) continue;
        const auto data = read_json(notice->data);
        const NoticeWords words = notice_words(*kind, rules.language, data ? *data : json::value(json::object()));
        lines.push_back({words.title + ": " + words.body, page_of(route, rules.language, notice_page(*notice))});
    }
    if (lines.empty()) return std::nullopt;
    Letter letter = digest_letter(rules.language, user->name, lines, page_of(route, rules.language, "settings"));
    letter.to = email->address;
    return letter;
}

}  // namespace

struct MailBag::Packed {
    std::vector<OutRow> rows;
    std::optional<Letter> letter;
};

void queue_letter(Tables& tables, const std::string& user, std::string_view kind, const std::string& about,
                  Millis now) {
    tables.notices().send_out({timed_id(now), user, about, std::string(letter_channel) + std::string(kind), now, 0});
}

bool MailBag::carries(const OutRow& out) {
    return out.channel == mail_channel || out.channel.starts_with(letter_channel);
}

void MailBag::deliver(const OutRow& out, const std::function<bool()>& given_up) {
    auto packed = std::make_shared<Packed>();
    const bool taken = done_in(store_, true, [this, packed, out](Tables& tables) {
        *packed = {};
        if (out.channel == mail_channel) {
            packed->rows = tables.notices().take_all_out(out.user, out.channel);
        } else if (tables.notices().take_out(out.id)) {
            packed->rows = {out};
        }
        if (packed->rows.empty()) return;  // another server has it
        if (is_open()) {
            packed->letter = out.channel == mail_channel ? packed_digest(tables, route_, packed->rows)
                                                         : packed_letter(tables, route_, out);
        }
        if (packed->letter) return;
        for (const OutRow& row : packed->rows) tables.notices().drop_out(row.id);
    });
    if (taken && packed->letter) send(*packed, given_up);
}

void MailBag::send(const Packed& packed, const std::function<bool()>& given_up) {
    const Letter& letter = *packed.letter;
    const std::string text = wire_text(letter, route_.from, packed.rows.front().id, now_ms());
    const PostedLetter posted = post_letter(route_, letter.to, text, given_up);
    if (posted.how == Posted::done) {
        ++sent_;
    } else {
        log(LogLevel::warn, "letter_not_sent", {{"text", posted.fault}});
    }
    done_in(store_, true, [&](Tables& tables) {
        for (const OutRow& row : packed.rows) {
            // Not if it may have arrived: rather not at all than twice.
            if (posted.how == Posted::later && row.tries + 1 < mail_tries) {
                tables.notices().put_back(row.id, now_ms() + (mail_pause << row.tries));
            } else {
                tables.notices().drop_out(row.id);
            }
        }
    });
}

}  // namespace tankchess::server
