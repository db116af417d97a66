import { eq, sql } from "drizzle-orm";
import type { Image, Parent, PhrasingContent, Root } from "mdast";
import { visit } from "unist-util-visit";
import { articleKind } from "~/domain/article/article-kind.server";
import type { AuditActor } from "~/domain/audit/write-audit.server";
import { findUnknownPlace } from "~/domain/content-places";
import { createDocument } from "~/domain/document/drafts.server";
import type { Locale } from "~/i18n/locales";
import { readHtml, writeMarkdown } from "~/lib/html-import/html-to-markdown";
import type { HtmlLoss } from "~/lib/html-import/losses";
import { findExcess } from "~/lib/markdown/markdown-bounds";
import { nextTurn } from "~/lib/next-turn.server";
import { plainText } from "~/lib/plain-text";
import type { Database } from "~/platform/db/database.server";
import { importedArticles } from "~/platform/db/schema";
import type { PictureImport } from "./import-pictures.server";
import { maxTags, type TagImport } from "./import-tags.server";
import { count, type OldPost, type OldSite } from "./old-post";

/** Longest texts that the console takes. */
const longest = { title: 300, summary: 1_000, body: 300_000 } as const;

type PostImport = {
  db: Database;
  now: () => Date;
  actor: AuditActor;
  locale: Locale;
  isDryRun: boolean;
  pictures: PictureImport;
  tags: TagImport;
};

/** The outcome of a post. */
export type ImportedPost = {
  post: Pick<OldPost, "address" | "path" | "title" | "day" | "state">;
  /** `there`: an earlier import made the article. */
  result: "made" | "there" | "left-out";
  /** Null: a dry run, or no article. */
  articleId: number | null;
  losses: string[];
};

/**
 * Makes drafts of posts. Each post is a transaction of its own, so an import that breaks off goes on when it runs again.
 * The drafts stay drafts until somebody publishes them.
 */
export async function* importPosts(
  options: PostImport,
  { posts, home, leftOut }: OldSite,
): AsyncGenerator<ImportedPost> {
  const articles = await listImported(options.db);
  const seen = new Set<string>();
  for await (const { address, path, title, day, state, ...content } of posts) {
    await nextTurn();
    const about = { address, path, title: lineOf(title), day, state };
    const before = articles.get(address);
    if (before !== undefined) {
      yield { post: about, result: "there", articleId: before, losses: [] };
      continue;
    }
    if (seen.has(address)) {
      count(leftOut, "posts with the address of another one");
      continue;
    }
    seen.add(address);
    const losses: string[] = [];
    const words = await wordsOf(options, { ...about, ...content }, { articles, home, losses });
    if (words === null) {
      yield { post: about, result: "left-out", articleId: null, losses };
      continue;
    }
    const articleId = options.isDryRun ? null : await store(options, address, words);
    if (articleId !== null) articles.set(address, articleId);
    yield { post: about, result: "made", articleId, losses };
  }
}

/** Articles of earlier imports, by the addresses of their posts. */
async function listImported(db: Database): Promise<Map<string, number>> {
  const { address, articleId } = importedArticles;
  const rows = await db.select({ address, articleId }).from(importedArticles);
  return new Map(rows.map((row) => [row.address, row.articleId]));
}

type ArticleWords = { fields: { title: string; summary: string; tags: string[] }; body: string };

async function store(
  { db, now, actor, locale }: PostImport,
  address: string,
  words: ArticleWords,
): Promise<number> {
  return db.transaction(async (transaction) => {
    // One import at a time makes an article of a post.
    await transaction.execute(
      sql`SELECT pg_advisory_xact_lock(hashtextextended('imported articles', 0))`,
    );
    const isThere = eq(importedArticles.address, address);
    const [before] = await transaction.select().from(importedArticles).where(isThere);
    if (before !== undefined) return before.articleId;
    const documents = { db: transaction, now, actor, kind: articleKind };
    const articleId = await createDocument(documents, { sourceLocale: locale, words });
    await transaction.insert(importedArticles).values({ address, articleId, importedAt: now() });
    return articleId;
  });
}

type Around = {
  articles: ReadonlyMap<string, number>;
  home: string | null;
  losses: string[];
};

/** The content of a draft; null: the text is too long for an article. */
async function wordsOf(
  options: PostImport,
  post: OldPost,
  around: Around,
): Promise<ArticleWords | null> {
  const { losses } = around;
  const { tree, losses: lost } = readHtml(post.html, post.htmlOptions);
  losses.push(...lost.map(sentenceOf));
  // First, because pictures that do not come become links to the former site.
  linkArticles(tree, around);
  await bringPictures(options, tree, post, losses);
  const body = storable(writeMarkdown(tree));
  if (body.length > longest.body) {
    losses.push(`left out: its text has more than ${longest.body} characters`);
    return null;
  }
  const place = findUnknownPlace(body);
  if (place !== null)
    losses.push(`to correct before publishing: {{${place.name}}} in line ${place.line}`);
  const excess = findExcess(body);
  if (excess !== null)
    losses.push(`to divide before publishing: ${excess.problem} from line ${excess.line}`);
  const ids = await options.tags.idsOf(post.tags);
  if (ids.length > maxTags) losses.push(`tags: only ${maxTags} of ${ids.length}`);
  const summary = lineOf(post.summary.replace(/<[^<>]*>/g, ""));
  if (summary.length > longest.summary) losses.push("summary: cut");
  if (summary === "") losses.push("summary: none, to write before publishing");
  if (post.title === "") losses.push("title: none, to write before publishing");
  if (post.title.length > longest.title) losses.push("title: cut");
  return {
    fields: {
      title: cut(post.title, longest.title),
      summary: cut(summary, longest.summary),
      tags: ids.slice(0, maxTags),
    },
    body,
  };
}

const lineOf = (text: string) => plainText(text).replace(/\s+/g, " ");

/** Without characters that a database cannot store. */
const storable = (text: string) => plainText(text.replaceAll("\0", ""));

/** Cuts a text between two characters. */
const cut = (text: string, length: number) =>
  text.length <= length ? text : plainText(text.slice(0, length).replace(/[\ud800-\udbff]$/, ""));

const names: Readonly<Record<HtmlLoss["kind"], string>> = {
  frame: "frame, now a link",
  embed: "embedded page, now its address",
  media: "video or sound, now a link",
  form: "form",
  script: "script",
  drawing: "drawing",
  shortcode: "shortcode",
  picture: "picture without an address",
  link: "link whose address is not allowed",
  cells: "merged cells of a table, now empty ones",
  style: "colours, alignment and styles",
  structure: "structure",
};

const sentenceOf = ({ kind, detail }: HtmlLoss) =>
  detail === "" ? names[kind] : `${names[kind]}: ${detail}`;

/**
 * Puts pictures of the library in place of those of the post. A picture that did not come becomes a link to its address,
 * so that the writer sees where it was.
 */
async function bringPictures(
  { pictures }: PostImport,
  tree: Root,
  { picture }: OldPost,
  losses: string[],
): Promise<void> {
  if (picture !== null && picture.src !== "") {
    const { src: url, alt, caption } = picture;
    const image: Image = { type: "image", url, alt, title: caption === "" ? null : caption };
    tree.children.unshift({ type: "paragraph", children: [image] });
  }
  const found: { image: Image; parent: Parent }[] = [];
  visit(tree, "image", (image, _, parent) => {
    if (parent !== undefined) found.push({ image, parent });
  });
  for (const { image, parent } of found) {
    const alt = lineOf(image.alt ?? "");
    const brought = await pictures.bring(image.url, alt);
    if ("address" in brought) {
      image.url = brought.address;
      // The library keeps the alternative text; a text has one only if it says something else.
      image.alt = alt === brought.alt ? "" : alt;
      continue;
    }
    losses.push(`picture, now a link: ${image.url.slice(0, 200)} (${brought.problem})`);
    parent.children.splice(parent.children.indexOf(image), 1, ...linkTo(image, parent));
  }
}

/** A link within a link is none, and a path of the other site leads nowhere here: both become words. */
function linkTo({ url, alt, title }: Image, parent: Parent): PhrasingContent[] {
  const [file = url] = url.split("/").slice(-1);
  const words = title || alt || file;
  const children: PhrasingContent[] = [{ type: "text", value: words }];
  const isLink = /^https?:/.test(url) && parent.type !== "link";
  return isLink ? [{ type: "link", url, children }] : [{ type: "emphasis", children }];
}

/** Lets links between posts lead to articles, as far as an import has made them already. */
function linkArticles(tree: Root, { articles, home, losses }: Around): void {
  let left = 0;
  visit(tree, "link", (link) => {
    const address = home === null ? `ghost:${link.url}` : link.url;
    const withSlash = address.replace(/\/?$/, "/");
    const articleId = articles.get(address) ?? articles.get(withSlash);
    if (articleId !== undefined) link.url = `/new/${articleId}`;
    else if (home === null ? link.url.startsWith("/") : link.url.startsWith(home)) left += 1;
  });
  if (left > 0) losses.push(`links to other pages of the former site, to check: ${left}`);
}
