# SPDX-License-Identifier: MIT
"""stage: a directory laid out like an installation, so that programs run the same in both.

staged(name, srcs, to) says where some files belong; stage(name, parts) copies all of them into
one directory.
"""

StagedInfo = provider(
    doc = "Files and their places in an installation.",
    fields = {"places": "depset of (file, path below the prefix, executable)"},
)

def _place(ctx, file):
    path = file.basename
    if ctx.attr.below:
        prefix = ctx.attr.below + "/"
        if not file.short_path.startswith(prefix):
            fail("%s is not below %s" % (file.short_path, prefix))
        path = file.short_path[len(prefix):]
    return struct(file = file, path = ctx.attr.to + "/" + path, executable = ctx.attr.executable)

def _staged_impl(ctx):
    places = [_place(ctx, file) for file in ctx.files.srcs]
    return [StagedInfo(places = depset(places)), DefaultInfo(files = depset(ctx.files.srcs))]

staged = rule(
    implementation = _staged_impl,
    attrs = {
        "below": attr.string(doc = "folder of the workspace below which paths are kept"),
        "executable": attr.bool(default = False),
        "srcs": attr.label_list(allow_files = True, mandatory = True),
        "to": attr.string(mandatory = True, doc = "directory below the installation's prefix"),
    },
)

def _stage_impl(ctx):
    places = depset(transitive = [part[StagedInfo].places for part in ctx.attr.parts]).to_list()
    output = ctx.actions.declare_directory(ctx.label.name)
    lines = ["set -eu"]
    taken = {}
    for place in places:
        if place.path in taken:
            fail("%s and %s would both be %s" % (taken[place.path], place.file, place.path))
        taken[place.path] = place.file
        mode = "755" if place.executable else "644"
        lines.append("install -D -m %s '%s' '%s/%s'" % (mode, place.file.path, output.path, place.path))
    script = ctx.actions.declare_file(ctx.label.name + ".sh")
    ctx.actions.write(script, "\n".join(lines) + "\n")
    ctx.actions.run_shell(
        command = "sh '%s'" % script.path,
        inputs = [place.file for place in places] + [script],
        outputs = [output],
        mnemonic = "Stage",
        progress_message = "Staging %d files" % len(places),
    )
    return [DefaultInfo(files = depset([output]), runfiles = ctx.runfiles(files = [output]))]

stage = rule(
    implementation = _stage_impl,
    attrs = {"parts": attr.label_list(providers = [StagedInfo], mandatory = True)},
)
