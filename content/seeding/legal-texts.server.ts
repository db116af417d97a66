import { type LegalPageName, legalPageNames } from "~/domain/legal-page/legal-page";
import type { NewLegalText } from "~/domain/legal-page/legal-seed.server";
import { legalVersions } from "~content/legal-versions";
import { readLegalFile } from "./legal-file";

const sources = import.meta.glob<string>(["/content/*/legal/*.md", "/content/*/legal/*/*.md"], {
  query: "?raw",
  import: "default",
});

/** Loads the starting legal texts; called only when a database is filled. */
export async function startingLegalTexts(): Promise<NewLegalText[]> {
  return joinLegalTexts(legalVersions, async (path) => {
    const source = await sources[`/content/${path}`]?.();
    if (source === undefined) throw new Error(`No legal document /content/${path}`);
    return source;
  });
}

/**
 * Joins the list of versions with the files of their words.
 * @param read gives the text of a file by its path within `content/`
 */
export function joinLegalTexts(
  versions: typeof legalVersions,
  read: (path: string) => Promise<string>,
): Promise<NewLegalText[]> {
  const load = async (name: LegalPageName, file: string) => {
    const cn = readLegalFile(await read(`cn/legal/${file}.md`));
    const en = readLegalFile(await read(`en/legal/${file}.md`));
    if (cn.label !== en.label) throw new Error(`The languages of the ${name} differ in version`);
    return { label: cn.label, words: { cn: cn.words, en: en.words } };
  };
  return Promise.all(
    legalPageNames.map(async (name) => {
      const own = versions.filter((version) => version.name === name);
      const inForce = await load(name, name);
      if (own.length === 0) return { name, ...inForce };
      const withWords = own.map(async (version) => {
        const isInForce = version.state === "in-force";
        const { label, words } = isInForce
          ? inForce
          : await load(name, `${name}/${version.number}`);
        if (label !== version.label)
          throw new Error(`${name} ${version.number} is called ${label}`);
        return { ...version, words };
      });
      return { name, ...inForce, versions: await Promise.all(withWords) };
    }),
  );
}
