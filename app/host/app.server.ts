import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { compress } from "hono/compress";
import { createMiddleware } from "hono/factory";
import { type RequestIdVariables, requestId } from "hono/request-id";
import { RouterContextProvider } from "react-router";
import { createApi } from "~/api/api.server";
import type { CallOptions } from "~/api/publisher/calls.server";
import { createPublisherApi, type PublisherApiOptions } from "~/api/publisher.server";
import type { ResponseCache } from "~/api/response-cache.server";
import { startingFacts } from "~/brand";
import type { ConsoleApiOptions } from "~/console-api/api-options";
import { createConsoleApi } from "~/console-api/console-api.server";
import type { ViewCounter } from "~/domain/article/article-views.server";
import type { OldAddresses } from "~/domain/old-address/old-addresses.server";
import type { StartingSettings } from "~/domain/settings/settings";
import { createMachineFiles } from "~/feeds/machine-files.server";
import type { KeepFeed } from "~/feeds/registry/document.server";
import { createRegistryFeeds } from "~/feeds/registry/registry-feeds.server";
import { isDatabaseUnavailable } from "~/platform/db/is-unavailable";
import { createOwnData } from "~/site/account/own-data.server";
import { lastResort } from "~/site/errors/error-page";
import {
  answerHeadersContext,
  clientKeyContext,
  faultContext,
  type Site,
  siteContext,
  skipsMissingContext,
} from "~/site/middleware/site-context.server";
import { createPreferences } from "~/site/preferences/preferences.server";
import { siteWords } from "~/site/site-words.server";
import type { ConsoleBuild } from "./console/console-build.server";
import { createConsoleDocument } from "./console/console-document.server";
import { createFeedTexts } from "./console/feed-texts.server";
import { createPageWords } from "./console/page-words.server";
import { createSignInTurns } from "./console/sign-in-turns";
import type { ClientLimits } from "./limits/client-limits.server";
import type { Gate } from "./limits/gate";
import { createHealth, type Readiness } from "./process/health.ts";
import {
  gated,
  inTurnOf,
  refuseCallAsBusy,
  refusePageAsBusy,
  refuseParts,
  refuseWhenFull,
  type TakesForm,
  wholeBody,
} from "./render/gated";
import type { RenderPage } from "./render/render-page.server";
import { refuseCrossSitePosts } from "./same-site.server";

type AppOptions = Omit<
  Site,
  "accounts" | "contact" | "fakeSites" | "helpVotes" | "startingSettings"
> & {
  /** Renders the React pages. */
  renderPage: RenderPage;
  /** The account service; without it, registration answers 503. */
  accounts?: Site["accounts"];
  /** The contact service; without it, the contact form answers 503. */
  contact?: Site["contact"];
  /** Takes reports of fake sites; without it, the form answers 503. */
  fakeSites?: Site["fakeSites"];
  helpVotes?: Site["helpVotes"];
  /** The mirrors and the live chat until the operator sets others in the console. */
  mirrors: StartingSettings["mirrors"];
  chat?: StartingSettings["chat"];
  /** Whether the build alone decides the product's name. */
  isBrandLocked?: boolean;
  /** Finds where addresses without a page lead; without it, they lead nowhere. */
  oldAddresses?: Pick<OldAddresses, "find"> | undefined;
  now?: () => Date;
  /** Whether `PUBLIC_URL` is set. If not, the request's own `Host` header names the site. */
  isPublicUrlSet?: boolean;
  isReady?: Readiness;
  /** Cache of API responses; without it, every response is built again. */
  responseCache?: ResponseCache | undefined;
  /** Counts article views; without it, no view is counted. */
  views?: ViewCounter | undefined;
  /** Rate limits by client; without it, there are none. */
  limits?: ClientLimits | undefined;
  /** Bounds how many pages are rendered at a time; without it, there is no bound. */
  gate?: Gate | undefined;
  /** Which pages accept forms; forms are handled before page views. Without it, no page does. */
  takesForm?: TakesForm | undefined;
  /** Services for the publisher API; without it, the API is not mounted. */
  publisher?:
    | (Pick<CallOptions, "storage" | "uploads" | "hasScanner" | "secret"> &
        Pick<PublisherApiOptions, "limits">)
    | undefined;
  /** Settings of the operator's console; without it, the console is not mounted. */
  console?: ConsoleSettings | undefined;
};

/** `host`: the console's own host name; undefined: the site's. `build`: its files in the browser. */
type ConsoleSettings = Omit<
  ConsoleApiOptions,
  | "db"
  | "log"
  | "startingSettings"
  | "startingTexts"
  | "signInTurns"
  | "readFeeds"
  | "renderPageWords"
> & {
  host: string | undefined;
  build?: ConsoleBuild | undefined;
};

type AppEnv = {
  Variables: RequestIdVariables;
  Bindings: {
    requestId?: string | undefined;
    skipsMissing?: boolean | undefined;
    /** The request of a client; undefined: the site asks itself, to store a page. */
    incoming?: unknown;
    /**
     * Stores the document that a feed sends, so that the next request is answered without the app.
     */
    keepFeed?: KeepFeed | undefined;
  };
};

/** Methods of pages; forms use POST. */
const pageMethods = new Set(["GET", "HEAD", "POST"]);

/**
 * Largest body of a form, in bytes: enough for its longest texts, as one encoded character may take
 * nine bytes.
 */
const largestForm = 32 * 1024;

/** Largest body of a choice (language, cookies, chat), in bytes: a word and a path. */
const largestChoice = 4 * 1024;

/** API calls that cost about as much as a page. Those of versions come from memory. */
const gatedCalls = ["/api/news/list", "/api/news/detail", "/api/resources/list"];

/** Seconds for `Retry-After` while the database is unavailable. */
const retrySeconds = "5";

/**
 * The site as a web-standard handler: API, preferences, and every page. The order of its
 * middleware is the order of these lines.
 */
export function createApp(options: AppOptions) {
  const {
    renderPage,
    now = () => new Date(),
    isPublicUrlSet = true,
    isReady,
    ...further
  } = options;
  const {
    oldAddresses,
    responseCache,
    limits,
    gate,
    takesForm,
    views,
    accounts = null,
    contact = null,
    fakeSites = null,
    helpVotes = null,
    chat = null,
    isBrandLocked = false,
    mirrors,
    publisher,
    console: consoleSettings,
    ...rest
  } = further;
  const startingSettings = { facts: startingFacts, chat, mirrors, isBrandLocked };
  const site: Site = { ...rest, accounts, contact, fakeSites, helpVotes, startingSettings };
  const app = new Hono<AppEnv>();
  const isSecure = site.publicUrl.startsWith("https://");

  app.use(requestId({ headerName: "", generator: idOf }));
  app.use(async (context, next) => {
    context.header("X-Request-Id", context.get("requestId"));
    await next();
  });
  // Before the middleware of pages, because the console has its own origin and its own checks.
  if (consoleSettings !== undefined) {
    app.use(onlyAtHost(consoleSettings.host));
    const { db, log } = site;
    const api = createConsoleApi({
      db,
      log,
      startingSettings,
      startingTexts: siteWords,
      signInTurns: createSignInTurns(),
      readFeeds: createFeedTexts({ publicUrl: site.publicUrl, log }),
      renderPageWords: createPageWords({ site, renderPage }),
      ...consoleSettings,
    });
    app.route("/console/api", api);
    const { build, host } = consoleSettings;
    const siteAddress = host === undefined ? "/" : `${site.publicUrl}/`;
    if (build !== undefined)
      app.route("/console", createConsoleDocument(build, { db, siteAddress }));
  }
  app.use(standardRequest(isPublicUrlSet ? site.publicUrl : undefined));
  app.use(refuseCrossSitePosts(isPublicUrlSet ? site.publicUrl : undefined));
  if (isReady !== undefined) app.route("/", createHealth(isReady));
  const admits = limits?.admits("api-read");
  const api = {
    cache: responseCache,
    admits,
    admitsSearch: limits?.admits("search"),
    views,
    inTurn: gate && inTurnOf(gate, refuseCallAsBusy),
    admitsView: limits?.admits("news-view"),
    admitsForm: limits?.admits("form"),
    clientKey: limits?.clientKey,
    accounts,
    contact,
    isSecure,
  };
  if (gate !== undefined) {
    for (const path of gatedCalls) {
      app.get(path, refuseWhenFull(gate, refuseCallAsBusy));
    }
  }
  if (publisher !== undefined) {
    const { address } = limits ?? {};
    const given = { db: site.db, log: site.log, now: options.now, ...publisher };
    const machines = createPublisherApi({ ...given, admits: limits?.admits("publisher"), address });
    app.route("/api/publisher", machines);
  }
  app.route("/api", createApi({ db: site.db, log: site.log, ...api }));
  app.route("/", createRegistryFeeds({ db: site.db, publicUrl: site.publicUrl, admits }));
  app.use(compress());
  if (limits !== undefined) app.use("/preferences/*", limits.limited("preferences"));
  app.use("/preferences/*", bodyUpTo(largestChoice));
  app.use(bodyUpTo(largestForm));
  app.route("/preferences", createPreferences({ isSecure, now }));
  app.use(refuseParts);
  if (gate !== undefined) app.use(refuseWhenFull(gate, refusePageAsBusy, takesForm));
  if (limits !== undefined) {
    app.post("*", limits.limited("form"));
    app.use(limits.limited("render"));
  }
  app.use(wholeBody);
  if (accounts !== null) app.route("/account", createOwnData({ own: accounts.own, isSecure }));
  if (gate !== undefined) app.use(gated(gate, refusePageAsBusy, takesForm));
  app.route("/", createMachineFiles({ db: site.db, publicUrl: site.publicUrl, now }));
  app.all("*", async (context) => {
    if (!pageMethods.has(context.req.method)) {
      return context.text("Method Not Allowed", 405, { Allow: [...pageMethods].join(", ") });
    }
    const routerContext = new RouterContextProvider();
    const added = new Headers();
    const fault = { requestId: context.get("requestId"), isDatabaseGone: false };
    routerContext.set(siteContext, site);
    routerContext.set(answerHeadersContext, added);
    routerContext.set(faultContext, fault);
    routerContext.set(clientKeyContext, limits?.clientKey(context));
    routerContext.set(skipsMissingContext, context.env?.skipsMissing === true);
    const page = await renderPage(context.req.raw, routerContext);
    const mayHaveMoved = page.status === 404 && context.req.method !== "POST";
    const moved =
      mayHaveMoved && context.env?.incoming !== undefined
        ? oldAddresses?.find(new URL(context.req.url).pathname)
        : undefined;
    if (moved?.status === 301) return movedTo(moved.location);
    const isUnavailable = page.status === 500 && fault.isDatabaseGone;
    const headers = new Headers(page.headers);
    headers.set("X-Request-Id", fault.requestId);
    for (const [name, value] of added) headers.append(name, value);
    if (isUnavailable) headers.set("Retry-After", retrySeconds);
    const status = isUnavailable ? 503 : (moved?.status ?? page.status);
    return new Response(page.body, { status, headers });
  });
  app.onError((error, context) => {
    // The client has left, which is why the work was aborted: nobody reads this response.
    if (context.req.raw.signal.aborted || hasLeft(error)) return context.body(null, 503);
    site.log.error({ error, requestId: context.get("requestId") }, "request failed");
    if (isDatabaseUnavailable(error))
      return context.text("Service Unavailable", 503, { "Retry-After": retrySeconds });
    return context.text(lastResort, 500);
  });
  return app;
}

/** The answer to an old address, which caches ask about again: the operator may change where it leads. */
const movedTo = (location: string) =>
  new Response(null, {
    status: 301,
    headers: { Location: location, "Cache-Control": "public, no-cache" },
  });

/** Middleware that refuses larger bodies, including those that declare no length. */
const bodyUpTo = (maxSize: number) =>
  bodyLimit({
    maxSize,
    onError: (context) =>
      context.text("内容过大。\n\nContent Too Large\n", 413, { "Cache-Control": "no-store" }),
  });

/**
 * Whether an error says that the client closed the connection before its body was whole. That is no
 * fault of the site, and would let anybody fill the log.
 */
const hasLeft = (error: Error & { code?: string }) =>
  error.message === "aborted" && error.code === "ECONNRESET";

/** The id that the host's log gives the request; a new one where there is no host. */
const idOf = ({ env }: { env: AppEnv["Bindings"] | undefined }) =>
  env?.requestId ?? crypto.randomUUID();

/**
 * Keeps the console and the site apart where the console has a host name of its own: each answers
 * 404 for the addresses of the other.
 */
const onlyAtHost = (consoleHost: string | undefined) =>
  createMiddleware(async (context, next) => {
    if (consoleHost === undefined) return next();
    const isConsolePath = /^\/console(\/|$)/.test(context.req.path);
    const isConsoleHost = new URL(context.req.url).host === consoleHost;
    if (isConsolePath === isConsoleHost) return next();
    if (isConsoleHost && context.req.path === "/") return context.redirect("/console");
    return context.text("Not Found", 404, { "Cache-Control": "no-store" });
  });

/**
 * Replaces Hono's lightweight request by a standard `Request` with the site's public address, for two reasons. Hono
 * must copy a request to measure a body without `Content-Length`. React Router compares the request's address with
 * `Origin`, which is HTTPS behind a proxy.
 */
const standardRequest = (publicUrl: string | undefined) =>
  createMiddleware(async (context, next) => {
    const light = context.req.raw;
    const { method, headers } = light;
    const isCounted = headers.has("content-length") && !headers.has("transfer-encoding");
    // API handlers read the body themselves; a standard request would only slow them down.
    const isLight = isCounted && context.req.path.startsWith("/api/");
    if (method !== "GET" && method !== "HEAD" && !isLight) {
      // Reading `body` makes Hono create the standard request.
      const { url, body, signal } = light;
      const { pathname, search, origin } = new URL(url);
      // Streams need `duplex`, which the DOM's type of `RequestInit` lacks.
      const init = { method, headers, body, signal, duplex: "half" };
      context.req.raw = new Request((publicUrl ?? origin) + pathname + search, init);
    }
    await next();
  });
