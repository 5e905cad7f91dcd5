"""Majority: two seats, each with one hand that all its players share, by vote or by best strategy."""
