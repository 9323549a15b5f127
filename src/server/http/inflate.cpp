// The inflater of Boost.Beast.
// SPDX-License-Identifier: MIT
#include "server/http/inflate.h"

#include <boost/beast/zlib/inflate_stream.hpp>

#include "base/check.h"

namespace hindsight {

namespace zlib = boost::beast::zlib;

std::string inflated(std::string_view gzip) {
  constexpr std::size_t head = 10, tail = 8;  // RFC 1952
  HS_CHECK(gzip.size(), >=, head + tail);
  HS_CHECK(static_cast<int>(gzip[3]), ==, 0);  // no name, no comment
  std::size_t size = 0;
  for (std::size_t i = 4; i-- > 0;) size = size << 8 | static_cast<unsigned char>(gzip[gzip.size() - 4 + i]);
  std::string out(size, '\0');
  zlib::inflate_stream stream;
  zlib::z_params params;
  params.next_in = gzip.data() + head;
  params.avail_in = gzip.size() - head - tail;
  params.next_out = out.data();
  params.avail_out = out.size();
  boost::beast::error_code error;
  stream.write(params, zlib::Flush::finish, error);
  HS_CHECK_THAT(!(error ? error != zlib::error::end_of_stream : false));
  HS_CHECK(params.total_out, ==, size);
  return out;
}

}  // namespace hindsight
