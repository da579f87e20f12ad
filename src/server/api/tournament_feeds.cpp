// Tournaments for programs of others: a calendar entry each, a feed of those to come, and both of those of a club.
#include <chrono>
#include <cstdio>
#include <ctime>

#include "server/api/clubs.h"
#include "server/api/web_texts.h"
#include "server/tournaments/content.h"

namespace tankchess::server {

namespace {

constexpr int feed_items = 50;
constexpr std::size_t calendar_line = 75;  // RFC 5545, 3.1
constexpr Millis hour = 3600 * 1000;

std::string time_text(Millis at, const char* format) {
    const std::time_t seconds = at / 1000;
    std::tm parts{};
    ::gmtime_r(&seconds, &parts);
    char text[64];
    return {text, std::strftime(text, sizeof text, format, &parts)};
}

std::string calendar_time(Millis at) { return time_text(at, "%Y%m%dT%H%M%SZ"); }

std::string calendar_text(const std::string& text) {
    std::string out;
    for (const char c : text) {
        if (c == '\n') {
            out += "\\n";
            continue;
        }
        if (c == ',' || c == ';' || c == '\\') out += '\\';
        out += c;
    }
    return out;
}

// A long line goes on after a blank, never within a letter.
std::string calendar_folded(std::string line) {
    std::string out;
    while (line.size() > calendar_line) {
        std::size_t end = calendar_line - 1;
        while ((static_cast<unsigned char>(line[end]) & 0xc0) == 0x80) --end;
        out += line.substr(0, end) + "\r\n";
        line = " " + line.substr(end);
    }
    return out + line + "\r\n";
}

// How long it takes at most, as far as anybody can tell.
Millis expected_end(const TournamentContent& content) {
    const TournamentRow& row = content.row;
    if (row.ends > 0) return row.ends;
    return row.starts + (content.form() == tournament::Form::arena ? content.options.minutes * 60'000LL : 2 * hour);
}

void send_text(const CallPtr& call, std::string type, const std::string& text) {
    Response out;
    out.type = std::move(type);
    out.body = bytes(text);
    call->send(std::move(out));
}

// One tournament in a calendar.
std::string calendar_event(const CallPtr& call, const TournamentContent& content) {
    const TournamentRow& row = content.row;
    std::string out;
    for (const std::string& line :
         {std::string("BEGIN:VEVENT"), "UID:tournament-" + row.id + "@" + call->request.host,
          "DTSTAMP:" + calendar_time(row.created), "DTSTART:" + calendar_time(row.starts),
          "DTEND:" + calendar_time(expected_end(content)), "SUMMARY:" + calendar_text(row.name),
          "DESCRIPTION:" + calendar_text(content.options.about), "URL:" + site_address(call) + "/tournament/" + row.id,
          "STATUS:" + std::string(row.state == "cancelled" ? "CANCELLED" : "CONFIRMED"), std::string("END:VEVENT")}) {
        out += calendar_folded(line);
    }
    return out;
}

void send_calendar(const CallPtr& call, const std::string& events) {
    send_text(call, "text/calendar; charset=utf-8",
              "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Tank Chess//EN\r\n" + events + "END:VCALENDAR\r\n");
}

struct Feed {
    std::string title, page, about;
    std::vector<TournamentRow> rows;
};

void send_feed(const CallPtr& call, const Feed& feed) {
    const std::string site = site_address(call);
    std::string out = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<rss version=\"2.0\"><channel><title>" +
                      markup_text(feed.title) + "</title><link>" + markup_text(site + feed.page) +
                      "</link><description>" + markup_text(feed.about) + "</description>\n";
    for (const TournamentRow& row : feed.rows) {
        const std::string link = markup_text(site + "/tournament/" + row.id);
        out += "<item><title>" + markup_text(row.name) + "</title><link>" + link + "</link><guid>" + link +
               "</guid><pubDate>" + time_text(row.created, "%a, %d %b %Y %H:%M:%S GMT") + "</pubDate><description>" +
               row.form + ", " + time_text(row.starts, "%Y-%m-%d %H:%M UTC") + "</description></item>\n";
    }
    send_text(call, "application/rss+xml; charset=utf-8", out + "</channel></rss>\n");
}

void get_calendar(const CallPtr& call) {
    reading(
        call, [id = call->params[0]](Tables& tables) { return load_tournament(tables, id); },
        [call](std::optional<TournamentContent>& content) {
            if (!content) throw ApiFault{404, "no_such_tournament", "there is no such tournament", {}, 0};
            send_calendar(call, calendar_event(call, *content));
        });
}

void get_feed(const CallPtr& call) {
    searching(
        call, [](Tables& tables) { return tables.tournaments().open(feed_items); },
        [call](std::vector<TournamentRow>& rows) {
            send_feed(call, {"Tank Chess: tournaments", "/tournaments", "Tournaments that are planned or played",
                             std::move(rows)});
        });
}

// Tournaments of a club, those to come and the last ones, in one file: a calendar that is looked at again shows what
// was called off.
void get_club_calendar(const CallPtr& call) {
    searching(
        call,
        [id = call->params[0]](Tables& tables) {
            known_club(tables, id);
            std::vector<TournamentContent> out;
            for (const std::string& event : tables.clubs().events(id, feed_items)) {
                const auto row = tables.tournaments().by_id(event);
                if (row) out.push_back({*row, kept_options(row->options), {}, {}});
            }
            return out;
        },
        [call](std::vector<TournamentContent>& events) {
            std::string out;
            for (const TournamentContent& event : events) out += calendar_event(call, event);
            send_calendar(call, out);
        });
}

void get_club_feed(const CallPtr& call) {
    searching(
        call,
        [id = call->params[0]](Tables& tables) {
            const ClubRow club = known_club(tables, id);
            Feed out{"Tank Chess: " + club.name, "/club/" + id, club.about, {}};
            for (const std::string& event : tables.clubs().events(id, feed_items)) {
                const auto row = tables.tournaments().by_id(event);
                if (row) out.rows.push_back(*row);
            }
            return out;
        },
        [call](Feed& feed) { send_feed(call, feed); });
}

}  // namespace

void add_tournament_feed_routes(std::vector<Route>& routes) {
    routes.insert(routes.end(),
                  {{Method::get, "/api/tournaments/feed", Access::anyone, RateLimited::request, get_feed},
                   {Method::get, "/api/tournaments/{id}/calendar", Access::anyone, RateLimited::request, get_calendar},
                   {Method::get, "/api/clubs/{id}/feed", Access::anyone, RateLimited::request, get_club_feed},
                   {Method::get, "/api/clubs/{id}/calendar", Access::anyone, RateLimited::request, get_club_calendar}});
}

}  // namespace tankchess::server
