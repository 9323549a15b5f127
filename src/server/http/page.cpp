// SPDX-License-Identifier: MIT
#include "server/http/page.h"

#include <algorithm>
#include <string>

#include "base/text.h"
#include "server/http/inflate.h"

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

// Whether a client takes gzip: it has to say so.
bool takes_gzip(const Request& request) {
  const std::string* accepts = request.header("accept-encoding");
  std::string rest = accepts == nullptr ? "" : lower(*accepts);
  std::erase_if(rest, [](char c) { return c == ' ' || c == '\t'; });
  for (rest += ','; !rest.empty(); rest.erase(0, rest.find(',') + 1)) {
    const std::string one = rest.substr(0, rest.find(','));
    const std::string name = one.substr(0, one.find(';'));
    const bool refused =
        one.find(";q=0") != one.npos && one.find_first_of("123456789", name.size()) == one.npos;
    if (name == "gzip" || name == "*") return !refused;
  }
  return false;
}

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
  const bool gzip = takes_gzip(request);
  std::string etag(found->etag);
  if (!gzip) etag.insert(etag.size() - 1, "-plain");
  Reply reply{200, std::string(found->content_type), "", {}};
  reply.headers = {{"ETag", etag},
                   {"Vary", "Accept-Encoding"},
                   {"Cache-Control", lasting ? "public, max-age=31536000, immutable" : "no-cache"}};
  const std::string* known = request.header("if-none-match");
  if (known != nullptr && *known == etag) {
    reply.status = 304;
    return reply;
  }
  if (gzip) reply.headers.emplace_back("Content-Encoding", "gzip");
  reply.body = gzip ? std::string(found->bytes) : inflated(found->bytes);
  return reply;
}

}  // namespace hindsight
