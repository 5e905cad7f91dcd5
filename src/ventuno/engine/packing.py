"""Columns of whole numbers as few bytes: the smallest type, bytes of like weight together, compressed."""

import zlib
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

import msgspec
import numpy as np
import numpy.typing as npt

#: Of a few rows columns are plain numbers.
Column = npt.NDArray[Any] | list[int]
Int64 = npt.NDArray[np.int64]

#: Fast and, on bytes sorted by weight, nearly as small as slower levels.
_ZLIB_LEVEL: Final = 1
#: Types by name, smallest first, and how far they reach.
_TYPES: Final = (("|i1", 1 << 7), ("<i2", 1 << 15), ("<i4", 1 << 31), ("<i8", 1 << 63))
#: Columns up to this length are packed without numpy.
_FEW: Final = 32


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
    if isinstance(column, list):
        return _pack_few(name, tuple(column), summed=summed)
    if len(column) <= _FEW:
        return _pack_few(name, tuple(column.tolist()), summed=summed)
    values = column.astype(np.int64)
    if summed:
        values = np.diff(values, prepend=np.int64(0))
    dtype = _smallest(int(values.min()), int(values.max()))
    small = np.ascontiguousarray(values, dtype=dtype)
    planes = small.view(np.uint8).reshape(len(small), np.dtype(dtype).itemsize).T
    return _Packed(name, dtype, summed, planes.tobytes())


@lru_cache(maxsize=4096)
def _pack_few(name: str, values: tuple[int, ...], *, summed: bool) -> _Packed:
    """Packs a short column to the same bytes: one number after the other is faster than setting numpy up.

    Where few play, most columns are the same few numbers round after round.
    """
    if summed:
        values = tuple(value - before for value, before in zip(values, (0, *values), strict=False))
    if not values:
        return _Packed(name, _TYPES[0][0], summed, b"")
    low, high = min(values), max(values)
    if low >= 0 and high < 128:  # as most are
        return _Packed(name, "|i1", summed, bytes(values))
    dtype = _smallest(low, high)
    shifts = range(0, 8 * int(dtype[2]), 8)
    return _Packed(name, dtype, summed, bytes([value >> shift & 255 for shift in shifts for value in values]))


def _smallest(low: int, high: int) -> str:
    """Returns the smallest type that holds numbers of this range."""
    return next(dtype for dtype, limit in _TYPES if -limit <= low and high < limit)


def _unpack(column: _Packed) -> Int64:
    dtype = np.dtype(column.dtype)
    planes = np.frombuffer(column.data, np.uint8).reshape(dtype.itemsize, -1)
    values = np.ascontiguousarray(planes.T).view(dtype).reshape(-1).astype(np.int64)
    return np.cumsum(values) if column.summed else values
