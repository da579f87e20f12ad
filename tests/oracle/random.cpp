// Random positions: small and crowded for the most part, so that things meet.

#include "random.h"

#include "plain.h"
#include "tps.h"
#include "turns.h"

#include <algorithm>
#include <iterator>
#include <stdexcept>

namespace oracle {

namespace {

class Dealer {
public:
    Dealer(Random& random, Flavour flavour) : random_(random), flavour_(flavour) {}

    Position deal() {
        choose_rules();
        choose_size();
        lay_terrain();
        put_pieces();
        if (rich_) put_markers();
        if (position_.rules == "flag") put_flags();
        position_.quiet = random_.percent(80) ? random_.below(30) : random_.below(100);
        position_.turn = random_.between(1, position_.limit > 0 ? position_.limit : 60);
        position_.side = position_.side_order()[pick(position_.side_order().size())];
        return position_;
    }

private:
    std::size_t pick(std::size_t size) { return static_cast<std::size_t>(random_.below(static_cast<int>(size))); }

    void choose_rules() {
        rich_ = flavour_ == Flavour::plus || (flavour_ == Flavour::modes && random_.percent(60));
        const int roll = random_.below(100);
        if (flavour_ == Flavour::basic) position_.rules = roll < 55 ? "sudden" : "mate";
        if (flavour_ == Flavour::plus) position_.rules = roll < 55 ? "sudden" : roll < 80 ? "last" : "mate";
        if (flavour_ == Flavour::modes)
            position_.rules = roll < 15 ? "last" : roll < 45 ? "escape" : roll < 75 ? "flag" : "four";
        for (const char side : position_.side_order()) position_.tally[side] = 0;
        const bool limited = position_.rules == "last" || position_.rules == "escape" || position_.rules == "four";
        if (limited && random_.percent(40)) position_.limit = random_.between(1, 40);
        if (position_.rules == "escape")
            for (auto& [side, sum] : position_.tally) sum = random_.below(3);
        if (position_.rules == "four")
            for (auto& [side, sum] : position_.tally) sum = random_.below(6);
    }

    int length() {
        const int roll = random_.below(100);
        return roll < 70 ? random_.between(4, 8) : roll < 92 ? random_.between(7, 13) : random_.between(12, 26);
    }

    void choose_size() {
        position_.width = length();
        position_.height = length();
        position_.terrain.assign(static_cast<std::size_t>(position_.width * position_.height), '.');
        hot_spot_ = {random_.below(position_.width), random_.below(position_.height)};
        theme_ = themes()[pick(themes().size())];
    }

    // Kinds, and terrain, that have something to do with each other.
    struct Theme {
        std::vector<std::string> kinds;
        std::string terrain;
    };

    static const std::vector<Theme>& themes() {
        static const std::vector<Theme> list = {
            {{"RB", "RB", "HM", "AS", "LT"}, ".-^"},       {{"LL", "HL", "LL", "RB", "MT", "AH", "FT"}, "~~~.*"},
            {{"FT", "FT", "LT", "TK", "RB", "P"}, "*a^a"}, {{"SL", "ML", "MS", "LT"}, "==.*"},
            {{"TK", "TK", "RB", "MT", "LL"}, "--~."},      {{"FB", "GB", "LL", "AH", "P"}, "~~~."},
            {{"LT", "MT", "HT", "TD", "HM"}, ".=^"},       {{"P", "HT", "SL", "LT"}, ".=a"},
        };
        return list;
    }

    // Half of all things gather around one hot spot.
    Square any_square() {
        const Square square{random_.below(position_.width), random_.below(position_.height)};
        const Square near{hot_spot_.col + random_.between(-3, 3), hot_spot_.row + random_.between(-3, 3)};
        return random_.percent(50) && position_.on_board(near) ? near : square;
    }

    // A blob or a line of one kind.
    void patch(char kind, int size) {
        Square at = any_square();
        const int line = random_.percent(40) ? random_.below(8) : no_facing;
        for (int i = 0; i < size; ++i) {
            if (position_.on_board(at)) position_.set_ground(at, kind);
            const Square next = ahead(at, line == no_facing ? random_.below(4) * 2 : line);
            if (position_.on_board(next)) at = next;
        }
    }

    void lay_terrain() {
        const int area = position_.width * position_.height;
        const int high = random_.below(25) * area / 100;
        if (rich_) {
            // A board that is mostly one thing now and then: a lake, a town of roads.
            if (random_.percent(20))
                position_.terrain.assign(position_.terrain.size(), random_.percent(60) ? '~' : '=');
            const std::string kinds = ".~~=*^-a" + theme_.terrain + theme_.terrain;
            const int patches = random_.between(2, 6 + std::min(15, area / 25));
            char hedge = 'a';
            for (int i = 0; i < patches; ++i) {
                const char kind = kinds[pick(kinds.size())];
                patch(kind == 'a' ? hedge++ : kind, random_.between(1, 7));
            }
        }
        for (int i = 0; i < (rich_ ? high / 3 : high); ++i) position_.set_ground(any_square(), '#');
    }

    bool stands(const Kind& kind, bool wreck, Square square) const {
        const char ground = position_.ground(square);
        if (position_.piece_at(square) || ground == '#' || ground == '-') return false;
        if (wreck) return ground != '~' && (ground != '*' || kind.light);
        if (ground == '^') return false;
        if (kind.boat) return ground == '~';
        if (ground == '~') return kind.amphibian;
        return ground != '*' || kind.light;
    }

    const Kind& any_kind(bool basic) {
        if (basic) return all_kinds()[pick(5)];
        if (random_.percent(50)) return *find_kind(theme_.kinds[pick(theme_.kinds.size())]);
        return all_kinds()[pick(all_kinds().size())];
    }

    bool put(Piece piece) {
        for (int attempt = 0; attempt < 30; ++attempt) {
            const Square square = any_square();
            if (!stands(*piece.kind, piece.wreck, square)) continue;
            position_.pieces[square] = piece;
            return true;
        }
        return false;
    }

    void load(Piece& boat, bool& command_due) {
        if (!boat.kind->carries || random_.percent(35)) return;
        const Kind& kind = any_kind(random_.percent(30));
        if (!can_carry(*boat.kind, kind)) return;
        boat.cargo = Cargo{&kind, false, random_.percent(50), false};
        if (command_due && random_.percent(30)) {
            boat.cargo->command = true;
            command_due = false;
        }
    }

    void put_army(char side, int size) {
        bool command_due = position_.has_command_rules() || (position_.rules == "four" && random_.percent(70));
        for (int i = 0; i < size; ++i) {
            Piece piece;
            piece.side = side;
            piece.kind = &any_kind(!rich_);
            piece.facing = random_.below(8);
            load(piece, command_due);
            if (command_due && !is_pillbox(*piece.kind)) {
                piece.command = true;
                if (put(piece)) command_due = false;
            } else {
                put(piece);
            }
        }
        for (int attempt = 0; command_due && attempt < 20; ++attempt) {
            Piece piece;
            piece.side = side;
            piece.kind = find_kind("LT");
            piece.facing = random_.below(8);
            piece.command = true;
            command_due = !put(piece);
        }
    }

    void put_pieces() {
        const int area = position_.width * position_.height;
        const int sides = static_cast<int>(position_.side_order().size());
        const int most = std::min(14, std::max(2, area / (sides * 3)));
        for (const char side : position_.side_order()) put_army(side, random_.between(1, most));
        const int wrecks = random_.percent(50) ? random_.below(1 + area / 12) : 0;
        for (int i = 0; i < std::min(wrecks, 12); ++i) {
            Piece piece;
            piece.side = position_.side_order()[pick(position_.side_order().size())];
            piece.kind = &any_kind(!rich_ || random_.percent(40));
            piece.wreck = true;
            const bool leaves_none = piece.kind->boat || is_bomb(*piece.kind);
            if (!leaves_none) put(piece);
        }
    }

    void put_markers() {
        const int area = position_.width * position_.height;
        const int smokes = random_.below(2 + area / 8);
        for (int i = 0; i < smokes; ++i) {
            const Square square = any_square();
            const char ground = position_.ground(square);
            const bool fits = ground == '.' || ground == '=' || ground == '-' || ground == '*';
            if (fits && !position_.piece_at(square)) position_.smoke.insert(square);
        }
        const int mines = random_.below(2 + area / 8);
        for (int i = 0; i < mines; ++i) {
            const Square square = any_square();
            const char ground = position_.ground(square);
            const bool fits = ground != '#' && ground != '-' && ground != '~';
            if (fits && !position_.piece_at(square)) position_.mines.insert(square);
        }
    }

    // N3 has no names of their own for flags that share a square with a carrier or a site's corner,
    // so no two of them are dealt to one square.
    bool free_of_flags(Square square) const {
        const Piece* piece = position_.piece_at(square);
        const bool carried = piece && (piece->flag || (piece->cargo && piece->cargo->flag));
        return !carried && !position_.flags.count(square) && !position_.sites.count(square);
    }

    void put_flags() {
        const int flags = random_.between(0, 2) * 2 + 1;
        for (int left = flags; left > 0;) {
            const int roll = random_.below(100);
            bool done = false;
            if (roll < 35)
                done = put_site();
            else if (roll < 65)
                done = give_flag();
            else if (roll < 90)
                done = drop_flag();
            else if (flags > 1) {
                ++position_.tally[random_.percent(50) ? 'w' : 'b'];
                done = true;
            }
            left -= done ? 1 : 0;
        }
    }

    bool put_site() {
        const Square site = any_square();
        for (const Square part : {site, ahead(site, 0), ahead(site, 1), ahead(site, 2)})
            if (!position_.on_board(part) || position_.ground(part) == '#' || position_.ground(part) == '-')
                return false;
        return free_of_flags(site) && position_.sites.insert(site).second;
    }

    bool give_flag() {
        if (position_.pieces.empty()) return false;
        const auto chosen =
            std::next(position_.pieces.begin(), random_.below(static_cast<int>(position_.pieces.size())));
        Piece& piece = chosen->second;
        if (piece.wreck || is_pillbox(*piece.kind) || !free_of_flags(chosen->first)) return false;
        // On its home row it would have scored (X3).
        if (chosen->first.row == (piece.side == 'w' ? 0 : position_.height - 1)) return false;
        (piece.cargo && random_.percent(50) ? piece.cargo->flag : piece.flag) = true;
        return true;
    }

    bool drop_flag() {
        const Square square = any_square();
        const bool obstacle = position_.ground(square) == '#' || position_.ground(square) == '-';
        const bool again = position_.flags.count(square) > 0;  // several can lie on one square
        if (obstacle || !(again || free_of_flags(square))) return false;
        ++position_.flags[square];
        return true;
    }

    Random& random_;
    Flavour flavour_;
    bool rich_ = false;
    Square hot_spot_;
    Theme theme_;
    Position position_;
};

}  // namespace

std::string random_position(std::uint64_t seed, Flavour flavour) {
    Random random(seed * 4 + static_cast<std::uint64_t>(flavour));
    std::string text;
    for (int attempt = 0; attempt < 50; ++attempt) {
        const Position position = Dealer(random, flavour).deal();
        if (position.pieces.empty()) continue;
        refuse_impossible(position);
        text = write_tps(position);
        if (decided(position).empty() && can_move(position, position.side)) return text;
    }
    if (text.empty()) throw std::runtime_error("seed: no position found");
    return text;
}

}  // namespace oracle
