#!/bin/sh
# Runs the tests of torn accesses in each build.
# usage: tearing_test.sh PROGRAM…
set -eu
for program; do "$program"; done
