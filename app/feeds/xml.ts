import XMLBuilder from "fast-xml-builder";

const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: "@", format: true });

/** What XML 1.0 (2.2) knows no way to write: most control characters, and halves of characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

/**
 * An XML document; names that begin with `@` are attributes, values are escaped. What no document
 * can hold is left out: one such character would make all of it unreadable.
 */
export function xmlDocument(root: Record<string, unknown>): string {
  const document = `<?xml version="1.0" encoding="UTF-8"?>\n${builder.build(root)}`;
  return document.replace(unwritable, "");
}
