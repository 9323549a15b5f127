// hindsight._core of a wheel: hands over to the one that was compiled for this machine's processor, which
// lies in hindsight.libs beside the package.
// SPDX-License-Identifier: MIT
#include <Python.h>
#include <dlfcn.h>

#include <climits>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "../../apps/launcher/processor_level.h"

extern "C" __attribute__((visibility("default"))) PyObject* PyInit__core() {
  const launcher::Level level = launcher::level_to_run_at();
  if (level.wrong != nullptr) return PyErr_Format(PyExc_ImportError, "hindsight: %s", level.wrong);
  Dl_info here;
  char folder[PATH_MAX];
  char path[PATH_MAX];
  if (dladdr(reinterpret_cast<void*>(&PyInit__core), &here) == 0 ||
      realpath(here.dli_fname, folder) == nullptr)
    return PyErr_Format(PyExc_ImportError, "hindsight: it does not find where it lies");
  for (int up = 0; up < 2; ++up)  // .../hindsight/_core.so
    if (char* const slash = std::strrchr(folder, '/')) *slash = '\0';
  std::snprintf(path, sizeof path, "%.4000s/hindsight.libs/core-x86-64-v%d.so", folder, level.number);
  void* const core = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (core == nullptr) return PyErr_Format(PyExc_ImportError, "hindsight: %s", dlerror());
  const auto begin = reinterpret_cast<PyObject* (*)()>(dlsym(core, "PyInit__core"));
  return begin != nullptr ? begin() : PyErr_Format(PyExc_ImportError, "hindsight: %s is not whole", path);
}
