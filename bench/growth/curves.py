# SPDX-License-Identifier: MIT
"""Draws measured series as lines, with both scales logarithmic: a panel for each axis and unit."""

import math
from xml.sax.saxutils import escape

from growth.measured import point_text, value_text

LEFT, TOP, GAP, LEGEND = 90, 60, 70, 330
PLOT, HEIGHT = 580, 420
LINE = 17  # height of a line of the legend
LABELS = {("threads", "ns"): "time by threads", ("threads", "bytes"): "memory by threads",
          ("bytes", "ns"): "time by bytes of each thread"}


def write(all_measured, title, path):
    panels = [(key, [m for m in all_measured if (m.series.by, m.series.unit) == key])
              for key in LABELS]
    panels = [(key, here) for key, here in panels if here]
    out, top = [], TOP
    for (by, unit), here in panels:
        height = max(HEIGHT, LINE * (len(here) + 1))
        out += _panel(here, by, unit, top, height)
        top += height + GAP
    out[:0] = ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" '
               'font-family="sans-serif" font-size="12">' % (LEFT + PLOT + LEGEND, top),
               '<rect width="100%" height="100%" fill="white"/>',
               '<text x="12" y="22" font-size="16">%s</text>' % escape(title)]
    out.append("</svg>")
    with open(path, "w") as file:
        file.write("\n".join(out) + "\n")


def _panel(here, by, unit, top, height):
    points = sorted({p for m in here for p in m.values})
    values = [v for m in here for v in m.values.values() if v > 0]
    least = 10 ** math.floor(math.log10(min(values)))
    most = max(10 ** math.ceil(math.log10(max(values))), 10 * least)
    bottom = top + height

    def x(point):
        span = math.log(points[-1] / points[0]) or 1
        return LEFT + PLOT * math.log(point / points[0]) / span

    def y(value):
        return bottom - height * math.log(max(value, least) / least) / math.log(most / least)

    out = ['<text x="%d" y="%d" font-size="14">%s</text>' % (LEFT, top - 10, LABELS[by, unit])]
    for point in points:
        out.append('<line x1="%.1f" x2="%.1f" y1="%d" y2="%d" stroke="#e4e4e4"/>' %
                   (x(point), x(point), top, bottom))
        out.append('<text x="%.1f" y="%d" text-anchor="middle" fill="#666">%s</text>' %
                   (x(point), bottom + 16, point_text(by, point)))
    mark = least
    while mark <= most * 1.001:
        out.append('<line x1="%d" x2="%d" y1="%.1f" y2="%.1f" stroke="#e4e4e4"/>' %
                   (LEFT, LEFT + PLOT, y(mark), y(mark)))
        out.append('<text x="%d" y="%.1f" text-anchor="end" fill="#666">%s</text>' %
                   (LEFT - 6, y(mark) + 4, value_text(unit, mark)))
        mark *= 10
    for i, measured in enumerate(here):
        out += _line(measured, i, len(here), x, y, top)
    return out


def _line(measured, index, count, x, y, top):
    """The line and its entry in the legend: grey for a reference, dashed for a finding."""
    series = measured.series
    colour = "#999" if series.must is None else "hsl(%d,65%%,%d%%)" % (
        360 * index / count, 35 + 15 * (index % 2))
    style = 'stroke="%s" stroke-width="2"' % colour
    if measured.is_finding():
        style += ' stroke-dasharray="6 4"'
    dots = sorted(measured.values.items())
    out = ['<polyline fill="none" %s points="%s"/>' %
           (style, " ".join("%.1f,%.1f" % (x(p), y(v)) for p, v in dots))]
    for point, value in dots:
        out.append('<circle cx="%.1f" cy="%.1f" r="3" fill="%s"><title>%s, %s: %s</title></circle>' %
                   (x(point), y(value), colour, escape(series.name), point_text(series.by, point),
                    value_text(series.unit, value)))
    at, height = LEFT + PLOT + 20, top + LINE * index + 8
    name = series.name + (" (faster than it must)" if measured.is_finding() else "")
    out.append('<line x1="%d" x2="%d" y1="%d" y2="%d" %s/>' % (at, at + 24, height, height, style))
    out.append('<text x="%d" y="%d">%s</text>' % (at + 30, height + 4, escape(name)))
    return out
