#include "cli/verbs/verbs.h"

namespace tankchess::cli {

Verbs all_verbs() {
    constexpr std::unique_ptr<Verb> (*makers[])() = {
        make_play_verb,     make_show_verb,     make_moves_verb,        make_apply_verb,    make_status_verb,
        make_setup_verb,    make_print_verb,    make_balance_verb,      make_record_verb,   make_pieces_verb,
        make_perft_verb,    make_engine_verb,   make_engine_check_verb, make_match_verb,    make_ladder_verb,
        make_openings_verb, make_book_verb,     make_datagen_verb,      make_solve_verb,    make_bench_verb,
        make_analyse_verb,  make_tune_verb,     make_train_verb,        make_spsa_verb,     make_puzzles_verb,
        make_serve_verb,    make_backup_verb,   make_migrate_verb,      make_user_verb,     make_doctor_verb,
        make_export_verb,   make_handicap_verb, make_site_verb,         make_moderate_verb, make_explorer_verb,
    };
    Verbs verbs;
    for (const auto& make : makers) verbs.push_back(make());
    return verbs;
}

}  // namespace tankchess::cli
