// House rules that the page itself looks at. A table tells only those that differ from the usual ones,
// which are written here once more (a test compares them with the games').

/** @type {Record<string, Record<string, string>>} */
export const USUAL = {
  politaine: { target: "32", redeal: "at-least", four: "eights" },
  aluette: { target: "5", length: "points", tie: "first", signs: "gaze", chant: "off" },
  whist22: { target: "14", counting: "points", forehead: "yes", compteur_misses: "13" },
};

/**
 * What a house rule is at this table.
 * @param {{name: string, options?: Record<string, string>}} game
 * @param {string} name
 */
export const ruleOf = (game, name) => game.options?.[name] ?? USUAL[game.name]?.[name] ?? "";
