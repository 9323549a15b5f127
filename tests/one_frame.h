// Files of the outer form that was written before pieces: a magic, a version, a length and one zstd frame.
// SPDX-License-Identifier: MIT
#pragma once

#include <zstd.h>

#include <cstdint>
#include <string>
#include <string_view>

#include "base/bytes.h"

namespace hindsight {

inline std::string one_frame(std::string_view magic, std::uint32_t version, std::string_view payload,
                             bool checksum = true) {
  ZSTD_CCtx* context = ZSTD_createCCtx();
  ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, checksum ? 1 : 0);
  std::string frame(ZSTD_compressBound(payload.size()), '\0');
  frame.resize(ZSTD_compress2(context, frame.data(), frame.size(), payload.data(), payload.size()));
  ZSTD_freeCCtx(context);
  Writer out;
  out.piece(magic);
  out.u32(version);
  out.text(frame);
  return out.bytes();
}

}  // namespace hindsight
