import { SaxesParser, type SaxesTagPlain } from "saxes";
import {
  count,
  dayOf,
  ExportError,
  exportBounds,
  type LeftOut,
  type OldPost,
  type OldSite,
  type OldTag,
  pathOf,
} from "./old-post";

/** An item of WXR (WordPress eXtended RSS 1.2): a post, page, attachment or menu item. */
type Item = {
  fields: Map<string, string>;
  tags: OldTag[];
  metadata: Map<string, string>;
  comments: number;
};

/** Fields of an item that are read; everything else is skipped. */
const itemFields = new Set([
  "title",
  "link",
  "guid",
  "content:encoded",
  "excerpt:encoded",
  "wp:post_id",
  "wp:post_date",
  "wp:post_name",
  "wp:status",
  "wp:post_type",
  "wp:attachment_url",
]);

/** Metadata that is read: the picture above the text, alternative texts, and descriptions of two common plugins. */
const metadataKeys = new Set([
  "_thumbnail_id",
  "_wp_attachment_image_alt",
  "_yoast_wpseo_metadesc",
  "rank_math_description",
]);

/** WXR has five levels. */
const maxDepth = 20;

/** The category that WordPress gives to posts without one. */
const isDefaultCategory = ({ slug, name }: OldTag) =>
  slug === "uncategorized" || /^(?:uncategorized|未分类)$/i.test(name);

const plurals: Readonly<Record<string, string>> = {
  page: "pages",
  attachment: "attachments",
  nav_menu_item: "menu items",
  revision: "revisions",
};

/**
 * Reads an export of WordPress, a stream twice: first all of it, so that a broken file stores nothing, then its posts.
 * @param open opens the file from its beginning
 * @throws ExportError with the line at fault
 */
export async function readWordPress(open: () => AsyncIterable<string>): Promise<OldSite> {
  const leftOut: LeftOut = new Map();
  const attachments = new Map<string, { src: string; alt: string }>();
  const reader = new ItemReader();
  let posts = 0;
  for await (const item of reader.read(open())) {
    const kind = item.fields.get("wp:post_type") ?? "post";
    count(leftOut, "comments", item.comments);
    if (kind === "attachment") {
      const src = item.fields.get("wp:attachment_url") ?? "";
      const alt = item.metadata.get("_wp_attachment_image_alt") ?? "";
      if (src !== "") attachments.set(item.fields.get("wp:post_id") ?? "", { src, alt });
    }
    if (kind !== "post") count(leftOut, plurals[kind] ?? `items of the kind "${kind}"`);
    else if (isPost(item)) posts += 1;
    else
      count(
        leftOut,
        item.fields.get("wp:status") === "trash" ? "posts in the trash" : "posts never saved",
      );
    if (posts > exportBounds.posts)
      throw new ExportError(`More than ${exportBounds.posts} posts: divide the export by date.`);
  }
  count(leftOut, "users", reader.authors);
  const { home } = reader;
  return { home, leftOut, posts: postsOf(open, attachments, home) };
}

const isPost = ({ fields }: Item) =>
  (fields.get("wp:post_type") ?? "post") === "post" &&
  !["trash", "auto-draft", "inherit"].includes(fields.get("wp:status") ?? "");

async function* postsOf(
  open: () => AsyncIterable<string>,
  attachments: ReadonlyMap<string, { src: string; alt: string }>,
  home: string | null,
): AsyncGenerator<OldPost> {
  for await (const item of new ItemReader().read(open())) {
    if (isPost(item)) yield postOf(item, attachments, home);
  }
}

function postOf(
  { fields, tags, metadata }: Item,
  attachments: ReadonlyMap<string, { src: string; alt: string }>,
  home: string | null,
): OldPost {
  const field = (name: string) => fields.get(name)?.trim() ?? "";
  const address = field("link") || field("guid") || `wordpress:${field("wp:post_id")}`;
  const picture = attachments.get(metadata.get("_thumbnail_id") ?? "");
  const description =
    metadata.get("_yoast_wpseo_metadesc") ?? metadata.get("rank_math_description") ?? "";
  return {
    address,
    path: pathOf(address),
    title: field("title"),
    summary: field("excerpt:encoded") || description,
    html: fields.get("content:encoded") ?? "",
    htmlOptions: {
      from: "wordpress",
      ...(home !== null && { base: home }),
      pictureById: (id) => attachments.get(id),
    },
    day: dayOf(field("wp:post_date")),
    state: field("wp:status"),
    tags: tags.filter((tag) => !isDefaultCategory(tag)),
    picture: picture === undefined ? null : { ...picture, caption: "" },
  };
}

/** Reads the items of a stream of XML, one after another, within bounds. */
class ItemReader {
  /** Address of the site; null: the file does not say it. */
  home: string | null = null;
  authors = 0;
  #isOfWordPress = false;
  #items: Item[] = [];
  #item: Item | null = null;
  #path: string[] = [];
  #text = "";
  #category: OldTag & { isKept: boolean } = { slug: "", name: "", isKept: false };
  #metadataKey = "";
  #count = 0;
  #tags = 0;

  async *read(file: AsyncIterable<string>): AsyncGenerator<Item> {
    const parser = new SaxesParser();
    const fail = (message: string): never => {
      throw new ExportError(`Line ${parser.line}: ${message}`);
    };
    parser.on("error", ({ message }) =>
      fail(
        `${message.replace(/^\d+:\d+: |\.$/g, "")}. The file is not whole XML: export it again.`,
      ),
    );
    parser.on("doctype", () => fail("It has a document type, which no export of WordPress has."));
    parser.on("xmldecl", ({ encoding }) => {
      const isUtf8 = encoding === undefined || /^utf-?8$/i.test(encoding);
      if (!isUtf8) fail(`Its encoding is ${encoding}: convert the file to UTF-8.`);
    });
    parser.on("opentag", (tag) => this.#open(tag, fail));
    parser.on("text", (text) => this.#addText(text, fail));
    parser.on("cdata", (text) => this.#addText(text, fail));
    parser.on("closetag", ({ name }) => this.#close(name, fail));
    let lastEnd = 0;
    for await (const part of file) {
      const before = this.#tags;
      parser.write(part);
      if (this.#tags !== before) lastEnd = parser.position;
      // The parser keeps a text, a comment or a tag until it ends.
      if (parser.position - lastEnd > exportBounds.field * 4) fail("A part of it is too long.");
      yield* this.#items.splice(0);
    }
    parser.close();
    yield* this.#items.splice(0);
    if (!this.#isOfWordPress)
      throw new ExportError("This is no export of WordPress (WXR): its wp:wxr_version is missing.");
  }

  #open({ name, attributes }: SaxesTagPlain, fail: (message: string) => never): void {
    this.#tags += 1;
    this.#path.push(name);
    this.#text = "";
    if (this.#path.length > maxDepth) fail("Its elements are too deeply nested.");
    if (this.#path.length === 1 && name !== "rss")
      fail(`It begins with <${name.slice(0, 50)}>, not with <rss>.`);
    if (name === "item" && this.#path.length === 3) {
      this.#count += 1;
      if (this.#count > exportBounds.items) fail(`It has more than ${exportBounds.items} items.`);
      this.#item = { fields: new Map(), tags: [], metadata: new Map(), comments: 0 };
    }
    if (name === "category") {
      const domain = attributes["domain"];
      const isKept = domain === "category" || domain === "post_tag";
      this.#category = { slug: attributes["nicename"] ?? "", name: "", isKept };
    }
  }

  #addText(text: string, fail: (message: string) => never): void {
    this.#text += text;
    if (this.#text.length > exportBounds.field) fail("A field is too long.");
  }

  #close(name: string, fail: (message: string) => never): void {
    const depth = this.#path.length;
    const text = this.#text;
    this.#path.pop();
    this.#text = "";
    const item = this.#item;
    if (item === null) this.#closeInChannel(name, depth, text, fail);
    else if (depth === 3) {
      this.#items.push(item);
      this.#item = null;
    } else if (name === "category" && depth === 4) {
      const { isKept, slug } = this.#category;
      if (isKept && text.trim() !== "") item.tags.push({ slug, name: text.trim() });
    } else if (name === "wp:comment") item.comments += 1;
    else if (name === "wp:meta_key") this.#metadataKey = text;
    else if (name === "wp:meta_value") {
      if (metadataKeys.has(this.#metadataKey)) item.metadata.set(this.#metadataKey, text);
    } else if (depth === 4 && itemFields.has(name)) item.fields.set(name, text);
  }

  #closeInChannel(
    name: string,
    depth: number,
    text: string,
    fail: (message: string) => never,
  ): void {
    if (depth !== 3) return;
    if (name === "wp:wxr_version") {
      if (!/^1\.\d$/.test(text.trim()))
        fail(`Its version is "${text.slice(0, 20)}": 1.2 is known.`);
      this.#isOfWordPress = true;
    }
    if (name === "wp:base_blog_url" && URL.canParse(text.trim())) {
      this.home = new URL(text.trim()).href.replace(/\/?$/, "/");
    }
    if (name === "wp:author") this.authors += 1;
  }
}
