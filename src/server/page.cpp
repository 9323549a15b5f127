// SPDX-License-Identifier: MIT
#include "server/page.h"

#include <algorithm>
#include <string>

namespace hindsight {

#ifdef HINDSIGHT_PAGE

namespace {
#include <page_files.inc>  // made by the build
}  // namespace

std::span<const PageFile> page_files() { return built_files; }

#else

std::span<const PageFile> page_files() { return {}; }

#endif

namespace {

constexpr std::string_view no_page =
    "Hindsight is running, but this program was built without its page: build it with 'make run'.\n"
    "What programs may ask for stands in docs/api.md.\n";

}  // namespace

// Places of the page ("/play", "/lab") are all its first file; only names with a dot are files.
Reply page_reply(const Request& request) {
  if (request.method != "GET" && request.method != "HEAD")
    return no_such_method(request.path, request.method, "GET, HEAD");
  const bool file = request.path.rfind('.') != std::string::npos;
  const std::string_view path = file ? std::string_view(request.path) : "/index.html";
  const std::span<const PageFile> files = page_files();
  if (files.empty()) return {200, "text/plain; charset=utf-8", std::string(no_page)};
  const auto found = std::ranges::find(files, path, &PageFile::path);
  if (found == files.end()) return error_reply(404, "not_found", "there is no such file");
  const bool lasting = path.starts_with("/assets/");  // their names change with their content
  Reply reply{200, std::string(found->content_type), "", {}};
  reply.headers = {{"ETag", std::string(found->etag)},
                   {"Cache-Control", lasting ? "public, max-age=31536000, immutable" : "no-cache"}};
  const std::string* known = request.header("if-none-match");
  if (known != nullptr && *known == found->etag) {
    reply.status = 304;
    return reply;
  }
  reply.headers.emplace_back("Content-Encoding", "gzip");
  reply.body = found->bytes;
  return reply;
}

}  // namespace hindsight
