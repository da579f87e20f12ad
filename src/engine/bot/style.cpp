#include "engine/bot/style.h"

namespace tankchess::engine {

namespace {

// One change of a weight: a share of it, then something more. Terms count for both sides, so whoever likes to hunt also
// minds being hunted.
struct StyleRow {
    PlayStyle style;
    Term term;
    int percent;
    int plus;
};

constexpr StyleRow rows_of_styles[] = {
    {PlayStyle::hunter, Term::hunters, 250, 0},       {PlayStyle::hunter, Term::advance, 150, 0},
    {PlayStyle::hunter, Term::vehicles, 100, 400},    {PlayStyle::hunter, Term::escape_in_2, 50, 0},
    {PlayStyle::hunter, Term::escape_in_3, 25, 0},    {PlayStyle::hunter, Term::escape_in_4, 25, 0},
    {PlayStyle::hunter, Term::escape_in_5, 25, 0},    {PlayStyle::hunter, Term::escape_in_6, 25, 0},
    {PlayStyle::hunter, Term::race_lead, 25, 0},      {PlayStyle::hunter, Term::hunt, 200, 0},
    {PlayStyle::runner, Term::escape_in_1, 100, 300}, {PlayStyle::runner, Term::escape_in_2, 100, 600},
    {PlayStyle::runner, Term::escape_in_3, 100, 900}, {PlayStyle::runner, Term::escape_in_4, 100, 650},
    {PlayStyle::runner, Term::escape_in_5, 100, 400}, {PlayStyle::runner, Term::escape_in_6, 100, 250},
    {PlayStyle::runner, Term::escape_in_7, 100, 100}, {PlayStyle::runner, Term::race_lead, 200, 0},
    {PlayStyle::runner, Term::guards, 0, 0},          {PlayStyle::runner, Term::runners, 200, 0},
    {PlayStyle::fortress, Term::guards, 100, 220},    {PlayStyle::fortress, Term::advance, 100, -60},
    {PlayStyle::fortress, Term::hunters, 150, 0},     {PlayStyle::fortress, Term::command_lines, 300, 0},
    {PlayStyle::fortress, Term::escape_in_2, 66, 0},  {PlayStyle::fortress, Term::escape_in_3, 0, 0},
    {PlayStyle::fortress, Term::escape_in_4, 0, 0},   {PlayStyle::fortress, Term::escape_in_5, 0, 0},
    {PlayStyle::fortress, Term::escape_in_6, 0, 0},   {PlayStyle::fortress, Term::escape_in_7, 0, 0},
    {PlayStyle::fortress, Term::race_lead, 35, 0},
};

}  // namespace

Weights styled(const Weights& weights, PlayStyle style) {
    Weights out = weights;
    for (const StyleRow& row : rows_of_styles) {
        if (row.style == style) out[row.term] = weights[row.term] * row.percent / 100 + row.plus;
    }
    return out;
}

}  // namespace tankchess::engine
