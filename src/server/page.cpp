// SPDX-License-Identifier: MIT
#include "server/page.h"

namespace hindsight {

#ifdef HINDSIGHT_PAGE

namespace {
#include <page_files.inc>  // made by the build
}  // namespace

std::span<const PageFile> page_files() { return built_files; }

#else

std::span<const PageFile> page_files() { return {}; }

#endif

}  // namespace hindsight
