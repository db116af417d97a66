import type { StoredResult } from "~/domain/background-job/job-part";
import type { PartState, ProbeProblem } from "~/domain/health/health";
import type { SampleCounts } from "~/domain/sample-content/describe-samples";

/** A part of the site; without figures, `problem` says why. Sizes are in bytes. */
type Part<Figures> = { state: PartState; problem: ProbeProblem | null; figures: Figures | null };

/** `GET /health`: how every part of the site is, and the worst of it. */
export type SiteHealth = {
  at: string;
  state: PartState;
  parts: {
    /** The process that answered; times in milliseconds. */
    process: Part<{
      startedAt: string;
      resident: number;
      heap: number;
      delay: number;
      renders: { running: number; queued: number };
      mostQueued: number;
    }>;
    /** All of them, as far as the database knows; 0: it does not say. */
    processes: Part<{ count: number; machines: number }>;
    database: Part<{
      kind: "embedded" | "server";
      answeredIn: number;
      bytes: number;
      busy: number;
      waiting: number;
      /** Steps of the schema: done, and known to this version of the site. */
      done: number;
      known: number;
      /** Null: a newer version has made it. */
      newest: string | null;
    }>;
    storage: Part<{ kind: "folder" | "bucket"; answeredIn: number }>;
    /** The disk with the data folder, of the machine that answered. */
    disk: Part<{ free: number; total: number }>;
    /** A few are named, the others counted. */
    jobs: Part<{
      running: number;
      failed: number;
      /** `error` is null if nobody foresaw it. */
      failedNamed: { name: string; at: string | null; error: StoredResult | null }[];
      late: number;
      lateNamed: { name: string; dueAt: string }[];
    }>;
    messages: Part<{ waiting: number; oldestWaitingAt: string | null; failed: number }>;
    /** Events for the vendor; `off`: endpoints that the site switched off. */
    webhooks: Part<{ waiting: number; oldestWaitingAt: string | null; off: number }>;
    uploads: Part<{ count: number; bytes: number; oldestAt: string | null }>;
    backup: Part<{ madeAt: string | null; failedAt: string | null }>;
    /** All that is still a sample and public. */
    samples: Part<SampleCounts>;
    endings: Part<{
      count: number;
      named: { kind: "key" | "token"; name: string; endsAt: string }[];
    }>;
  };
};
export type PartName = keyof SiteHealth["parts"];
