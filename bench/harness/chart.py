# SPDX-License-Identifier: MIT
"""Draws the table as a picture: for each row, a bar of our time and points for the peers and the
probe, on a logarithmic scale of multiples of the probe (or of the best peer, if there is no probe)."""

import math
from xml.sax.saxutils import escape

from harness.contestants import VARIANTS

LEFT, RIGHT, TOP, ROW = 250, 40, 78, 20
WIDTH = 1000
COLOURS = {"ours": "#1f5fa8", "probe": "#222222", "libgomp": "#c65102", "LLVM OpenMP": "#e2a000",
           "std": "#2c8c4a", "Open MPI": "#a03070", "MPICH": "#d080b0", "OpenSHMEM": "#7a5cc0"}


def write(all_lines, title, path):
    drawn = [line for line in all_lines if line.ours]
    least, most = 0.5, 16.0
    for line in drawn:
        base = line.probe or line.medians.get(line.best_peer) or line.ours
        for value in line.medians.values():
            least, most = min(least, value / base), max(most, value / base)
    least, most = 2 ** math.floor(math.log2(least)), min(2 ** math.ceil(math.log2(most)), 4096.0)

    def x(multiple):
        part = math.log(min(max(multiple, least), most) / least) / math.log(most / least)
        return LEFT + part * (WIDTH - LEFT - RIGHT)

    height = TOP + ROW * len(drawn) + 24
    out = ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="sans-serif" '
           'font-size="12">' % (WIDTH, height),
           '<rect width="100%" height="100%" fill="white"/>',
           '<text x="12" y="22" font-size="16">%s</text>' % escape(title)]
    at = 12
    for name, colour in COLOURS.items():
        if not any(name in line.medians for line in drawn):
            continue
        out.append('<circle cx="%d" cy="42" r="5" fill="%s"/>' % (at + 5, colour))
        out.append('<text x="%d" y="46">%s</text>' % (at + 14, escape(name)))
        at += 34 + 7 * len(name)
    mark = least
    while mark <= most * 1.001:
        out.append('<line x1="%.1f" x2="%.1f" y1="%d" y2="%d" stroke="%s"/>' %
                   (x(mark), x(mark), TOP - 8, height - 20, "#999" if mark == 1 else "#e4e4e4"))
        out.append('<text x="%.1f" y="%d" text-anchor="middle" fill="#666">%g</text>' %
                   (x(mark), TOP - 12, mark))
        mark *= 2 if most / least <= 512 else 4
    for i, line in enumerate(drawn):
        y = TOP + ROW * i + ROW / 2
        base = line.probe or line.medians.get(line.best_peer) or line.ours
        label = "%s, %d" % (line.row, line.threads)
        out.append('<text x="%d" y="%.1f" text-anchor="end">%s</text>' % (LEFT - 10, y + 4, escape(label)))
        start, end = sorted((x(1), x(line.ours / base)))
        out.append('<rect x="%.1f" y="%.1f" width="%.1f" height="8" fill="%s" opacity="0.75"/>' %
                   (start, y - 4, max(end - start, 2), COLOURS["ours"]))
        for name, value in line.medians.items():
            if name == "ours" or name in VARIANTS:
                continue
            out.append('<circle cx="%.1f" cy="%.1f" r="4" fill="%s"><title>%s: %.4g ns</title></circle>'
                       % (x(value / base), y, COLOURS.get(name, "#888"), escape(name), value))
        if line.goal:
            out.append('<line x1="%.1f" x2="%.1f" y1="%.1f" y2="%.1f" stroke="#c00" stroke-width="2">'
                       '<title>goal</title></line>' % (x(line.goal), x(line.goal), y - 8, y + 8))
    out.append('<text x="%d" y="%d" fill="#666">multiples of the probe, or of the best peer where there is none; our bar runs from 1 to our '
               'time; red: goal</text>' % (LEFT, height - 6))
    out.append("</svg>")
    with open(path, "w") as file:
        file.write("\n".join(out) + "\n")
