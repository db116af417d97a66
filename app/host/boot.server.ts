import { join, resolve } from "node:path";
import { brand, startingFacts } from "~/brand";
import { answerCommandsOf } from "~/commands/run-command.server";
import { configureAnalytics } from "~/domain/analytics/analytics.server";
import { listFailedJobs, listLateJobs } from "~/domain/background-job/background-jobs.server";
import { readLastBackup } from "~/domain/backup/last-backup.server";
import { followCookiePolicy } from "~/domain/consent/cookie-policy.server";
import { linkCheckOptions } from "~/domain/link/check-links.server";
import { listWaitingMessages } from "~/domain/message/message-queries.server";
import { listSmsToday } from "~/domain/message/sms-budget.server";
import { followOldAddresses } from "~/domain/old-address/old-addresses.server";
import { createUploads } from "~/domain/release/files/uploads.server";
import { createPostWebhook } from "~/domain/webhook/post-webhook.server";
import { countWaitingWebhooks } from "~/domain/webhook/webhook-queries.server";
import { startBackground } from "~/jobs/start-background.server";
import { removeUnfinishedFiles } from "~/lib/durable-files/atomic-write.server";
import { createClamdScanner } from "~/platform/antivirus/clamd-scanner.server";
import { openDatabase } from "~/platform/db/open-database.server";
import { consoleOriginOf } from "~/platform/env/console-origin.server";
import type { Env } from "~/platform/env/env.server";
import { createLog } from "~/platform/log/log.server";
import { createTransports } from "~/platform/messages/transports.server";
import { readSecretKey } from "~/platform/secrets/secret-key.server";
import { openStorages } from "~/platform/storage/open-storage.server";
import { keepPrivate } from "~/platform/storage/private-folder.server";
import { roomOf } from "~/platform/storage/room.server";
import { openWholeFiles } from "~/platform/storage/whole-files.server";
import { siteWords } from "~/site/site-words.server";
import { seedStartingContent } from "~content/seeding/seed.server";
import { createStoredFiles } from "./files/stored-files.server";
import { createMetrics } from "./observe/metrics.server";
import { speaksForAll, startsSite } from "./process/worker-messages.ts";
import { requireEmptyStart, warnOfSamples } from "./samples-at-start.server";
import { warnOfSharedOrigin } from "./shared-origin.server";
import { warnOfUnnamedAnalytics } from "./unnamed-analytics.server";

/** Services that live as long as the process: opened once, closed once. */
export type Services = Awaited<ReturnType<typeof boot>>;

/**
 * Opens database and storage, runs the migrations, fills an empty database with the starting
 * content, and starts the background work without waiting for it.
 */
export async function boot(env: Env) {
  const log = createLog(env.LOG_LEVEL);
  const dataFolder = resolve(env.DATA_DIR);
  const warning = await keepPrivate(dataFolder, { hasEdge: env.EDGE_FILES === "on" });
  if (warning !== undefined) log.warn(warning);
  const database = await openDatabase({
    databaseUrl: env.DATABASE_URL,
    dataFolder,
    bounds: {
      mostConnections: env.DATABASE_CONNECTIONS,
      answerWithin: env.DATABASE_ANSWER_SECONDS * 1_000,
      connectWithin: env.DATABASE_CONNECT_SECONDS * 1_000,
    },
  });
  const { db } = database;
  try {
    const isFirst = speaksForAll();
    const { newer } = await database.migrate();
    if (newer > 0 && isFirst) {
      log.warn(
        `The database has ${newer} ${newer === 1 ? "migration" : "migrations"} of a newer version; this one goes on beside it.`,
      );
    }
    await database.offerCopies?.((error) => log.error({ error }, "no backup beside the site"));
    const outboxFolder = join(dataFolder, "outbox");
    for (const folder of [dataFolder, outboxFolder]) await removeUnfinishedFiles(folder);
    const { partialFiles, storage, mediaStorage } = await openStorages(env, dataFolder);
    const start = { env, isFirstStart: startsSite() };
    await requireEmptyStart(db, start);
    const isEmpty = env.STARTING_CONTENT === "empty";
    await seedStartingContent({ db: db, storage, mediaStorage, isEmpty });
    if (isFirst) await warnOfSamples(db, start, log);
    configureAnalytics(db, env.ANALYTICS ?? null);
    const cookiePolicy = await followCookiePolicy(db);
    if (isFirst) await warnOfSharedOrigin(db, env, log);
    if (isFirst) await warnOfUnnamedAnalytics(db, log);
    const oldAddresses = await followOldAddresses({
      db,
      onError: (error) => log.error({ error }, "Uses of old addresses not counted"),
    });
    const wholeFiles = openWholeFiles(dataFolder, { log });
    const storedFiles = createStoredFiles({ db: db, storage, log, wholeFiles });
    const secret = await readSecretKey(db, env.SECRET_KEY);
    const metrics = createMetrics(
      database.poolState,
      () => listFailedJobs(db),
      () => listSmsToday(db, new Date()),
      log,
      {
        lateJobs: () => listLateJobs(db, background.jobNames),
        waitingMessages: () => listWaitingMessages(db),
        lastBackup: () => readLastBackup(db, { dataFolder, isEmbedded: database.isAlone }),
        room: () => roomOf(dataFolder),
        waitingWebhooks: () => countWaitingWebhooks(db),
      },
    );
    const scanner = env.CLAMD_SOCKET && createClamdScanner(env.CLAMD_SOCKET);
    const { transports, description } = createTransports(env, outboxFolder);
    const clock = () => new Date();
    const uploads = createUploads({
      db,
      now: clock,
      partialFiles,
      storage,
      wholeFiles,
    });
    const background = startBackground({
      db,
      log,
      secret,
      consoleOrigin: await consoleOriginOf(env),
      transports,
      postWebhook: createPostWebhook({
        userAgent: `${brand.fileStem}Webhooks/1.0 (+${env.PUBLIC_URL ?? `https://${startingFacts.site}`})`,
        networks: env.WEBHOOK_NETWORKS,
      }),
      onWebhookAttempt: metrics.webhookAttempted,
      storedFiles,
      outboxFolder,
      dataFolder,
      linkCheck: env.LINK_CHECK === "on" ? linkCheckOptions(env) : undefined,
      mediaStorage,
      storage,
      scanner,
      uploads,
      maintain: database.maintain,
      startingTexts: siteWords,
    });
    await database.answerCommands?.(answerCommandsOf({ db: db, env }), (error) =>
      log.error({ error }, "Operator commands unavailable while the site runs"),
    );
    return {
      log,
      metrics,
      database,
      db,
      dataFolder,
      storage,
      mediaStorage,
      uploads,
      storedFiles,
      /** Whether files of releases are scanned: then only what was found clean goes on. */
      hasScanner: scanner !== undefined,
      secret,
      cookiePolicy,
      oldAddresses,
      background: {
        ...background,
        async stop(longest: number) {
          await Promise.all([background.stop(longest), oldAddresses.stop()]);
        },
      },
      /** Sends messages that were queued. */
      onMessage: background.wakeDelivery,
      /** Describes for the terminal where emails and text messages go. */
      messageRoutes: description,
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}
