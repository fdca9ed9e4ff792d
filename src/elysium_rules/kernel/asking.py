"""What a native core needs to ask functions of Python: Python's own functions as pointers, and how it stands with it.

The functions are some of the *stable ABI* of CPython, taken from `ctypes.pythonapi`, so the core is neither compiled
against a Python nor linked to one. Where they are not to be had (another Python, or a free-threaded one), the core
is asked for each choice instead (`play/engine/core.py`), which is slower and the same.
"""

from __future__ import annotations

import ctypes
import sys
from functools import cache
from typing import Final

#: By their places in `core_python` of `native/src/api.h`.
_NAMES: Final = {
    "call": "PyObject_Vectorcall",
    "make_bytes": "PyBytes_FromStringAndSize",
    "make_tuple": "PyTuple_New",
    "set_in_tuple": "PyTuple_SetItem",
    "set_in_list": "PyList_SetItem",
    "keep": "Py_IncRef",
    "let_go": "Py_DecRef",
}


class PythonFunctions(ctypes.Structure):
    """`core_python` of the C interface."""

    _fields_ = [(name, ctypes.c_void_p) for name in _NAMES]


class Asked(ctypes.Structure):
    """`core_asked` of the C interface: choices to be made at most and made so far, what was chosen, whether to stop."""

    _fields_ = [
        ("most", ctypes.c_int64),
        ("made", ctypes.c_int64),
        ("place", ctypes.c_int32),
        ("stop", ctypes.c_int32),
    ]
    most: int
    made: int
    place: int
    stop: int


@cache
def functions_of_python() -> PythonFunctions | None:
    """Pointers to them; None where the core cannot ask."""
    if sys.implementation.name != "cpython" or not getattr(sys, "_is_gil_enabled", lambda: True)():
        return None
    try:
        pointers = [ctypes.cast(getattr(ctypes.pythonapi, name), ctypes.c_void_p) for name in _NAMES.values()]
    except AttributeError:
        return None
    return PythonFunctions(*pointers)
