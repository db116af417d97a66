import type { NamedTag } from "~/domain/article/article-tags.server";
import type { Locale } from "~/i18n/locales";
import type { ImportedPost } from "./import-posts.server";
import type { LeftOut } from "./old-post";

/** Results of an import, for the report. */
type ImportFacts = {
  home: string | null;
  locale: Locale;
  isDryRun: boolean;
  posts: readonly ImportedPost[];
  leftOut: LeftOut;
  tags: {
    matched: number;
    added: readonly NamedTag[];
    renamed: readonly { wanted: string; id: string }[];
  };
  pictures: { added: number; found: number };
  /** Null: a dry run, or there are no old addresses. */
  addresses: { file: string; lines: number } | null;
};

/** The report of an import: numbers first, then a line for each post and for each thing that it lost. */
export function importReport(facts: ImportFacts): string {
  const { home, locale, isDryRun, posts, leftOut, tags, pictures, addresses } = facts;
  const number = (result: ImportedPost["result"]) =>
    posts.filter((post) => post.result === result).length;
  const named = tags.added.map(({ id, name }) => `${name[locale]} (${id})`);
  const left = [...leftOut].map(([what, many]) => `${what} (${many})`);
  const numbers = [
    isDryRun ? "Dry run: nothing was stored." : "",
    home === null ? "" : `From: ${home}`,
    `Drafts ${isDryRun ? "that would be made" : "made"}: ${number("made")}, language ${locale}. Nothing is published.`,
    `Already there from an earlier import: ${number("there")}`,
    number("left-out") === 0 ? "" : `Posts left out, see below: ${number("left-out")}`,
    `Tags: ${tags.matched} matched, ${tags.added.length} new${named.length === 0 ? "" : `: ${named.join(", ")}`}`,
    ...tags.renamed.map(
      ({ wanted, id }) => `  Another tag has the id ${wanted}, so the new one has ${id}.`,
    ),
    `Pictures: ${pictures.added} new in the library, ${pictures.found} already there`,
    left.length === 0 ? "" : `Left out: ${left.join(", ")}`,
    "Not kept: authors, and the first day of publication, which is listed below. An article is dated by its publication here.",
    addressLine(addresses),
  ];
  return [...numbers.filter((line) => line !== ""), "", ...posts.flatMap(linesOf)].join("\n");
}

function addressLine(addresses: ImportFacts["addresses"]): string {
  if (addresses === null) return "";
  return `Old addresses: ${addresses.lines} in ${addresses.file}. Publish the articles, then import the file in Settings, Old addresses: until then it refuses lines that lead to drafts.`;
}

function linesOf({ post, result, articleId, losses }: ImportedPost): string[] {
  const { title, day, state, address } = post;
  const head = articleId === null ? "" : `${articleId}  `;
  const note = { made: "", there: ", already there", "left-out": ", left out" }[result];
  return [
    `${head}${title === "" ? "(no title)" : title} (${day ?? "no day"}, ${state}${note})  ${address}`,
    ...losses.map((loss) => `    ${loss}`),
  ];
}
