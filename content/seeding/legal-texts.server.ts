import { parse } from "yaml";
import { z } from "zod";
import {
  type LegalPageName,
  type LegalWords,
  legalPageNames,
} from "~/domain/legal-page/legal-page";
import type { NewLegalText } from "~/domain/legal-page/legal-seed.server";
import type { Locale } from "~/i18n/locales";

const sources = import.meta.glob<string>("/content/*/legal/*.md", {
  query: "?raw",
  import: "default",
});

const frontMatter = z.object({
  title: z.string(),
  summary: z.string(),
  lastUpdated: z.string(),
  /** The day on which it came into force, which is also what the version is called. */
  version: z.string().regex(/^\d{4}-\d{2}(-\d{2})?$/),
});

/** Loads the starting legal texts; called only when a database is filled. */
export async function startingLegalTexts(): Promise<NewLegalText[]> {
  return Promise.all(
    legalPageNames.map(async (name) => {
      const [cn, en] = [await load("cn", name), await load("en", name)];
      if (cn.label !== en.label) throw new Error(`The languages of the ${name} differ in version`);
      return { name, label: cn.label, words: { cn: cn.words, en: en.words } };
    }),
  );
}

async function load(
  locale: Locale,
  name: LegalPageName,
): Promise<{ label: string; words: LegalWords }> {
  const key = `/content/${locale}/legal/${name}.md`;
  const source = await sources[key]?.();
  if (source === undefined) throw new Error(`No legal document ${key}`);
  const [, head = "", body = ""] = source.match(/^---\n(.*?)\n---\n(.*)$/s) ?? [];
  const { title, summary, lastUpdated, version } = frontMatter.parse(parse(head));
  if (version !== lastUpdated) throw new Error(`${key} was updated after its version`);
  return { label: version, words: { title, summary, body: body.trim() } };
}
