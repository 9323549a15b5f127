"""A wheel for other machines: the module that chooses by the processor, and what is packed beside it.

SPDX-License-Identifier: MIT
"""
import base64
import hashlib
import os
import pathlib
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import unittest
import zipfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
EMULATOR = shutil.which("qemu-x86_64")
HEADERS = sysconfig.get_paths()["include"]

# A core that says where it was loaded from.
CORE = """
#include <Python.h>
#include <dlfcn.h>
static PyModuleDef definition = {PyModuleDef_HEAD_INIT, "_core", nullptr, -1};
extern "C" PyObject* PyInit__core() {
  Dl_info here;
  PyObject* const core = PyModule_Create(&definition);
  dladdr(reinterpret_cast<void*>(&PyInit__core), &here);
  PyModule_AddStringConstant(core, "where", here.dli_fname);
  return core;
}
"""


BESIDE = ["-Wl,--disable-new-dtags", "-Wl,-rpath,$ORIGIN"]


def compiled(out, *words):
    command = ["g++", "-std=c++20", "-march=x86-64", "-O1", "-shared", "-fPIC", f"-I{HEADERS}", "-o", out, *words]
    subprocess.run(command, check=True)


@unittest.skipIf(shutil.which("g++") is None or os.uname().machine != "x86_64", "g++ for x86-64 is not installed")
@unittest.skipUnless(os.path.exists(f"{HEADERS}/Python.h"), "Python's headers are not installed")
class Chosen(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory())).resolve()
        (cls.folder / "hindsight").mkdir()
        (cls.folder / "hindsight.libs").mkdir()
        (cls.folder / "hindsight/__init__.py").write_text("from hindsight import _core\n")
        compiled(cls.folder / f"hindsight/_core{sysconfig.get_config_var('EXT_SUFFIX')}", ROOT / "python/wheel/core_of_level.cpp")
        (cls.folder / "core.cpp").write_text(CORE)
        compiled(cls.folder / "core.so", cls.folder / "core.cpp")
        for level in (2, 3, 4):
            shutil.copy(cls.folder / "core.so", cls.folder / f"hindsight.libs/core-x86-64-v{level}.so")

    def loaded(self, asked=None, processor=None):
        """The file that was loaded, or what was said instead."""
        environment = {name: value for name, value in os.environ.items() if name != "HINDSIGHT_LEVEL"}
        if asked is not None:
            environment["HINDSIGHT_LEVEL"] = asked
        emulated = [] if processor is None else [EMULATOR, "-cpu", processor]
        say = "import hindsight; print(hindsight._core.__name__, hindsight._core.where)"
        command = [*emulated, sys.executable, "-S", "-B", "-c", say]
        done = subprocess.run(command, capture_output=True, text=True, env={**environment, "PYTHONPATH": str(self.folder)})
        return done.stdout if done.returncode == 0 else done.stderr.splitlines()[-1]

    def of_level(self, level):
        return f"hindsight._core {self.folder}/hindsight.libs/core-x86-64-v{level}.so\n"

    def test_what_it_is_asked_for(self):
        self.assertEqual(self.loaded("2"), self.of_level(2))
        for wrong in ("", "1", "v3"):
            self.assertEqual(self.loaded(wrong), "ImportError: hindsight: HINDSIGHT_LEVEL is 2, 3 or 4: the level of x86-64 to run at")

    def test_what_is_missing(self):
        core = self.folder / "hindsight.libs/core-x86-64-v2.so"
        moved = core.rename(self.folder / "moved")
        said = self.loaded("2")
        moved.rename(core)
        self.assertRegex(said, r"^ImportError: hindsight: .*core-x86-64-v2\.so: cannot open")

    @unittest.skipIf(EMULATOR is None, "qemu-user is not installed")
    def test_processors(self):
        for processor, level in (("Nehalem", 2), ("Haswell", 3)):
            self.assertEqual(self.loaded(processor=processor), self.of_level(level))
        self.assertIn("SSE4.2", self.loaded(processor="core2duo"))


@unittest.skipIf(shutil.which("g++") is None or shutil.which("dpkg") is None, "g++ or dpkg is not installed")
class Packed(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.module = self.folder / "core-x86-64-v2.so"
        (self.folder / "wheel/hindsight").mkdir(parents=True)
        (self.folder / "wheel/hindsight/_core.so").write_bytes(b"chooses")
        (self.folder / "core.cpp").write_text("int core() { return 7; }")

    def packed(self):
        command = [sys.executable, ROOT / "python/package.py", ROOT / "python/hindsight", self.folder / "wheel/hindsight", "1.2.3"]
        return subprocess.run([*command, "--bundle", self.module], capture_output=True, text=True)

    def test_what_is_in_it(self):
        compiled(self.module, self.folder / "core.cpp", *BESIDE, "-Wl,--no-as-needed", "-l:libz.so.1")
        done = self.packed()
        self.assertEqual(done.returncode, 0, done.stderr)
        wheel = pathlib.Path(done.stdout.strip())
        self.assertRegex(wheel.name, r"^hindsight-1\.2\.3-cp\d+-cp\d+-manylinux_2_36_x86_64\.whl$")
        with zipfile.ZipFile(wheel) as file:
            files = {name: file.read(name) for name in file.namelist()}
        self.assertEqual({name for name in files if name.startswith("hindsight.libs/")}, {"hindsight.libs/core-x86-64-v2.so", "hindsight.libs/libz.so.1"})
        info = "hindsight-1.2.3.dist-info"
        self.assertIn(b"Gailly", files[f"{info}/licenses/zlib1g/copyright"])
        self.assertIn(b"MIT License", files[f"{info}/licenses/LICENSE"])
        for row in files[f"{info}/RECORD"].decode().splitlines():
            name, digest, size = row.rsplit(",", 2)
            if name != f"{info}/RECORD":
                sha = base64.urlsafe_b64encode(hashlib.sha256(files[name]).digest()).rstrip(b"=").decode()
                self.assertEqual((digest, size), (f"sha256={sha}", str(len(files[name]))))
        before = wheel.read_bytes()
        self.assertEqual(self.packed().returncode, 0)
        self.assertEqual(wheel.read_bytes(), before)

    def test_a_later_glibc_is_refused(self):
        (self.folder / "versions.map").write_text("GLIBC_2.99 { global: *; };")
        compiled(self.module, self.folder / "core.cpp", *BESIDE, f"-Wl,--version-script={self.folder}/versions.map")
        done = self.packed()
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("needs a later glibc than 2.36", done.stderr)

    def test_libraries_of_the_machine_are_not_looked_for(self):
        for path in ([], BESIDE[1:], [BESIDE[0], "-Wl,-rpath,$"]):  # none, one that libraries do not hand on, another
            compiled(self.module, self.folder / "core.cpp", *path)
            done = self.packed()
            self.assertNotEqual(done.returncode, 0)
            self.assertIn("does not look for its libraries where it lies", done.stderr)


if __name__ == "__main__":
    unittest.main()
