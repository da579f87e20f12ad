// plain moves|status|perft N, reading one position string per line from standard input, and
// plain random SEED FLAVOUR: the oracle by hand.

#include "plain.h"

#include <exception>
#include <iostream>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

void usage() {
    std::cerr << "usage: plain_cli moves | symbols | status | canonical | perft N   (positions on standard input)\n"
                 "       plain_cli random SEED basic|plus|modes\n";
}

void answer(const std::string& verb, const std::string& tps, int depth) {
    if (verb == "perft") {
        std::cout << oracle::perft(tps, depth) << '\n';
    } else if (verb == "status") {
        std::cout << oracle::status(tps) << '\n';
    } else if (verb == "canonical") {
        std::cout << oracle::canonical(tps) << '\n';
    } else {
        for (oracle::Turn& turn : oracle::legal_moves(tps)) {
            if (verb == "symbols") oracle::fill_symbols(tps, turn);
            std::cout << turn.text << (verb == "symbols" ? '\t' + turn.symbols : "") << '\t' << turn.tps << '\n';
        }
    }
}

oracle::Flavour flavour_named(const std::string& name) {
    if (name == "basic") return oracle::Flavour::basic;
    if (name == "plus") return oracle::Flavour::plus;
    if (name == "modes") return oracle::Flavour::modes;
    throw std::runtime_error("flavour: '" + name + "' is not basic, plus or modes");
}

int run(const std::vector<std::string>& words) {
    if (words.size() == 3 && words[0] == "random") {
        std::cout << oracle::random_position(std::stoull(words[1]), flavour_named(words[2])) << '\n';
        return 0;
    }
    const bool perft = words.size() == 2 && words[0] == "perft";
    const bool plain_verb = words.size() == 1 && (words[0] == "moves" || words[0] == "symbols" ||
                                                  words[0] == "status" || words[0] == "canonical");
    if (!perft && !plain_verb) {
        usage();
        return 2;
    }
    const int depth = perft ? std::stoi(words[1]) : 0;
    for (std::string tps; std::getline(std::cin, tps);) answer(words[0], tps, depth);
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    try {
        return run(std::vector<std::string>(argv + 1, argv + argc));
    } catch (const std::exception& error) {
        std::cerr << "plain_cli: " << error.what() << '\n';
        return 1;
    }
}
