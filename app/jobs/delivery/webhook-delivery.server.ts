import type { JobReport } from "~/domain/background-job/job-report";
import type { PostWebhook } from "~/domain/webhook/post-webhook.server";
import {
  type Attempt,
  type AttemptResult,
  type ClaimedDelivery,
  claimDeliveries,
  composeRequest,
  finishDelivery,
  type WebhookRequest,
} from "~/domain/webhook/webhook-deliveries.server";
import type { Database } from "~/platform/db/database.server";
import { createLoop, waitForIdle, wakeRegularly } from "./delivery-loop";

export type WebhookDeliveryOptions = {
  db: Database;
  /** Key that signing secrets and personal data are encrypted with. */
  secret: Buffer;
  post: PostWebhook;
  report: JobReport;
  /** Called with the result of each attempt, for the metrics. */
  onAttempt?: ((result: AttemptResult) => void) | undefined;
  now?: () => Date;
  /** Milliseconds between two checks for due deliveries; null: only when woken. */
  interval?: number | null;
};

/** Number of endpoints that get a request at the same time. */
const atOnce = 5;

/**
 * Delivers queued events in the background, each endpoint for itself: one that hangs delays no other. Any number of
 * processes may share a database, because each claims its deliveries.
 */
export function startWebhookDelivery(options: WebhookDeliveryOptions) {
  const { db, secret, post, report, onAttempt, now = () => new Date(), interval = 5_000 } = options;
  let isStopped = false;
  let isGivenUp = false;
  let isReported = false;
  let counts = { delivered: 0, postponed: 0, failed: 0 };
  const underWay = new Set<Promise<void>>();

  const deliver = async (claimed: ClaimedDelivery): Promise<void> => {
    const attempt = await attemptNow(claimed);
    // After giving up, the database may be closed; the event is sent again when its lease ends.
    if (isGivenUp) return;
    const result = await finishDelivery(db, claimed, attempt, now());
    counts[result] += 1;
    onAttempt?.(result);
  };
  const attemptNow = async (claimed: ClaimedDelivery): Promise<Attempt> => {
    let request: WebhookRequest;
    try {
      request = composeRequest(claimed, { secret, now: now() });
    } catch {
      return { status: null, answer: null, error: "other-secret-key" };
    }
    return post(claimed.endpoint.address, request);
  };
  const reportError = async (error: unknown): Promise<void> => {
    isReported = false;
    if (!isGivenUp) await report.failed(error);
  };
  const start = (claimed: ClaimedDelivery): void => {
    const run = deliver(claimed)
      .catch(reportError)
      .finally(() => {
        underWay.delete(run);
        wake();
      });
    underWay.add(run);
  };
  const reportCounts = async (): Promise<void> => {
    const { delivered, postponed, failed } = counts;
    counts = { delivered: 0, postponed: 0, failed: 0 };
    if (delivered + postponed + failed > 0) {
      await report.done([
        { code: "messages-sent", count: delivered },
        { code: "messages-postponed", count: postponed },
        { code: "messages-refused", count: failed },
      ]);
    } else if (!isReported) {
      await report.done([{ code: "nothing-to-send" }]);
    }
    isReported = true;
  };
  const loop = createLoop(async () => {
    if (isStopped) return;
    try {
      const limit = atOnce - underWay.size;
      const claimed = limit > 0 ? await claimDeliveries(db, { now: now(), limit }) : [];
      for (const one of claimed) start(one);
      if (underWay.size === 0) await reportCounts();
    } catch (error) {
      await reportError(error);
    }
  });
  const wake = (): void => {
    if (!isStopped) loop.wake();
  };
  const idle = async (): Promise<void> => {
    do {
      await Promise.all(underWay);
      await loop.idle();
    } while (underWay.size > 0);
  };
  const endTimer = wakeRegularly(wake, interval);

  return {
    /** Checks for due deliveries now. */
    wake,
    /** Resolves when all due deliveries are attempted. */
    idle,
    /**
     * Finishes running attempts; call it before the database closes. An attempt that takes longer is abandoned and
     * repeated when its lease ends.
     * @param longest time to wait, in milliseconds
     */
    async stop(longest: number): Promise<void> {
      isStopped = true;
      endTimer();
      await waitForIdle(idle, longest);
      isGivenUp = true;
    },
  };
}
