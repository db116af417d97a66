import { alignParagraphs, splitParagraphs } from "~/domain/document/paragraphs";
import { type ArticleWords, sameValue } from "~console/drafts/article-words";

/** A joined text, and the number of places that both have changed, where it has the words of `mine`. */
export type Joined = { words: ArticleWords; both: number };

/**
 * Joins two texts that were begun from the same one: what only one of them changed is taken from it.
 * Where both changed the same paragraphs, `mine` stands, to be compared with `theirs`.
 */
export function joinTexts(base: ArticleWords, mine: ArticleWords, theirs: ArticleWords): Joined {
  let both = 0;
  const choose = <Value>(from: Value, own: Value, other: Value): Value => {
    if (sameValue(own, from) || sameValue(own, other)) return other;
    if (!sameValue(other, from)) both += 1;
    return own;
  };
  let { fields } = mine;
  for (const name of Object.keys({ ...theirs.fields, ...fields }) as (keyof typeof fields)[]) {
    const chosen = choose(base.fields[name], fields[name], theirs.fields[name]);
    fields = { ...fields, [name]: chosen };
  }
  const body = joinBodies(base.body, mine.body, theirs.body, choose);
  return { words: { fields, body }, both };
}

/** Paragraphs that are the same in all three texts hold them together; between them it is chosen. */
function joinBodies(
  base: string,
  mine: string,
  theirs: string,
  choose: (from: string, own: string, other: string) => string,
): string {
  const parts = {
    base: splitParagraphs(base),
    mine: splitParagraphs(mine),
    theirs: splitParagraphs(theirs),
  };
  const texts = (name: keyof typeof parts) => parts[name].map(({ text }) => text);
  const placeIn = (name: "mine" | "theirs") => {
    const own = texts(name);
    const places = new Map<number, number>();
    for (const { before, after } of alignParagraphs(texts("base"), own)) {
      if (before !== null && after !== null && parts.base[before]?.text === own[after]) {
        places.set(before, after);
      }
    }
    return places;
  };
  const inMine = placeIn("mine");
  const inTheirs = placeIn("theirs");
  let joined = "";
  const done = { base: 0, mine: 0, theirs: 0 };
  parts.base.forEach((paragraph, index) => {
    const own = parts.mine[inMine.get(index) ?? -1];
    const other = parts.theirs[inTheirs.get(index) ?? -1];
    if (own === undefined || other === undefined) return;
    joined += choose(
      base.slice(done.base, paragraph.from),
      mine.slice(done.mine, own.from),
      theirs.slice(done.theirs, other.from),
    );
    joined += paragraph.text;
    Object.assign(done, { base: paragraph.to, mine: own.to, theirs: other.to });
  });
  return joined + choose(base.slice(done.base), mine.slice(done.mine), theirs.slice(done.theirs));
}
