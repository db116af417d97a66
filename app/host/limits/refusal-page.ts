import { createHash } from "node:crypto";
import { contentSecurityPolicy } from "~/lib/content-security-policy";
import { renderBounds } from "~/platform/limits/limits";

/** Colours and sizes of the site's pages, without its fonts and files: nothing else is asked for. */
const styles = `:root{color-scheme:light dark}body{margin:15vh auto;max-width:34rem;padding:0 1.5rem;font:1rem/1.7 system-ui,sans-serif}p{margin:0 0 1.5rem}`;

const styleHash = createHash("sha256").update(styles).digest("base64");
const policy = contentSecurityPolicy(
  { scripts: [], styles: [`sha256-${styleHash}`] },
  "",
  null,
  false,
);

type Sentence = { cn: string; en: string };

/** A page of one sentence in both languages, because a refusal looks nothing up. */
function pageOf({ cn, en }: Sentence): string {
  return [
    `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width,initial-scale=1">`,
    `<meta name="robots" content="noindex"><title>${cn} · ${en}</title><style>${styles}</style>`,
    `</head><body><main><p>${cn}</p><p lang="en">${en}</p></main></body></html>\n`,
  ].join("");
}

/** Bodies of refused pages. Going back in the browser gives a form back as it was filled in. */
export const refusalPage = {
  tooMany: pageOf({
    cn: "请求过于频繁，请稍后再试。",
    en: "Too many requests. Please try again in a moment.",
  }),
  busy: pageOf({
    cn: "现在访问的人太多，请过几秒再试。如果你正在提交表单，返回上一页，填好的内容还在。",
    en: "Too many people are here right now. Please try again in a few seconds. If you were sending a form, go back: what you typed is still there.",
  }),
} as const;

/** When a request that found no room may come again. */
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
