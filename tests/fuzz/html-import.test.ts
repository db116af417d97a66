import fc from "fast-check";
import { describe, expect } from "vitest";
import { ExportError, type OldSite } from "~/domain/article-import/old-post";
import { readGhost } from "~/domain/article-import/read-ghost";
import { readWordPress } from "~/domain/article-import/read-wordpress.server";
import { markdownWords } from "~/i18n/markdown-words";
import { htmlToMarkdown } from "~/lib/html-import/html-to-markdown";
import { renderMarkdown } from "~/lib/markdown/markdown.server";
import { convertPasted } from "~console/editor/pasted-html";
import { holds } from "./fuzz";
import { problemsOf } from "./html";
import { hostileText, markdown, typedText } from "./texts";

const render = async (source: string) =>
  (await renderMarkdown(source, { words: markdownWords.en, linkTo: (path) => path })).html;

const tag = fc.constantFrom(
  ...[
    "p",
    "div",
    "b",
    "i",
    "span",
    "a",
    "ul",
    "ol",
    "li",
    "table",
    "tr",
    "td",
    "th",
    "pre",
    "code",
  ],
  ...[
    "blockquote",
    "figure",
    "figcaption",
    "h1",
    "h3",
    "br",
    "hr",
    "img",
    "iframe",
    "section",
    "q",
  ],
);
const attribute = fc.constantFrom(
  "",
  " href=javascript:alert(1)",
  ' href="https://a.example/"',
  ' style="font-weight:700;mso-list:l0 level3 lfo1"',
  ' src="/a.png" alt="**x**"',
  " colspan=9 rowspan=9",
  ' class="list-bullet3 kg-callout-card"',
  ' type="checkbox"',
);
const piece = fc.oneof(
  fc.tuple(tag, attribute).map(([name, more]) => `<${name}${more}>`),
  tag.map((name) => `</${name}>`),
  hostileText(8),
  fc.constantFrom("\n\n", "[gallery ids=1]", "[caption]", "[/caption]", "<!--", "-->", "&nbsp;"),
);
const html = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(""));

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
const shown = (text: string) => text.replace(/\s+/g, " ").trim();
const unescaped = (text: string) =>
  text
    .replace(/<[^>]*>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replace(/&#x([\da-f]+);/gi, (_, code: string) => String.fromCodePoint(parseInt(code, 16)))
    .replaceAll("&amp;", "&");

const xmlPiece = fc.oneof(
  fc.constantFrom(
    ...["<item>", "</item>", "<title>", "</title>", "<content:encoded>", "</content:encoded>"],
    ...[
      "<![CDATA[",
      "]]>",
      "<!DOCTYPE a [",
      "<wp:status>trash</wp:status>",
      "&amp;",
      "&a;",
      "<?xml?>",
    ],
    ...[
      '<category domain="post_tag" nicename="a">b</category>',
      "<wp:post_type>post</wp:post_type>",
    ],
  ),
  hostileText(6),
);
const jsonPost = fc.record({
  id: fc.oneof(fc.string(), fc.integer()),
  slug: hostileText(8),
  html: fc.oneof(hostileText(8), fc.constant(null)),
  published_at: fc.oneof(
    fc.date({ noInvalidDate: true }).map(String),
    fc.double(),
    fc.constant(null),
  ),
});

async function* inTwo(text: string): AsyncGenerator<string> {
  const middle = Math.floor(text.length / 2);
  yield text.slice(0, middle);
  yield text.slice(middle);
}

async function readAll(open: () => OldSite | Promise<OldSite>): Promise<void> {
  try {
    const { posts } = await open();
    for await (const { path, day } of posts) {
      expect(path === null || path.startsWith("/")).toBe(true);
      expect(day === null || /^\d{4}-\d\d-\d\d$/.test(day)).toBe(true);
    }
  } catch (error) {
    if (!(error instanceof ExportError)) throw error;
  }
}

describe("exports of other systems:", () => {
  holds(
    {
      "every XML is read, or refused with a sentence": fc.asyncProperty(
        fc.array(xmlPiece, { maxLength: 25 }),
        (pieces) => {
          const xml = `<rss><channel><wp:wxr_version>1.2</wp:wxr_version>${pieces.join("")}</channel></rss>`;
          return readAll(() => readWordPress(() => inTwo(xml)));
        },
      ),
      "every JSON is read, or refused with a sentence": fc.asyncProperty(
        fc.oneof(
          fc.json(),
          hostileText(),
          fc
            .array(jsonPost, { maxLength: 3 })
            .map((posts) => JSON.stringify({ db: [{ data: { posts } }] })),
        ),
        (json) => readAll(() => readGhost(json)),
      ),
    },
    300,
  );
});

describe("HTML of other editors:", () => {
  holds(
    {
      "every HTML becomes Markdown that the page shows without anything that runs":
        fc.asyncProperty(
          fc.oneof(html, hostileText(), markdown),
          fc.boolean(),
          async (source, isOfWordPress) => {
            const read = htmlToMarkdown(source, { from: isOfWordPress ? "wordpress" : "page" });
            expect(read.markdown).not.toMatch(/\]\(\s*(?:javascript|data|vbscript):/i);
            expect(problemsOf(await render(read.markdown))).toEqual([]);
          },
        ),
      "the words of a paragraph are those that the page shows": fc.asyncProperty(
        fc.oneof(
          typedText(30),
          markdown.map((text) => text.toWellFormed()),
        ),
        async (words) => {
          const plain = words
            .replace(/\p{C}|[\u2028\u2029\u00a0]/gu, " ")
            .replace(/\[|\]|https?:|www\./g, "x");
          const read = htmlToMarkdown(`<p>${escaped(plain)}</p>`);
          expect(shown(unescaped(await render(read.markdown)))).toBe(shown(plain));
        },
      ),
    },
    300,
  );
});

describe("pasted HTML:", () => {
  const options = { origins: ["https://site.example"], hasPlain: false };
  const paste = (source: string) => convertPasted(source, options).markdown ?? "";
  holds(
    {
      "every clipboard becomes Markdown whose page, pasted again, stays the same": fc.asyncProperty(
        fc.oneof(html, hostileText(), markdown),
        async (source) => {
          const page = await render(paste(source));
          expect(problemsOf(page)).toEqual([]);
          expect(page).not.toMatch(/<img /);
          const again = await render(paste(page));
          expect(await render(paste(again))).toBe(again);
        },
      ),
    },
    300,
  );
});
