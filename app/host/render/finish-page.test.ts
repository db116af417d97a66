import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { finishPage } from "./finish-page";

const page = "<html><head><style></style></head><body><script>evil()</script></body></html>";

it("inserts the styles and returns their hash", () => {
  const { html, allowed } = finishPage(page, { styles: ".a{top:0}", scripts: ["own()"] });
  expect(html).toContain("<head><style>.a{top:0}</style></head>");
  const hash = createHash("sha256").update(".a{top:0}").digest("base64");
  expect(allowed.styles).toEqual([`sha256-${hash}`]);
});

it("returns no hash of a script that the page's content contains", () => {
  const evil = createHash("sha256").update("evil()").digest("base64");
  expect(finishPage(page, { styles: "", scripts: ["own()"] }).allowed.scripts).not.toContain(
    `sha256-${evil}`,
  );
});

it("throws for a page without a style element", () => {
  expect(() => finishPage("<html></html>", { styles: "", scripts: [] })).toThrow(
    "no place for its styles",
  );
});
