import { createHash } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import { canonicalJson } from "~/domain/release/release-change";
import type { Database } from "~/platform/db/database.server";
import type { SampleRowKind } from "./sample-kinds";

/** A row of content, with everything that tells whether somebody has changed it. */
type StoredRow = {
  /** `sample_rows.row_id`. */
  id: string;
  /** A name that the starting content gives it, too: its slug, code, address or number. */
  key: string;
  cn: string;
  en: string;
  /** The parts that visitors see, but for its time and its position: other rows move it, too. */
  value: unknown;
};

/** Hash of a row as visitors see it. */
export function digestOf(value: unknown): string {
  return createHash("sha256").update(canonicalJson(value)).digest("hex");
}

/** The texts of both languages by language; `{}` where there are none. */
const byLocale = (texts: SQL, from: SQL) =>
  sql`coalesce((SELECT jsonb_object_agg(t.locale, ${texts}) FROM ${from}), '{}')`;
const inLocale = (locale: "cn" | "en", text: SQL, from: SQL) =>
  sql`coalesce((SELECT ${text} FROM ${from} AND t.locale = ${locale}), '')`;

const written = sql`jsonb_build_object('status', t.status, 'title', t.title, 'summary', t.summary, 'markdown', t.markdown)`;

const ofArticle = sql`article_translations t WHERE t.article_id = r.id`;
const ofHelp = sql`help_translations t WHERE t.help_id = r.id`;
const ofFriend = sql`friend_link_translations t WHERE t.friend_link_id = r.id`;
const ofTool = sql`resource_translations t WHERE t.resource_id = r.id`;
const ofTag = sql`tag_translations t WHERE t.tag_id = r.id`;
const ofCategory = sql`resource_category_translations t WHERE t.category_id = r.id`;

const queries: Record<SampleRowKind, SQL> = {
  article: sql`SELECT r.id::text AS id, r.id::text AS key,
    ${inLocale("cn", sql`t.title`, ofArticle)} AS cn, ${inLocale("en", sql`t.title`, ofArticle)} AS en,
    jsonb_build_object('texts', ${byLocale(written, ofArticle)}) AS value
    FROM articles r`,
  help: sql`SELECT r.id::text AS id, r.slug AS key,
    ${inLocale("cn", sql`t.title`, ofHelp)} AS cn, ${inLocale("en", sql`t.title`, ofHelp)} AS en,
    jsonb_build_object('section', r.section, 'applies', r.applies, 'texts', ${byLocale(written, ofHelp)}) AS value
    FROM help_articles r`,
  "help-error": sql`SELECT r.code AS id, r.code AS key, r.code AS cn, r.code AS en,
    jsonb_build_object('area', r.area, 'words', r.words) AS value
    FROM help_errors r`,
  "friend-link": sql`SELECT r.id::text AS id, l.url AS key,
    ${inLocale("cn", sql`t.name`, ofFriend)} AS cn, ${inLocale("en", sql`t.name`, ofFriend)} AS en,
    jsonb_build_object('group', r."group", 'url', l.url, 'isHidden', r.hidden_at IS NOT NULL, 'texts',
      ${byLocale(sql`jsonb_build_object('status', t.status, 'name', t.name, 'line', t.line)`, ofFriend)}) AS value
    FROM friend_links r JOIN links l ON l.id = r.link_id`,
  tool: sql`SELECT r.id::text AS id, r.slug AS key, r.name AS cn, r.name AS en,
    jsonb_build_object('category', r.category_id, 'url', l.url, 'name', r.name, 'monogram', r.monogram,
      'isRecommended', r.is_recommended, 'isPaidListing', r.is_paid_listing, 'isHidden', r.hidden_at IS NOT NULL,
      'texts', ${byLocale(sql`jsonb_build_object('status', t.status, 'line', t.line)`, ofTool)}) AS value
    FROM resources r JOIN links l ON l.id = r.link_id`,
  tag: sql`SELECT r.id AS id, r.id AS key,
    ${inLocale("cn", sql`t.name`, ofTag)} AS cn, ${inLocale("en", sql`t.name`, ofTag)} AS en,
    jsonb_build_object('names', ${byLocale(sql`t.name`, ofTag)}) AS value
    FROM tags r`,
  "tool-category": sql`SELECT r.id AS id, r.id AS key,
    ${inLocale("cn", sql`t.name`, ofCategory)} AS cn, ${inLocale("en", sql`t.name`, ofCategory)} AS en,
    jsonb_build_object('mark', r.mark, 'texts',
      ${byLocale(sql`jsonb_build_object('name', t.name, 'advice', t.advice)`, ofCategory)}) AS value
    FROM resource_categories r`,
  picture: sql`SELECT r.id::text AS id, r.name AS key, r.name AS cn, r.name AS en,
    jsonb_build_object('name', r.name, 'key', r.key, 'alt', jsonb_build_object('cn', r.alt_cn, 'en', r.alt_en),
      'isDecoration', r.is_decoration) AS value
    FROM media r WHERE r.added_by_id IS NULL`,
};

/** Lists all rows of a kind. */
export async function listStoredRows(db: Database, kind: SampleRowKind): Promise<StoredRow[]> {
  const { rows } = (await db.execute(queries[kind])) as unknown as { rows: StoredRow[] };
  return rows;
}
