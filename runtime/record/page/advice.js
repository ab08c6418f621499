// What to change, where a rule is sure.

// The upc_foralls of a source text: line, affinity, index and the last line of the body.
function forallsOf(text) {
  const clean = text.replace(/\/\*[^]*?\*\/|\/\/[^\n]*|"(\\.|[^"\\\n])*"|'(\\.|[^'\\\n])*'/g,
    (s) => s.replace(/[^\n]/g, " "));
  const found = [];
  for (const match of clean.matchAll(/\bupc_forall\s*\(/g)) {
    const open = match.index + match[0].length, parts = [];
    let depth = 1, i = open, start = open;
    for (; i < clean.length && depth; i++) {
      if ("([{".includes(clean[i])) depth++;
      if (")]}".includes(clean[i])) depth--;
      if ((clean[i] === ";" && depth === 1) || depth === 0) {
        parts.push(text.slice(start, i).trim());
        start = i + 1;
      }
    }
    while (/\s/.test(clean[i] || "")) i++;
    let end = i;
    if (clean[i] === "{") {
      for (depth = 0, end = i; end < clean.length; end++) {
        if (clean[end] === "{") depth++;
        if (clean[end] === "}" && --depth === 0) break;
      }
    } else {
      end = clean.indexOf(";", i);
    }
    const lineAt = (at) => text.slice(0, at).split("\n").length;
    const index = /^(?:.*\s)?(\w+)\s*=/.exec(parts[0] || "");
    found.push({ line: lineAt(match.index), last: lineAt(end < 0 ? text.length : end),
                 affinity: parts[3] || "", index: index ? index[1] : "",
                 body: clean.slice(i, end < 0 ? clean.length : end) });
  }
  return found;
}

// A loop whose affinity is its index, over an array of blocks that the index goes through.
function loopAdvice(report) {
  const advice = [];
  for (const [file, text] of Object.entries(report.sources)) {
    for (const loop of forallsOf(text)) {
      let own = 0, remote = 0;
      for (const line of report.lines) {
        if (line.file !== file || line.line < loop.line || line.line > loop.last) continue;
        const sum = sumsOf(line);
        own += sum.own;
        remote += sum.remote;
      }
      if (remote < 100 || remote < own || !loop.index || loop.affinity !== loop.index) continue;
      const names = [...loop.body.matchAll(/(\w+)\s*\[\s*(\w+)\s*\]/g)]
        .filter((m) => m[2] === loop.index).map((m) => m[1]);
      const array = report.arrays.find((a) => names.includes(a.name) && a.element_bytes &&
        a.block_bytes > a.element_bytes && a.block_bytes < a.bytes);
      if (!array) continue;
      advice.push({ place: { file, line: loop.line },
        text: `the affinity of this loop is ${loop.index}, and ${percent(remote, own + remote)} of ` +
          `its accesses are remote; &${array.name}[${loop.index}] would make those of ` +
          `${array.name}[${loop.index}] own, which lie in blocks of ` +
          `${array.block_bytes / array.element_bytes}` });
    }
  }
  return advice;
}

function waitAdvice(report) {
  const advice = [];
  // Where threads share cores, who comes last is chance.
  if (report.THREADS > report.cores) return advice;
  const total = report.threads.reduce((sum, t) => sum + t.ns, 0);
  for (const line of report.lines) {
    const sum = sumsOf(line);
    const [peer, ns] = [...sum.waitedFor].reduce((a, b) => (b[1] > a[1] ? b : a), [-1, 0]);
    const barrier = line.threads.some((t) => t.calls.some((c) => c.kind === "barrier"));
    if (barrier && report.THREADS > 1 && ns > 0.1 * total && ns > 0.8 * sum.wait) {
      advice.push({ place: line, text: `thread ${peer} comes to this barrier last, and the ` +
        `others wait ${time(ns)} for it (${percent(ns, total)} of all threads' time): it has more ` +
        "to do than they, so give it less" });
    }
  }
  return advice;
}

function sharingAdvice(report) {
  return report.false_sharing.slice(0, 5).map((line) => {
    const w = line.writers[0];
    return { place: w.file ? w : null, text: `threads ` +
      `${line.writers.map((one) => one.thread).join(", ")} write different elements of one cache ` +
      `line (${line.writers.map((one) => elementName(report, one)).join(", ")}); lay them 64 bytes ` +
      "or more apart, or let each thread have its own in its own memory" };
  });
}

function adviceView(report) {
  const advice = [...loopAdvice(report), ...waitAdvice(report), ...sharingAdvice(report)];
  return section("advice", "Advice", advice.length
    ? element("ul", {}, advice.map((a) => element("li", {}, a.place
        ? [element("a", { href: "#" + lineId(a.place) }, where(a.place)), ": "] : "", a.text)))
    : element("p", {}, "No rule that is sure says what to change."));
}
