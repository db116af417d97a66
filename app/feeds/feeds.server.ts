import type { Tag } from "~/domain/article/article";
import { listWithTexts } from "~/domain/article/article-feeds.server";
import { listPublished as listReleases } from "~/domain/release/public/release-queries.server";
import { logNames, type ReleaseView } from "~/domain/release/release";
import { readFacts } from "~/domain/settings/settings.server";
import { type Address, addressIn } from "~/i18n/addresses";
import { type Locale, langWithin, locales } from "~/i18n/locales";
import type { Database } from "~/platform/db/database.server";
import { findSiteBeginning } from "~/platform/db/site-beginning.server";
import { xmlDocument } from "./xml";

export type FeedOptions = { db: Database; publicUrl: string; locale: Locale };

/** An Atom document (RFC 4287). */
export type Feed = (options: FeedOptions) => Promise<string>;

type Entry = {
  id: string;
  title: string;
  published: string;
  updated: string;
  link: Record<string, string>;
  summary: string | Record<string, string>;
  content?: Record<string, string>;
};

const mostReleases = 20;
const mostArticles = 20;

/** Articles and versions together, newest first. */
export const siteFeed: Feed = async (options) => {
  const entries = [...(await articleEntries(options)), ...(await versionEntries(options))];
  return feedDocument(options, { file: "feed.xml", title: "", page: "/", entries });
};

const versionFeedTitle = { cn: "客户端与内核版本", en: "Client and kernel versions" };

/** Versions of client and kernels. */
export const versionFeed: Feed = async (options) => {
  const title = versionFeedTitle[options.locale];
  const entries = await versionEntries(options);
  return feedDocument(options, { file: "feeds/versions.xml", title, page: "/updateLog", entries });
};

/** Articles on one subject. */
export function articleFeed({ id, name }: Tag): Feed {
  return async (options) => {
    const entries = await articleEntries(options, id);
    return feedDocument(options, { file: `feeds/${id}.xml`, title: name, page: "/news", entries });
  };
}

type Contents = { file: string; title: string; page: Address; entries: Entry[] };

async function feedDocument(
  { db, publicUrl, locale }: FeedOptions,
  { file, title, page, entries }: Contents,
): Promise<string> {
  const { brand } = await readFacts(db);
  const newestFirst = entries.toSorted((one, other) => other.updated.localeCompare(one.updated));
  const self = `${publicUrl}${locales[locale].prefix}/${file}`;
  const feed = {
    "@xmlns": "http://www.w3.org/2005/Atom",
    "@xml:lang": locales[locale].htmlLang,
    id: self,
    title: title === "" ? brand.name[locale] : `${title} · ${brand.name[locale]}`,
    updated: newestFirst[0]?.updated ?? (await findSiteBeginning(db)).toISOString(),
    author: { name: brand.name[locale] },
    link: [
      { "@rel": "self", "@type": "application/atom+xml", "@href": self },
      { "@rel": "alternate", "@type": "text/html", "@href": publicUrl + addressIn(locale, page) },
    ],
    entry: newestFirst,
  };
  return xmlDocument({ feed });
}

async function articleEntries(options: FeedOptions, tag?: string): Promise<Entry[]> {
  const { db, publicUrl, locale } = options;
  const articles = await listWithTexts(db, { locale, tag, most: mostArticles, publicUrl });
  return articles.map(({ id, title, summary, html, publishedAt, updatedAt }) => {
    const url = publicUrl + addressIn(locale, `/new/${id}`);
    return {
      id: url,
      title,
      published: publishedAt,
      updated: updatedAt,
      link: { "@rel": "alternate", "@type": "text/html", "@href": url },
      summary,
      content: { "@type": "html", "#text": html },
    };
  });
}

/** Beside a version for testers. */
const betaMark = { cn: "（测试版）", en: " (beta)" };

/** Beside a version that is being rolled out, while pages name the one before. */
const rolloutMark = { cn: "（分批推送中）", en: " (being rolled out)" };

function marksOf(
  { channel, rolloutPercent }: Pick<ReleaseView, "channel" | "rolloutPercent">,
  locale: Locale,
): string {
  const beta = channel === "beta" ? betaMark[locale] : "";
  return rolloutPercent === null || rolloutPercent === 0 ? beta : beta + rolloutMark[locale];
}

async function versionEntries({ db, publicUrl, locale }: FeedOptions): Promise<Entry[]> {
  const releases = await Promise.all(
    (["client", "browser"] as const).map((product) =>
      listReleases(db, { locale, product, page: 1, pageSize: mostReleases }),
    ),
  );
  return releases.flatMap(({ list }) =>
    list.map((release) => {
      const { product, version, releasedAt, notesLocale, updateContent } = release;
      const isClient = product === "client";
      const language = langWithin(locale, notesLocale);
      const log = publicUrl + addressIn(locale, isClient ? "/updateLog" : "/updateBrowserLog");
      const page = publicUrl + addressIn(locale, `/release/${product}/${version}`);
      return {
        // From before versions had pages: an entry's id never changes (RFC 4287, 4.2.6).
        id: `${log}#${version}`,
        title: `${logNames[product][locale]} ${version}${marksOf(release, locale)}`,
        published: releasedAt,
        updated: releasedAt,
        link: { "@rel": "alternate", "@type": "text/html", "@href": page },
        summary: {
          ...(language !== undefined && { "@xml:lang": language }),
          "#text": updateContent.join(notesLocale === "cn" ? "；" : ". "),
        },
      };
    }),
  );
}
