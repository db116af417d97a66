import { resolve } from "node:path";
import { createResponseCache } from "~/api/response-cache.server";
import { createAccounts } from "~/domain/account/accounts.server";
import { readNotedHead } from "~/domain/audit/audit-head.server";
import { createContact } from "~/domain/contact/contact.server";
import { liveChatOf } from "~/domain/contact/live-chat.server";
import { createFakeSites } from "~/domain/fake-site/fake-sites.server";
import { createHelpVotes } from "~/domain/help/help-votes.server";
import { knownGoodAddress } from "~/feeds/registry/addresses";
import { jobsHealth, unknownJobs } from "~/jobs/jobs-health.server";
import { createProvenCheck } from "~/lib/proven-check";
import { rememberContent } from "~/platform/db/content-memory.server";
import { clientKeyOf, createClientAddress, siteKeyOf } from "~/platform/env/client-address.server";
import type { Env } from "~/platform/env/env.server";
import { siteOrigin } from "~/platform/env/site-origin";
import { createLimits } from "~/platform/limits/create-limits.server";
import { clientsOfNetwork, mostBodyBytes, renderBounds } from "~/platform/limits/limits";
import { writeBlock } from "~/platform/storage/write-block.server";
import { routes } from "~/routes";
import { createApp } from "./app.server";
import type { Services } from "./boot.server";
import { developmentConsole, readConsoleBuild } from "./console/console-build.server";
import { createStoredFeeds } from "./feed-store/stored-feeds.server";
import { createFilesHandler } from "./files/files.server";
import { createMediaHandler } from "./files/media.server";
import { createHost } from "./host.server";
import { createBodyBounds } from "./limits/body-bounds";
import { createClientLimits } from "./limits/client-limits.server";
import { createGate } from "./limits/gate";
import { onNewYear } from "./new-year";
import { watchEventLoopDelay } from "./observe/event-loop-delay.server";
import { createObserve } from "./observe/observe.server";
import { createRequestLinkAlarm } from "./observe/request-link-alarm.server";
import { createSiteHealth } from "./observe/site-health.server";
import { createSmsAlarm } from "./observe/sms-alarm.server";
import { createCachedPages } from "./page-cache/cached-pages.server";
import { type Readiness, shareChecks } from "./process/health.ts";
import { createOps } from "./process/ops.ts";
import { readBrowserBuild } from "./render/browser-build.server";
import { developmentBuild } from "./render/development-build";
import { takesFormIn } from "./render/form-priority";
import { createPageRenderer } from "./render/render-page.server";
import { securityHeaders } from "./security-headers";
import { consoleHostOf } from "./shared-origin.server";

export { runBackup } from "~/commands/backup.server";
export { runMoveToPostgres, runRestore } from "~/commands/restore.server";
export { runCommand } from "~/commands/run-command.server";
export { errorMessage } from "~/lib/error-message";
export { noteConsoleOrigin } from "~/platform/env/console-origin.server";
export { type Env, readEnv } from "~/platform/env/env.server";
// Used by the server, and by tests that build an app of their own.
export { named } from "~/site/middleware/named.server";
export { boot, type Services } from "./boot.server";
export { createApp, createPageRenderer, readBrowserBuild, routes };

/** The page that `/readyz` renders: a short one. */
const probedPage = "/en/contact";

/**
 * Builds the whole site as a Node request listener.
 * @param services open services; the caller closes them
 * @param assetsFolder folder of the built browser files; undefined in development, where Vite serves
 *   them and no page is cached
 * @param consoleFolder folder of the console's built files; undefined in development
 */
export function createSite(
  services: Services,
  env: Env,
  assetsFolder: string | undefined,
  consoleFolder?: string,
) {
  const { database, storage, log, metrics, secretKey, cookiePolicy } = services;
  const publicUrl = siteOrigin(env);
  const headers = securityHeaders(publicUrl, { hasPolicy: assetsFolder !== undefined });
  const stop = new AbortController();
  /** Nobody takes this process's place: load balancers are to send requests elsewhere. */
  let isLeaving = false;
  const onError = (error: unknown) => log.error({ error }, "beside requests");
  const canStore = createProvenCheck(
    async () => {
      await Promise.all([database.checkWrite(), writeBlock(resolve(env.DATA_DIR))]);
      return true;
    },
    { fresh: 5_000, proof: 30_000 },
  );
  const canRender = createProvenCheck(
    async () => {
      const page = await answer(new Request(publicUrl + probedPage), true);
      await page.text();
      return page.status === 200;
    },
    { fresh: 60_000, proof: 120_000 },
  );
  const check = shareChecks(async () => {
    const doesAnswer = await answers(database.ping);
    // Without a database, nothing is known about the disk.
    const isWritable = doesAnswer && (await canStore()) === "well";
    const pages = doesAnswer ? await canRender() : "unknown";
    return {
      isReady: isWritable && pages === "well",
      pages: { state: pages === "well" ? "rendered" : pages },
      storage: { state: isWritable ? "writable" : doesAnswer ? "failing" : "unknown" },
      files: services.storedFiles.health(),
      jobs: doesAnswer ? await jobsHealth(database.db) : unknownJobs,
    };
  });
  const isReady: Readiness = async () => {
    const health = await check();
    // At once, without waiting for the shared check: load balancers rely on it to stop sending
    // requests.
    return { ...health, isReady: health.isReady && !isLeaving };
  };
  const consoleHost = consoleHostOf(env);
  const counted = createLimits({
    db: database.db,
    secret: secretKey,
    isAlone: database.isAlone,
    challengeAbove: env.CODE_CHALLENGE_ABOVE,
    onRefusal: metrics.refused,
  });
  const clientAddress = createClientAddress(env.TRUST_PROXY);
  const limits = createClientLimits(counted, clientAddress);
  const bodies = createBodyBounds({
    mostFromOne: mostBodyBytes,
    mostFromNetwork: mostBodyBytes * clientsOfNetwork,
    keyOf: (request) => clientKeyOf(clientAddress(request)),
    networkOf: siteKeyOf,
    onRefusal: () => metrics.refused("bodies"),
  });
  const sms = { countries: env.SMS_COUNTRIES, all: env.SMS_CAP };
  const accounts = createAccounts({
    db: database.db,
    secret: secretKey,
    publicUrl,
    limits: counted,
    sms,
    onSmsAlarm: createSmsAlarm(log),
    onRefusal: metrics.refused,
    onMessage: services.background.wakeDelivery,
  });
  const contact = createContact({
    db: database.db,
    secret: secretKey,
    publicUrl,
    operatorEmail: env.CONTACT_EMAIL,
    limits: counted,
    onMessage: services.background.wakeDelivery,
    onLinkAlarm: createRequestLinkAlarm(log),
    onRefusal: metrics.refused,
  });
  const fakeSites = createFakeSites({
    db: database.db,
    secret: secretKey,
    operatorEmail: env.CONTACT_EMAIL,
    limits: counted,
    onMessage: services.background.wakeDelivery,
  });
  const helpVotes = createHelpVotes({ db: database.db, limits: counted });
  // In development every edit rebuilds the site, so nothing is cached, and a reload after an edit
  // is not counted as a view.
  const forgetContent = assetsFolder && rememberContent(database.db);
  const responseCache = assetsFolder === undefined ? undefined : createResponseCache();
  const files = createFilesHandler({
    db: database.db,
    storage,
    storedFiles: services.storedFiles,
    log,
    isSentByEdge: env.EDGE_FILES === "on",
    consume: (request, uses) => limits.consume("download", request, uses),
  });
  const media = createMediaHandler({
    storage: services.mediaStorage,
    log,
    consume: (request) => limits.consume("media", request),
  });
  let renders = { running: 0, queued: 0 };
  const gate = createGate({
    ...renderBounds,
    onChange: (state) => {
      renders = state;
      metrics.rendersChanged(state);
    },
    onRefused: metrics.renderRefused,
    onDropped: metrics.renderDropped,
  });
  const browserBuild = assetsFolder ? readBrowserBuild(assetsFolder) : developmentBuild;
  const app = createApp({
    renderPage: createPageRenderer(routes, browserBuild),
    db: database.db,
    publicUrl,
    isPublicUrlSet: env.PUBLIC_URL !== undefined,
    apiBaseUrl: env.API_BASE_URL ?? "",
    mirrors: env.DOWNLOAD_MIRRORS,
    log,
    isReady,
    limits,
    gate,
    takesForm: takesFormIn(routes),
    accounts,
    contact,
    fakeSites,
    helpVotes,
    chat: liveChatOf(env),
    publisher: {
      limits: counted,
      secret: secretKey,
      storage,
      uploads: services.uploads,
      hasScanner: services.hasScanner,
    },
    console: {
      secret: secretKey,
      origin: env.CONSOLE_ORIGIN ?? env.PUBLIC_URL,
      host: consoleHost,
      fallbackOrigin: publicUrl,
      siteOrigin: publicUrl,
      operatorEmail: env.CONTACT_EMAIL,
      sendCodeAnew: accounts.sendCodeAnew,
      sms,
      hasScanner: services.hasScanner,
      limits: counted,
      address: limits.address,
      clientKey: limits.clientKey,
      onMessage: services.background.wakeDelivery,
      onRefusedSignIn: (code) => metrics.refused(`console-${code}`),
      mediaStorage: services.mediaStorage,
      storage,
      uploads: services.uploads,
      readHealth: createSiteHealth({
        database,
        storage,
        log,
        hasBucket: env.S3_BUCKET !== undefined,
        dataFolder: resolve(env.DATA_DIR),
        jobNames: services.background.jobNames,
        renders: () => renders,
        mostQueued: renderBounds.queued,
        delay: watchEventLoopDelay(),
      }),
      notedHead: () => readNotedHead(resolve(env.DATA_DIR)),
      build: consoleFolder ? readConsoleBuild(consoleFolder) : developmentConsole,
    },
    responseCache,
    views: assetsFolder ? services.background.views : undefined,
  });
  const feeds = assetsFolder ? createStoredFeeds({ headers }) : undefined;
  const answer = (request: Request, skipsMissing: boolean) => app.fetch(request, { skipsMissing });
  const pages = assetsFolder
    ? createCachedPages({
        routes,
        publicUrl,
        policyVersion: cookiePolicy.version,
        answer,
        onError,
        metrics,
        headers,
        gate,
        hasEdge: env.EDGE_CACHE === "on",
        consume: limits.consume,
      })
    : undefined;
  const followPolicy = () => {
    cookiePolicy.refresh().catch((error) => {
      if (stop.signal.aborted) return;
      onError(error);
      // With the old version, visitors who have agreed to the new one would be asked again.
      setTimeout(followPolicy, 1_000).unref();
    });
  };
  const invalidate = () => {
    // First, because pages that are rendered again read from it.
    if (forgetContent) forgetContent();
    responseCache?.invalidate();
    feeds?.invalidate();
    pages?.invalidate();
    followPolicy();
  };
  const stopListening =
    pages &&
    database.onContentChange(invalidate, (error) =>
      log.warn(
        { error },
        "content changes cannot be received, stored pages are rendered again at every check",
      ),
    );
  // Changes before the subscription were missed, so start afresh once it exists.
  stopListening?.then(invalidate, onError);
  const stopYears = onNewYear(invalidate);
  const warmUp = async () => {
    await pages?.warmUp(stop.signal);
    // With thousands of releases, building this document for the first time takes a second or two,
    // and no client should have to wait for it.
    if (pages && !stop.signal.aborted)
      await answer(new Request(publicUrl + knownGoodAddress), true);
  };
  if (env.WARM_UP === "on") {
    warmUp().catch((error) => stop.signal.aborted || onError(error));
  }
  const listener = createHost({
    app,
    files,
    media,
    pages,
    feeds,
    assetsFolder,
    consoleFolder,
    observe: createObserve(log, metrics),
    bodies,
    headers,
    publicHost: env.PUBLIC_URL && new URL(env.PUBLIC_URL).host,
    consoleHost,
  });
  return {
    listener,
    health: isReady,
    /** Health and metrics, for a port on the loopback address. */
    ops: createOps(isReady, metrics.text),
    /** Renders a page for the first time. A process that takes another one's place does so before it answers visitors. */
    renderFirst: canRender,
    /** Makes `/readyz` fail, so that load balancers stop sending requests before the port closes. */
    stopping(): void {
      isLeaving = true;
      stop.abort();
    },
    /**
     * Another process takes its place on the same port, so `/readyz` goes on as before: whoever asks on a connection that
     * was open already would take the whole machine to be away.
     */
    retiring: () => stop.abort(),
    /** Ends the site's background work. Call it when no request is in flight. */
    async close(): Promise<void> {
      stop.abort();
      stopYears();
      await files.drain();
      await (await stopListening)?.();
    },
  };
}

async function answers(ask: () => Promise<void>): Promise<boolean> {
  return ask().then(
    () => true,
    () => false,
  );
}
