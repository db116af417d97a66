import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { startingFacts } from "~/brand";
import { JsonLd, packageOffers } from "./json-ld";

it("a text in structured data cannot end the script element", () => {
  const things = [{ "@type": "Article", headline: "</script><b>" }];
  const html = renderToStaticMarkup(<JsonLd things={things} />);
  expect(html.match(/<\//g)).toHaveLength(1);
  expect(JSON.parse(html.replace(/^<script[^>]*>|<\/script>$/g, ""))["@graph"]).toEqual(things);
});

it("offers every package at its price in yuan, and nothing without packages", () => {
  const publisher = { locale: "en", publicUrl: "https://site.test", facts: startingFacts } as const;
  const [thing] = packageOffers(publisher, [{ name: "B", monthlyFen: 7_950 }]);
  expect(thing?.offers).toMatchObject([
    { name: "B", price: "79.50", priceCurrency: "CNY", url: "https://site.test/en/pricing" },
  ]);
  expect(packageOffers(publisher, [])).toEqual([]);
});
