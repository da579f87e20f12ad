#include <iostream>

#include "cli/input/input.h"
#include "cli/input/setup_source.h"
#include "cli/verbs/verbs.h"
#include "server/print/booklet.h"

namespace tankchess::cli {
namespace {

class PrintVerb : public Verb {
public:
    std::string_view name() const override { return "print"; }
    std::string_view help() const override {
        return "Make a PDF of a board with tokens and rules, to print and cut out";
    }
    std::string_view examples() const override {
        return "print basic-16 --out basic-16.pdf\n"
               "print my-board.setup --paper A3 --square 20 --language de --out my-board.pdf\n"
               "print small-12 --paper poster --out poster.pdf";
    }
    void declare(Options& options) override {
        options.text("setup", what_, "Stock id or setup file", Options::Need::required);
        options.text("--paper", paper_, "A4, A3, letter, or poster: the board on one sheet (A4)");
        options.number("--square", wish_.square, server::smallest_square, server::largest_square,
                       "Side of a square in millimetres (25)");
        options.text("--language", language_, "en, de or ro (en)");
        options.text("--out,-o", out_, "Where to; else standard output");
    }
    int run() override {
        const auto paper = server::paper_by_name(paper_);
        if (!paper) throw BadInput("--paper: A4, A3, letter or poster");
        const auto language = server::language_by_name(language_);
        if (!language) throw BadInput("--language: en, de or ro");
        wish_.paper = *paper;
        wish_.language = *language;
        const std::string pdf = unwrap(server::print_setup(setup_of_source(what_), wish_), what_);
        if (out_.empty()) {
            std::cout << pdf;
        } else {
            write_output(out_, pdf);
        }
        return exit_done;
    }

private:
    std::string what_, out_;
    std::string paper_ = "A4", language_ = "en";
    server::PrintWish wish_;
};

}  // namespace

std::unique_ptr<Verb> make_print_verb() { return std::make_unique<PrintVerb>(); }

}  // namespace tankchess::cli
