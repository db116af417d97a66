import { describe, expect, it } from "vitest";
import { type HtmlOptions, htmlToMarkdown } from "./html-to-markdown";
import { htmlBounds } from "./parse-html";
import { safeAddress } from "./safe-address";

type Row = {
  html: string;
  markdown: string;
  /** `kind: detail` of each loss. */
  lost?: string[];
  options?: HtmlOptions;
};

const wordpress: HtmlOptions = { from: "wordpress" };

const rows: Record<string, Row> = {
  "Word: paragraphs, a bold one, and nested lists": {
    html: `<p class=MsoNormal><b style='mso-bidi-font-weight:normal'><span lang=EN-US>Title<o:p></o:p></span></b></p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;</span></span><![endif]>One</p>
<p class=MsoListParagraph style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>1.<span>&nbsp;</span></span>Inner</p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>Two</p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p><p>End<span style='display:none;mso-hide:all'>no</span></p>`,
    markdown: "**Title**\n\n- One\n  1. Inner\n- Two\n\nEnd",
  },
  "Google Docs: a wrapper that is not bold, styles as marks, its own links": {
    html: `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><h1 dir="ltr"><span>Head</span></h1><p><span style="font-weight:400">Plain </span><span style="font-weight:700">bold</span><span> and </span><span style="font-style:italic">it</span><span style="text-decoration:line-through">no</span></p><br><ul><li><p><span>A</span></p></li><ul><li><p><span>B</span></p></li></ul></ul><p><a href="https://www.google.com/url?q=https://x.example/a&amp;sa=D">link</a></p></b>`,
    markdown:
      "## Head\n\nPlain **bold** and *it*~~no~~\n\n- A\n  - B\n\n[link](https://x.example/a)",
  },
  "WeChat: sections as paragraphs, bold next to Chinese, pictures that load late": {
    html: `<section><section><p><span leaf="">你好，<strong><span>世界。</span></strong>再见</span></p></section><section style="text-align:center"><img data-src="https://mmbiz.qpic.cn/a/640?wx_fmt=png" src="data:image/gif;base64,AA" alt="图片"></section><section><span>一</span></section><section><span>二<br><br>三</span></section><mpvoice name="v"></mpvoice><iframe class="video_iframe" data-src="https://v.qq.com/x"></iframe></section>`,
    markdown:
      "你好，**世界。**再见\n\n![图片](https://mmbiz.qpic.cn/a/640?wx_fmt=png)\n\n一\n\n二\n\n三\n\n<https://v.qq.com/x>",
    lost: ["style: ", "embed: mpvoice", "frame: https://v.qq.com/x"],
  },
  "Lark: lists that name their level, a table without a head": {
    html: `<div data-page-id="1"><div class="ace-line">第一行</div><h2 class="heading-2 ace-line">标题</h2><ul class="list-bullet1"><li class="ace-line"><div>甲</div></li></ul><ul class="list-bullet2"><li class="ace-line">乙</li></ul><ul class="list-bullet1"><li>丙</li></ul><table><colgroup><col></colgroup><tbody><tr><td><div>a</div></td><td><div>b</div><div>c|d</div></td></tr><tr><td>1</td><td>2</td></tr></tbody></table></div>`,
    markdown: "第一行\n\n## 标题\n\n- 甲\n  - 乙\n- 丙\n\n| a | b<br>c\\|d |\n| - | - |\n| 1 | 2 |",
  },
  "WordPress blocks: a picture with its caption, an embed, code, a table": {
    html: `<!-- wp:paragraph --><p>Hello <strong>you </strong>there.</p><!-- /wp:paragraph -->
<!-- wp:image --><figure class="wp-block-image"><a href="https://o.example/a.jpg"><img src="https://o.example/a-300x200.jpg" alt="Alt"/></a><figcaption>Cap <em>tion</em></figcaption></figure><!-- /wp:image -->
<figure class="wp-block-embed"><div class="wp-block-embed__wrapper">
https://www.youtube.com/watch?v=1
</div></figure><pre class="wp-block-code"><code lang="js" class="language-js">a &lt; b
  [c x="1"]</code></pre><figure class="wp-block-table"><table><thead><tr><th>A</th></tr></thead><tbody><tr><td>1<br>2</td></tr><tr><td>3</td></tr></tbody></table><figcaption>T</figcaption></figure>`,
    markdown: `Hello **you** there.

![Alt](https://o.example/a-300x200.jpg "Cap tion")

<https://www.youtube.com/watch?v=1>

\`\`\`js
a < b
  [c x="1"]
\`\`\`

| A |
| - |
| 1<br>2 |
| 3 |

*T*`,
    lost: ["embed: https://www.youtube.com/watch?v=1"],
    options: wordpress,
  },
  "WordPress's classic editor: blank lines, captions, galleries, shortcodes": {
    html: `First line
second line

<strong>Bold</strong> text

<h2>Head</h2>
[caption id="x" width="300"]<a href="https://o.example/a.jpg"><img src="https://o.example/a-1.jpg" alt="A" /></a> The caption[/caption]

[gallery ids="7,8"] [contact-form-7 id="1" title="x"] [not a code] [[gallery]]
<blockquote>q1

q2</blockquote>`,
    markdown: `First line\\
second line

**Bold** text

## Head

![A](https://o.example/a-1.jpg "The caption")

![seven](https://o.example/7.jpg)

\\[not a code] \\[gallery]

> q1
>
> q2`,
    lost: ["shortcode: [gallery]", "shortcode: [contact-form-7]"],
    options: {
      ...wordpress,
      pictureById: (id) =>
        id === "7" ? { src: "https://o.example/7.jpg", alt: "seven" } : undefined,
    },
  },
  "Ghost: cards": {
    html: `<figure class="kg-card kg-image-card"><img src="/content/images/a.png" alt="x"><figcaption><span>c</span></figcaption></figure><figure class="kg-card kg-bookmark-card"><a class="kg-bookmark-container" href="https://b.example/"><div class="kg-bookmark-content"><div class="kg-bookmark-title">Title</div><div class="kg-bookmark-description">Text</div></div></a></figure><div class="kg-card kg-callout-card"><div class="kg-callout-text">Note <b>this</b></div></div><div class="kg-card kg-toggle-card"><div class="kg-toggle-heading"><h4>Q</h4><button class="kg-toggle-card-icon"><svg></svg></button></div><div><p>A</p></div></div><div class="kg-card kg-signup-card"><p>Join</p></div>`,
    markdown:
      '![x](https://o.example/content/images/a.png "c")\n\n[Title](https://b.example/)\n\n> Note **this**\n\n#### Q\n\nA',
    lost: ["form: kg-signup-card"],
    options: { base: "https://o.example/" },
  },
  "addresses that run something, scripts, styles, forms, frames without an address": {
    html: `<a href="javascript:alert(1)">x</a> <a href=" java\nscript:alert(1)">y</a><script>alert(1)</script><style>a{}</style><img src=x onerror=alert(1)><form><input name=a><p>in form</p></form><iframe srcdoc="<p>x"></iframe><p>*s* _u_ &lt;b&gt; # no</p>`,
    markdown: "x y\n\nin form\n\n\\*s\\* \\_u\\_ \\<b> # no",
    lost: [
      "link: javascript:alert(1)",
      "link:  java script:alert(1)",
      "script: script",
      "style: ",
      "picture: x",
      "form: ",
      "frame: iframe",
    ],
  },
  "merged cells, a list in a cell, a table that only frames": {
    html: `<table><tr><td colspan="2">a</td></tr><tr><td><ul><li>x</li><li>y</li></ul></td><td>b</td></tr></table><table><tr><td><p>in frame</p></td></tr></table>`,
    markdown: "| a | |\n| - | - |\n| • x<br>• y | b |\n\nin frame",
    lost: ["cells: ", "structure: <ul> in a cell"],
  },
  "marks around blocks, within themselves, and next to each other": {
    html: `<b>a<p>b <b>c</b></p></b><p><em>d</em><em>e</em> <a href="/f"><a href="/g">h</a></a></p><ul><li><input type="checkbox" checked> done</li></ul>`,
    markdown: "**a**\n\n**b c**\n\n*de* [h](/g)\n\n- [x] done",
  },
};

describe("HTML of other editors", () => {
  it.each(Object.entries(rows))("%s", (_, { html, markdown, lost = [], options }) => {
    const read = htmlToMarkdown(html, options);
    expect(read.markdown).toBe(markdown);
    expect(read.losses.map(({ kind, detail }) => `${kind}: ${detail}`)).toEqual(lost);
  });
});

describe("hostile HTML", () => {
  const many = (text: string, times = 100_000) => text.repeat(times);
  it.each<[name: string, html: string]>([
    ["10,000 nested elements", many("<div>", 10_000)],
    ["unclosed marks", many("<b>")],
    ["quotations in quotations", many("<blockquote>", 10_000)],
    ["more line breaks than the limit", many("word\n", 12_000)],
    ["more cells than the limit", `<table><tr>${many("<td colspan=1000 rowspan=65000>a", 15_000)}`],
    ["more than the limit", many("a ", htmlBounds.characters)],
  ])("%s: keeps its words without their form", (_, html) => {
    const { markdown, losses } = htmlToMarkdown(`<p>kept</p>${html}`, { from: "wordpress" });
    expect(markdown.slice(0, 4)).toBe("kept");
    expect(losses.at(-1)).toMatchObject({ kind: "structure" });
  });

  it.each<[name: string, html: string]>([
    ["cells that go over others", `<table>${many("<tr><td colspan=999 rowspan=999>a", 90)}`],
    ["attributes", `<a ${Array.from({ length: 20_000 }, (_, at) => `a${at}`).join(" ")}>`],
    ["brackets that nothing closes", many("[a ")],
    ["code that nothing closes", many("<pre ")],
    ["space that nothing ends", `<pre>${many(" ")}x</pre>[a${many(" ")}`],
    ["marks that Markdown cannot tell apart", many("a<em>.</em>a<b>,</b>", 3_000)],
  ])("%s: takes no time, and stays short", (_, html) => {
    const { markdown } = htmlToMarkdown(html, { from: "wordpress" });
    expect(markdown.length).toBeLessThan(400_000);
  });
});

it.each([
  ["https://a.example/b?c#d", "https://a.example/b?c#d"],
  ["//a.example/b", "https://a.example/b"],
  ["/b c", "/b c"],
  ["mailto:a@b.example", "mailto:a@b.example"],
  ["b.html", undefined],
  ["JaVaScRiPt:alert(1)", undefined],
  ["data:text/html,x", undefined],
  ["\u0001javascript:alert(1)", undefined],
  ["vbscript:x", undefined],
  ["//[", undefined],
])("the address %j becomes %j", (given, address) => {
  expect(safeAddress(given)).toBe(address);
});
