// The files of the page, compressed, as they were built into the program.
// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string_view>

#include "server/http/router.h"

namespace hindsight {

struct PageFile {
  std::string_view path;          // "/index.html"
  std::string_view content_type;  // "text/html; charset=utf-8"
  std::string_view bytes;         // gzip
  std::string_view etag;          // with its quotes
};

std::span<const PageFile> page_files();  // none: the program was built without its page

Reply page_reply(const Request& request);

}  // namespace hindsight
