import type { Locale } from "~/i18n/locales";

/** What articles are about, in the order in which the news page offers them. */
export const tags = [
  { id: "fingerprint", name: { cn: "浏览器指纹", en: "Browser fingerprint" } },
  { id: "proxy", name: { cn: "代理", en: "Proxy" } },
  { id: "anti-association", name: { cn: "防关联", en: "Anti-association" } },
  { id: "amazon", name: { cn: "亚马逊", en: "Amazon" } },
  { id: "agent-joining", name: { cn: "代理加盟", en: "Agent joining" } },
  { id: "residential-proxy", name: { cn: "住宅 IP 代理", en: "Residential IP proxy" } },
  { id: "cross-border", name: { cn: "跨境电商", en: "Cross-border e-commerce" } },
] as const satisfies { id: string; name: Record<Locale, string> }[];

type TagId = (typeof tags)[number]["id"];

/** An article of the starting content; its texts are `articles/<id>/<locale>.md`. */
export type ArticleSeed = { id: number; publishedAt: string; tags: readonly TagId[] };

/** Every article, newest first. */
export const articles: ArticleSeed[] = [
  { id: 14, publishedAt: "2026-11-27T01:00:00Z", tags: ["fingerprint", "anti-association"] },
  { id: 13, publishedAt: "2026-11-25T01:00:00Z", tags: ["cross-border", "anti-association"] },
  { id: 12, publishedAt: "2026-11-23T01:00:00Z", tags: ["cross-border"] },
  { id: 11, publishedAt: "2026-11-19T01:00:00Z", tags: ["cross-border", "fingerprint"] },
  { id: 10, publishedAt: "2026-11-17T01:00:00Z", tags: ["anti-association", "fingerprint"] },
  { id: 9, publishedAt: "2026-11-13T01:00:00Z", tags: ["anti-association", "cross-border"] },
  { id: 8, publishedAt: "2026-11-10T01:00:00Z", tags: ["fingerprint", "anti-association"] },
  { id: 7, publishedAt: "2026-11-06T01:00:00Z", tags: ["residential-proxy", "proxy"] },
  { id: 6, publishedAt: "2026-10-29T01:00:00Z", tags: ["anti-association", "amazon"] },
  { id: 5, publishedAt: "2026-10-21T01:00:00Z", tags: ["cross-border", "anti-association"] },
  { id: 4, publishedAt: "2026-10-12T01:00:00Z", tags: ["proxy", "fingerprint"] },
  { id: 3, publishedAt: "2026-10-05T01:00:00Z", tags: ["agent-joining", "cross-border"] },
  { id: 2, publishedAt: "2026-09-30T01:00:00Z", tags: ["anti-association", "proxy"] },
  { id: 1, publishedAt: "2026-09-24T01:00:00Z", tags: ["cross-border"] },
];
