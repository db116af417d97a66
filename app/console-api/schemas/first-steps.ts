import { z } from "zod";
import type { AnswerOf } from "~/console-api/answers";
import { optionalSteps } from "~/domain/first-steps/first-steps";
import { id } from "./common";

/** `GET /first-steps`: what is left before the site is the owner's. */
export type FirstSteps = AnswerOf<"firstSteps">;
export type FirstStepLine = FirstSteps["steps"][number];

const step = z.enum(optionalSteps);

/** Most characters of a reason. */
export const reasonLimit = 200;

export const leaveOutRequest = z.object({ step, reason: z.string().max(1_000) });
export const returnRequest = z.object({ step });
export const testSmsRequest = z.object({ phone: z.string().max(100) });
/** The id of a test message. */
export const testResultRequest = z.object({ id });
export type MailRecordLine = AnswerOf<"checkMailDomain">["records"][number];
