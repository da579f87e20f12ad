#pragma once

/* What the C tests share: a check that says where it failed, and texts of any length. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tankchess.h>

#define CHECK(holds)                                                                                     \
    do {                                                                                                 \
        if (!(holds)) {                                                                                  \
            fprintf(stderr, "%s:%d: %s\nlast error: %s\n", __FILE__, __LINE__, #holds, tc_last_error()); \
            exit(1);                                                                                     \
        }                                                                                                \
    } while (0)

/* The call failed with this status, and its one line names the offence. */
#define REFUSED(call, status, word)                                                            \
    do {                                                                                       \
        CHECK((call) == (status));                                                             \
        CHECK(strstr(tc_last_error(), word) != NULL && strchr(tc_last_error(), '\n') == NULL); \
    } while (0)

/* Asks for the length, then for the text. */
#define TEXT(text, function, ...)                                                   \
    do {                                                                            \
        size_t needed_ = 0;                                                         \
        CHECK(function(__VA_ARGS__, NULL, 0, &needed_) == TC_TOO_SMALL);            \
        text = malloc(needed_);                                                     \
        CHECK(text != NULL && function(__VA_ARGS__, text, needed_, NULL) == TC_OK); \
        CHECK(strlen(text) + 1 == needed_);                                         \
    } while (0)
