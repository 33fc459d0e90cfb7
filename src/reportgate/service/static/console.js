// Shortcuts for people who look through many reports. Without this file every page works by mouse and tab key.
(() => {
  "use strict";
  const failures = () => [...document.querySelectorAll("#failures .card")];

  function move(step) {
    const cards = failures();
    if (!cards.length) return;
    const at = cards.indexOf(document.activeElement);
    const next = cards[at < 0 ? (step > 0 ? 0 : cards.length - 1) : (at + step + cards.length) % cards.length];
    next.tabIndex = -1;
    next.focus();
    next.scrollIntoView({ block: "center" });
  }

  function press(key) {
    const target = document.querySelector(`[data-key="${key}"]`);
    if (!target) return false;
    target.click();
    if (target.type === "radio") document.querySelector("[name=reason]").focus();
    return true;
  }

  document.addEventListener("keydown", (event) => {
    const form = event.target.closest?.("[data-decision]");
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && form) {
      form.requestSubmit();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input:not([type=radio]), textarea, select")) return;
    if (event.key === "j") move(1);
    else if (event.key === "k") move(-1);
    else if (!["a", "r", "e", "c"].includes(event.key) || !press(event.key)) return;
    event.preventDefault();
  });
})();
