import { z } from "zod";
import { textPages } from "~/domain/site-texts/site-text-rules";
import { auditEntry } from "./audit";
import { id, legalName, locale, time } from "./common";
import { product, releaseRequest, rolloutLine } from "./releases";

/** Something that needs the person who looks; each role sees its own. The worst come first. */
export const need = z.discriminatedUnion("kind", [
  /** `releases.publish`: a change of a release or rollout that waits for this person's approval. */
  releaseRequest
    .pick({ id: true, change: true, askedAt: true })
    .extend({ kind: z.literal("release-request"), asker: z.string() }),
  /** `inbox.read`: a privacy request that is not answered. */
  z.object({
    kind: z.literal("privacy-request"),
    id,
    number: z.string(),
    dueOn: z.string(),
    daysLeft: z.int(),
  }),
  /** `articles.publish`: a text that did not go live at the time that somebody chose. */
  z.object({
    kind: z.literal("failed-schedule"),
    of: z.enum(["article", "help"]),
    id,
    locale,
    title: z.string(),
    at: time,
  }),
  /** `releases.publish`: a publication or a step of a rollout that did not happen at its time. */
  z.object({
    kind: z.literal("failed-release-schedule"),
    product,
    version: z.string(),
    /** null: the version was to be published. */
    line: rolloutLine.nullable(),
    at: time,
  }),
  /** Who may write in a language: translations into it that are behind their source. */
  z.object({
    kind: z.literal("stale-translations"),
    of: z.enum(["article", "help"]),
    locale,
    count: z.int().min(1),
  }),
  /** Who may write English: words of a page whose source has changed since they were translated. */
  z.object({ kind: z.literal("stale-words"), page: z.enum(textPages), count: z.int().min(1) }),
  /** `articles.publish`: published words of a page that an upgrade has left no place for. */
  z.object({ kind: z.literal("unfit-words"), page: z.enum(textPages), count: z.int().min(1) }),
  /** `articles.publish`: texts that somebody else has said are ready. */
  z.object({
    kind: z.literal("submitted-texts"),
    of: z.enum(["article", "help"]),
    locale,
    count: z.int().min(1),
    since: time,
  }),
  /** `articles.publish`: drafts of a page's words by people who cannot publish them; all that are published at once. */
  z.object({
    kind: z.literal("waiting-words"),
    page: z.enum(textPages),
    locale,
    count: z.int().min(1),
    since: time,
  }),
  /** `settings.read`: a background job whose last run failed. */
  z.object({ kind: z.literal("failed-job"), job: z.string(), failedAt: time.nullable() }),
  /** `messages.read`: messages that failed in the last days and that nobody has dealt with. */
  z.object({ kind: z.literal("failed-messages"), count: z.int().min(1) }),
  /** `messages.read`: today's text messages are near a cap, or at it; `all`: that of all countries. */
  z.object({
    kind: z.literal("sms-cap"),
    country: z.string(),
    sent: z.int(),
    refused: z.int(),
    cap: z.int(),
    isReached: z.boolean(),
  }),
  /** `inbox.read`: open messages that are no privacy requests. */
  z.object({ kind: z.literal("open-messages"), count: z.int().min(1), oldestAt: time }),
  /** `inbox.read`: privacy requests to which no link was mailed; somebody has to confirm them by hand. */
  z.object({ kind: z.literal("requests-without-link"), count: z.int().min(1) }),
  /** `staff.read`: somebody signed in with a recovery code in the last 7 days. */
  z.object({
    kind: z.literal("recovery-code-used"),
    staffId: id,
    name: z.string(),
    at: time,
    left: z.int().min(0),
  }),
  /** `resources.read`: links that are dead; `names` has the first few. */
  z.object({ kind: z.literal("dead-links"), count: z.int().min(1), names: z.array(z.string()) }),
  /** Who may write in a language: translations into it that somebody else has asked for. */
  z.object({
    kind: z.literal("asked-translations"),
    of: z.enum(["article", "help"]),
    locale,
    count: z.int().min(1),
    since: time,
  }),
  /** `legal.read`: an announced version that comes into force within a week. */
  z.object({
    kind: z.literal("legal-soon"),
    name: legalName,
    number: z.int(),
    inForceFrom: z.string(),
    daysLeft: z.int(),
  }),
  /** `legal.publish`: the next version stands in both languages, written by somebody who cannot publish it. */
  z.object({ kind: z.literal("legal-ready"), name: legalName, since: time }),
  /** `legal.read`: the next version is begun in one language; `locale` is the one that lacks it. */
  z.object({ kind: z.literal("legal-half"), name: legalName, locale }),
  /** `staff.read`: an invitation that nobody has accepted yet. */
  z.object({ kind: z.literal("open-invitation"), id, email: z.string(), expiresAt: time }),
  /** Everybody: three or fewer of the own recovery codes are left. */
  z.object({ kind: z.literal("few-recovery-codes"), left: z.int().min(0) }),
]);
export type Need = z.infer<typeof need>;

/** `GET /today`. */
export const today = z.object({
  needs: z.array(need),
  /** The last ten entries of the audit; null without `audit.read`. */
  latest: z.array(auditEntry).nullable(),
});
export type Today = z.infer<typeof today>;
