import type { Context, Hono, MiddlewareHandler } from "hono";
import { compress } from "hono/compress";
import type { Accounts } from "~/domain/account/accounts.server";
import type { ViewCounter } from "~/domain/article/article-views.server";
import type { Contact } from "~/domain/contact/contact.server";
import { readFacts } from "~/domain/settings/settings.server";
import type { Database } from "~/platform/db/database.server";
import { isDatabaseUnavailable } from "~/platform/db/is-unavailable";
import type { ErrorLog } from "~/platform/log/log-fields";
import { register, resetPassword, sendCode } from "./account.server";
import { answer } from "./answer.server";
import { getChecksumList } from "./checksum-list.server";
import { sendContact } from "./contact.server";
import { failure } from "./envelope";
import { atOnce, type InTurn } from "./in-turn";
import { countNewsView, getNewsDetail, getNewsList } from "./news.server";
import { openApiDocument } from "./openapi.server";
import { getPackageList } from "./package-list.server";
import { getResourceList } from "./resource-list.server";
import { createResponseCache, type ResponseCache } from "./response-cache.server";
import { get, post, routesOf } from "./routes.server";
import { getVersionList } from "./version-list.server";

/** Seconds for `Retry-After` while the database is unavailable. */
const retrySeconds = "5";

export type ApiOptions = {
  db: Database;
  log: ErrorLog;
  /** Cache of responses. Its owner invalidates it when content changes. Without it, nothing is cached. */
  cache?: ResponseCache | undefined;
  /** Counts a read that needs a database query, and adds the limit's headers. False: answer 429. */
  admits?: Admits | undefined;
  /** The same for a search. */
  admitsSearch?: Admits | undefined;
  /** Bounds how many costly reads run at a time; without it, nothing does. */
  inTurn?: InTurn | undefined;
  /** The same as `admits` for the view beacon of articles. */
  admitsView?: Admits | undefined;
  /** The same for a call that sends a form, valid or not. */
  admitsForm?: Admits | undefined;
  /** Counts article views; without it, no view is counted. */
  views?: Pick<ViewCounter, "record"> | undefined;
  /** The key that limits count a client by; undefined for a request without a connection. */
  clientKey?: ((context: Context) => string | undefined) | undefined;
  /** Registration; without it, its calls answer 503. */
  accounts?: Accounts | null | undefined;
  /** The contact form; without it, its call answers 503. */
  contact?: Contact | null | undefined;
  /** Whether cookies are `Secure`, as the site is served under HTTPS. */
  isSecure?: boolean;
};

type Admits = (context: Context) => Promise<boolean>;

const everyone: Admits = async () => true;

/**
 * The JSON API, to be mounted at `/api`. Every response is an envelope whose code is the HTTP
 * status, except the OpenAPI document.
 */
export function createApi({
  db,
  log,
  cache = createResponseCache(1),
  admits = everyone,
  admitsSearch = everyone,
  inTurn = atOnce,
  admitsView = everyone,
  admitsForm = everyone,
  views = { record: () => undefined },
  clientKey = () => undefined,
  accounts = null,
  contact = null,
  isSecure = false,
}: ApiOptions): Hono {
  const read = { db, cache, admits, admitsSearch, inTurn };
  const account = { isSecure, clientKey };
  const counted: MiddlewareHandler = async (context, next) => {
    if (await admitsForm(context)) return next();
    return answer(context, failure(429));
  };
  const api = routesOf([
    post("/sys/getVersionList", (context) => getVersionList(context, read)),
    get("/checksums/list", (context) => getChecksumList(context, read)),
    get("/resources/list", (context) => getResourceList(context, read)),
    get("/packages/list", (context) => getPackageList(context, read)),
    get("/news/list", (context) => getNewsList(context, read)),
    get("/news/detail", (context) => getNewsDetail(context, read)),
    post("/news/view", (context) =>
      countNewsView(context, { views, clientKey, admits: admitsView }),
    ),
    post(
      "/account/sendCode",
      (context) =>
        accounts === null ? unavailable(context) : sendCode(context, { accounts, ...account }),
      counted,
    ),
    post(
      "/account/register",
      (context) =>
        accounts === null ? unavailable(context) : register(context, { accounts, ...account }),
      counted,
    ),
    post(
      "/account/resetPassword",
      (context) =>
        accounts === null ? unavailable(context) : resetPassword(context, { accounts, ...account }),
      counted,
    ),
    post(
      "/site/contact",
      (context) =>
        contact === null ? unavailable(context) : sendContact(context, { contact, clientKey }),
      counted,
    ),
    get("/openapi.json", (context) => sendOpenApi(context, db), compress()),
  ]);

  api.all("*", (context) => answer(context, failure(404)));
  api.onError((error, context) => {
    log.error({ error, path: context.req.path }, "API call failed");
    if (!isDatabaseUnavailable(error)) return answer(context, failure(500));
    context.header("Retry-After", retrySeconds);
    return answer(context, failure(503));
  });
  return api;
}

/** Answers 503: the service behind the call is not configured. */
function unavailable(context: Context): Response {
  return answer(context, failure(503));
}

async function sendOpenApi(context: Context, db: Database): Promise<Response> {
  const { brand } = await readFacts(db);
  context.header("Cache-Control", "public, max-age=300");
  return context.json(openApiDocument(brand.name.en));
}
