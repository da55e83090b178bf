from __future__ import annotations

from memory_studio.domain.calibration import Calibration, calibrate


def test_without_reports_an_estimate_is_the_size():
    assert calibrate((0, 0), (0, 0)) == Calibration()
    assert Calibration().of_context(100) == 100


def test_the_first_report_tells_prompt_and_tools():
    assert calibrate((12_100, 100), (12_100, 100)) == Calibration(12_000)
    assert Calibration(12_000).of_context(50) == 12_050


def test_a_late_report_tells_how_far_estimates_are_off():
    calibration = calibrate((12_100, 100), (132_000, 100_000))
    assert calibration == Calibration(12_000, 1.2)
    assert calibration.of_text(10_000) == 12_000
    assert calibration.of_context(10_000) == 24_000


def test_a_factor_beyond_belief_is_cut_and_one_from_little_text_is_chance():
    assert calibrate((0, 0), (900_000, 10_000)).factor == 2.0
    assert calibrate((0, 0), (1_000, 10_000)).factor == 0.5
    assert calibrate((0, 0), (9_000, 1_000)).factor == 1.0


def test_a_late_report_below_the_overhead_tells_nothing():
    assert calibrate((12_100, 100), (8_000, 100_000)) == Calibration(12_000)
