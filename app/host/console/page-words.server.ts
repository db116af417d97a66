import { createHash } from "node:crypto";
import { RouterContextProvider } from "react-router";
import { consentCookie, consentValue } from "~/domain/consent/consent";
import { readCookiePolicy } from "~/domain/consent/cookie-policy.server";
import { readMarks } from "~/domain/site-texts/marked-texts";
import { type TextPage, textAddresses } from "~/domain/site-texts/site-text-rules";
import type { RenderPage } from "~/host/render/render-page.server";
import { pathIn } from "~/i18n/addresses";
import type { Locale } from "~/i18n/locales";
import { framedPolicy } from "~/lib/content-security-policy";
import {
  answerHeadersContext,
  clientKeyContext,
  faultContext,
  markedPageContext,
  type Site,
  siteContext,
} from "~/site/middleware/site-context.server";

/** A page to show in the console; `frame` stands around every page, and is shown with the home page. */
export type AskedPage = { page: TextPage; locale: Locale; requestId: string };

/** Looks of the texts that can be changed. The console sets `data-changed` and `data-chosen`. */
const looks = `
[data-w]{text-decoration:underline dotted 1px;text-underline-offset:.22em;text-decoration-color:color-mix(in srgb,currentColor 45%,transparent);cursor:pointer}
[data-w]:hover{text-decoration-style:solid}
[data-changed]{text-decoration:underline solid 2px #1a7a52;background:#1a7a521f}
:is(a,button)[class*="bg-"] [data-changed]{background:none;text-decoration-color:currentColor}
[data-chosen]{outline:2px solid #1b1712;outline-offset:3px;border-radius:2px}
@media(prefers-color-scheme:dark){[data-chosen]{outline-color:#f4efe6}}
`;

const hashOfLooks = `sha256-${createHash("sha256").update(looks).digest("base64")}`;

/** Scripts of the page: the policy would refuse each of them with an error. */
const scripts = /<script\b[\s\S]*?<\/script>|<link rel="modulepreload"[^>]*>/g;

/**
 * Renders a page with the drafts of its own texts for the frame in the console. Each text is an element with its place
 * (`readMarks`). The document's policy lets no script run and no form be sent.
 */
export function createPageWords({ site, renderPage }: { site: Site; renderPage: RenderPage }) {
  return async ({ page, locale, requestId }: AskedPage): Promise<Response> => {
    const context = new RouterContextProvider();
    context.set(siteContext, site);
    context.set(answerHeadersContext, new Headers());
    context.set(faultContext, { requestId, isDatabaseGone: false });
    context.set(clientKeyContext, undefined);
    context.set(markedPageContext, page);
    const address = new URL(pathIn(locale, textAddresses[page]), site.publicUrl);
    // The banner about cookies would hide the page; with the frame it is shown, since its words can be changed there.
    const { version } = await readCookiePolicy(site.db);
    const cookie = `${consentCookie}=${consentValue("necessary", version, new Date())}`;
    const request = new Request(address, page === "frame" ? {} : { headers: { cookie } });
    const answer = await renderPage(request, context);
    const { html, unseen } = readMarks(await answer.text());
    const list = `<meta name="unseen-words" content="${unseen.join(" ")}">`;
    const policy = answer.headers.get("content-security-policy");
    const headers = new Headers({ "Content-Type": "text/html; charset=utf-8" });
    if (policy !== null) headers.set("Content-Security-Policy", framedPolicy(policy, hashOfLooks));
    const framed = html
      .replaceAll(scripts, "")
      .replace("</head>", () => `${list}<style>${looks}</style></head>`);
    return new Response(framed, { status: answer.status, headers });
  };
}
