import { z } from "zod";
import {
  count,
  dayOf,
  ExportError,
  exportBounds,
  type LeftOut,
  type OldPost,
  type OldSite,
} from "./old-post";

const text = z.string().nullish();
const id = z.union([z.string(), z.number()]).transform(String);

/** Rows of an export of Ghost (versions 2 to 6), as far as they are read. */
const ghostPost = z.object({
  id,
  title: text,
  slug: z.string(),
  html: text,
  lexical: text,
  mobiledoc: text,
  type: text,
  page: z.union([z.boolean(), z.number()]).nullish(),
  status: text,
  published_at: z.union([z.string(), z.number()]).nullish(),
  custom_excerpt: text,
  feature_image: text,
});
const ghostTag = z.object({ id, name: z.string(), slug: z.string(), visibility: text });
const postTag = z.object({ post_id: id, tag_id: id, sort_order: z.number().nullish() });
const postMeta = z.object({
  post_id: id,
  feature_image_alt: text,
  feature_image_caption: text,
  meta_description: text,
});
const rows = <Row extends z.ZodType>(row: Row) => z.array(row).max(exportBounds.items).default([]);
const ghostData = z.object({
  posts: z.array(ghostPost).max(exportBounds.items),
  tags: rows(ghostTag),
  posts_tags: rows(postTag),
  posts_meta: rows(postMeta),
  users: rows(z.unknown()),
});
const ghostExport = z.union([
  z
    .object({ db: z.tuple([z.object({ data: ghostData })], z.unknown()) })
    .transform(({ db }) => db[0].data),
  z.object({ data: ghostData }).transform(({ data }) => data),
]);

type GhostData = z.infer<typeof ghostData>;
type GhostPost = GhostData["posts"][number];

/** Ghost writes it instead of the address of its site. */
const placeholder = /__GHOST_URL__/g;

/**
 * Reads an export of Ghost.
 * @throws ExportError with the line, or the field, at fault
 */
export function readGhost(json: string): OldSite {
  const data = parse(json);
  const leftOut: LeftOut = new Map();
  count(leftOut, "users", data.users.length);
  const posts = data.posts.filter((post) => isRead(post, leftOut));
  if (posts.length > exportBounds.posts)
    throw new ExportError(`More than ${exportBounds.posts} posts.`);
  const hidden = data.tags.filter(({ visibility }) => visibility === "internal").length;
  count(leftOut, "internal tags", hidden);
  return { home: null, leftOut, posts: postsOf(data, posts) };
}

function parse(json: string): GhostData {
  let value: unknown;
  try {
    value = JSON.parse(json.replace(/^\uFEFF/, ""));
  } catch (error) {
    const message = error instanceof Error ? error.message : "";
    // A file that ends too early has no position.
    const [, at = json.length] = /position (\d+)/.exec(message) ?? [];
    const line = json.slice(0, Number(at)).split("\n").length;
    throw new ExportError(`Line ${line}: The file is not whole JSON: export it again.`);
  }
  const read = ghostExport.safeParse(value);
  if (read.success) return read.data;
  throw new ExportError(
    `This is no export of Ghost: ${fieldOf(value, read.error)} is missing or wrong.`,
  );
}

/** The first field at fault, as the console of a browser would name it. */
function fieldOf(value: unknown, error: z.ZodError): string {
  const hasDb = typeof value === "object" && value !== null && "db" in value;
  const [issue] = error.issues;
  const inner = issue?.code === "invalid_union" ? issue.errors[hasDb ? 0 : 1]?.[0] : issue;
  const path = inner?.path.map(String).join(".") ?? "";
  return path === "" ? "db[0].data.posts" : path.slice(0, 100);
}

function isRead(post: GhostPost, leftOut: LeftOut): boolean {
  const isPage = post.type === "page" || post.page === true || post.page === 1;
  if (isPage) count(leftOut, "pages");
  else if (
    (post.html ?? "") === "" &&
    ((post.lexical ?? "") !== "" || (post.mobiledoc ?? "") !== "")
  ) {
    count(
      leftOut,
      "posts without the field html (only html is read; publish them once in Ghost, and export again)",
    );
  } else return true;
  return false;
}

async function* postsOf(data: GhostData, posts: readonly GhostPost[]): AsyncGenerator<OldPost> {
  const tags = new Map(
    data.tags.filter(({ visibility }) => visibility !== "internal").map((tag) => [tag.id, tag]),
  );
  const tagsOf = Map.groupBy(data.posts_tags, (row) => row.post_id);
  const metadata = new Map(data.posts_meta.map((row) => [row.post_id, row]));
  for (const post of posts) {
    const named = (tagsOf.get(post.id) ?? []).toSorted(
      (one, other) => (one.sort_order ?? 0) - (other.sort_order ?? 0),
    );
    const meta = metadata.get(post.id);
    const isPublished = post.status === "published" || post.status === "sent";
    const path = `/${post.slug}/`;
    yield {
      address: `ghost:${path}`,
      path: isPublished ? path : null,
      title: post.title ?? "",
      summary: post.custom_excerpt || meta?.meta_description || "",
      html: (post.html ?? "").replace(placeholder, ""),
      htmlOptions: { from: "page" },
      day: dayOf(timeOf(post.published_at)),
      state: post.status ?? "",
      tags: named.flatMap(({ tag_id }) => tags.get(tag_id) ?? []),
      picture: pictureOf(post, meta),
    };
  }
}

/** Old versions wrote milliseconds. */
const timeOf = (time: string | number | null | undefined) =>
  typeof time === "number" && Math.abs(time) < 8e15
    ? new Date(time).toISOString()
    : String(time ?? "");

function pictureOf(
  { feature_image: src }: GhostPost,
  meta: GhostData["posts_meta"][number] | undefined,
): OldPost["picture"] {
  if (!src) return null;
  return {
    src: src.replace(placeholder, ""),
    alt: meta?.feature_image_alt ?? "",
    caption: (meta?.feature_image_caption ?? "").replace(/<[^<>]*>/g, ""),
  };
}
