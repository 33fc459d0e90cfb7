(function () {
  "use strict";
  var root = document.documentElement;
  root.classList.add("js");
  var tip = document.getElementById("tip");
  var field = document.getElementById("words");
  var state = document.getElementById("state");
  var count = document.getElementById("shown");
  var cards = Array.prototype.slice.call(document.querySelectorAll(".card"));

  function hide() { tip.hidden = true; }

  function show(mark) {
    var card = document.getElementById(mark.getAttribute("href").slice(1));
    if (!card) { return; }
    tip.textContent = "";
    Array.prototype.forEach.call(card.childNodes, function (node) { tip.appendChild(node.cloneNode(true)); });
    Array.prototype.forEach.call(tip.querySelectorAll("[id]"), function (node) { node.removeAttribute("id"); });
    tip.hidden = false;
    var box = mark.getBoundingClientRect();
    var left = Math.min(box.left + window.scrollX, window.scrollX + root.clientWidth - tip.offsetWidth - 12);
    var below = box.bottom + tip.offsetHeight + 8 < root.clientHeight;
    tip.style.left = Math.max(left, 12) + "px";
    tip.style.top = (window.scrollY + (below ? box.bottom + 6 : Math.max(box.top - tip.offsetHeight - 6, 0))) + "px";
  }

  // A mark without a claim or finding behind it leads nowhere.
  function markOf(event) { return event.target.closest ? event.target.closest("a.m[href]") : null; }
  document.addEventListener("mouseover", function (event) {
    var mark = markOf(event);
    if (mark) { show(mark); } else if (!event.target.closest("#tip")) { hide(); }
  });
  document.addEventListener("focusin", function (event) {
    var mark = markOf(event);
    if (mark) { show(mark); } else { hide(); }
  });
  document.addEventListener("keydown", function (event) { if (event.key === "Escape") { hide(); } });
  document.addEventListener("click", hide);

  function filter() {
    var words = field.value.toLowerCase();
    var wanted = state.value;
    var shown = 0;
    cards.forEach(function (card) {
      var fits = (!wanted || card.classList.contains(wanted)) &&
        (!words || card.textContent.toLowerCase().indexOf(words) >= 0);
      card.hidden = !fits;
      shown += fits ? 1 : 0;
    });
    count.textContent = shown + " / " + cards.length;
  }
  // A link to a card that the filter hides brings the card back.
  window.addEventListener("hashchange", function () {
    var card = document.getElementById(location.hash.slice(1));
    if (card && card.hidden) { card.hidden = false; card.scrollIntoView(); }
  });
  field.addEventListener("input", filter);
  state.addEventListener("change", filter);
  field.form.addEventListener("submit", function (event) { event.preventDefault(); });
}());
