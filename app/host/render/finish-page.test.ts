import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { finishPage } from "./finish-page";

const page = "<html><head><style></style></head><body><script>evil()</script></body></html>";

it("puts the styles into their place and names them by hash", () => {
  const { html, allowed } = finishPage(page, { styles: ".a{top:0}", scripts: ["own()"] });
  expect(html).toContain("<head><style>.a{top:0}</style></head>");
  const hash = createHash("sha256").update(".a{top:0}").digest("base64");
  expect(allowed.styles).toEqual([`sha256-${hash}`]);
});

it("names no script that the page holds by itself", () => {
  const evil = createHash("sha256").update("evil()").digest("base64");
  expect(finishPage(page, { styles: "", scripts: ["own()"] }).allowed.scripts).not.toContain(
    `sha256-${evil}`,
  );
});

it("a page without a place for styles is a fault", () => {
  expect(() => finishPage("<html></html>", { styles: "", scripts: [] })).toThrow(
    "no place for its styles",
  );
});
