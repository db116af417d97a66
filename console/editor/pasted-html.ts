import type { Nodes, Parents, PhrasingContent, Root } from "mdast";
import { locales } from "~/i18n/locales";
import { readHtml, writeMarkdown } from "~/lib/html-import/html-to-markdown";
import { parseUrl } from "~/lib/html-import/safe-address";

/** Parts of a pasted text that its note counts. */
export type CountedPart =
  | "headings"
  | "lists"
  | "tables"
  | "quotes"
  | "code"
  | "links"
  | "pictures"
  | "paragraphs";

/** Parts that did not come along. */
export type LeftOut = "pictures" | "embeds" | "forms" | "drawings" | "links" | "tracking";

export type PastedHtml = {
  /** Undefined: the HTML says no more than the plain text beside it. */
  markdown: string | undefined;
  /** Whether it goes into a line instead of between paragraphs. */
  isInline: boolean;
  came: Partial<Record<CountedPart, number>>;
  leftOut: Partial<Record<LeftOut, number>>;
  /** Whether colours or alignment did not come along. */
  lostColours: boolean;
  /** Whether the HTML was too large or too deep, so that only its words came. */
  isPlain: boolean;
};

/** Parameters of addresses that only say where a reader came from. */
const tracking =
  /^(?:utm_\w+|fbclid|gclid|dclid|msclkid|yclid|igshid|igsh|mc_[ce]id|mkt_tok|_hs\w+|spm|scm|share_token|share_source|vd_source)$/i;

/** WeChat's articles are found by their parameters. */
const untouched = /(?:^|\.)mp\.weixin\.qq\.com$/;

/**
 * Converts HTML of the clipboard to Markdown. Pictures are never fetched, because their addresses track readers,
 * expire, or need a session; those of the site's own library stay.
 *
 * @param origins - origins of the site; links to them become paths
 * @param hasPlain - whether the clipboard also has plain text, which is used where the HTML says no more
 */
export function convertPasted(
  html: string,
  { origins, hasPlain }: { origins: readonly string[]; hasPlain: boolean },
): PastedHtml {
  const pathOf = (address: string) => ownPath(address, origins);
  const { tree, losses, countLost } = readHtml(withTable(html), {
    ownPicture: (source) => {
      const path = pathOf(source);
      return path !== undefined && /^\/media\/[a-z0-9-]+$/.test(path) ? path : undefined;
    },
  });
  let tracked = 0;
  const came: PastedHtml["came"] = {};
  const count = (part: CountedPart) => {
    came[part] = (came[part] ?? 0) + 1;
  };
  walk(tree, (node, parents) => {
    const part = countedParts[node.type];
    if (part !== undefined && !(node.type === "list" && parents.includes("list"))) count(part);
    if (node.type !== "link") return;
    const url = withoutTracking(node.url);
    if (url !== node.url) tracked += 1;
    const [words] = node.children;
    const isBare = words?.type === "text" && words.value === node.url;
    node.url = pathOf(url) ?? url;
    if (isBare) words.value = url;
  });
  const leftOut: PastedHtml["leftOut"] = {
    pictures: countLost("picture"),
    embeds: countLost("frame") + countLost("embed") + countLost("media"),
    forms: countLost("form"),
    drawings: countLost("drawing"),
    links: countLost("link"),
    tracking: tracked,
  };
  const isPlain = losses.some(({ detail }) => detail.startsWith("all formatting"));
  const saysLess = isPlain || (countLost("picture") === 0 && saysNoMore(tree, html));
  return {
    markdown: hasPlain && saysLess ? undefined : writeMarkdown(tree),
    isInline: tree.children.length === 1 && tree.children[0]?.type === "paragraph",
    came,
    leftOut,
    lostColours: countLost("style") > 0,
    isPlain,
  };
}

const countedParts: Partial<Record<Nodes["type"], CountedPart>> = {
  heading: "headings",
  list: "lists",
  table: "tables",
  blockquote: "quotes",
  code: "code",
  link: "links",
  image: "pictures",
  paragraph: "paragraphs",
};

function walk(
  node: Nodes,
  visit: (node: Nodes, parents: readonly Parents["type"][]) => void,
  parents: readonly Parents["type"][] = [],
): void {
  visit(node, parents);
  if (!("children" in node)) return;
  const inside = [...parents, node.type];
  for (const child of node.children) walk(child, visit, inside);
}

/** Cells of a table without the table, as some spreadsheets give a part of one. */
function withTable(html: string): string {
  const fragment = html.replace(/^[\s\S]*?<!--StartFragment-->/i, "");
  return /^\s*<t[rd][\s>]/i.test(fragment) && !/<table[\s>]/i.test(html)
    ? `<table>${fragment}</table>`
    : html;
}

/** An address without parameters that track its readers. */
export function withoutTracking(address: string): string {
  const url = parseUrl(address);
  if (url === null || !/^https?:$/.test(url.protocol) || untouched.test(url.hostname)) {
    return address;
  }
  const names = [...url.searchParams.keys()].filter((name) => tracking.test(name));
  for (const name of names) url.searchParams.delete(name);
  return names.length === 0 ? address : url.href;
}

/** The path of an address of the site, without the prefix of a language, which the page adds; undefined: another site. */
function ownPath(address: string, origins: readonly string[]): string | undefined {
  const url = parseUrl(address);
  if (url === null || !origins.includes(url.origin)) return undefined;
  const { prefix } = locales.en;
  const isEnglish = url.pathname === prefix || url.pathname.startsWith(`${prefix}/`);
  const path = isEnglish ? url.pathname.slice(prefix.length) : url.pathname;
  return `${path === "" ? "/" : path}${url.search}${url.hash}`;
}

/** Whether a text is one plain paragraph, or comes from a terminal or an editor of code. */
function saysNoMore(tree: Root, html: string): boolean {
  const [first, ...others] = tree.children;
  if (first === undefined) return true;
  if (others.length === 0 && first.type === "code") return true;
  const arePlain = tree.children.every(
    (block) => block.type === "paragraph" && block.children.every(isPlainWord),
  );
  return arePlain && (others.length === 0 ? !hasCode(tree) || isOfCode(html) : isOfCode(html));
}

const isPlainWord = (node: PhrasingContent): boolean => {
  if (node.type !== "link") return ["text", "break", "inlineCode"].includes(node.type);
  const [words] = node.children;
  return words?.type === "text" && words.value === node.url;
};

const hasCode = (node: Nodes): boolean =>
  node.type === "inlineCode" || ("children" in node && node.children.some(hasCode));

/** Whether the first element with a style is set in a font for code, or keeps its blanks. */
function isOfCode(html: string): boolean {
  const [, style = ""] = /<(?:div|span|pre|p|code)\b[^<>]*\sstyle=(["'][^<>]*)>/i.exec(html) ?? [];
  return /font-family:[^;]*(?:mono|courier|consolas|menlo|monaco)|white-space(?:-collapse)?:\s*(?:pre|preserve)\b(?!-line)/i.test(
    style,
  );
}
