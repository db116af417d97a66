import { createContext, type RouterContextProvider } from "react-router";
import { previewQuery, type wordsQuery } from "~/site/middleware/locale.server";

/** Whether somebody has pressed the button that opens the draft; set by the page's action. */
export const pressedContext = createContext(false);

/** The query parameter of a link: to a draft of the page's content, or to drafts of the page's own strings. */
export type PreviewQuery = typeof previewQuery | typeof wordsQuery;

type Asked = { request: Request; context: Readonly<RouterContextProvider> };

/** Whether the request is for a draft, however it is answered. */
export const isPreview = (request: Request, query: PreviewQuery = previewQuery): boolean =>
  new URL(request.url).searchParams.has(query);

/**
 * Whether a person has to say first that the draft is to be opened. Programs that read mails and show
 * previews of links fetch addresses too, and would spend a link before the person it is for. No need
 * to ask: somebody came from a page of this site or of its console, which is never a program's way.
 */
export function mustAsk({ request, context }: Asked, query: PreviewQuery = previewQuery): boolean {
  if (!isPreview(request, query) || context.get(pressedContext)) return false;
  const { headers } = request;
  const isOurs = /^same-(?:origin|site)$/.test(headers.get("sec-fetch-site") ?? "");
  return !(isOurs && headers.get("sec-fetch-mode") === "navigate");
}

/**
 * The token of a link to a draft in a request; undefined for a request of the published page. Null:
 * the request only looks whether something is there, or fetches it before anybody asked for it. Such a
 * request is answered as if there were nothing, and the link still works for the person it is for.
 */
export function previewToken(
  request: Request,
  query: PreviewQuery = previewQuery,
): string | null | undefined {
  const token = new URL(request.url).searchParams.get(query);
  if (token === null) return undefined;
  const purpose = request.headers.get("sec-purpose") ?? request.headers.get("purpose") ?? "";
  return request.method === "HEAD" || /prefetch|prerender/i.test(purpose) ? null : token;
}
