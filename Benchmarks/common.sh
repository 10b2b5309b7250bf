# shellcheck shell=bash
# What the benchmarks' scripts share. Each of them begins with:
#
#   source "$(dirname "$0")/../common.sh"
#
# Afterwards the current directory is the benchmark's folder, and what its benchmark.toml names is there.
set -euo pipefail
benchmarks=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
cd "$(dirname "${BASH_SOURCE[1]}")"
root=$(dirname "$benchmarks")
# How often each thing is measured, in turns.
rounds=${BENCHMARK_ROUNDS:-5}
# Below it lies what is built, on the project's own disk: /tmp is often in memory, where a sync costs nothing.
scratch=$root/.build/benchmarks
mkdir -p "$scratch"

needs() { python3 "$benchmarks/figures/needs.py" "$PWD" "$1"; }

for program in $(needs programs); do
    command -v "$program" >/dev/null || [ -x "/usr/sbin/$program" ] || {
        echo "'$program' is missing: scripts/prepare benchmarks installs it" >&2
        exit 1
    }
done

# products: builds what the benchmark needs, for release, once for all benchmarks; prints the folder.
# BENCHMARK_PRODUCTS names a folder where all of it has been built.
products() {
    if [ -n "${BENCHMARK_PRODUCTS-}" ]; then
        echo "$BENCHMARK_PRODUCTS"
        return
    fi
    local product
    for product in $(needs products); do
        swift build --package-path "$benchmarks" --scratch-path "$scratch/swift" -c release --product "$product" \
            </dev/null >&2
    done
    swift build --package-path "$benchmarks" --scratch-path "$scratch/swift" -c release --show-bin-path </dev/null
}

# python_tools: a Python with the packages that the benchmark needs.
python_tools() {
    local packages
    mapfile -t packages < <(needs python)
    echo "$("$root/scripts/python-tools" "${packages[@]}")/python"
}

# compiled NAME SOURCE FLAGS…: a program of C, built anew only when its source has changed; prints its path.
compiled() {
    local out=$scratch/$1 source=$2
    shift 2
    [ "$out" -nt "$source" ] || "${CC:-cc}" -O2 -Wall -Wextra -o "$out" "$source" "$@" >&2
    echo "$out"
}

# tell …: says a figure and writes it down; see figures/tell.py.
tell() { python3 "$benchmarks/figures/tell.py" "$@"; }

# work_folder: a folder on the project's disk, for the caller to remove.
work_folder() { mktemp -d "$scratch/work.XXXXXX"; }

# seconds COMMAND…: its wall time.
seconds() {
    local start=$EPOCHREALTIME
    "$@" >/dev/null
    awk "BEGIN { printf \"%.6f\\n\", $EPOCHREALTIME - $start }"
}

# wait_for FILE: until a server has written where it is, for half a minute.
wait_for() {
    for _ in $(seq 600); do
        [ ! -s "$1" ] || return 0
        sleep 0.05
    done
    echo "a server did not start" >&2
    exit 1
}
