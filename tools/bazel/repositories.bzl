# SPDX-License-Identifier: MIT
"""smp_upc_repositories: for a WORKSPACE; finds the installation that these rules use.

    local_repository(name = "smp_upc", path = "/usr/share/smp-upc/bazel")
    load("@smp_upc//:repositories.bzl", "smp_upc_repositories")
    smp_upc_repositories()

It is the one that this file belongs to, or the one below `prefix`.
"""

load(":debian.bzl", "debian_bazel_repositories")

_INSTALLATION = """
filegroup(name = "files", srcs = glob(["**"]), visibility = ["//visibility:public"])
"""

def _installation_impl(rctx):
    prefix = rctx.attr.prefix
    if not prefix:
        here = rctx.path(Label("//:repositories.bzl")).realpath
        prefix = str(here.dirname.dirname.dirname.dirname)
    for program in ["bin/upcc", "bin/upcrun"]:
        if not rctx.path(prefix + "/" + program).exists:
            fail("There is no %s/%s: give smp_upc_repositories(prefix = ...) the prefix of an installation" % (prefix, program))

    # Another compiler or library gives other objects.
    for file in [
        "bin/upcc",
        "bin/upcrun",
        "include/smp-upc",
        "lib/libupcr-check.a",
        "lib/libupcr-loadable.a",
        "lib/libupcr-report.a",
        "lib/libupcr-tsan.a",
        "lib/libupcr.a",
        "libexec/smp-upc/upctrans",
    ]:
        rctx.symlink(prefix + "/" + file, file)
    rctx.file("BUILD.bazel", _INSTALLATION)
    rctx.file("installation.bzl", "UPCC = %r\nUPCRUN = %r\n" % (prefix + "/bin/upcc", prefix + "/bin/upcrun"))

smp_upc_installation = repository_rule(
    doc = "What the rules use of an installation.",
    implementation = _installation_impl,
    attrs = {"prefix": attr.string(doc = "of the installation; by default the one that has these rules")},
    local = True,
)

def smp_upc_repositories(prefix = ""):
    """Makes @smp_upc_installation, which the rules load.

    Args:
      prefix: of the installation; by default the one that has these rules.
    """
    smp_upc_installation(name = "smp_upc_installation", prefix = prefix)
    debian_bazel_repositories()
