import { renderToString } from "react-dom/server";
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  type RouteObject,
  type RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from "react-router";
import { type Analytics, analyticsThirdParty } from "~/domain/analytics/analytics";
import { brandStyles } from "~/lib/brand-styles.server";
import { contentSecurityPolicy } from "~/lib/content-security-policy";
import { nextTurn } from "~/lib/next-turn.server";
import { isDatabaseUnavailable } from "~/platform/db/is-unavailable";
import { type BrowserBuild, BrowserBuildProvider } from "~/site/document/browser-build-context";
import { inlineScripts } from "~/site/document/document";
import { mayConnect } from "~/site/document/page-route";
import { lastResort } from "~/site/errors/error-page";
import {
  analyticsContext,
  answerHeadersContext,
  brandContext,
  faultContext,
  siteContext,
  skipsMissingContext,
  thirdPartyContext,
} from "~/site/middleware/site-context.server";
import { assetOrigin } from "./asset-origin";
import { finishPage } from "./finish-page";
import { mayMeasure } from "./may-measure";

export type RenderPage = (request: Request, context: RouterContextProvider) => Promise<Response>;

type Rendering = {
  request: Request;
  context: RouterContextProvider;
  browserBuild: BrowserBuild;
  handler: ReturnType<typeof createStaticHandler>;
};

/**
 * Creates the page renderer: React Router runs middleware, loaders and actions on the server; then
 * the whole document is rendered. No router runs in the browser.
 * @param browserBuild the browser files that pages refer to
 */
export function createPageRenderer(routes: RouteObject[], browserBuild: BrowserBuild): RenderPage {
  const handler = createStaticHandler(routes);
  return (request, context) => {
    const rendering = { request, context, browserBuild, handler };
    return handler.query(request, {
      requestContext: context,
      generateMiddlewareResponse: async (query) => {
        const outcome = await query(request);
        return outcome instanceof Response ? outcome : respond(outcome, rendering);
      },
    }) as Promise<Response>;
  };
}

/**
 * Renders the page. If that fails, the error page is rendered; if that fails too, the response is
 * one sentence of plain text.
 */
async function respond(loaded: StaticHandlerContext, rendering: Rendering): Promise<Response> {
  const errors = Object.values(loaded.errors ?? {});
  for (const error of errors) report(error, rendering);
  if (loaded.statusCode === 404 && rendering.context.get(skipsMissingContext)) {
    return new Response(null, { status: 404 });
  }
  try {
    return await documentOf(loaded, rendering);
  } catch (error) {
    report(error, rendering);
    if (loaded.errors !== null) return withoutPage();
    const failed = { ...loaded, statusCode: 500, errors: { root: error } };
    return documentOf(failed, rendering).catch((again: unknown) => {
      report(again, rendering);
      return withoutPage();
    });
  }
}

/**
 * The response with the rendered document and its Content-Security-Policy, which lists inline
 * scripts and styles by hash. Development has no policy, because Vite adds scripts of its own.
 */
async function documentOf(loaded: StaticHandlerContext, rendering: Rendering): Promise<Response> {
  const { context, browserBuild } = rendering;
  // Loading, rendering and compressing each take long enough to let other requests in between.
  await nextTurn();
  const rendered = render(loaded, rendering);
  const brand = context.get(brandContext);
  const headers = new Headers({ "Content-Type": "text/html; charset=utf-8" });
  if (browserBuild.developmentHead !== undefined) {
    const styled = rendered.replace("</head>", () => `<style>${brandStyles(brand)}</style></head>`);
    return new Response(styled, { status: loaded.statusCode, headers });
  }
  const styles = browserBuild.stylesOf(rendered);
  const { html, allowed } = finishPage(rendered, {
    styles: styles + brandStyles(brand, styles),
    scripts: inlineScripts,
  });
  const connects = mayConnect(loaded.matches.map(({ route }) => route.handle));
  const analytics = analyticsOf(loaded, context);
  const thirdParty =
    analytics === null ? context.get(thirdPartyContext) : analyticsThirdParty(analytics);
  const policy = contentSecurityPolicy(allowed, assetOrigin, thirdParty, connects);
  headers.set("Content-Security-Policy", policy);
  return new Response(html, { status: loaded.statusCode, headers });
}

/** The analytics that the page loads; null: none. */
function analyticsOf(
  { statusCode, errors, matches }: StaticHandlerContext,
  context: RouterContextProvider,
): Analytics | null {
  const analytics = context.get(analyticsContext);
  if (analytics === null || errors !== null) return null;
  const cacheControl = context.get(answerHeadersContext).get("cache-control");
  const routes = matches.map(({ route }) => route);
  return mayMeasure({ status: statusCode, cacheControl, routes }) ? analytics : null;
}

/**
 * Renders to one string. Nothing in a page suspends once its loaders have run, and reading a stream of bytes back into
 * a string would cost a third of the render.
 */
function render(
  loaded: StaticHandlerContext,
  { request, context, browserBuild, handler }: Rendering,
): string {
  request.signal.throwIfAborted();
  const router = createStaticRouter(branchOf(loaded) ?? handler.dataRoutes, loaded);
  const html = renderToString(
    <BrowserBuildProvider value={{ ...browserBuild, analytics: analyticsOf(loaded, context) }}>
      <StaticRouterProvider router={router} context={loaded} hydrate={false} />
    </BrowserBuildProvider>,
  );
  return `<!DOCTYPE html>${html}`;
}

/**
 * Returns only the matched route and its ancestors. React Router prepares every route that it is given; the site has a
 * hundred, and a page needs two.
 */
function branchOf({ matches }: StaticHandlerContext): RouteObject[] | undefined {
  return matches.reduceRight<RouteObject[] | undefined>(
    (children, { route }) =>
      route.index ? [route] : [{ ...route, index: false, ...(children && { children }) }],
    undefined,
  );
}

function withoutPage(): Response {
  return new Response(lastResort, {
    status: 500,
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Content-Security-Policy": contentSecurityPolicy(),
    },
  });
}

/** Logs an unexpected error; route responses such as 404 and aborted requests are expected. */
function report(error: unknown, { request, context }: Rendering): void {
  if (isRouteErrorResponse(error) || request.signal.aborted) return;
  const fault = context.get(faultContext);
  fault.isDatabaseGone ||= isDatabaseUnavailable(error);
  context.get(siteContext).log.error({ error, requestId: fault.requestId }, "page failed");
}
