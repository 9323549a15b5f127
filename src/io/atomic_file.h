// Whole files, read with a bound or mapped, and written so that a crash or a full disk leaves the old file
// whole.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "base/result.h"

namespace hindsight {

Result<std::string> read_file(const std::string& path, std::uint64_t max_bytes);

// A file whose bytes are read from the disk as they are looked at.  NewFile writes another one in its place
// and leaves these as they are; a program that shortens the file itself breaks those who look at them.  What
// is not a regular file, such as a pipe, is read whole.
class MappedFile {
 public:
  MappedFile() = default;  // no bytes
  static Result<MappedFile> open(const std::string& path);
  std::string_view bytes() const {
    return mapped_ ? std::string_view(mapped_.get(), mapped_.get_deleter().size) : held_;
  }
  // Of these bytes: memory is given back until they are looked at again.
  void release(std::string_view part) const;

 private:
  struct Unmap {
    std::size_t size;
    void operator()(const char* bytes) const;
  };
  std::unique_ptr<const char, Unmap> mapped_{nullptr, Unmap{0}};
  std::string held_;
};

// A file that is written piece by piece: beside `path`, where it stands once it is finished, with the
// permissions of the one that it replaces.  A link is followed; what is not a regular file, such as
// /dev/stdout, is written in place, at the end.  What writers of the same path left that were killed is swept
// away.
class NewFile {
 public:
  explicit NewFile(const std::string& path);
  ~NewFile();  // unless it was finished, nothing is left of it
  NewFile(const NewFile&) = delete;
  NewFile& operator=(const NewFile&) = delete;

  void add(std::string_view bytes);           // after an error nothing more is done
  void replace_head(std::string_view bytes);  // the first ones that were added
  Result<void> finish();                      // flushes to the disk and renames; or the first error

 private:
  void open_beside(unsigned permissions);

  std::string target_, beside_;
  bool in_place_ = false;
  int file_ = -1;
  std::string held_;  // in place: all of it
  Result<void> state_;
};

// Removes what writers of any file of a folder left that were killed.
void sweep_half_written(const std::string& folder);

Result<void> write_file(const std::string& path, std::string_view bytes);

// "river.spot", or the first of "river-2.spot", "river-3.spot", ... that is not there yet.
std::string unused_path(const std::string& stem, std::string_view extension);

}  // namespace hindsight
