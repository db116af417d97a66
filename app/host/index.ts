import { createResponseCache } from "~/api/response-cache.server";
import { createAccounts } from "~/domain/account/accounts.server";
import { readNotedHead } from "~/domain/audit/audit-head.server";
import { createContact } from "~/domain/contact/contact.server";
import { liveChatOf } from "~/domain/contact/live-chat.server";
import { createFakeSites } from "~/domain/fake-site/fake-sites.server";
import { noteReached } from "~/domain/first-steps/step-notes.server";
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
import { createBrandIcons } from "./files/brand-icons.server";
import { createFilesHandler } from "./files/files.server";
import { createMediaHandler } from "./files/media.server";
import { createHost } from "./host.server";
import { createBodyBounds } from "./limits/body-bounds";
import { createClientLimits } from "./limits/client-limits.server";
import { createGate } from "./limits/gate";
import { onNewYear } from "./new-year";
import { watchEventLoopDelay } from "./observe/event-loop-delay.server";
import { createObserve } from "./observe/observe.server";
import { createReachedHosts } from "./observe/reached-hosts";
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
import { sharedHeaders } from "./shared-addresses";
import { consoleHostOf } from "./shared-origin.server";
import { siteSetup } from "./site-setup.server";

export { runBackup } from "~/commands/backup.server";
export { runMoveToPostgres, runRestore } from "~/commands/restore.server";
export { runCommand } from "~/commands/run-command.server";
export { runStorageTest } from "~/commands/storage-test.server";
export { errorMessage } from "~/lib/error-message";
export { noteConsoleOrigin } from "~/platform/env/console-origin.server";
export { type Env, readEnv } from "~/platform/env/env.server";
// Used by the server, and by tests that build an app of their own.
export { named } from "~/site/middleware/named.server";
export { boot, type Services } from "./boot.server";
export { describeConsole } from "./console-at-start.server";
export { describeDemonstration } from "./samples-at-start.server";
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
  const { database, db, dataFolder, log, metrics, secret } = services;
  const publicUrl = siteOrigin(env);
  const headers = securityHeaders(publicUrl, { hasPolicy: assetsFolder !== undefined });
  const stop = new AbortController();
  const onError = (error: unknown) => log.error({ error }, "beside requests");
  const renderProbe = async () => {
    const page = await answer(new Request(publicUrl + probedPage), true);
    await page.text();
    return page.status === 200;
  };
  const { isReady, canRender, leave } = createReadiness(services, renderProbe);
  const consoleHost = consoleHostOf(env);
  const counted = createLimits({
    db,
    secret,
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
  const shared = {
    ...services,
    publicUrl,
    limits: counted,
    operatorEmail: env.CONTACT_EMAIL,
    sms: { countries: env.SMS_COUNTRIES, all: env.SMS_CAP },
    onRefusal: metrics.refused,
  };
  const accounts = createAccounts({
    ...shared,
    onSmsAlarm: createSmsAlarm(log),
    onSignIn: metrics.signedIn,
  });
  const contact = createContact({ ...shared, onLinkAlarm: createRequestLinkAlarm(log) });
  // In development every edit rebuilds the site, so nothing is cached, and a reload after an edit
  // is not counted as a view.
  const forgetContent = assetsFolder ? rememberContent(db) : undefined;
  const responseCache = assetsFolder === undefined ? undefined : createResponseCache();
  const files = createFilesHandler({
    ...shared,
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
    // Pages get these three alone, without secrets.
    db,
    log,
    publicUrl,
    isPublicUrlSet: env.PUBLIC_URL !== undefined,
    apiBaseUrl: env.API_BASE_URL ?? "",
    mirrors: env.DOWNLOAD_MIRRORS,
    isReady,
    limits,
    gate,
    takesForm: takesFormIn(routes),
    accounts,
    contact,
    fakeSites: createFakeSites(shared),
    helpVotes: createHelpVotes(shared),
    chat: liveChatOf(env),
    isBrandLocked: env.BRAND === "locked",
    oldAddresses: services.oldAddresses,
    publisher: shared,
    console: {
      ...shared,
      origin: env.CONSOLE_ORIGIN ?? env.PUBLIC_URL,
      host: consoleHost,
      fallbackOrigin: publicUrl,
      siteOrigin: publicUrl,
      sendCodeAnew: accounts.sendCodeAnew,
      address: limits.address,
      clientKey: limits.clientKey,
      onRefusedSignIn: (code) => metrics.refused(`console-${code}`),
      readHealth: createSiteHealth({
        ...shared,
        hasBucket: env.S3_BUCKET !== undefined,
        isPublic: env.PUBLIC_URL !== undefined,
        jobNames: services.background.jobNames,
        renders: () => renders,
        mostQueued: renderBounds.queued,
        delay: watchEventLoopDelay(),
      }),
      setup: siteSetup(env, { db, dataFolder, isEmbedded: database.isAlone }),
      notedHead: () => readNotedHead(dataFolder),
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
        policyVersion: services.cookiePolicy.version,
        answer,
        onError,
        metrics,
        headers,
        gate,
        hasEdge: env.EDGE_CACHE === "on",
        oldAddresses: services.oldAddresses,
        consume: limits.consume,
      })
    : undefined;
  const invalidateCaches = () => {
    // First, because pages that are rendered again read from it.
    forgetContent?.();
    responseCache?.invalidate();
    feeds?.invalidate();
    pages?.invalidate();
  };
  const stopFollowing = followContent(services, invalidateCaches, stop.signal);
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
  const seeHost =
    env.PUBLIC_URL === undefined
      ? undefined
      : createReachedHosts(
          { publicUrl: env.PUBLIC_URL, consoleHost },
          {
            count: metrics.hostReached,
            note: (host) => {
              noteReached(db, { host, publicUrl }, new Date()).catch(onError);
            },
          },
        );
  const listener = createHost({
    app,
    files,
    media,
    icons: createBrandIcons({ db, log, headers: sharedHeaders(headers) }),
    pages,
    feeds,
    assetsFolder,
    consoleFolder,
    observe: createObserve(log, metrics),
    seeHost,
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
      leave();
      stop.abort();
    },
    /**
     * Ends the background work while another process takes its place on the same port. `/readyz` still answers that all
     * is well: on a connection that stays open, a failure would look like the whole machine's.
     */
    retiring: () => stop.abort(),
    /** Ends the site's background work. Call it when no request is in flight. */
    async close(): Promise<void> {
      stop.abort();
      await files.drain();
      await stopFollowing();
    },
  };
}

/**
 * Checks for `/readyz`. After `leave` the process is not ready.
 * @param renderProbe whether a page can be rendered
 */
function createReadiness(
  { database, dataFolder, storedFiles }: Services,
  renderProbe: () => Promise<boolean>,
) {
  let isLeaving = false;
  const canStore = createProvenCheck(
    async () => {
      await Promise.all([database.checkWrite(), writeBlock(dataFolder)]);
      return true;
    },
    { fresh: 5_000, proof: 30_000 },
  );
  const canRender = createProvenCheck(renderProbe, { fresh: 60_000, proof: 120_000 });
  const check = shareChecks(async () => {
    const doesAnswer = await answers(database.ping);
    // Without a database, nothing is known about the disk.
    const isWritable = doesAnswer && (await canStore()) === "well";
    const pages = doesAnswer ? await canRender() : "unknown";
    return {
      isReady: isWritable && pages === "well",
      pages: { state: pages === "well" ? "rendered" : pages },
      storage: { state: isWritable ? "writable" : doesAnswer ? "failing" : "unknown" },
      files: storedFiles.health(),
      jobs: doesAnswer ? await jobsHealth(database.db) : unknownJobs,
    };
  });
  const isReady: Readiness = async () => {
    const health = await check();
    // Without waiting for the shared check, because load balancers stop sending requests by this answer.
    return { ...health, isReady: health.isReady && !isLeaving };
  };
  const leave = () => {
    isLeaving = true;
  };
  return { isReady, canRender, leave };
}

/**
 * Invalidates what is stored when content changes, in any process, and when a year begins.
 * @returns a function that ends this
 */
function followContent(
  { database, cookiePolicy, oldAddresses, log }: Services,
  invalidateCaches: () => void,
  signal: AbortSignal,
): () => Promise<void> {
  const follow = (refresh: () => Promise<void>) => {
    refresh().catch((error) => {
      if (signal.aborted) return;
      log.error({ error }, "beside requests");
      // Otherwise visitors would be asked again who accepted the new version, or sent to a former address.
      setTimeout(() => follow(refresh), 1_000).unref();
    });
  };
  const invalidate = () => {
    invalidateCaches();
    follow(cookiePolicy.refresh);
    follow(oldAddresses.refresh);
  };
  const stopYears = onNewYear(invalidate);
  const listening = database.onContentChange(invalidate, (error) =>
    log.warn(
      { error },
      "content changes cannot be received, stored pages are rendered again at every check",
    ),
  );
  // Changes before the subscription were missed, so start afresh once it exists.
  listening.then(invalidate, (error: unknown) => log.error({ error }, "beside requests"));
  return async () => {
    stopYears();
    await (await listening)();
  };
}

async function answers(ask: () => Promise<void>): Promise<boolean> {
  return ask().then(
    () => true,
    () => false,
  );
}
