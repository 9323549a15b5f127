// -*- C++ -*-
// <malloc.h> with glibc's malloc_trim: memory is never given back to a browser.
// SPDX-License-Identifier: MIT
#pragma once

#include_next <malloc.h>

#include <cstddef>

inline int malloc_trim(std::size_t) { return 0; }
