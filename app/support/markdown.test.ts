import { expect, it } from "vitest";
import { renderMarkdown } from "./markdown.server";

const options = { linkTo: (path: string) => (path === "/contact" ? "/en/contact" : path) };

it("gives headings ids and lists them", () => {
  const { html, headings } = renderMarkdown("## 您的权利\n\ntext\n\n## Cookies\n", options);
  expect(headings.map(({ title }) => title)).toEqual(["您的权利", "Cookies"]);
  expect(html).toContain(`<h2 id="${headings[0]?.id}">`);
});

it("sends links through the language", () => {
  const { html } = renderMarkdown("[us](/contact) [them](https://them.example)", options);
  expect(html).toContain('href="/en/contact"');
  expect(html).toContain('href="https://them.example"');
});

it("puts tables into a region that scrolls and takes the focus", () => {
  const { html } = renderMarkdown("| a | b |\n|---|---|\n| 1 | 2 |\n", options);
  expect(html).toMatch(/<div class="table-scroll" tabindex="0"[^>]*><table>/);
});

it("drops HTML that stands in the text", () => {
  const { html } = renderMarkdown(
    "before <script>alert(1)</script> <b onclick=x>after</b>",
    options,
  );
  expect(html).not.toMatch(/<script|onclick|<b/);
});
