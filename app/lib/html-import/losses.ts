/** Parts of HTML that the site's Markdown does not have. */
export type LossKind =
  | "frame"
  | "embed"
  | "media"
  | "form"
  | "script"
  | "drawing"
  | "shortcode"
  | "picture"
  | "link"
  | "cells"
  | "style"
  | "structure";

/** A part that did not come along. `detail`: an address or a name, for the person who repairs the text. */
export type HtmlLoss = { kind: LossKind; detail: string };

/** Losses of one document that are listed; a hostile one could have as many as it has elements. */
const maxLosses = 200;

/** Characters of a detail: addresses of pictures can hold the picture itself. */
const maxDetail = 200;

/** Collects losses, each once, and counts them all. */
export class LossList {
  readonly #known = new Map<string, HtmlLoss>();
  readonly #counts = new Map<LossKind, number>();

  add(kind: LossKind, detail = ""): void {
    this.#counts.set(kind, this.count(kind) + 1);
    const short = detail.replace(/[\s\p{Cc}]+/gu, " ").slice(0, maxDetail);
    const key = `${kind} ${short}`;
    if (this.#known.size < maxLosses) this.#known.set(key, { kind, detail: short });
  }

  /** How many parts of a kind did not come along. */
  count(kind: LossKind): number {
    return this.#counts.get(kind) ?? 0;
  }

  get all(): HtmlLoss[] {
    return [...this.#known.values()];
  }
}
