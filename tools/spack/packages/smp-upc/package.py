# SPDX-License-Identifier: MIT
# A recipe for Spack that installs the archive of tools/package. Parsed and tried with a stand-in for
# Spack by tests/system/scripts; not run with Spack itself.
#   tools/package packages && cd packages
#   spack repo add ../tools/spack && spack install --no-checksum smp-upc
import os
import platform

from spack.package import *


class SmpUpc(Package):
    """UPC (Unified Parallel C) on one machine: compiler, launcher, runtime and OpenSHMEM."""

    manual_download = True
    license("MIT")
    maintainers()

    version("0.1.0")

    requires("platform=linux")
    requires("target=x86_64:", "target=aarch64:", policy="one_of")

    # The compiler that upcc runs when programs are compiled; its own tools are linked statically.
    depends_on("gcc@8:", type="run")
    depends_on("binutils", type="run")
    depends_on("python@3.9:", type="run")

    def url_for_version(self, version):
        """The file that tools/package made, in the current directory."""
        name = f"smp-upc-{version}-linux-{platform.machine()}.tar.xz"
        return "file://" + os.path.join(os.getcwd(), name)

    def install(self, spec, prefix):
        install_tree(".", prefix)

    def setup_run_environment(self, env):
        env.set("UPCC_CC", join_path(self.spec["gcc"].prefix.bin, "gcc"))

    @run_after("install")
    def check_install(self):
        with working_dir(self.stage.path):
            Executable(self.prefix.bin.upcc)("-version")
