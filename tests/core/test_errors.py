"""The tree of errors: every one has a name for programs and a remedy for people."""

import re
from collections.abc import Iterator

import pytest

from ventuno.core import errors
from ventuno.core.errors import BadInput, BadSetup, ProofFailed, Refused, TooLate, Unaffordable, VentunoError


def descendants(error: type[VentunoError]) -> Iterator[type[VentunoError]]:
    for child in error.__subclasses__():
        if child.__module__ == errors.__name__:
            yield child
            yield from descendants(child)


ALL = list(descendants(VentunoError))


@pytest.mark.clause("COM-10")
def test_codes_are_constant_names_and_unique():
    codes = [error.code for error in ALL]
    assert len(set(codes)) == len(codes)
    for error in ALL:
        snake = re.sub(r"(?<=.)([A-Z])", r"_\1", error.__name__).lower()
        assert error.code == snake


def test_every_error_that_is_raised_has_its_own_remedy():
    branches = {BadInput, BadSetup, Refused}
    for error in set(ALL) - branches:
        assert error.remedy != VentunoError.remedy, error
        assert error.__doc__


def test_the_tree_at_the_top_of_the_module_is_the_tree():
    drawn = set(
        re.findall(r"\b[A-Z][A-Za-z]+\b", (errors.__doc__ or "").split("|-", 1)[1].split("Our own bugs")[0])
    )
    assert {error.__name__ for error in ALL} <= drawn


def test_a_remedy_is_filled_in_and_never_fails():
    assert (
        str(Unaffordable(needed="12.50")) == "The balance does not cover it: 12.50 needed. Nothing was taken."
    )
    assert "?" in str(Unaffordable())
    assert str(TooLate())
    assert str(ProofFailed(check="cards", where="deal 1", detail="{odd}")).endswith("{odd}.")


def test_an_error_keeps_what_explains_it():
    error = Unaffordable(needed="12.50")
    assert error.params == {"needed": "12.50"}
    assert isinstance(error, Refused)
    assert error.retryable is False
