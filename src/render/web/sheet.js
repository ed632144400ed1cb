// The rule sheet: draws each card beside its name.
(function () {
  "use strict";

  const { kinds } = JSON.parse(document.getElementById("data").textContent);
  for (const item of document.querySelectorAll("[data-kind]")) {
    const card = playingCards.drawFace(kinds[item.dataset.kind]);
    card.setAttribute("aria-hidden", "true");
    item.prepend(card);
  }
})();
