"""Simulation at scale: arenas, studies, benchmarks."""
