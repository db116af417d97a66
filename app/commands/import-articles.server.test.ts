import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { addTag } from "~/domain/article/article-tags.server";
import { commandActor } from "~/domain/staff/staff-context.server";
import {
  articleTranslations,
  auditEntries,
  documentDrafts,
  documentPublications,
  documentRevisions,
  documentSchedules,
  media,
  tags,
} from "~/platform/db/schema";
import { readEnv } from "~/platform/env/env.server";
import { keepUmask } from "~tests/support/keep-umask";
import { makePicture } from "~tests/support/pictures";
import { embeddedDatabase, type OpenTestDatabase } from "~tests/support/test-database";
import { type ImportCommand, importCommand } from "./import-articles.server";

keepUmask();
let folder: string;
let database: OpenTestDatabase;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "site-import-"));
  database = await embeddedDatabase.open();
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const run = (command: Partial<ImportCommand>) =>
  importCommand(
    { db: database.db, env: readEnv({ DATA_DIR: folder }) },
    {
      system: "wordpress",
      file: undefined,
      locale: "cn",
      pictures: undefined,
      addresses: undefined,
      isDryRun: false,
      ...command,
    },
  );

async function exported(name: string, content: string): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, content);
  return file;
}

const item = (id: number, fields: string, content = "") => `<item><title>Post ${id}</title>
<link>https://old.example/2019/post-${id}/</link><wp:post_id>${id}</wp:post_id>
<wp:post_date>2019-05-03 08:00:00</wp:post_date><wp:status>publish</wp:status><wp:post_type>post</wp:post_type>
<content:encoded><![CDATA[${content}]]></content:encoded>${fields}</item>`;

const wxr = (...items: string[]) => `<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0"><channel><title>Old</title><wp:wxr_version>1.2</wp:wxr_version>
<wp:base_blog_url>https://old.example</wp:base_blog_url><wp:author><wp:author_id>1</wp:author_id></wp:author>
${items.join("\n")}</channel></rss>`;

const posts = [
  item(
    1,
    `<excerpt:encoded>A summary</excerpt:encoded><category domain="category" nicename="uncategorized">Uncategorized</category>
<category domain="post_tag" nicename="%e6%8c%87">指纹</category><category domain="post_tag" nicename="tips">Tips</category>
<wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>9</wp:meta_value></wp:postmeta>
<wp:comment><wp:comment_id>1</wp:comment_id></wp:comment>`,
    `Hello [contact-form-7 id="1"]\n\n<img src="https://old.example/wp-content/uploads/2019/a-300x200.png" alt="Chart" />`,
  ),
  item(
    2,
    "",
    `<img src="/wp-content/uploads/2019/damaged.png"><p>See <a href="https://old.example/2019/post-1/">one</a>.</p><iframe src="https://v.example/"></iframe>`,
  ),
];
const others = [
  `<item><title>A</title><wp:post_id>9</wp:post_id><wp:post_type>attachment</wp:post_type>
<wp:attachment_url>https://old.example/wp-content/uploads/2019/missing.png</wp:attachment_url></item>`,
  item(3, "<wp:post_type>page</wp:post_type>"),
  item(4, "<wp:status>trash</wp:status>"),
];

const draftsOf = () =>
  database.db.select().from(documentDrafts).where(eq(documentDrafts.kind, "article"));

it("makes drafts of a WordPress export, and nothing else: a dry run first, then once, then the rest", async () => {
  const { db } = database;
  const now = () => new Date();
  await addTag({ db, now }, commandActor, { id: "fp", name: { cn: "指纹", en: "Fingerprints" } });
  const pictures = join(folder, "uploads");
  await mkdir(join(pictures, "2019"), { recursive: true });
  await writeFile(join(pictures, "2019", "a.png"), await makePicture({ width: 300, height: 20 }));
  await writeFile(join(pictures, "2019", "damaged.png"), "\x89PNG\r\n\x1a\n", "latin1");
  const first = await exported("first.xml", wxr(posts[0] ?? "", ...others));
  const dry = await run({ file: first, pictures, isDryRun: true });
  expect([await draftsOf(), await db.select().from(media)]).toEqual([[], []]);
  expect((await db.select().from(tags)).map(({ id }) => id)).toEqual(["fp"]);
  const report = await run({ file: first, pictures });
  const lines = (text: string) =>
    text.split("\n").filter((line) => /^ {4}|Left out|Tags/.test(line));
  expect(lines(report)).toEqual([
    "Tags: 1 matched, 1 new: Tips (tips)",
    "Left out: comments (1), attachments (1), pages (1), posts in the trash (1), users (1)",
    "    shortcode: [contact-form-7]",
    "    picture, now a link: https://old.example/wp-content/uploads/2019/missing.png (not in the folder of pictures)",
  ]);
  expect(lines(dry)).toEqual(lines(report));

  const all = await exported("all.xml", wxr(...posts, ...others));
  const again = await run({ file: all, pictures, addresses: join(folder, "old.csv") });
  expect(again).toContain(
    "Drafts made: 1, language cn. Nothing is published.\nAlready there from an earlier import: 1",
  );
  expect(again).toContain("frame, now a link: https://v.example/");
  expect(again).toContain("uploads/2019/damaged.png (damaged)");
  const drafts = await draftsOf();
  const [one, two] = drafts;
  expect(
    drafts.map(({ title, locale, liveRevision }) => ({ title, locale, liveRevision })),
  ).toEqual([
    { title: "Post 1", locale: "cn", liveRevision: null },
    { title: "Post 2", locale: "cn", liveRevision: null },
  ]);
  expect(one?.fields).toEqual({ title: "Post 1", summary: "A summary", tags: ["fp", "tips"] });
  expect(one?.body).toBe(
    "[missing.png](https://old.example/wp-content/uploads/2019/missing.png)\n\nHello\n\n![](/media/a)",
  );
  expect(two?.body).toBe(
    `[damaged.png](https://old.example/wp-content/uploads/2019/damaged.png)\n\nSee [one](/new/${one?.itemId}).\n\n<https://v.example/>`,
  );
  const [picture, ...more] = await db.select().from(media);
  expect([picture?.name, picture?.altCn, picture?.altEn, more]).toEqual(["a", "Chart", "", []]);
  expect(await db.select().from(articleTranslations)).toEqual([]);
  expect(await db.select().from(documentSchedules)).toEqual([]);
  expect(await db.select().from(documentPublications)).toEqual([]);
  const revisions = await db.select().from(documentRevisions);
  expect(revisions.map(({ reason }) => reason)).toEqual(["first", "first"]);
  const entries = await db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.act, "text-created"), eq(auditEntries.source, "command")));
  expect(entries).toHaveLength(2);
  const csv = (await readFile(join(folder, "old.csv"), "utf8")).split("\r\n");
  expect(csv.slice(1)).toEqual([
    `"/2019/post-1","/new/${one?.itemId}",301`,
    `"/2019/post-2","/new/${two?.itemId}",301`,
    "",
  ]);
});

it("makes drafts of a Ghost export, in the language that the operator names", async () => {
  const data = {
    posts: [
      {
        id: "a",
        title: "Ghost one",
        slug: "ghost-one",
        html: `<p>Text</p><p><a href="__GHOST_URL__/other/">o</a></p>`,
        status: "published",
        published_at: "2020-01-02T00:00:00.000Z",
        feature_image: "__GHOST_URL__/content/images/2020/f.png",
      },
      { id: "b", title: "Only lexical", slug: "b", html: null, lexical: "{}", status: "draft" },
      { id: "c", title: "Page", slug: "c", html: "<p>x</p>", type: "page", status: "published" },
    ],
    tags: [{ id: "t", name: "Tips", slug: "tips", visibility: "public" }],
    posts_tags: [{ post_id: "a", tag_id: "t" }],
  };
  const file = await exported("ghost.json", JSON.stringify({ db: [{ meta: {}, data }] }));
  const report = await run({ system: "ghost", file, locale: "en" });
  expect(report).toContain("posts without the field html (only html is read");
  expect(report).toContain("pages (1)");
  expect(report).toContain("Ghost one (2020-01-02, published)  ghost:/ghost-one/");
  const draft = (await draftsOf()).find(({ title }) => title === "Ghost one");
  expect([draft?.locale, draft?.fields?.["tags"]]).toEqual(["en", ["tips"]]);
  expect(draft?.body).toBe("*f.png*\n\nText\n\n[o](/other/)");
  expect(await readFile(`${file}.addresses.csv`, "utf8")).toContain(
    `"/ghost-one","/en/new/${draft?.itemId}",301`,
  );
});

it("stores nothing of a file that is not whole, and says where it ends", async () => {
  const before = await draftsOf();
  const broken = await exported("broken.xml", wxr(item(7, "")).replace("</channel>", "</chan>"));
  await expect(run({ file: broken })).rejects.toThrow(
    /broken\.xml: Line \d+: .*Nothing was stored\.$/,
  );
  const json = await exported("broken.json", '{"db": [\n{"data": ');
  await expect(run({ system: "ghost", file: json })).rejects.toThrow(
    /Line 2: The file is not whole JSON/,
  );
  await expect(run({ file: join(folder, "none.xml") })).rejects.toThrow("none.xml: ");
  await expect(run({ file: broken, system: "drupal" })).rejects.toThrow('no import from "drupal"');
  await expect(run({ file: broken, locale: "fr" })).rejects.toThrow('no language "fr"');
  await expect(run({ file: broken, pictures: "/none" })).rejects.toThrow(/Line|no folder/);
  expect(await draftsOf()).toEqual(before);
});
