# SPDX-License-Identifier: MIT
"""Indices and bounds of loops: variables of every storage and type."""

from hostile.piece import file_piece, setup_piece

# type: least value and largest value, as text
INTEGERS = {
    "char": ("0", "127"), "signed char": ("-128", "127"), "unsigned char": ("0", "255"), "short": ("-32767-1", "32767"), "unsigned short": ("0", "65535"),
    "int": ("-2147483647-1", "2147483647"), "unsigned": ("0", "4294967295u"), "long": ("-9223372036854775807-1", "9223372036854775807"),
    "unsigned long": ("0", "18446744073709551615u"), "long long": ("-9223372036854775807-1", "9223372036854775807"), "unsigned long long": ("0", "18446744073709551615u"),
    "size_t": ("0", "18446744073709551615u"), "ptrdiff_t": ("-9223372036854775807-1", "9223372036854775807"),
    "__int128": ("(__int128)1 << 126", "(__int128)1 << 126"), "unsigned __int128": ("0", "~(unsigned __int128)0"),
}
ODD = ["_Bool", "enum way", "float", "double", "long double", "__int128", "unsigned __int128"]
WIDE = ["long", "unsigned long", "long long", "unsigned long long", "size_t", "ptrdiff_t"]
STORAGES = ["local", "static local", "file", "public", "member", "file member", "union member", "array element", "pointer", "file pointer", "atomic", "volatile",
            "register", "thread", "shared", "shared local", "bits", "taken", "typedef", "arrow", "nested function's", "vla element", "elsewhere"]


# Storages that functions can name, and one that neither calls nor pointers can access.
OFTEN = ["file", "file", "static local", "public", "elsewhere", "file member", "local"]


class Variable:
    """text: the lvalue. globally: functions at file scope can name it. bits: a bit-field."""

    def __init__(self, name, text, type_):
        self.name = name
        self.text = text
        self.type = type_
        self.atomic = self.shared = self.bits = self.globally = False
        self.address = True
        self.floating = type_ in ("float", "double", "long double")
        self.integer = not self.floating
        self.points = False  # a pointer
        self.storage = "local"


def make(drawing, letter, type_, storage, start):
    """Makes a variable of this storage with the initial value `start`."""
    name = drawing.fresh(letter)
    v = Variable(name, name, type_)
    v.storage = storage
    local = lambda text: setup_piece(drawing, name, text)
    file = lambda text: file_piece(drawing, name, text)
    begin = lambda: setup_piece(drawing, name, f"{v.text} = {start};")
    if storage == "local":
        local(f"{type_} {name} = {start};")
    elif storage == "taken":
        local(f"{type_} {name} = {start}; {type_} *taken{name} = &{name}; *taken{name} += 0;")
    elif storage == "typedef":
        local(f"typedef {type_} type{name}; type{name} {name} = {start};")
    elif storage == "register":
        local(f"register {type_} {name} = {start};")
        v.address = False
    elif storage == "volatile":
        local(f"volatile {type_} {name} = {start};")
        v.address = False
    elif storage == "static local":
        local(f"static {type_} {name}; {name} = {start};")
    elif storage in ("file", "public", "thread"):
        file({"file": "static ", "public": "", "thread": "static __thread "}[storage] + f"{type_} {name};")
        v.globally = True
        begin()
    elif storage == "elsewhere":
        file(f"static {type_} at{name}[3];\n#define {name} at{name}[1]")
        v.globally = True
        begin()
    elif storage == "member":
        local(f"struct {{ char c; {type_} x; }} {name} = {{ 1, {start} }};")
        v.text = f"{name}.x"
    elif storage == "file member":
        file(f"static struct {{ short c; {type_} x; {type_} y; }} {name};")
        v.text = f"{name}.x"
        v.globally = True
        begin()
    elif storage == "union member":
        local(f"union {{ {type_} x; unsigned char c[sizeof({type_})]; }} {name} = {{ {start} }};")
        v.text = f"{name}.x"
    elif storage == "arrow":
        local(f"struct {{ {type_} x; {type_} y; }} of{name} = {{ {start} }}, *{name} = &of{name};")
        v.text = f"{name}->x"
    elif storage == "array element":
        local(f"{type_} {name}[3] = {{ 0, {start}, 0 }};")
        v.text = f"{name}[1]"
    elif storage == "vla element":
        local(f"int size{name} = 3; {type_} {name}[size{name}]; {name}[1] = {start};")
        v.text = f"{name}[1]"
    elif storage == "pointer":
        local(f"{type_} at{name} = {start}; {type_} *{name} = &at{name};")
        v.text = f"(*{name})"
    elif storage == "file pointer":
        file(f"static {type_} at{name}; static {type_} *{name};")
        local(f"{name} = &at{name}; *{name} = {start};")
        v.text = f"(*{name})"
        v.globally = True
    elif storage == "nested function's":
        local(f"{type_} *{name} = &({type_}){{ {start} }};")
        v.text = f"(*{name})"
    elif storage == "atomic":
        if drawing.pick.random() < 0.5:
            file(f"static _Atomic {type_} {name};")
            v.globally = True
            begin()
        else:
            local(f"_Atomic {type_} {name} = {start};")
        v.atomic = True
    elif storage == "bits":
        width = {"signed char": 7, "unsigned char": 6, "short": 9, "int": 12, "unsigned": 5, "long": 33}.get(type_, 8)
        v.type = type_ = type_ if type_ in ("signed char", "unsigned char", "short", "int", "unsigned", "long") else "int"
        if drawing.pick.random() < 0.5:
            file(f"static struct {{ {type_} x : {width}, y : 3; }} {name};")
            v.globally = True
        else:
            local(f"struct {{ unsigned y : 3; {type_} x : {width}; }} {name} = {{ 1 }};")
        v.text = f"{name}.x"
        begin()
        v.bits, v.address = True, False
    elif storage == "shared":
        file(f"⟨shared {type_} {name}[THREADS]¦static {type_} {name}[M_THREADS]⟩;")
        v.text = f"{name}[MYTHREAD]"
        v.shared = v.globally = True
        begin()
    elif storage == "shared local":
        file(f"⟨shared {type_} at{name}[THREADS]¦static {type_} at{name}[M_THREADS]⟩;")
        local(f"{type_} *{name} = ({type_} *)&at{name}[MYTHREAD]; *{name} = {start};")
        v.text = f"(*{name})"
    else:
        raise ValueError(storage)
    return v


def fits(type_, storage):
    """Whether C allows this type in this storage."""
    if storage == "bits":
        return type_ in ("signed char", "unsigned char", "short", "int", "unsigned", "long")
    if storage in ("atomic",):
        return type_ not in ("__int128", "unsigned __int128", "float", "double", "long double", "enum way")
    return True
