import XMLBuilder from "fast-xml-builder";

const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: "@", format: true });

/** An XML document; names that begin with `@` are attributes, values are escaped. */
export function xmlDocument(root: Record<string, unknown>): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${builder.build(root)}`;
}
