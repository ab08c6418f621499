// SPDX-License-Identifier: MIT
"use strict";
// Elements, numbers as people write them, and colours.

// An element with attributes and children; texts become text, never markup.
function element(name, attributes, ...children) {
  const svg = ["svg", "rect", "text", "title"].includes(name);
  const e = svg ? document.createElementNS("http://www.w3.org/2000/svg", name)
                : document.createElement(name);
  for (const [key, value] of Object.entries(attributes || {})) e.setAttribute(key, value);
  e.append(...children.flat(Infinity).map((c) => (c instanceof Node ? c : String(c))));
  return e;
}

function section(id, title, ...children) {
  return element("section", { id, "aria-labelledby": id + "-title" },
                 element("h2", { id: id + "-title" }, title), ...children);
}

function table(id, heads, rows) {
  const cells = (kind, row) => row.map((cell, i) =>
    element(kind, heads[i].text ? { class: "text" } : {}, cell));
  return element("div", { class: "wide", tabindex: 0, role: "region", "aria-label": id },
    element("table", { id },
      element("thead", {}, element("tr", {}, heads.map((h) =>
        element("th", h.text ? { class: "text", scope: "col" } : { scope: "col" }, h.name)))),
      element("tbody", {}, rows.map((row) => element("tr", {}, cells("td", row))))));
}

// The same with the first rows alone, and the rest on demand. A row may be a function that makes it.
function longTable(id, heads, rows) {
  const kFirst = 40, made = (some) => some.map((row) => (typeof row === "function" ? row() : row));
  const holder = element("div", {}, table(id, heads, made(rows.slice(0, kFirst))));
  if (rows.length > kFirst) {
    const button = element("button", { type: "button" }, `all ${count(rows.length)} rows`);
    button.addEventListener("click", () => holder.replaceChildren(table(id, heads, made(rows))));
    holder.append(button);
  }
  return holder;
}

// A canvas of that many pixels, or as wide as it gets where no width is given. draw(context, width,
// height) fills it, also when the colours of the page change; at(x, y, width) is told where a
// pointer is.
function picture({ id, label, width, height }, draw, at) {
  const canvas = element("canvas", { ...(id ? { id } : {}), role: "img", "aria-label": label });
  const redraw = () => {
    const wide = width || canvas.clientWidth || 800, ratio = devicePixelRatio || 1;
    canvas.style.height = height + "px";
    if (width) canvas.style.width = width + "px";
    canvas.width = wide * ratio;
    canvas.height = height * ratio;
    const context = canvas.getContext("2d");
    context.scale(ratio, ratio);
    draw(context, wide, height);
  };
  canvas.addEventListener("pointermove", (e) => at(e.offsetX, e.offsetY, canvas.clientWidth || 800));
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", redraw);
  if (!width) {
    let drawn = 0;
    new ResizeObserver(() => requestAnimationFrame(() => {
      if (canvas.clientWidth !== drawn) redraw();
      drawn = canvas.clientWidth;
    })).observe(canvas);
  }
  return { element: canvas, redraw };
}

function legend(entries) {
  return element("div", { class: "legend" }, entries.map(([name, colour]) =>
    element("span", { style: "--key:" + colour }, name)));
}

function count(n) { return Math.round(n).toString().replace(/\B(?=(\d{3})+$)/g, ","); }
function scaled(n, units, step) {
  let i = 0;
  while (n >= step && i + 1 < units.length) { n /= step; i++; }
  return (i === 0 || n >= 100 ? Math.round(n) : n >= 10 ? n.toFixed(1) : n.toFixed(2)) +
      "\u00a0" + units[i];
}
function bytes(n) { return scaled(n, ["B", "kB", "MB", "GB", "TB"], 1000); }
function time(ns) { return scaled(ns, ["ns", "µs", "ms", "s"], 1000); }
function percent(part, whole) {
  if (!whole) return "0\u00a0%";
  const p = 100 * part / whole;
  return (p >= 9.95 || p === 0 ? Math.round(p) : p.toFixed(1)) + "\u00a0%";
}
function plural(n, one, many) { return count(n) + " " + (n === 1 ? one : many || one + "s"); }

function isDark() { return matchMedia("(prefers-color-scheme: dark)").matches; }
function themed(name) {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}
// Each thread's own colour: neighbours differ by the golden angle.
function threadColour(t, light) {
  return `hsl(${(205 + t * 137.5) % 360} 55% ${light || (isDark() ? 58 : 45)}%)`;
}
// From nothing to all of a colour.
function tint(name, share) {
  return `color-mix(in srgb, var(${name}) ${Math.round(100 * share)}%, var(--back))`;
}
