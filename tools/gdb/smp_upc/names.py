# SPDX-License-Identifier: MIT
"""Resolves a name of the program in a frame: a private variable, a shared object, a pointer."""

import re

import gdb

from smp_upc.job import address_of, decode, job_or_none
from smp_upc.objects import SharedObject, Type, pointer_target


def user_frame():
    """The innermost frame of the program from the selected one on, skipping the runtime's inlined functions."""
    try:
        frame = gdb.selected_frame()
    except gdb.error:
        return None
    while frame:
        symtab = frame.find_sal().symtab
        if symtab and "/upcri/" not in symtab.filename and not re.search(r"\.(cc|h|S)$", symtab.filename):
            binary = (symtab.objfile.owner or symtab.objfile).filename.rpartition("/")[2]
            if not re.match(r"(ld|lib(c|m|pthread|stdc\+\+))[-.]", binary):
                return frame
        frame = frame.older()
    return None


def local_names(frame):
    """The names of a frame's function's own variables and parameters."""
    names = set()
    try:
        block = frame.block()
    except RuntimeError:
        return names
    while block and not block.is_static and not block.is_global:
        names.update(symbol.name for symbol in block)
        # At the start of inlined code, gdb shows the caller, but returns the innermost block.
        if block.function and block.function.name != frame.name():
            names.clear()
        block = block.superblock
    return names


def file_symbols(frame):
    symtab = frame.find_sal().symtab if frame else None
    for block in (symtab.static_block(), symtab.global_block()) if symtab else ():
        yield from block


def private_name(name, frame):
    """The translator's name for the private variable of this name, seen from the frame; None if unknown."""
    function = re.escape((frame.name() if frame else None) or "-")
    plain = None
    for symbol in file_symbols(frame):
        if re.fullmatch(r"upcr_tld_upct_%s_%s_\d+(_\w*_[0-9a-f]{12})?" % (function, re.escape(name)), symbol.name):
            return symbol.name
        if re.fullmatch(r"upcr_tld_%s(_\w*_[0-9a-f]{12})?" % re.escape(name), symbol.name):
            plain = symbol.name
    if plain:
        return plain
    return "upcr_tld_" + name if gdb.lookup_global_symbol("upcr_tld_" + name) else None


def shared_object(name, frame):
    """The static shared object of this name, seen from the frame, as a SharedObject; None if there is none."""
    job = job_or_none()
    if not job:
        return None
    known = [entry for entry in job.declarations() if entry[0] == name]
    if not known:
        return None
    function = re.escape((frame.name() if frame else None) or "-")
    proxies = {}
    for entry in known:
        symbol = gdb.execute("info symbol 0x%x" % entry[2], to_string=True).split(" ")[0]
        if re.fullmatch(r"upct_%s_%s_\d+(_\w*_[0-9a-f]{12})?" % (function, re.escape(name)), symbol):
            return object_of(entry)
        proxies[entry[2]] = entry
    try:
        seen = address_of(name)
    except gdb.error:
        seen = None
    return object_of(proxies.get(seen, known[0]))


def object_of(entry):
    _, text, _, pointer, phased, block_bytes, element_bytes = entry
    of = Type(text)
    if of.block is None:
        of.block = block_bytes // element_bytes
    return SharedObject(decode(pointer, phased), of, of.extents)


def pointer_type(name, frame):
    """The translator's note about a variable that is a pointer-to-shared: its target Type, or None."""
    for symbol in file_symbols(frame):
        if symbol.name == "upct_pointers":
            for line in symbol.value().string().splitlines():
                where, noted, text = line.split(" ", 2)
                if noted == name and where in (frame.name(), "-"):
                    return pointer_target(text)
    return None
