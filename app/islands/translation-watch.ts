import type { TranslatedText } from "./translated-text";

/**
 * Waits for a page translator in an island: it puts `<font>` elements there. Few visitors use one, so the code that
 * follows its changes is fetched at the first of them. The observer is there from the start and stays: it has to see
 * each change before the translator's own observer does.
 * @returns resolves with that code when the text can be restored; undefined without a translation
 */
export function watchTranslation(island: HTMLElement): () => Promise<TranslatedText | undefined> {
  const early: MutationRecord[] = [];
  let loading: Promise<TranslatedText> | undefined;
  let loaded: TranslatedText | undefined;
  const observer = new MutationObserver((records) => {
    if (loaded !== undefined) return loaded.follow(records);
    if (loading === undefined && island.querySelector("font") === null) return;
    early.push(...records);
    loading ??= import("./translated-text").then((code) => {
      loaded = new code.TranslatedText(island, observer, early);
      return loaded;
    });
  });
  observer.observe(island, { childList: true, characterData: true, subtree: true });
  return async () => {
    const texts = await loading;
    await texts?.readyToRestore();
    return texts;
  };
}
