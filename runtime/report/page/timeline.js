// SPDX-License-Identifier: MIT
// The newest events of each thread, to scale: wheel, buttons or keys zoom, dragging moves.

// What is not known: strokes from the left to the right edge.
function hatch(c, left, right, top, height, colour) {
  if (right <= left) return;
  c.save();
  c.beginPath();
  c.rect(left, top, right - left, height);
  c.clip();
  c.strokeStyle = colour;
  c.lineWidth = 0.8;
  c.beginPath();
  for (let x = left - height - left % 6; x < right; x += 6) {
    c.moveTo(x, top + height);
    c.lineTo(x + height, top);
  }
  c.stroke();
  c.restore();
}

// What threads did in the stretches that are not shown, exactly: [kind, ns], the longest first.
function timeNotShown(report, knownFrom) {
  const sums = {};
  let all = 0;
  for (const t of report.shown) {
    if (!t.left_out) continue;
    const { begin, ns } = report.threads.find((one) => one.thread === t.thread);
    let rest = Math.min(knownFrom.get(t.thread), begin + ns) - begin;
    all += rest;
    for (const [kind, time] of Object.entries(t.dropped)) {
      if (!KINDS.includes(kind)) continue;
      sums[kind] = (sums[kind] || 0) + time;
      rest -= time;
    }
    sums.compute = (sums.compute || 0) + Math.max(0, rest);
  }
  return { all, kinds: Object.entries(sums).filter(([, ns]) => ns > 0).sort((a, b) => b[1] - a[1]) };
}

function timelineView(report) {
  const events = report.events, all = Math.max(1, report.end.ns);
  const threads = report.threads.length, row = threads > 24 ? 10 : 22, left = 34, axis = 22;
  const canvas = element("canvas", { id: "timeline", tabindex: 0, role: "img",
    "aria-label": "timeline of the threads; plus and minus zoom, arrow keys move, 0 shows all" });
  const says = element("p", { class: "soft", id: "timeline-says", "aria-live": "polite" });
  let from = 0, span = all;
  // What is shown of a thread begins there: at its begin, or at its first call that was kept.
  const knownFrom = new Map(report.threads.map((t) => [t.thread, t.begin]));
  for (const t of report.shown) {
    if (t.left_out) knownFrom.set(t.thread, report.threads.find((one) => one.thread === t.thread).begin + 1e18);
  }
  for (const e of events) {
    const known = knownFrom.get(e.thread);
    if (known >= 1e18) knownFrom.set(e.thread, e.begin);
  }

  const draw = () => {
    const width = canvas.clientWidth || 800, ratio = devicePixelRatio || 1;
    const height = threads * row + axis;
    canvas.style.height = height + "px";
    canvas.width = width * ratio;
    canvas.height = height * ratio;
    const c = canvas.getContext("2d");
    c.scale(ratio, ratio);
    c.clearRect(0, 0, width, height);
    const x = (ns) => left + (ns - from) / span * (width - left);
    c.font = "11px system-ui, sans-serif";
    const soft = themed("--soft"), line = themed("--line");
    const colours = {};
    for (const kind of KINDS) colours[kind] = themed("--" + kind);
    for (let t = 0; t < threads; t++) {
      const { thread, begin, ns } = report.threads[t], y = axis + t * row + 2;
      const a = Math.max(left, x(knownFrom.get(thread))), b = Math.min(width, x(begin + ns));
      c.fillStyle = colours.compute;
      if (b > a) c.fillRect(a, y, b - a, row - 4);
      hatch(c, Math.max(left, x(begin)), Math.min(width, x(knownFrom.get(thread)), x(begin + ns)), y, row - 4, soft);
    }
    for (const e of drawn) {
      const a = x(e.begin), b = x(e.end);
      if (b < left || a > width) continue;
      const y = axis + rowOf.get(e.thread) * row;
      if (e.kind === "user") {
        // A strip above the calls, for there may be some in it; what takes no time is a line.
        const mark = e.begin === e.end, from = Math.max(left, a);
        c.globalAlpha = 1;
        c.fillStyle = themed("--user");
        c.fillRect(from, y, Math.max(mark ? 1.5 : 0.7, Math.min(width, b) - from),
                   mark ? row - 2 : Math.max(2, row / 5));
        continue;
      }
      const hold = e.kind === "hold";
      c.fillStyle = colours[hold ? "lock" : e.kind] || soft;
      c.globalAlpha = hold ? 0.5 : 1;
      const start = Math.max(left, a);
      c.fillRect(start, y + (hold ? row / 2 : 2), Math.max(0.7, Math.min(width, b) - start),
                 hold ? row / 2 - 2 : row - 4);
    }
    c.globalAlpha = 1;
    // Who let whom go on; only where there are few, for many are a smear.
    const seen = events.filter((e) => e.from !== undefined && e.released &&
                                      e.end >= from && e.released <= from + span);
    if (seen.length <= 400) {
      c.strokeStyle = themed("--ink");
      c.lineWidth = 0.8;
      for (const e of seen) {
        const y1 = axis + rowOf.get(e.from) * row + row / 2;
        const y2 = axis + rowOf.get(e.thread) * row + row / 2;
        c.beginPath();
        c.moveTo(Math.max(left, x(e.released)), y1);
        c.lineTo(Math.min(width, x(e.end)), y2);
        c.stroke();
      }
    }
    c.fillStyle = soft;
    for (let t = 0; t < threads; t++) {
      if (row < 14 && t % 8) continue;
      c.fillText(report.threads[t].thread, 6, axis + t * row + row / 2 + 4);
    }
    c.strokeStyle = line;
    for (let i = 0; i <= 4; i++) {
      const at = left + (width - left) * i / 4;
      c.beginPath(); c.moveTo(at, axis - 4); c.lineTo(at, height); c.stroke();
      c.textAlign = i === 4 ? "right" : i ? "center" : "left";
      if (width > 500 || i % 2 === 0) c.fillText(time(from + span * i / 4), at, 12);
    }
    c.textAlign = "left";
    canvas.dataset.from = from;
    canvas.dataset.span = span;
  };
  // Of the program's own events those first that have others in them.
  const drawn = [...events.filter((e) => e.kind !== "user"),
                 ...events.filter((e) => e.kind === "user").reverse()];
  const rowOf = new Map(report.threads.map((t, i) => [t.thread, i]));
  const show = (newFrom, newSpan) => {
    span = Math.min(all, Math.max(100, newSpan));
    from = Math.min(all - span, Math.max(0, newFrom));
    draw();
  };
  const zoom = (factor, at) => {
    const centre = at === undefined ? from + span / 2 : at;
    show(centre - (centre - from) * factor, span * factor);
  };
  const timeAt = (x) => from + Math.max(0, x - left) / ((canvas.clientWidth || 800) - left) * span;
  const eventAt = (x, y) => {
    const slack = span / (canvas.clientWidth || 800) * 2, at = timeAt(x);
    const t = report.threads[Math.floor((y - axis) / row)];
    return t && events.filter((e) => e.thread === t.thread && e.begin - slack <= at &&
      e.end + slack >= at).sort((a, b) => (a.end - a.begin) - (b.end - b.begin))[0];
  };
  const tell = (e) => {
    says.textContent = !e ? "" : `thread ${e.thread}: ${e.what}${e.text ? ` (${e.text})` : ""}` +
      `${e.file ? " at " + where(e) : ""}, ` +
      `${time(e.end - e.begin)} from ${time(e.begin)} on` +
      (e.from !== undefined ? `, until thread ${e.from} let it go on` : "");
  };
  let dragged = null;
  canvas.addEventListener("pointerdown", (e) => {
    dragged = { x: e.offsetX, from };
    canvas.setPointerCapture(e.pointerId);
  });
  canvas.addEventListener("pointerup", () => { dragged = null; });
  canvas.addEventListener("pointermove", (e) => {
    if (!dragged) { tell(eventAt(e.offsetX, e.offsetY)); return; }
    show(dragged.from - (e.offsetX - dragged.x) / ((canvas.clientWidth || 800) - left) * span, span);
  });
  canvas.addEventListener("wheel", (e) => {
    if (!e.ctrlKey && document.activeElement !== canvas) return;
    e.preventDefault();
    zoom(e.deltaY > 0 ? 1.25 : 0.8, timeAt(e.offsetX));
  }, { passive: false });
  const keys = { "+": () => zoom(0.5), "=": () => zoom(0.5), "-": () => zoom(2),
    ArrowLeft: () => show(from - span / 4, span), ArrowRight: () => show(from + span / 4, span),
    0: () => show(0, all), Home: () => show(0, span), End: () => show(all - span, span) };
  canvas.addEventListener("keydown", (e) => {
    if (!keys[e.key] || e.ctrlKey || e.metaKey) return;
    e.preventDefault();
    keys[e.key]();
  });
  const button = (id, text, label, action) => {
    const b = element("button", { type: "button", id, "aria-label": label }, text);
    b.addEventListener("click", action);
    return b;
  };
  let drawnWidth = 0;
  new ResizeObserver(() => requestAnimationFrame(() => {
    if (canvas.clientWidth !== drawnWidth) draw();
    drawnWidth = canvas.clientWidth;
  })).observe(canvas);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", draw);
  const used = KINDS.filter((k) => k === "compute" ||
    events.some((e) => e.kind === k || (k === "lock" && e.kind === "hold")));
  const own = events.filter((e) => e.kind === "user");
  const dropped = report.shown.reduce((sum, t) => sum + t.left_out, 0);
  const unknown = timeNotShown(report, knownFrom);
  return section("events", "Timeline",
    element("p", { class: "soft" }, dropped ? `The newest events: ${plural(dropped, "earlier one")} ` +
      `${dropped === 1 ? "is" : "are"} not shown. The hatched stretches, ${time(unknown.all)} of all threads, went to ` +
      unknown.kinds.map(([kind, ns]) => `${KIND_NAMES[kind]} ${percent(ns, unknown.all)}`).join(", ") + ". " : "",
      "Lines lead from the thread that released another to that thread. Half a bar is a lock that is held" +
      (own.length ? "; strips and strokes above are the program's own events." : ".")),
    element("div", { class: "controls" },
      button("zoom-in", "+", "zoom in", () => zoom(0.5)),
      button("zoom-out", "−", "zoom out", () => zoom(2)),
      button("move-left", "←", "earlier", keys.ArrowLeft),
      button("move-right", "→", "later", keys.ArrowRight),
      button("show-all", "all", "show all", keys[0])),
    legend([...used.map((k) => [KIND_NAMES[k], `var(--${k})`]),
            ...own.length ? [["the program's own", "var(--user)"]] : [],
            ...dropped ? [["not shown", "repeating-linear-gradient(-45deg, var(--soft) 0 1px, transparent 1px 4px)"]] : []]),
    canvas, says);
}

// What the program has marked by pupc.h, and its messages.
function userEventsView(report) {
  if (!report.user_events.length) return [];
  const heads = ["times", "threads", "time in all", "time of one", "most of a thread"];
  const rows = report.user_events.map((event) => {
    const times = event.threads.reduce((sum, t) => sum + t.count, 0);
    const ns = event.threads.reduce((sum, t) => sum + t.ns, 0);
    const most = event.threads.reduce((a, b) => (b.ns > a.ns ? b : a), { ns: 0 });
    return [event.name, count(times), event.threads.length,
            ...(ns ? [time(ns), time(ns / times), `${time(most.ns)} (thread ${most.thread})`]
                   : ["–", "–", "–"])];
  });
  return [section("user-events", "The program's own events",
    longTable("user-events-table", [{ name: "event", text: true }, ...heads.map((name) => ({ name }))],
          rows))];
}
