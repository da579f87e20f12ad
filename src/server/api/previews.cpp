#include "server/api/previews.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <ctime>

#include "notation/position/tps_fields.h"
#include "server/api/web_texts.h"
#include "server/common/clock.h"
#include "server/common/compress.h"
#include "server/common/log.h"
#include "server/common/secrets.h"
#include "server/pictures/board_picture.h"
#include "server/print/board_words.h"
#include "server/studies/op.h"
#include "setups/stock_setups.h"
#include "wire/squares.h"

namespace tankchess::server {

namespace {

constexpr std::size_t longest_about = 300;
constexpr const char* icon = "/icons/icon-512.png";

std::string numbered(std::string_view word, std::int64_t number) {
    return std::string(word) + " " + std::to_string(number);
}

std::string seat_name(const SeatRow& seat, const PreviewWords& words) {
    if (seat.kind != "engine") return seat.name;
    return seat.name + ", " + numbered(words.level, seat.level);
}

std::string side_to_move(const std::string& tps, const PreviewWords& words) {
    const std::string_view side = TpsFields(tps).side;
    if (side.size() != 1 || !is_side_letter(side[0])) return {};
    return std::string(words.sides[static_cast<std::size_t>(index_of(wire_side(side[0])))]);
}

std::string shown_board(const std::string& id, Language language) {
    const SetupFile* stock = find_stock_setup(id);
    return stock == nullptr ? std::string() : board_title(language, *stock);
}

// The start, as everybody reads it alike.
std::string shown_time(Millis at) {
    const std::time_t seconds = at / 1000;
    std::tm parts{};
    ::gmtime_r(&seconds, &parts);
    char text[32];
    return {text, std::strftime(text, sizeof text, "%Y-%m-%d %H:%M UTC", &parts)};
}

Preview preview_of(const TournamentRow& row, Language language) {
    constexpr std::array<std::string_view, 4> forms{"arena", "round_robin", "swiss", "knockout"};
    const PreviewWords& words = preview_words(language);
    Preview out{row.name, {}, icon, false};
    std::string form(words.tournament);
    for (std::size_t i = 0; i < forms.size(); ++i) {
        if (row.form == forms[i]) form += ": " + std::string(words.forms[i]);
    }
    out.lines = {form, shown_time(row.starts)};
    return out;
}

Preview preview_of(const UserRow& user, const std::vector<RatingRow>& ratings, const GamesTally& tally,
                   Language language) {
    const PreviewWords& words = preview_words(language);
    Preview out{user.name, {std::string(words.player)}, icon, false};
    const RatingRow* most = nullptr;
    for (const RatingRow& rating : ratings) {
        if (most == nullptr || rating.games > most->games) most = &rating;
    }
    if (most != nullptr) out.lines.push_back(numbered(words.rating, std::lround(most->rating)));
    out.lines.push_back(numbered(words.games, tally.games));
    return out;
}

Preview preview_of(const ClubRow& club, Language language) {
    const PreviewWords& words = preview_words(language);
    return {club.name, {std::string(words.club), numbered(words.members, club.members), club.about}, icon, false};
}

// With the board on which it begins. Who may not see a study sees nothing of it here either.
std::optional<Preview> found_study(Tables& tables, const std::string& id, Language language) {
    const auto study = tables.studies().by_id(id);
    if (!study || study->visibility == "private") return std::nullopt;
    Preview out{study->name,
                {std::string(preview_words(language).study) + ": " + study->owner_name, study->about},
                icon,
                false};
    for (const StudyOpRow& row : tables.studies().ops_after(id, 0, 1)) {
        const StudyOp op = kept_op(json::parse(row.op));
        if (op.act == StudyAct::chapter) out.picture = "/api/pictures/position?tps=" + address_text(op.value);
    }
    return out;
}

// Which page of the client an address is, and in which language (web/src/app/route.ts).
struct PageAddress {
    Language language = Language::en;
    std::string page, id;
};

PageAddress page_address(const Request& request, const Query& query) {
    std::vector<std::string> parts;
    std::string_view path = request.path;
    while (!path.empty()) {
        path.remove_prefix(1);
        const std::size_t end = std::min(path.find('/'), path.size());
        if (end > 0) parts.push_back(percent_decoded(path.substr(0, end)));
        path.remove_prefix(end);
    }
    PageAddress out;
    const auto named = parts.empty() ? std::nullopt : language_by_name(parts.front());
    const auto asked = query.find("lang");
    const auto wished = asked == query.end() ? std::nullopt : language_by_name(asked->second);
    out.language = named ? *named : wished ? *wished : language_asked(request.accept_language);
    if (named) parts.erase(parts.begin());
    if (!parts.empty()) out.page = parts[0];
    if (parts.size() == 2 && parts[1].size() <= 64 && clean_text(parts[1], false)) out.id = parts[1];
    return out;
}

std::string tag(std::string_view kind, std::string_view name, std::string_view content) {
    return "    <meta " + std::string(kind) + "=\"" + std::string(name) + "\" content=\"" + markup_text(content) +
           "\" />\n";
}

std::string tags_of(const Preview& preview, const CallPtr& call, Language language) {
    const std::string site = site_address(call);
    const std::string picture = site + preview.picture;
    const std::string about = preview.about();
    std::string out = tag("property", "og:site_name", "Tank Chess") + tag("property", "og:type", "website") +
                      tag("property", "og:title", preview.title) + tag("property", "og:description", about) +
                      tag("property", "og:url", site + call->request.path) +
                      tag("property", "og:locale", preview_words(language).locale) +
                      tag("property", "og:image", picture) + tag("property", "og:image:type", "image/png") +
                      tag("property", "og:image:alt", preview.title);
    if (preview.wide) {
        out += tag("property", "og:image:width", std::to_string(card_width)) +
               tag("property", "og:image:height", std::to_string(card_height));
    }
    return out + tag("name", "twitter:card", preview.wide ? "summary_large_image" : "summary") +
           tag("name", "twitter:title", preview.title) + tag("name", "twitter:description", about) +
           tag("name", "twitter:image", picture);
}

void send_page(const CallPtr& call, const Bytes& page, const Preview& preview, Language language) {
    std::string text = *page;
    const auto replace = [&text](std::string_view from, const std::string& to) {
        const std::size_t at = text.find(from);
        if (at != std::string::npos) text.replace(at, from.size(), to);
    };
    replace("<html lang=\"en\">", "<html lang=\"" + std::string(name_of(language)) + "\">");
    replace("<title>Tank Chess</title>", "<title>" + markup_text(preview.title) + " · Tank Chess</title>");
    replace("</head>", tags_of(preview, call, language) + "  </head>");
    Response out;
    out.type = "text/html; charset=utf-8";
    const std::string mark = '"' + secret_hash(text).substr(0, 24) + '"';
    out.headers = {{"Cache-Control", "no-cache"}, {"ETag", mark}, {"Vary", "Accept-Encoding, Accept-Language"}};
    if (call->request.if_none_match.find(mark) != std::string::npos) {
        out.status = 304;
        return call->send(std::move(out));
    }
    if (accepts(call->request.accept_encoding, "gzip")) {
        if (std::string small = gzipped(text, 1); !small.empty()) {
            out.headers.emplace_back("Content-Encoding", "gzip");
            text = std::move(small);
        }
    }
    out.body = bytes(std::move(text));
    call->send(std::move(out));
}

// What the database knows about a page; nothing: no such thing, or a page without a preview.
std::optional<Preview> found_preview(Tables& tables, const PageAddress& at) {
    if (at.page == "game" || at.page == "analysis") {
        const auto game = tables.games().by_id(at.id);
        return game ? std::optional(preview_of(*game, at.language)) : std::nullopt;
    }
    if (at.page == "tournament") {
        const auto row = tables.tournaments().by_id(at.id);
        return row ? std::optional(preview_of(*row, at.language)) : std::nullopt;
    }
    if (at.page == "club") {
        const auto row = tables.clubs().by_id(at.id);
        return row ? std::optional(preview_of(*row, at.language)) : std::nullopt;
    }
    if (at.page == "study") return found_study(tables, at.id, at.language);
    if (at.page == "player") {
        const auto user = tables.users().by_name(at.id);
        if (!user) return std::nullopt;
        return preview_of(*user, tables.ratings().of(user->id), tables.games().tally(user->id), at.language);
    }
    if (at.page == "boards") {
        const auto board = tables.boards().by_id(at.id);
        return board ? std::optional(preview_of_board(at.id, board->name, board->about, at.language)) : std::nullopt;
    }
    if (at.page == "setup") {
        const auto setup = tables.setups().by_id(at.id);
        return setup ? std::optional(preview_of_board(at.id, setup->name, {}, at.language)) : std::nullopt;
    }
    return std::nullopt;
}

// What is known without asking the database.
std::optional<Preview> ready_preview(const CallPtr& call, const PageAddress& at, const Query& query) {
    if (at.page == "puzzles") {
        const Puzzle* puzzle = call->services.puzzles->find(at.id);
        return puzzle == nullptr ? std::nullopt : std::optional(preview_of(*puzzle, at.language));
    }
    if (at.page == "boards") {
        const std::string name = shown_board(at.id, at.language);
        return name.empty() ? std::nullopt : std::optional(preview_of_board(at.id, name, {}, at.language));
    }
    if (at.page == "analysis" && at.id.empty()) {
        const auto tps = query.find("tps");
        if (tps == query.end() || !clean_text(tps->second, false) ||
            side_to_move(tps->second, preview_words(at.language)).empty())
            return std::nullopt;
        return preview_of_position(tps->second, at.language);
    }
    return std::nullopt;
}

bool is_kept(const PageAddress& at) {
    constexpr std::array<std::string_view, 8> kept{"game",  "analysis", "tournament", "club",
                                                   "study", "player",   "boards",     "setup"};
    return !at.id.empty() && std::find(kept.begin(), kept.end(), at.page) != kept.end();
}

}  // namespace

std::string Preview::about() const {
    std::string out;
    for (const std::string& line : lines) {
        if (!line.empty()) out += (out.empty() ? "" : " · ") + line;
    }
    if (out.size() <= longest_about) return out;
    std::size_t end = longest_about;
    while ((static_cast<unsigned char>(out[end]) & 0xc0) == 0x80) --end;
    return out.substr(0, end) + "…";
}

std::vector<std::string> Preview::words() const {
    std::vector<std::string> out{title};
    out.insert(out.end(), lines.begin(), lines.end());
    return out;
}

Preview preview_of(const GameRow& game, Language language) {
    const PreviewWords& words = preview_words(language);
    Preview out;
    std::vector<SeatRow> seats = game.seats;
    const auto turn_of = [](const SeatRow& seat) { return std::string_view("wxby").find(seat.side); };
    std::sort(seats.begin(), seats.end(), [&](const SeatRow& a, const SeatRow& b) { return turn_of(a) < turn_of(b); });
    for (const SeatRow& seat : seats) out.title += (out.title.empty() ? "" : " – ") + seat_name(seat, words);
    const std::string board = shown_board(game.setup, language);
    if (!board.empty()) out.lines.push_back(board);
    if (game.now.over) {
        out.lines.push_back(game.now.result == "*" ? std::string() : game.now.result);
        out.lines.push_back(std::string(words.turns) + ": " + std::to_string(game.now.ply));
    } else {
        out.lines.push_back(side_to_move(game.now.tps, words) + " " + std::string(words.to_move));
        out.lines.push_back(numbered(words.turn, game.now.ply + 1));
    }
    out.picture = "/api/pictures/games/" + address_text(game.id) + "?card=1&lang=" + std::string(name_of(language)) +
                  "&v=" + std::to_string(game.now.version);
    return out;
}

Preview preview_of(const Puzzle& puzzle, Language language) {
    const PreviewWords& words = preview_words(language);
    Preview out;
    out.title = words.puzzle;
    out.lines = {side_to_move(puzzle.tps, words) + " " + numbered(words.wins_in, puzzle.moves),
                 numbered(words.rating, puzzle.rating)};
    out.picture = "/api/pictures/puzzles/" + address_text(puzzle.id) + "?card=1&lang=" + std::string(name_of(language));
    return out;
}

Preview preview_of_position(const std::string& tps, Language language) {
    const PreviewWords& words = preview_words(language);
    Preview out;
    out.title = words.position;
    out.lines = {side_to_move(tps, words) + " " + std::string(words.to_move)};
    out.picture = "/api/pictures/position?card=1&lang=" + std::string(name_of(language)) + "&tps=" + address_text(tps);
    return out;
}

Preview preview_of_board(const std::string& id, const std::string& name, const std::string& about, Language language) {
    Preview out;
    out.title = name;
    out.lines = {std::string(preview_words(language).board)};
    if (!about.empty()) out.lines.push_back(about);
    out.picture = "/api/pictures/boards/" + address_text(id) + "?card=1&lang=" + std::string(name_of(language));
    return out;
}

bool answer_with_preview(const CallPtr& call) {
    const Bytes page = call->services.files.page();
    if (page == nullptr) return false;
    const Query query = query_of(call->request.query);
    const PageAddress at = page_address(call->request, query);
    if (const auto ready = ready_preview(call, at, query)) {
        send_page(call, page, *ready, at.language);
        return true;
    }
    if (!is_kept(at)) return false;
    // Whoever asks too much gets the page all the same, without what its link shows.
    if (call->services.limits.take(RateLimited::request, call->request.address, {}, now_ms()) > 0) return false;
    const auto found = std::make_shared<std::optional<Preview>>();
    call->services.store.read([found, at](Tables& tables) { *found = found_preview(tables, at); },
                              [call, page, found, at](const StoreFault* fault) {
                                  if (fault != nullptr) found->reset();
                                  call->request.loop->post([call, page, found, at] {
                                      guarded(call, [&] {
                                          if (*found) return send_page(call, page, **found, at.language);
                                          auto plain = call->services.files.answer(call->request);
                                          if (!plain)
                                              throw ApiFault{404, "no_such_page", "there is no such page", {}, 0};
                                          call->send(std::move(*plain));
                                      });
                                  });
                              });
    return true;
}

}  // namespace tankchess::server
