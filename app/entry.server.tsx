import { renderToReadableStream } from "react-dom/server";
import { type EntryContext, type RouterContextProvider, ServerRouter } from "react-router";
import { siteContext } from "~/middleware/site-context.server";

/**
 * Renders a page whole: every loader has answered by then, and whole pages can be kept.
 * A failure of rendering rejects, and the host answers it.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  headers.set("Content-Type", "text/html; charset=utf-8");
  const stream = await renderToReadableStream(
    <ServerRouter context={routerContext} url={request.url} />,
    { signal: request.signal },
  );
  await stream.allReady;
  return new Response(await new Response(stream).text(), { status, headers });
}

/** Expected outcomes are not errors; the rest is one log line, and visitors see nothing of it. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (!request.signal.aborted) context.get(siteContext).log.error({ error }, "screen failed");
}
