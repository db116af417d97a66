import { markdownWords } from "~/i18n/markdown-words";
import { renderMarkdown } from "~/lib/markdown/markdown.server";
import type { Database } from "~/platform/db/database.server";
import { pictureNameIn, picturesIn } from "./media";
import { findNamed } from "./media-queries.server";

/**
 * Names of the pictures that a Markdown text would show and that the library does not have. What
 * only looks like one, such as a link to another site's `/media/logo`, is none.
 */
export async function findMissingPictures(db: Database, markdown: string): Promise<string[]> {
  if (picturesIn(markdown).length === 0) return [];
  const shown = new Set<string>();
  await renderMarkdown(markdown, {
    words: markdownWords.en,
    linkTo: (path) => path,
    pictureAt: (address) => {
      const name = pictureNameIn(address);
      if (name !== null) shown.add(name);
      return undefined;
    },
  });
  const found = new Set((await findNamed(db, [...shown])).map(({ name }) => name));
  return [...shown].filter((name) => !found.has(name));
}
