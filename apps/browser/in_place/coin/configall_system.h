// What the sources of CoinUtils and CLP ask of a system for which nobody has run `configure`.
// SPDX-License-Identifier: MIT
#pragma once

#define COIN_INT64_T long long
#define COIN_UINT64_T unsigned long long
#define COIN_INTPTR_T long
#define HAVE_CFLOAT 1
#define HAVE_CMATH 1
#define HAVE_CSTDINT 1
#define HAVE_CINTTYPES 1
#define COINUTILS_HAS_CSTDINT 1
#define COINUTILS_HAS_CINTTYPES 1
#define CLP_HAS_CSTDINT 1
#define CLP_HAS_CINTTYPES 1
#define HAVE_ISNAN 1
#define HAVE_ISFINITE 1
#define MY_C_ISNAN isnan
#define MY_C_FINITE isfinite
