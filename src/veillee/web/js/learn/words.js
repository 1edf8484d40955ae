// Short phrases that several steps share.

import { t } from "../words.js";
import { nameOf } from "./scene.js";

/** Where a seat looks: « regarde Anatole ». @param {number[]} gazes @param {number} seat */
export function gazeWords(gazes, seat) {
  const target = gazes[seat];
  if (seat === 0) return target === 0 ? t("page.learn.gaze.own-cards") : t("page.learn.gaze.own", { player: nameOf(target) });
  if (target === seat) return t("page.learn.gaze.cards");
  return target === 0 ? t("page.learn.gaze.you") : t("page.learn.gaze", { player: nameOf(target) });
}
