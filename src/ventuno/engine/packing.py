"""Columns of whole numbers as few bytes: the smallest type, bytes of like weight together, compressed."""

import zlib
from collections.abc import Mapping
from typing import Any, Final

import msgspec
import numpy as np
import numpy.typing as npt

Column = npt.NDArray[Any]
Int64 = npt.NDArray[np.int64]

#: Fast and, on bytes sorted by weight, nearly as small as slower levels.
_ZLIB_LEVEL: Final = 1
_SMALLER: Final = (np.int8, np.int16, np.int32)


class _Packed(msgspec.Struct, frozen=True, array_like=True):
    name: str
    dtype: str
    summed: bool
    data: bytes


_ENCODER: Final = msgspec.msgpack.Encoder()
_DECODER: Final = msgspec.msgpack.Decoder(list[_Packed])


def pack_columns(columns: Mapping[str, Column], *, rising: frozenset[str] = frozenset()) -> bytes:
    """Return columns of whole numbers in compressed form.

    Args:
        columns: By name.
        rising: Names of columns that mostly rise by one: their differences are stored.
    """
    packed = [_pack(name, column, summed=name in rising) for name, column in columns.items()]
    return zlib.compress(_ENCODER.encode(packed), _ZLIB_LEVEL)


def unpack_columns(data: bytes) -> dict[str, Int64]:
    """Return the columns that :func:`pack_columns` wrote.

    Raises:
        zlib.error: The bytes are damaged.
        msgspec.ValidationError: The bytes are no columns.
    """
    return {column.name: _unpack(column) for column in _DECODER.decode(zlib.decompress(data))}


def _pack(name: str, column: Column, *, summed: bool) -> _Packed:
    values = column.astype(np.int64)
    if summed:
        values = np.diff(values, prepend=np.int64(0))
    low, high = (int(values.min()), int(values.max())) if len(values) else (0, 0)
    fits = (kind for kind in _SMALLER if np.iinfo(kind).min <= low and high <= np.iinfo(kind).max)
    dtype = np.dtype(next(fits, np.int64)).newbyteorder("<")
    small = np.ascontiguousarray(values, dtype=dtype)
    planes = small.view(np.uint8).reshape(len(small), dtype.itemsize).T
    return _Packed(name, dtype.str, summed, planes.tobytes())


def _unpack(column: _Packed) -> Int64:
    dtype = np.dtype(column.dtype)
    planes = np.frombuffer(column.data, np.uint8).reshape(dtype.itemsize, -1)
    values = np.ascontiguousarray(planes.T).view(dtype).reshape(-1).astype(np.int64)
    return np.cumsum(values) if column.summed else values
