import { useState } from "react";
import { isOlder, type WithHistory } from "./release-view";

/**
 * What a screen shows: what was loaded, or what an act has answered since.
 * @param nameOf what a page is about: an address may lead to another one while the screen stays
 * @returns the page, and a function that takes what an act answered
 */
export function useNewest<Page extends WithHistory>(
  loaded: Page,
  nameOf: (page: Page) => string,
): [page: Page, take: (page: Page) => void] {
  const [answered, setAnswered] = useState({ loaded, page: loaded });
  const isSame = nameOf(answered.page) === nameOf(loaded);
  const isAnswer = answered.loaded === loaded || (isSame && isOlder(loaded, answered.page));
  return [isAnswer ? answered.page : loaded, (page) => setAnswered({ loaded, page })];
}
