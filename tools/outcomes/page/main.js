// SPDX-License-Identifier: MIT
// The list of outcomes, and the explanation of the selected one.

const SEEN = { order: "in some order", x86: "also on x86", rules: "by UPC’s rules" };
const MEANS = {
  order: "It happens in some order of the threads’ accesses, one at a time: any machine can show it.",
  x86: "It happens where each thread’s stores wait in a buffer while it continues to read, as on x86, and by UPC’s rules.",
  rules: "No order of the accesses and no buffer of stores shows it. UPC’s rules allow it: another machine, or a " +
    "compiler that moves accesses, may show it. The threads’ views differ:",
};

let current = null;

function headline(found) {
  return `${plural(found.outcomes.length, "outcome")} with ${plural(found.threads, "thread")}` +
    (found.complete ? ": complete" : " so far: not complete") +
    (found.complete && !found.races ? ", since nothing is raced for: UPC’s rules allow no other" : "");
}

function exploredWords(found) {
  return `${plural(found.executions, "execution")} explored in order` + (found.races
    ? `, and ${count(found.permitted)} permitted of ${count(found.permitted + found.forbidden)} with chosen values` : "") +
    `, in ${found.seconds.toFixed(1)}\u00a0s`;
}

function choose(found, number) {
  const outcome = found.outcomes[number];
  const parts = [element("p", { id: "means" }, MEANS[outcome.seen])];
  current = null;
  if (outcome.witness && outcome.witness.moments.length) {
    current = witnessView(outcome.witness, found.threads);
    parts.push(current.view);
  } else {
    parts.push(element("p", { class: "soft" }, "This run was not repeated here: its command below repeats it."));
  }
  parts.push(element("p", {}, "Again, by itself or under a debugger: ", element("code", { id: "again" }, outcome.again)));
  document.getElementById("why").replaceWith(
    section("why", `Why outcome ${number + 1}: ${outcome.line}`, parts));
  if (current) current.show();
}

function repairsView(forbidden) {
  const parts = forbidden.lines.map((line) => element("p", {}, "Forbidden: ", element("code", {}, line)));
  if (!forbidden.lines.length) parts.push(element("p", {}, "No outcome has all of ", element("code", {}, forbidden.words), "."));
  else if (forbidden.repairs.length) {
    parts.push(element("p", {}, "Each of these is enough, the cheapest first:"),
      element("ul", { class: "repairs" }, forbidden.repairs.map((r) => element("li", {}, r))));
  } else parts.push(element("p", {}, "No repair was found."));
  return section("repairs", "What would prevent it", parts);
}

function start(found) {
  const program = found.program.split("/").pop();
  document.title = program + " – UPC outcomes";
  // The page's address may select an outcome: #4.
  const first = Math.min(Math.max(1, Number(location.hash.slice(1)) || 1), found.outcomes.length) - 1;
  const rows = found.outcomes.map((o, i) => {
    const radio = element("input", { type: "radio", name: "outcome", value: i });
    if (i === first) radio.checked = true;
    radio.addEventListener("change", () => choose(found, i));
    return element("label", {}, radio, element("span", {}, i + 1), element("span", { class: "said" }, o.line),
      element("span", { class: "seen " + o.seen }, SEEN[o.seen]),
      element("span", { class: "times soft" }, plural(o.executions, "execution")));
  });
  document.getElementById("page").replaceChildren(element("h1", {}, program),
    element("p", { class: "headline", id: "headline" }, headline(found)),
    element("p", { class: "soft" }, exploredWords(found)),
    found.why_not.length ? element("ul", { id: "why-not" }, found.why_not.map((w) => element("li", {}, w))) : "",
    section("outcomes", "Outcomes", element("div", { class: "choice", role: "radiogroup", "aria-labelledby": "outcomes-title" }, rows),
      element("p", { class: "soft" }, "Choose one by the arrow keys or a click; left and right go through its steps below.")),
    element("section", { id: "why" }), found.forbid ? repairsView(found.forbid) : "");
  // In the list, left and right change the step, up and down the outcome.
  document.addEventListener("keydown", (event) => {
    if (event.target.id === "step" || event.altKey || event.ctrlKey || event.metaKey) return;
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by || !current) return;
    event.preventDefault();
    current.go(by);
  });
  if (found.outcomes.length) choose(found, first);
}

start(JSON.parse(document.getElementById("data").textContent));
