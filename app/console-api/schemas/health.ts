import { z } from "zod";
import { partStates, probeProblems } from "~/domain/health/health";
import { time } from "./common";
import { jobPart } from "./jobs";

const count = z.int().min(0);
const bytes = z.number().min(0);
const state = z.enum(partStates);

/** A part of the site; without figures, `problem` says why. */
const part = <Figures extends z.ZodType>(figures: Figures) =>
  z.object({ state, problem: z.enum(probeProblems).nullable(), figures: figures.nullable() });

const parts = z.object({
  /** The process that answered; times in milliseconds. */
  process: part(
    z.object({
      startedAt: time,
      resident: bytes,
      heap: bytes,
      delay: z.number().min(0),
      renders: z.object({ running: count, queued: count }),
      mostQueued: count,
    }),
  ),
  /** All of them, as far as the database knows; 0: it does not say. */
  processes: part(z.object({ count, machines: count })),
  database: part(
    z.object({
      kind: z.enum(["embedded", "server"]),
      answeredIn: z.number().min(0),
      bytes,
      busy: count,
      waiting: count,
      /** Steps of the schema: done, and known to this version of the site. */
      done: count,
      known: count,
      /** Null: a newer version has made it. */
      newest: z.string().nullable(),
    }),
  ),
  storage: part(z.object({ kind: z.enum(["folder", "bucket"]), answeredIn: z.number().min(0) })),
  /** The disk with the data folder, of the machine that answered. */
  disk: part(z.object({ free: bytes, total: bytes })),
  /** A few are named, the others counted. */
  jobs: part(
    z.object({
      running: count,
      failed: count,
      failedNamed: z.array(
        z.object({
          name: z.string(),
          at: time.nullable(),
          /** Null: nobody foresaw it. */
          error: z.array(jobPart).nullable(),
        }),
      ),
      late: count,
      lateNamed: z.array(z.object({ name: z.string(), dueAt: time })),
    }),
  ),
  messages: part(z.object({ waiting: count, oldestWaitingAt: time.nullable(), failed: count })),
  uploads: part(z.object({ count, bytes, oldestAt: time.nullable() })),
  backup: part(z.object({ madeAt: time.nullable(), failedAt: time.nullable() })),
  endings: part(
    z.object({
      count,
      named: z.array(z.object({ kind: z.enum(["key", "token"]), name: z.string(), endsAt: time })),
    }),
  ),
});

/** `GET /health`: how every part of the site is, and the worst of it. */
export const siteHealth = z.object({ at: time, state, parts });
export type SiteHealth = z.infer<typeof siteHealth>;
export type PartName = keyof SiteHealth["parts"];
