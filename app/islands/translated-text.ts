/** A text node that a page translator replaced, and its text before that. */
type Replaced = { text: Text; original: string };

/**
 * Keeps an island's text nodes in the document while a page translator works on it. Translators replace a
 * text node by a `<font>` with the translation. React holds on to the text node: it would write new
 * figures into a node that nobody sees, and throw when it removes that node
 * (https://github.com/facebook/react/issues/11538). So the text node goes back before its
 * translation, empty. If React writes into it, the translations around it go, and the translator
 * translates the new text.
 */
export class TranslatedText {
  readonly #island: HTMLElement;
  readonly #replaced = new WeakMap<Element, Replaced>();
  readonly #observer: MutationObserver;

  /** Resolves when the pointer is up again. */
  #press = Promise.resolve();

  /**
   * @param observer calls `follow` with the changes in the island
   * @param early what a translator, and perhaps React, did before this code was there
   */
  constructor(island: HTMLElement, observer: MutationObserver, early: readonly MutationRecord[]) {
    this.#island = island;
    this.#observer = observer;
    island.addEventListener("pointerdown", () => {
      this.#press = new Promise((resolve) => {
        // Later, because the click comes after it.
        const end = () => setTimeout(resolve);
        for (const type of ["pointerup", "pointercancel"]) {
          window.addEventListener(type, end, { once: true });
        }
      });
    });
    const all = [...early, ...observer.takeRecords()];
    this.follow(all.filter(({ type }) => type === "childList"));
    // What React wrote into a replaced text is its original now.
    for (const { type, target } of all) if (type === "characterData") this.#showOriginal(target);
  }

  /**
   * Resolves when `restore` takes nothing away that is being pressed: an element that goes away between the
   * pointer's down and up gets no click.
   */
  async readyToRestore(): Promise<void> {
    if (this.#island.querySelector("font") !== null) await this.#press;
  }

  /**
   * Puts the original text back everywhere, so that the island is as the server rendered it. The caller needs it
   * before the next microtask, in which the translator translates again.
   * @returns whether there was a translation
   */
  restore(): boolean {
    this.follow(this.#observer.takeRecords());
    const fonts = [...this.#island.querySelectorAll("font")];
    for (const font of fonts) this.#undo(font);
    this.#observer.takeRecords();
    return fonts.length > 0;
  }

  follow(records: readonly MutationRecord[]): void {
    for (const record of records) {
      if (record.type === "characterData") this.#followText(record.target);
      for (const node of record.removedNodes) {
        if (node instanceof Text) this.#followRemovedText(node, record);
        else if (node instanceof Element) this.#followRemovedFont(node, record);
      }
    }
    // The changes that this made itself.
    this.#observer.takeRecords();
  }

  /** The visitor sees React's text, and the original of its neighbours in the same element. */
  #followText(text: Node): void {
    const written = text.nodeValue;
    if (this.#showOriginal(text)) text.nodeValue = written;
  }

  /** Takes the translations away from the element of a replaced text. @returns whether it was one */
  #showOriginal(text: Node): boolean {
    if (this.#translationOf(text, text.nextSibling) === undefined) return false;
    for (const element of [...(text.parentElement?.children ?? [])]) this.#undo(element);
    return true;
  }

  #followRemovedText(text: Text, record: MutationRecord): void {
    const known = this.#translationOf(text, record.nextSibling);
    if (known !== undefined) {
      // React removed or moved the text.
      if (text.parentNode === null) known.remove();
      else if (known.parentNode !== null) text.after(known);
      return;
    }
    if (text.parentNode !== null) return;
    const font = [...record.addedNodes, record.previousSibling, record.nextSibling].find(
      (node) =>
        node instanceof Element &&
        node.localName === "font" &&
        node.parentNode !== null &&
        // Beside it may be the translation of another text.
        !this.#replaced.has(node),
    ) as Element | undefined;
    if (font === undefined) return;
    this.#replaced.set(font, { text, original: text.data });
    text.data = "";
    font.before(text);
  }

  /** The translator took its translation back: it puts the old text node there, or a new one. */
  #followRemovedFont(font: Element, { addedNodes, removedNodes }: MutationRecord): void {
    const replaced = this.#replaced.get(font);
    if (replaced === undefined || font.parentNode !== null) return;
    const { text, original } = replaced;
    this.#replaced.delete(font);
    // React replaced all of the element's text.
    if (text.parentNode === null || [...removedNodes].includes(text)) return;
    text.data = original;
    for (const node of addedNodes) if (node instanceof Text && node !== text) node.remove();
  }

  #undo(font: Element): void {
    const replaced = this.#replaced.get(font);
    if (replaced === undefined) return;
    this.#replaced.delete(font);
    replaced.text.data = replaced.original;
    font.remove();
  }

  /** The node, if it is the translation of that text. */
  #translationOf(text: Node, node: Node | null): Element | undefined {
    const isTranslation = node instanceof Element && this.#replaced.get(node)?.text === text;
    return isTranslation ? node : undefined;
  }
}
