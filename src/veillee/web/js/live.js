// What is spoken by a screen reader: politely, after what is being said, or at once.

const LASTS_MS = 4000; // then it is gone, so that nobody finds it again below the page

/** @param {string} id @returns {(text: string) => void} */
function region(id) {
  let timer = 0;
  return (text) => {
    const place = document.getElementById(id);
    if (!place || !text) return;
    // A fresh element each time: the same sentence twice is spoken twice.
    const said = document.createElement("p");
    said.textContent = text;
    place.append(said);
    while (place.childElementCount > 3) place.firstElementChild?.remove();
    clearTimeout(timer);
    timer = window.setTimeout(() => place.replaceChildren(), LASTS_MS);
  };
}

/** Speak when there is a pause: what happened. */
export const polite = region("polite");
/** Speak at once: it is your turn. */
export const assertive = region("assertive");
