# SPDX-License-Identifier: MIT
"""static_archive: one .a file with the objects of cc_library targets and of all they depend on.

Libraries that are only linked by name (-ltbb) stay outside.
"""

load("@bazel_tools//tools/cpp:toolchain_utils.bzl", "find_cpp_toolchain")

def _archive_of(library):
    return library.pic_static_library or library.static_library

def _static_archive_impl(ctx):
    left_out = [library.label for library in ctx.attr.without]
    archives = depset([
        _archive_of(library)
        for dep in ctx.attr.deps
        for linker_input in dep[CcInfo].linking_context.linker_inputs.to_list()
        if linker_input.owner not in left_out
        for library in linker_input.libraries
        if _archive_of(library)
    ]).to_list()
    output = ctx.actions.declare_file(ctx.attr.out)
    script = ctx.actions.declare_file(ctx.label.name + ".mri")
    ctx.actions.write(script, "".join(
        ["create %s\n" % output.path] +
        ["addlib %s\n" % archive.path for archive in archives] +
        ["save\nend\n"],
    ))
    toolchain = find_cpp_toolchain(ctx)
    ctx.actions.run_shell(
        command = "'%s' -M < '%s'" % (toolchain.ar_executable, script.path),
        inputs = depset(archives + [script], transitive = [toolchain.all_files]),
        outputs = [output],
        mnemonic = "MergeArchives",
        progress_message = "Merging %d libraries into %s" % (len(archives), output.short_path),
    )
    return [DefaultInfo(files = depset([output]))]

static_archive = rule(
    implementation = _static_archive_impl,
    attrs = {
        "deps": attr.label_list(providers = [CcInfo], mandatory = True),
        "without": attr.label_list(
            providers = [CcInfo],
            doc = "libraries whose objects stay outside, though something depends on them",
        ),
        "out": attr.string(mandatory = True, doc = "name of the archive"),
        "_cc_toolchain": attr.label(default = "@bazel_tools//tools/cpp:current_cc_toolchain"),
    },
    toolchains = ["@bazel_tools//tools/cpp:toolchain_type"],
)
