import type { TranslatedText } from "./translated-text";

/** Whether a page translator may have replaced text: it puts `<font>` elements there. */
const addsTranslation = ({ addedNodes }: MutationRecord): boolean =>
  [...addedNodes].some((node) => node.nodeName === "FONT");

/**
 * Waits for a page translator in an island. Few visitors use one, so the code that follows its changes is
 * fetched at the first of them.
 */
export class TranslationWatch {
  readonly #observer: MutationObserver;
  #follower: Promise<TranslatedText | undefined> | undefined;

  constructor(island: HTMLElement) {
    const early: MutationRecord[] = [];
    this.#observer = new MutationObserver((records) => {
      if (this.#follower === undefined && !records.some(addsTranslation)) return;
      early.push(...records);
      this.#follower ??= import("./translated-text").then(
        ({ TranslatedText }) => {
          early.push(...this.#observer.takeRecords());
          this.#observer.disconnect();
          return new TranslatedText(island, early);
        },
        () => undefined,
      );
    });
    this.#observer.observe(island, { childList: true, characterData: true, subtree: true });
  }

  /**
   * Puts the original text back, so that the island is as the server rendered it.
   * @returns whether there was a translation
   */
  async restore(): Promise<boolean> {
    const follower = await this.#follower;
    await follower?.readyToRestore();
    return follower?.restore() ?? false;
  }
}
