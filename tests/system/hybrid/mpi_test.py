# SPDX-License-Identifier: MIT
"""Programs with MPI and UPC: each rank is a separate job, with Open MPI as Debian installs it."""

import os
import re
import shutil

import command_test
from command_test import CommandTest

HERE = os.path.dirname(os.path.realpath(__file__))
MPI = {"OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1", "OMPI_MCA_rmaps_base_oversubscribe": "1",
       "OMPI_MCA_btl_vader_single_copy_mechanism": "none", "OMPI_MCA_plm_rsh_agent": "false", "OMPI_MCA_hwloc_base_binding_policy": "none"}


@command_test.unsanitized("Open MPI is none of ours to sanitize")
class OpenMpi(CommandTest):
    def setUp(self):
        super().setUp()
        if not shutil.which("mpicc"):
            self.skipTest("mpicc is missing: install openmpi-bin and libopenmpi-dev")
        self.env.update(MPI)
        shown = self.run_command("mpicc", "-showme:compile")
        if shown.exit != 0:
            self.skipTest("mpicc is not Open MPI's")
        self.compile = shown.stdout.split()
        self.link = self.run_command("mpicc", "-showme:link").stdout.split()
        with open(os.path.join("docs", "hybrid.md"), encoding="utf-8") as file:
            found = re.search(r"```c\n(#include <mpi\.h>.*?)```", file.read(), re.S)
        self.write("ranks.upc", found[1])

    def as_system_headers(self):
        return [word for option in self.compile for word in (["-isystem", option[2:]] if option.startswith("-I") else [option])]

    def mpirun(self, ranks, threads, program="./ranks", **env):
        return self.run_command("mpirun", "-n", str(ranks), program, UPC_THREADS=str(threads), **env)

    def test_each_rank_is_a_job(self):
        for build in "-O2", "-g":
            self.assert_ok(self.upcc(build, "-o", "ranks", "ranks.upc", *self.as_system_headers(), *self.link))
            for ranks, threads in (1, 1), (2, 3), (3, 2):
                expected = sum(100 * rank + thread for rank in range(ranks) for thread in range(threads))
                done = self.mpirun(ranks, threads)
                self.assertEqual((done.exit, done.stdout), (0, f"{expected}\n"), str(done))

    def test_headers_that_are_compiled_as_upc_are_explained(self):
        done = self.upcc("-o", "ranks", "ranks.upc", *self.compile, *self.link)
        self.assertEqual(done.exit, 1, str(done))
        self.assertRegex(done.stderr, r"mpi\.h:\d+: 'ompi_mpi_comm_world' is declared extern and defined by no UPC file.*-isystem DIRECTORY")
        self.assertNotIn("upcr_tld_", done.stderr)

    def test_an_error_of_one_rank_ends_all(self):
        text = self.read("ranks.upc").replace("MPI_Finalize();", "if (rank == 1) upc_global_exit(5);\n    MPI_Finalize();")
        self.write("ranks.upc", text)
        self.assert_ok(self.upcc("-o", "ranks", "ranks.upc", *self.as_system_headers(), *self.link))
        self.assertEqual(self.mpirun(2, 2).exit, 5)


if __name__ == "__main__":
    command_test.main()
