"""Money: whole cents, rounded down once, never anything else."""

import json
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ventuno.core.errors import BadAmount
from ventuno.core.money import MAX_CENTS, check_cents, format_cents, half
from ventuno.core.prices import cash_out_price


@pytest.mark.clause("COM-14")
@given(st.integers(0, MAX_CENTS), st.integers(0, 200))
def test_a_computed_amount_never_rounds_up_and_never_loses_a_whole_cent(stake, percent):
    exact = Fraction(stake * percent, 100)
    assert exact - 1 < cash_out_price(stake, percent) <= exact
    assert Fraction(stake, 2) - 1 < half(stake) <= Fraction(stake, 2)


@pytest.mark.clause("COM-11", "COM-14")
@pytest.mark.parametrize("stake,price", [(1_000, 500), (5, 2), (1, 0), (0, 0), (75_001, 37_500)])
def test_insurance_costs_half_rounded_down(stake, price):
    assert half(stake) == price


@pytest.mark.clause("COM-14")
@pytest.mark.parametrize(
    "amount",
    [
        *(-1, MAX_CENTS + 1, 2**53 + 1, 2**63, -(2**63)),
        *(0.0, -0.0, 1.0, 10.005, 0.001, 1e-37, 1e400, float("nan"), float("inf"), float("-inf")),
        *(
            True,
            False,
            None,
            "",
            "10",
            "1_000",
            "1e2",
            "٣",
            "10.00",
            b"10",
            [],
            [1],
            {},
            (1,),
            Fraction(1),
            Decimal(1),
            1j,
        ),
    ],
    ids=repr,
)
def test_anything_but_whole_cents_in_range_is_refused(amount):
    with pytest.raises(BadAmount) as refused:
        check_cents(amount, field="main")
    assert str(refused.value).startswith("main must be a whole number of cents from 0 to ")


@pytest.mark.clause("COM-14")
@pytest.mark.parametrize("text", ["NaN", "Infinity", "-Infinity", "1e400", "true", "1.0", '"1"'])
def test_what_json_lets_through_is_refused_here(text):
    with pytest.raises(BadAmount):
        check_cents(json.loads(text))


@pytest.mark.clause("COM-14")
@pytest.mark.parametrize("amount", [0, 1, 100, MAX_CENTS])
def test_whole_cents_in_range_are_taken(amount):
    assert check_cents(amount) == amount


def test_an_amount_below_the_wanted_minimum_is_refused_with_that_minimum():
    with pytest.raises(BadAmount) as refused:
        check_cents(0, field="main", minimum=1)
    assert "from 1 to" in str(refused.value)


@pytest.mark.parametrize(
    "cents,text", [(0, "0.00"), (5, "0.05"), (-1250, "-12.50"), (-5, "-0.05"), (100_000, "1000.00")]
)
def test_amounts_in_logs_have_two_places(cents, text):
    assert format_cents(cents) == text
