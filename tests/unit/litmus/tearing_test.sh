#!/bin/sh
# SPDX-License-Identifier: MIT
# Runs the tests of torn accesses in each build: with two threads, and with four pairs at once.
# usage: tearing_test.sh PROGRAM…
set -eu
for program; do
  UPC_THREADS=2 "$program" 0.02
  UPC_THREADS=8 "$program" 0.01
done
