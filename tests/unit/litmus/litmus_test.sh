#!/bin/sh
# SPDX-License-Identifier: MIT
# Runs the litmus tests, with each number of threads for which there are tests, and with several groups of threads.
# usage: litmus_test.sh PROGRAM [SECONDS]
set -eu
program=$1
seconds=${2:-0.1}
for threads in 2 3 4 8; do
  UPC_THREADS=$threads "$program" "$seconds"
done
