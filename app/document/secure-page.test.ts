import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { securePage } from "./secure-page.server";

const nonce = "7c1f2f3e-0000-4000-8000-000000000000";
const secret = ` nonce="${nonce}"`;
const module = 'import "/assets/a.js";\n\nimport("/assets/b.js");';
const hash = (text: string) => `sha256-${createHash("sha256").update(text).digest("base64")}`;

function page(content = ""): string {
  return [
    `<html><head><script${secret}>theme()</script><style${secret}></style></head>`,
    `<body><h1 class="big">Page</h1>${content}`,
    `<link rel="modulepreload" href="/assets/a.js"${secret}/>`,
    `<link rel="modulepreload" href="/assets/b.js"${secret}/>`,
    `<script${secret} type="module" async="">${module}</script></body></html>`,
    `<script${secret}>stream()</script>`,
  ].join("");
}

const secure = (html: string) => securePage(html, { nonce, stylesOf: () => ".big{color:red}" });

test("what carries the nonce may run, by hash; the nonce itself is gone", () => {
  const { html, allowed } = secure(page());
  const texts = ["theme()", module, "stream()"];
  for (const text of texts) expect(allowed.scripts).toContain(hash(text));
  // The fourth is the rules for fetching ahead.
  expect(allowed.scripts).toHaveLength(4);
  expect(allowed.styles).toEqual([hash(".big{color:red}")]);
  expect(html).toContain("<style>.big{color:red}</style>");
  expect(html).not.toContain("nonce");
  expect(html).not.toContain(nonce);
});

test("nothing is fetched by the page itself: scripts wait as text, with their names", () => {
  const { html } = secure(page());
  expect(html).not.toContain('rel="modulepreload"');
  expect(html).not.toContain('type="module"');
  expect(html).toContain(
    `<script type="text/plain" id="waiting-scripts" data-preload="/assets/a.js /assets/b.js" data-entry="/assets/b.js">${module}</script>`,
  );
});

test.each([
  "<script>evil()</script>",
  '<script nonce="">evil()</script>',
  '<script nonce="guess">evil()</script>',
  "<style>body{display:none}</style>",
  // Markup that swallows the next tag up to its nonce.
  '<script src="https://evil.example/x.js" a="',
  "<script src=https://evil.example/x.js ",
])("markup slipped in is never named: %s", (injected) => {
  const own = new Set([...secure(page()).allowed.scripts, ...secure(page()).allowed.styles]);
  const { scripts, styles } = secure(page(injected)).allowed;
  expect([...scripts, ...styles].filter((name) => !own.has(name))).toEqual([]);
});

test("a page of another shape is refused: the framework's scripts would not wait", () => {
  const without = page().replace(' type="module" async=""', ' type="module"');
  expect(() => secure(without)).toThrow("The page should hold once");
});
