# SPDX-License-Identifier: MIT
"""upc_library, upc_binary and upc_test: UPC programs, compiled by the upcc of an installation.

load("@smp_upc//:upc.bzl", "upc_binary", "upc_library", "upc_test"). repositories.bzl beside it finds the
installation. `-c dbg` has the checking runtime, `-c opt` -O3.
"""

load("@smp_upc_installation//:installation.bzl", "UPCC", "UPCRUN")

UpcInfo = provider(
    doc = "A UPC library and all that it depends on.",
    fields = {
        "archives": "depset of static libraries, in the order of a link",
        "defines": "depset of macros for -D",
        "headers": "depset of headers",
        "includes": "depset of folders for -I",
        "linkopts": "depset of options of the link",
    },
)

_MODES = {
    "dbg": ["-g"],
    "fastbuild": ["-O1"],
    "opt": ["-O3", "-DNDEBUG"],
}

def _libraries_of(cc):
    """The static libraries of a cc_library, or its shared one where there is no other."""
    found = []
    for linker_input in cc.linking_context.linker_inputs.to_list():
        for library in linker_input.libraries:
            found.append(library.pic_static_library or library.static_library or library.dynamic_library)
    return found

def _linkopts_of(cc):
    return [flag for linker_input in cc.linking_context.linker_inputs.to_list() for flag in linker_input.user_link_flags]

def _gathered(ctx):
    """What a rule's dependencies, UPC and C, bring, with what it adds itself."""
    upc = [dep[UpcInfo] for dep in ctx.attr.deps if UpcInfo in dep]
    cc = [dep[CcInfo] for dep in ctx.attr.deps if CcInfo in dep]
    compilation = [info.compilation_context for info in cc]
    folder = ctx.label.workspace_root + "/" if ctx.label.workspace_root else ""
    own = [folder + ctx.label.package + "/" + name for name in getattr(ctx.attr, "includes", [])]
    return struct(
        archives = depset(
            order = "topological",
            transitive = [info.archives for info in upc] + [depset(_libraries_of(info)) for info in cc],
        ),
        defines = depset(
            getattr(ctx.attr, "defines", []),
            transitive = [info.defines for info in upc] + [context.defines for context in compilation],
        ),
        headers = depset(
            getattr(ctx.files, "hdrs", []),
            transitive = [info.headers for info in upc] + [context.headers for context in compilation],
        ),
        includes = depset(
            own + [ctx.bin_dir.path + "/" + path for path in own],
            transitive = [info.includes for info in upc] + [
                found
                for context in compilation
                for found in [context.includes, context.quote_includes, context.system_includes]
            ],
        ),
        linkopts = depset(
            ctx.attr.linkopts,
            transitive = [info.linkopts for info in upc] + [depset(_linkopts_of(info)) for info in cc],
        ),
    )

def _flags(ctx):
    return _MODES[ctx.var["COMPILATION_MODE"]] + (["-T=%d" % ctx.attr.threads] if ctx.attr.threads else [])

def _compile(ctx, gathered):
    """The objects of the rule's sources."""
    objects = []
    headers = [file for file in ctx.files.srcs if file.extension == "h"]
    for source in ctx.files.srcs:
        if source.extension == "h":
            continue
        folder = source.short_path[len(ctx.label.package) + 1:] if ctx.label.package else source.short_path
        object = ctx.actions.declare_file("_upc/%s/%s.o" % (ctx.label.name, folder))
        args = ctx.actions.args()
        args.add("-c")
        args.add_all(_flags(ctx))
        args.add("-fPIC")
        args.add_all([".", ctx.bin_dir.path], format_each = "-I%s")
        args.add_all(gathered.includes, format_each = "-I%s")
        args.add_all(gathered.defines, format_each = "-D%s")

        # The same bytes wherever Bazel builds it.
        args.add("-ffile-prefix-map=/proc/self/cwd/=")
        args.add_all(ctx.attr.copts)
        args.add_all(["-o", object, source])
        ctx.actions.run(
            executable = UPCC,
            arguments = [args],
            inputs = depset([source] + headers + ctx.files._installation, transitive = [gathered.headers]),
            outputs = [object],
            mnemonic = "UpcCompile",
            progress_message = "Compiling %s" % source.short_path,
            use_default_shell_env = True,
        )
        objects.append(object)
    return objects

def _upc_library_impl(ctx):
    gathered = _gathered(ctx)
    objects = _compile(ctx, gathered)
    archives = gathered.archives
    files = []
    if objects:
        archive = ctx.actions.declare_file("lib%s.a" % ctx.label.name)
        args = ctx.actions.args()
        args.add("rcsD")
        args.add(archive)
        args.add_all(objects)
        ctx.actions.run_shell(
            command = "exec ar \"$@\"",
            arguments = [args],
            inputs = objects,
            outputs = [archive],
            mnemonic = "UpcArchive",
            use_default_shell_env = True,
        )
        archives = depset([archive], order = "topological", transitive = [archives])
        files = [archive]
    return [
        DefaultInfo(files = depset(files)),
        UpcInfo(
            archives = archives,
            defines = gathered.defines,
            headers = gathered.headers,
            includes = gathered.includes,
            linkopts = gathered.linkopts,
        ),
    ]

def _link(ctx, program):
    gathered = _gathered(ctx)
    objects = _compile(ctx, gathered)
    args = ctx.actions.args()
    args.add_all(_flags(ctx))
    args.add_all(["-o", program])
    args.add_all(objects)
    args.add_all(gathered.archives)
    args.add_all(gathered.linkopts)
    ctx.actions.run(
        executable = UPCC,
        arguments = [args],
        inputs = depset(objects + ctx.files._installation, transitive = [gathered.archives]),
        outputs = [program],
        mnemonic = "UpcLink",
        progress_message = "Linking %s" % program.short_path,
        use_default_shell_env = True,
    )

def _upc_binary_impl(ctx):
    program = ctx.actions.declare_file(ctx.label.name)
    _link(ctx, program)
    return [DefaultInfo(
        executable = program,
        files = depset([program]),
        runfiles = ctx.runfiles(files = ctx.files.data),
    )]

def _upc_test_impl(ctx):
    program = ctx.actions.declare_file(ctx.label.name + "_program")
    _link(ctx, program)
    launcher = ctx.actions.declare_file(ctx.label.name)
    lines = [
        "'%s' -q -n %d './%s' \"$@\" || exit" % (UPCRUN, count, program.short_path)
        for count in ctx.attr.run_with
    ]
    ctx.actions.write(launcher, "\n".join(["#!/bin/sh"] + lines) + "\n", is_executable = True)
    return [DefaultInfo(executable = launcher, runfiles = ctx.runfiles(files = [program] + ctx.files.data))]

_ATTRS = {
    "copts": attr.string_list(doc = "options of upcc for this rule's sources"),
    "deps": attr.label_list(providers = [[UpcInfo], [CcInfo]], doc = "upc_library and cc_library"),
    "linkopts": attr.string_list(doc = "options of the link"),
    "srcs": attr.label_list(allow_files = [".upc", ".c", ".h"], doc = "UPC sources, and headers of their own"),
    "threads": attr.int(doc = "compile for this many threads; 0: the number is given when a program starts"),
    "_installation": attr.label(default = "@smp_upc_installation//:files"),
}

_PROGRAM_ATTRS = dict(_ATTRS, data = attr.label_list(allow_files = True, doc = "files that it reads as it runs"))

upc_library = rule(
    doc = "A static library of UPC sources, with headers.",
    implementation = _upc_library_impl,
    attrs = dict(
        _ATTRS,
        defines = attr.string_list(doc = "macros, for who depends on it too"),
        hdrs = attr.label_list(allow_files = True, doc = "headers, for who depends on it too"),
        includes = attr.string_list(doc = "folders of the package for -I, for who depends on it too"),
    ),
)

upc_binary = rule(
    doc = "A program. It starts by itself with UPC_THREADS threads, or by upcrun.",
    implementation = _upc_binary_impl,
    attrs = _PROGRAM_ATTRS,
    executable = True,
)

upc_test = rule(
    doc = "A program that is run by upcrun with each number of threads; each must end with 0.",
    implementation = _upc_test_impl,
    attrs = dict(_PROGRAM_ATTRS, run_with = attr.int_list(default = [1, 2, 4], doc = "numbers of threads")),
    test = True,
)
