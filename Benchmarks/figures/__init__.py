"""What `scripts/benchmark` does with the figures that the benchmarks beside it tell."""
