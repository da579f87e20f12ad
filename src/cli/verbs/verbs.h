#pragma once

#include "cli/input/verb.h"

namespace tankchess::cli {

// One maker for each verb, defined in the verb's own file.
std::unique_ptr<Verb> make_analyse_verb();
std::unique_ptr<Verb> make_apply_verb();
std::unique_ptr<Verb> make_backup_verb();
std::unique_ptr<Verb> make_balance_verb();
std::unique_ptr<Verb> make_handicap_verb();
std::unique_ptr<Verb> make_bench_verb();
std::unique_ptr<Verb> make_book_verb();
std::unique_ptr<Verb> make_doctor_verb();
std::unique_ptr<Verb> make_engine_check_verb();
std::unique_ptr<Verb> make_engine_verb();
std::unique_ptr<Verb> make_explorer_verb();
std::unique_ptr<Verb> make_export_verb();
std::unique_ptr<Verb> make_ladder_verb();
std::unique_ptr<Verb> make_puzzles_verb();
std::unique_ptr<Verb> make_match_verb();
std::unique_ptr<Verb> make_solve_verb();
std::unique_ptr<Verb> make_migrate_verb();
std::unique_ptr<Verb> make_moderate_verb();
std::unique_ptr<Verb> make_moves_verb();
std::unique_ptr<Verb> make_openings_verb();
std::unique_ptr<Verb> make_datagen_verb();
std::unique_ptr<Verb> make_perft_verb();
std::unique_ptr<Verb> make_pieces_verb();
std::unique_ptr<Verb> make_play_verb();
std::unique_ptr<Verb> make_print_verb();
std::unique_ptr<Verb> make_record_stats_verb();  // a child of record
std::unique_ptr<Verb> make_record_check_verb();
std::unique_ptr<Verb> make_site_verb();
std::unique_ptr<Verb> make_record_verb();
std::unique_ptr<Verb> make_serve_verb();
std::unique_ptr<Verb> make_setup_check_verb();
std::unique_ptr<Verb> make_setup_generate_verb();
std::unique_ptr<Verb> make_setup_verb();
std::unique_ptr<Verb> make_show_verb();
std::unique_ptr<Verb> make_train_verb();
std::unique_ptr<Verb> make_spsa_verb();
std::unique_ptr<Verb> make_tune_verb();
std::unique_ptr<Verb> make_status_verb();
std::unique_ptr<Verb> make_user_verb();

// All verbs, in the order in which the help lists them.
Verbs all_verbs();

}  // namespace tankchess::cli
