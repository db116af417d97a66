import { renderToReadableStream } from "react-dom/server";
import { type EntryContext, type RouterContextProvider, ServerRouter } from "react-router";
import { isDatabaseUnavailable } from "~/db/is-unavailable";
import { faultContext, siteContext } from "~/middleware/site-context.server";
import { lastResort } from "~/shell/last-resort";

/**
 * Renders a page whole: every loader has answered by then, and whole pages can be kept.
 * A page that fails is rendered again by the framework, as its error page; when that fails too,
 * one sentence is the answer.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  try {
    const html = await render(request, routerContext);
    headers.set("Content-Type", "text/html; charset=utf-8");
    return new Response(html, { status, headers });
  } catch (error) {
    const isErrorPage = routerContext.staticHandlerContext.errors !== null;
    if (!isErrorPage) throw error;
    handleError(error, { request, context });
    return new Response(lastResort, { status: 500, headers: { "Content-Type": "text/plain" } });
  }
}

async function render(request: Request, routerContext: EntryContext): Promise<string> {
  const page = <ServerRouter context={routerContext} url={request.url} />;
  let failure: { error: unknown } | undefined;
  const stream = await renderToReadableStream(page, {
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
