import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { markdownWords } from "~/i18n/markdown-words";
import { renderMarkdown } from "~/lib/markdown/markdown.server";
import { sourceOf } from "~console/editor/paste-source";
import { convertPasted } from "~console/editor/pasted-html";
import { threadTime } from "~tests/support/thread-time";

const folder = fileURLToPath(new URL("../support/pasted/", import.meta.url));
const names = readdirSync(folder)
  .filter((name) => name.endsWith(".html"))
  .map((name) => name.replace(/\.html$/, ""));

const options = { origins: ["https://manifold.example"], hasPlain: true };

/** Program, parts that came, and parts that were left out, as the note about the paste counts them. */
function noteOf(html: string): string {
  const { came, leftOut, lostColours } = convertPasted(html, options);
  const counted = (parts: Record<string, number>) =>
    Object.entries(parts)
      .filter(([, count]) => count > 0)
      .map(([name, count]) => `${name} ${count}`)
      .join(", ");
  const lost = [counted(leftOut), lostColours ? "colours" : ""].filter((part) => part !== "");
  return `${sourceOf(html)}: ${counted(came)}; without ${lost.join(", ") || "nothing"}`;
}

describe("a text copied from", () => {
  it.each(names)("%s becomes Markdown that the page shows", async (name) => {
    const html = readFileSync(`${folder}${name}.html`, "utf8");
    const { markdown } = convertPasted(html, options);
    const kept = markdown ?? "(plain text)";
    await expect(`${noteOf(html)}\n\n${kept}\n`).toMatchFileSnapshot(`${folder}${name}.md`);
    const words = markdownWords.en;
    const page = await renderMarkdown(kept, { words, linkTo: (path) => path });
    // No mark stays visible, and no word is shown as an entity.
    expect(page.html).not.toMatch(/\*\*|&amp;#|~~/);
  });
});

it.each([
  ["a table of Excel", "<table>", "<tr><td>甲<td style='color:red'>1,250.00<td>乙", 3_000],
  [
    "a text of Word",
    "",
    "<p class=MsoNormal><b style='mso-bidi-font-weight:normal'>注意：</b><span lang=EN-US>x</span>请先备份</p>",
    1_900,
  ],
  ["marks in marks", "", "<b><i>a", 25_000],
])("200 kB of %s take less than two seconds", async (_, start, part, times) => {
  const html = start + part.repeat(times);
  expect(html.length).toBeGreaterThan(100_000);
  const time = await threadTime(() => convertPasted(html, options));
  expect(time).toBeLessThan(2_000);
});
