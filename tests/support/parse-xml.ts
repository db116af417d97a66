import { SaxesParser } from "saxes";

/** An element: name with its prefix, attributes, child elements, and text content. */
export type XmlElement = {
  name: string;
  namespace: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  text: string;
};

/** Parses a document with namespaces; throws if it is not well-formed. */
export function parseXml(document: string): XmlElement {
  const parser = new SaxesParser({ xmlns: true });
  const top: XmlElement = { name: "", namespace: "", attributes: {}, children: [], text: "" };
  const open = [top];
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name, uri, attributes }) => {
    const values = Object.entries(attributes).map(([key, { value }]) => [key, value]);
    const element = {
      name,
      namespace: uri,
      attributes: Object.fromEntries(values),
      children: [],
      text: "",
    };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  const addText = (text: string) => {
    for (const element of open) element.text += text;
  };
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.on("closetag", () => void open.pop());
  parser.write(document).close();
  const [root] = top.children;
  if (root === undefined) throw new Error("The document is empty");
  return root;
}

/** The child elements with a name. */
export function childrenOf({ children }: XmlElement, name: string): XmlElement[] {
  return children.filter((child) => child.name === name);
}
