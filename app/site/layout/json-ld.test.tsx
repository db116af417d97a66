import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { JsonLd } from "./json-ld";

it("a text in structured data cannot end the script element", () => {
  const things = [{ "@type": "Article", headline: "</script><b>" }];
  const html = renderToStaticMarkup(<JsonLd things={things} />);
  expect(html.match(/<\//g)).toHaveLength(1);
  expect(JSON.parse(html.replace(/^<script[^>]*>|<\/script>$/g, ""))["@graph"]).toEqual(things);
});
