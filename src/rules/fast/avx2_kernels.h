#pragma once

#include "rules/fast/kernels.h"

#if defined(__x86_64__) && (defined(__GNUC__) || defined(__clang__))
#define TANKCHESS_AVX2 1

namespace tankchess {

extern const Kernels avx2_kernels;  // constant-initialised: kernels.cpp copies it at start

}  // namespace tankchess

#endif
