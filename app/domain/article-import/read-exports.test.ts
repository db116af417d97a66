import { describe, expect, it } from "vitest";
import { exportBounds, type OldPost } from "./old-post";
import { candidatesOf } from "./picture-folder.server";
import { readGhost } from "./read-ghost";
import { readWordPress } from "./read-wordpress.server";

async function* parts(text: string): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += 1_000) yield text.slice(at, at + 1_000);
}

const read = async (xml: string) => {
  const site = await readWordPress(() => parts(xml));
  const posts: OldPost[] = [];
  for await (const post of site.posts) posts.push(post);
  return { ...site, posts };
};

const channel = (inside: string) =>
  `<rss><channel><wp:wxr_version>1.2</wp:wxr_version>\n${inside}</channel></rss>`;
const laughs = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "&l${at};&l${at};">`);

describe("an export of WordPress", () => {
  it.each<[name: string, xml: string, message: string | RegExp]>([
    ["another file", "<feed></feed>", "Line 1: It begins with <feed>, not with <rss>."],
    ["a feed", "<rss><channel></channel></rss>", "This is no export of WordPress (WXR)"],
    ["a text", "Hello", /^Line 1: .*The file is not whole XML/],
    ["nothing", "", /The file is not whole XML/],
    [
      "a later version",
      "<rss><channel><wp:wxr_version>2.0</wp:wxr_version>",
      'Its version is "2.0"',
    ],
    [
      "a file that ends too early",
      channel("").slice(0, -10),
      /^Line 2: .*The file is not whole XML/,
    ],
    ["an unknown entity", channel("\n<item><title>&nbsp;</title></item>"), /^Line 3: .*entity/],
    [
      "entities of its own",
      `<!DOCTYPE r [${laughs.join("")}]>${channel("&l9;")}`,
      "Line 1: It has a document type",
    ],
    [
      "another encoding",
      `<?xml version="1.0" encoding="GBK"?>${channel("")}`,
      "Its encoding is GBK",
    ],
    ["deep nesting", channel("<a>".repeat(30)), "Its elements are too deeply nested."],
    [
      "a long field",
      channel(`<item><title>${"a".repeat(exportBounds.field + 1)}`),
      "A field is too long.",
    ],
    ["a long name", channel(`<${"a".repeat(exportBounds.field * 5)}`), "A part of it is too long."],
    [
      "many posts",
      channel("<item><wp:post_type>post</wp:post_type></item>".repeat(exportBounds.posts + 1)),
      "More than 5000 posts",
    ],
  ])("%s is refused with a sentence", async (_, xml, message) => {
    await expect(read(xml)).rejects.toThrow(message);
  });

  it("has posts of every state but the trash, with their tags and descriptions", async () => {
    const field = (name: string, text: string) => `<wp:${name}>${text}</wp:${name}>`;
    const meta = (key: string, value: string) =>
      `<wp:postmeta>${field("meta_key", key)}${field("meta_value", value)}</wp:postmeta>`;
    const states = ["publish", "draft", "private", "trash", "auto-draft"];
    const items = states.map(
      (
        state,
        at,
      ) => `<item><title>${state} &amp; more</title><link>https://o.example/?p=${at}</link>
${field("post_date", "0000-00-00 00:00:00")}${field("status", state)}${field("post_type", "post")}
<category domain="category" nicename="news"><![CDATA[News]]></category><category>x</category>
${meta("_yoast_wpseo_metadesc", "About it")}</item>`,
    );
    const { posts, leftOut } = await read(channel(items.join("")));
    expect(posts.map(({ title }) => title)).toEqual([
      "publish & more",
      "draft & more",
      "private & more",
    ]);
    expect(posts[0]).toMatchObject({
      address: "https://o.example/?p=0",
      path: null,
      day: null,
      summary: "About it",
      tags: [{ slug: "news", name: "News" }],
    });
    expect(Object.fromEntries(leftOut)).toEqual({
      "posts in the trash": 1,
      "posts never saved": 1,
    });
  });
});

describe("an export of Ghost", () => {
  it.each<[name: string, json: string, message: string]>([
    ["nothing", "", "Line 1: The file is not whole JSON"],
    ["a broken line", '{"db": [\n{,', "Line 2: The file is not whole JSON"],
    ["another file", '{"a": 1}', "This is no export of Ghost: "],
    [
      "a post without its slug",
      '{"db": [{"data": {"posts": [{"id": 1}]}}]}',
      "db.0.data.posts.0.slug is missing or wrong.",
    ],
    ["deep nesting", "[".repeat(100_000), "is not whole JSON"],
  ])("%s is refused with a sentence", (_, json, message) => {
    expect(() => readGhost(json)).toThrow(message);
  });
});

it.each([
  ["https://o.example/wp-content/uploads/2019/a-300x200.jpg", "2019/a.jpg"],
  ["/content/images/size/w600/2020/b.png", "2020/b.png"],
  ["https://o.example/wp-content/uploads/%E5%9B%BE.png", "图.png"],
  ["https://o.example/wp-content/uploads/..%2f..%2fetc/passwd", undefined],
  ["https://o.example/wp-content/uploads/%ff", undefined],
  ["https://o.example/elsewhere/a.jpg", undefined],
])("the picture %s is looked for at %s", (address, path) => {
  expect(candidatesOf(address)[0]).toBe(path);
});
