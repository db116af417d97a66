import cluster from "node:cluster";
import { join, resolve } from "node:path";
import { listFailedJobs, listLateJobs } from "~/domain/background-job/background-jobs.server";
import { followCookiePolicy } from "~/domain/consent/cookie-policy.server";
import { linkCheckOptions } from "~/domain/link/check-links.server";
import { listWaitingMessages } from "~/domain/message/message-queries.server";
import { listSmsToday } from "~/domain/message/sms-budget.server";
import { createUploads } from "~/domain/release/uploads.server";
import { startBackground } from "~/jobs/start-background.server";
import { removeUnfinishedFiles } from "~/lib/durable-files/atomic-write.server";
import { createClamdScanner } from "~/platform/antivirus/clamd-scanner.server";
import { openDatabase } from "~/platform/db/database.server";
import type { Env } from "~/platform/env/env.server";
import { createLog } from "~/platform/log/log.server";
import { createTransports } from "~/platform/messages/transports.server";
import { readSecretKey } from "~/platform/secrets/secret-key.server";
import { openStorages } from "~/platform/storage/open-storage.server";
import { keepPrivate } from "~/platform/storage/private-folder.server";
import { roomOf } from "~/platform/storage/room.server";
import { siteWords } from "~/site/site-words.server";
import { seedStartingContent } from "~content/seeding/seed.server";
import { createStoredFiles } from "./files/stored-files.server";
import { createMetrics } from "./observe/metrics.server";
import { warnOfSamples } from "./sample-facts.server";
import { warnOfSharedOrigin } from "./shared-origin.server";

/** Services that live as long as the process: opened once, closed once. */
export type Services = Awaited<ReturnType<typeof boot>>;

/**
 * Opens database and storage, runs the migrations, fills an empty database with the starting
 * content, and starts the background work without waiting for it.
 * @param options `folderWithin`: milliseconds in which another process may give up the data folder
 */
export async function boot(env: Env, { folderWithin = 0 } = {}) {
  const log = createLog(env.LOG_LEVEL);
  const dataFolder = resolve(env.DATA_DIR);
  const warning = await keepPrivate(dataFolder, { hasEdge: env.EDGE_FILES === "on" });
  if (warning !== undefined) log.warn(warning);
  const database = await openDatabase({
    ...{ databaseUrl: env.DATABASE_URL, dataFolder, folderWithin },
    bounds: {
      mostConnections: env.DATABASE_CONNECTIONS,
      answerWithin: env.DATABASE_ANSWER_SECONDS * 1_000,
      connectWithin: env.DATABASE_CONNECT_SECONDS * 1_000,
    },
  });
  try {
    // Of several processes, the first says it for all.
    const isFirst = cluster.isPrimary || cluster.worker?.id === 1;
    const { newer } = await database.migrate();
    if (newer > 0 && isFirst) {
      log.warn(
        `The database has ${newer} ${newer === 1 ? "migration" : "migrations"} of a newer version; this one goes on beside it.`,
      );
    }
    await database.offerCopies?.((error) => log.error({ error }, "no backup beside the site"));
    const outboxFolder = join(dataFolder, "outbox");
    await removeUnfinishedFiles(outboxFolder);
    const { storage, mediaStorage, partialFiles } = await openStorages(env, dataFolder);
    await seedStartingContent({ db: database.db, storage, mediaStorage });
    if (env.PUBLIC_URL !== undefined && isFirst) await warnOfSamples(database.db, log);
    const cookiePolicy = await followCookiePolicy(database.db);
    if (isFirst) await warnOfSharedOrigin(database.db, env, log);
    const storedFiles = createStoredFiles({ db: database.db, storage, log });
    const secretKey = await readSecretKey(database.db, env.SECRET_KEY);
    const metrics = createMetrics(
      database.poolState,
      () => listFailedJobs(database.db),
      () => listSmsToday(database.db, new Date()),
      log,
      {
        lateJobs: () => listLateJobs(database.db, background.jobNames),
        waitingMessages: () => listWaitingMessages(database.db),
        room: () => roomOf(dataFolder),
      },
    );
    const scanner = env.CLAMD_SOCKET && createClamdScanner(env.CLAMD_SOCKET);
    const { transports, description } = createTransports(env, outboxFolder);
    const clock = () => new Date();
    const uploads = createUploads({ db: database.db, now: clock, partialFiles, storage });
    const background = startBackground({
      ...{
        db: database.db,
        log,
        secret: secretKey,
        transports,
        storedFiles,
        outboxFolder,
        dataFolder,
      },
      linkCheck: env.LINK_CHECK === "on" ? linkCheckOptions(env) : undefined,
      mediaStorage,
      storage,
      scanner,
      uploads,
      maintain: database.maintain,
      startingTexts: siteWords,
    });
    return {
      log,
      metrics,
      database,
      storage,
      mediaStorage,
      uploads,
      storedFiles,
      /** Whether files of releases are scanned: then only what was found clean goes on. */
      hasScanner: scanner !== undefined,
      secretKey,
      cookiePolicy,
      background,
      /** Describes for the terminal where emails and text messages go. */
      messageRoutes: description,
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}
