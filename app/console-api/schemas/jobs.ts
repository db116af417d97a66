import { z } from "zod";
import type { AnswerOf } from "~/console-api/answers";

/** `GET /jobs`: those whose last run failed come first. */
export type JobList = AnswerOf<"jobs">;
export type JobLine = JobList["jobs"][number];

/** `POST /jobs/run`: makes a job due at once; a process runs it within half a minute. */
export const runJobRequest = z.object({ name: z.string().max(80) });
