// SPDX-License-Identifier: MIT
#include "server/page.h"

namespace hindsight {

std::span<const PageFile> page_files() { return {}; }

}  // namespace hindsight
