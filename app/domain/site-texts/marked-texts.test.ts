import fc from "fast-check";
import { expect, it } from "vitest";
import { markTexts, readMarks } from "./marked-texts";
import type { StartingTexts } from "./site-text-rules";

const starting = (words: object) => ({ home: { cn: {}, en: words } }) as unknown as StartingTexts;

/** The words of the home page with marks, by their place. */
const marked = (words: Record<string, string>, published: Record<string, string> = {}) => {
  const texts = new Map([["home en", new Map(Object.entries(published))]]);
  return markTexts(texts, starting(words), "en").get("home en") ?? new Map<string, string>();
};

it("makes an element of each text, with its place", () => {
  const words = marked({ lead: "Old lead", note: "Note" }, { lead: "New lead" });
  const page = `<p>${words.get("lead")}</p><p title="${words.get("note")}">9</p>`;
  expect(readMarks(page)).toEqual({
    html: '<p><span data-w="home:lead">New lead</span></p><p title="Note">9</p>',
    unseen: ["home:note"],
  });
});

it("divides a text at its tags, and names what goes on", () => {
  const [before = "", after = ""] = (marked({ lead: "One, two" }).get("lead") ?? "").split(" ");
  expect(readMarks(`<p>${before}<wbr/>${after}</p>`).html).toBe(
    '<p><span data-w="home:lead">One,</span><wbr/><span data-w="home:lead" data-go-on>two</span></p>',
  );
});

it("leaves no element where none may stand", () => {
  const lead = marked({ lead: "Lead" }).get("lead");
  for (const page of [
    `<title>${lead}</title>`,
    `<script>const a = "${lead}</p>";</script>`,
    `<select><option value="1">${lead}</option></select>`,
    `<textarea>${lead}</textarea>`,
  ]) {
    const { html, unseen } = readMarks(page);
    expect([html, unseen]).toEqual([
      page.replaceAll(/[\uE000-\uE002]|home:lead/g, ""),
      ["home:lead"],
    ]);
  }
  expect(readMarks(`<svg><text>${lead}</text></svg>${lead}`).html).toBe(
    '<svg><text><tspan data-w="home:lead">Lead</tspan></text></svg><span data-w="home:lead">Lead</span>',
  );
});

it("keeps words whose placeholders no longer fit out of the page", () => {
  expect(marked({ lead: "{count} left" }, { lead: "some left" }).get("lead")).toContain("{count}");
});

it("changes nothing but the marks, whatever the page", () => {
  const word = fc.stringMatching(/^[a-z &;]{1,12}$/);
  const open = fc.constantFrom(
    "<p>",
    "<b class='x'>",
    "<br/>",
    "<!-- a > b -->",
    "<svg>",
    "</svg>",
  );
  const close = fc.constantFrom("</p>", "</b>", "<wbr/>", "<script>a</script>", "<title>t</title>");
  const part = fc.tuple(open, word, fc.boolean(), close);
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      const write = (isMarked: boolean) =>
        parts
          .map(([before, text, isText, after], index) => {
            const shown =
              isText && isMarked ? marked({ [`k${index}`]: text }).get(`k${index}`) : text;
            return before + shown + after;
          })
          .join("");
      const { html } = readMarks(write(true));
      expect(
        html.replaceAll(/<(?:span|tspan) data-w="[^"]*"(?: data-go-on)?>|<\/t?span>/g, ""),
      ).toBe(write(false));
      expect(html).not.toMatch(/[\uE000-\uE002]/);
    }),
  );
});
