import { createHash } from "node:crypto";
import { contentSecurityPolicy } from "~/lib/content-security-policy";
import { fixedColours, type Theme } from "~/lib/theme-colours";
import { renderBounds } from "~/platform/limits/limits";

/** The colours that the page uses, as custom properties. */
function colours(theme: Theme): string {
  const names = ["paper", "ink", "ink-2", "line"] as const;
  return names.map((name) => `--${name}:${fixedColours[theme][name]}`).join(";");
}

/** The style of the site's pages in a few lines, and no file but the icon, which the browser has already. */
const styles = `
:root{color-scheme:light dark;${colours("light")}}
@media (prefers-color-scheme:dark){:root{${colours("dark")}}}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.7 -apple-system,"Segoe UI",Roboto,"Noto Sans CJK SC",sans-serif}
header,main{max-width:40rem;margin:auto;padding:1.25rem 1.5rem}
header{display:flex;align-items:center;gap:.75rem;border-bottom:1px solid var(--line);font-weight:600}
main{padding-top:12vh}
h1,h2{margin:0;text-wrap:balance;font:600 1.75rem/1.35 Georgia,"Noto Serif CJK SC","Songti SC",serif}
h1{word-break:keep-all}
h2{font-size:1.25rem;margin-top:2.5rem}
p{margin:.75rem 0 0;color:var(--ink-2)}
a{color:inherit;display:inline-block;padding:.6rem 0;margin-right:1.5rem;text-underline-offset:.25em}
:focus-visible{outline:2px solid;outline-offset:3px}
`.replaceAll("\n", "");

const styleHash = createHash("sha256").update(styles).digest("base64");
const policy = contentSecurityPolicy(
  { scripts: [], styles: [`sha256-${styleHash}`] },
  "",
  null,
  false,
);

type Refused = { heading: string; more?: string };

/** Two links: to the same address, to try again, and to the home page. */
const partOf = (tag: "h1" | "h2", { heading, more }: Refused, links: string) =>
  `<${tag}>${heading}</${tag}>${more === undefined ? "" : `<p>${more}</p>`}<p>${links}</p>`;

/**
 * A page in both languages, because a refusal does not work out the visitor's language. The product's name is left out:
 * it would have to be read for every refusal.
 */
function pageOf(cn: Refused, en: Refused): string {
  return [
    `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width,initial-scale=1">`,
    `<meta name="robots" content="noindex"><title>${cn.heading} · ${en.heading}</title>`,
    `<link rel="icon" href="/favicon.svg"><style>${styles}</style></head><body>`,
    `<header><img src="/favicon.svg" alt="" width="34" height="34"></header><main>`,
    partOf("h1", cn, `<a href="">再试一次</a><a href="/">回到首页</a>`),
    `<div lang="en">`,
    partOf("h2", en, `<a href="">Try again</a><a href="/en">Go to the home page</a>`),
    "</div></main></body></html>\n",
  ].join("");
}

/** Bodies of refused pages. The browser's back button restores a form as it was filled in. */
export const refusalPage = {
  tooMany: pageOf(
    { heading: "请求过于频繁，请稍后再试。" },
    { heading: "Too many requests. Please try again in a moment." },
  ),
  busy: pageOf(
    {
      heading: "现在访问的人太多，请过几秒再试。",
      more: "如果你正在提交表单，返回上一页，填好的内容还在。",
    },
    {
      heading: "Too many people are here right now. Please try again in a few seconds.",
      more: "If you were sending a form, go back: what you typed is still there.",
    },
  ),
} as const;

/** `Retry-After` for a request that was refused because the queue was full. */
export const busyHeaders = { "Retry-After": String(renderBounds.retrySeconds) } as const;

/** Headers of a refused page. Names as in `securityHeaders`, whose policy this one replaces. */
export function refusalHeaders(more: Readonly<Record<string, string>>): Record<string, string> {
  return {
    ...more,
    "Content-Type": "text/html; charset=utf-8",
    "Cache-Control": "no-store",
    "content-security-policy": policy,
  };
}
