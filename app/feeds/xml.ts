import XMLBuilder from "fast-xml-builder";

const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: "@", format: true });

/** Characters that XML 1.0 (2.2) cannot contain: most control characters and lone surrogates. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

/**
 * Builds an XML document; names that begin with `@` are attributes, values are escaped. Characters
 * that XML forbids are removed: a single one would make the document invalid.
 */
export function xmlDocument(root: Record<string, unknown>): string {
  const document = `<?xml version="1.0" encoding="UTF-8"?>\n${builder.build(root)}`;
  return document.replace(unwritable, "");
}
