import { parse, stringify } from "yaml";
import { z } from "zod";
import type { LegalWords } from "~/domain/legal-page/legal-page";
import { betweenBlankLines } from "./between-blank-lines";

const frontMatter = z.object({
  title: z.string(),
  summary: z.string(),
  lastUpdated: z.string(),
  /** The day on which it came into force, which is also what the version is called. */
  version: z.string().regex(/^\d{4}-\d{2}(-\d{2})?$/),
});

/** A version of a legal text in one language. */
export type LegalFile = { label: string; words: LegalWords };

/** Reads a file of a legal text in one language: front matter in YAML, then Markdown. */
export function readLegalFile(source: string): LegalFile {
  const [, head = "", body = ""] = source.match(/^---\n(.*?)\n---\n(.*)$/s) ?? [];
  const { title, summary, lastUpdated, version } = frontMatter.parse(parse(head));
  if (version !== lastUpdated) throw new Error(`${title} was updated after its version`);
  return { label: version, words: { title, summary, body: betweenBlankLines(body) } };
}

/** The file of a legal text in one language, in the one form in which the starting content has it. */
export function writeLegalFile({ label, words: { title, summary, body } }: LegalFile): string {
  const head = { title, summary, lastUpdated: label, version: label };
  return `---\n${stringify(frontMatter.parse(head), { lineWidth: 0 })}---\n\n${betweenBlankLines(body)}\n`;
}
