import { useState } from "react";
import { isOlder, type WithHistory } from "./release-view";

/**
 * The newest page of a screen: the loaded one, or a later answer of an action.
 * @param nameOf the page's subject: an address may lead to another one while the screen stays.
 * @returns the page, and a function that takes an action's answer
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
