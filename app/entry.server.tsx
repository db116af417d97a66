import { randomUUID } from "node:crypto";
import { renderToReadableStream } from "react-dom/server";
import { type EntryContext, type RouterContextProvider, ServerRouter } from "react-router";
import { isDatabaseUnavailable } from "~/db/is-unavailable";
import { NonceProvider } from "~/document/nonce";
import { pageStyles } from "~/document/page-styles.server";
import { securePage } from "~/document/secure-page.server";
import { MarkupProvider } from "~/document/served-html";
import {
  faultContext,
  guestContext,
  markupContext,
  siteContext,
} from "~/middleware/site-context.server";
import { lastResort } from "~/shell/last-resort";
import { assetOrigin } from "~/support/asset-origin";
import { contentSecurityPolicy } from "~/support/content-security-policy";

/**
 * Renders a page whole: every loader has answered by then, and whole pages can be kept.
 * A page that fails is rendered again by the framework, as its error page; when that fails too,
 * one sentence is the answer. The policy of a page names its own scripts and styles by hash;
 * while Vite serves development, which adds its own, there is none.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  try {
    headers.set("Content-Type", "text/html; charset=utf-8");
    if (import.meta.env.DEV) {
      return new Response(await render({ request, routerContext, context }), { status, headers });
    }
    const nonce = randomUUID();
    const rendered = await render({ request, routerContext, context, nonce });
    const { html, allowed } = securePage(rendered, { nonce, stylesOf: pageStyles });
    headers.set(
      "Content-Security-Policy",
      contentSecurityPolicy(allowed, assetOrigin, context.get(guestContext)),
    );
    return new Response(html, { status, headers });
  } catch (error) {
    const isErrorPage = routerContext.staticHandlerContext.errors !== null;
    if (!isErrorPage) throw error;
    handleError(error, { request, context });
    return new Response(lastResort, {
      status: 500,
      headers: {
        "Content-Type": "text/plain",
        "Content-Security-Policy": contentSecurityPolicy(),
      },
    });
  }
}

type Rendering = {
  request: Request;
  routerContext: EntryContext;
  context: RouterContextProvider;
  nonce?: string;
};

async function render({ request, routerContext, context, nonce }: Rendering): Promise<string> {
  const secret = nonce === undefined ? {} : { nonce };
  const page = (
    <NonceProvider value={nonce}>
      <MarkupProvider value={context.get(markupContext) ?? new Map()}>
        <ServerRouter context={routerContext} url={request.url} {...secret} />
      </MarkupProvider>
    </NonceProvider>
  );
  let failure: { error: unknown } | undefined;
  const stream = await renderToReadableStream(page, {
    ...secret,
    signal: request.signal,
    onError(error) {
      failure ??= { error };
    },
  });
  await stream.allReady;
  if (failure !== undefined) throw failure.error;
  return new Response(stream).text();
}

/** Expected outcomes are not errors; the rest is one log line, and visitors see nothing of it. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (request.signal.aborted) return;
  const fault = context.get(faultContext);
  fault.isDatabaseGone = isDatabaseUnavailable(error);
  const { requestId } = fault;
  context.get(siteContext).log.error({ error, requestId }, "screen failed");
}
