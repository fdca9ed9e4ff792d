// Narrows the cards of the gallery down. Without this file the page shows all of them, in all languages.
"use strict";

const form = document.getElementById("gallery-filters");
const gallery = document.getElementById("cards");
const cards = Array.from(gallery.querySelectorAll("article"));
const status = form.querySelector("output");

/** Whether a card is what the form asks for. */
function isWanted(card, wanted) {
  const { game, family, level, activation, words } = card.dataset;
  return (
    (!wanted.game || wanted.game === game) &&
    (!wanted.family || wanted.family === family) &&
    (!wanted.level || wanted.level === level) &&
    (!wanted.activation || activation.split(" ").includes(wanted.activation)) &&
    wanted.words
      .toLowerCase()
      .split(/\s+/)
      .every((word) => words.includes(word))
  );
}

/** Show what is wanted, and say how much it is. */
function narrow() {
  const wanted = Object.fromEntries(new FormData(form));
  let count = 0;
  for (const card of cards) {
    card.hidden = !isWanted(card, wanted);
    count += card.hidden ? 0 : 1;
  }
  status.textContent = count === 1 ? "1 card" : `${count} cards`;
}

/** Show names, texts and faces in a language. */
function speak(language) {
  gallery.dataset.language = language;
  for (const image of gallery.querySelectorAll("img")) {
    const source = image.getAttribute("src");
    image.setAttribute("src", source.replace(/\/\w\w\/(light|dark)\//, `/${language}/$1/`));
  }
}

form.addEventListener("input", narrow);
form.addEventListener("submit", (event) => event.preventDefault());
form.elements.language.addEventListener("change", (event) => speak(event.target.value));
form.hidden = false;
speak(form.elements.language.value);
narrow();
