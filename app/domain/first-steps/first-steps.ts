import type { InBoth } from "~/brand";
import type { ClearableKind } from "~/domain/sample-content/sample-kinds";

/**
 * Figures of each step, read from what exists. A step is done while its figures say so, and comes back when they no
 * longer do.
 */
export type StepFigures = {
  /** Texts of the settings that are still samples. */
  facts: { lines: number };
  /** Sample content that visitors see. */
  content: Record<ClearableKind, number>;
  /** When a backup was last made and verified, and when one last failed. */
  backup: { madeAt: Date | null; failedAt: Date | null };
  /** `server`: the host of `SMTP_URL`. `sender`: the address of `MAIL_FROM`. Both are null while mail becomes files. */
  mail: { server: string | null; sender: string | null; isDelivered: boolean };
  /**
   * `PUBLIC_URL`, the end of its certificate as of the last look, and when requests last named its host or another
   * one.
   */
  address: {
    url: string | null;
    certificateEndsAt: Date | null;
    reachedAt: Date | null;
    reachedElsewhereAt: Date | null;
  };
  /** Owners who have signed in. */
  owner: { signedIn: number };
  /** Legal texts in which nobody has published a version. */
  legal: { samples: number };
  /** Published releases with files that are no samples. */
  release: { published: number };
  /** The product's name, and whether name, colour and mark are those that the code came with. */
  brand: { name: InBoth; isShipped: boolean };
  sms: { provider: string | null; isDelivered: boolean };
  /** People who may approve a rollout. */
  approver: { people: number };
  /** Factors of the owner who looks. */
  factors: { passkeys: number; recoveryCodes: number };
};

export type StepName = keyof StepFigures;

/** 1: before anybody hears of the site. 2: before it is in use. 3: may be left out. */
type StepWeight = 1 | 2 | 3;

/** The steps in the order of the list. */
const stepWeights: Readonly<Record<StepName, StepWeight>> = {
  facts: 1,
  content: 1,
  backup: 1,
  mail: 2,
  address: 2,
  owner: 2,
  legal: 2,
  release: 2,
  brand: 3,
  sms: 3,
  approver: 3,
  factors: 3,
};

export const stepNames = Object.keys(stepWeights) as StepName[];

/** Steps that an owner may leave out, with a reason. */
export const optionalSteps = ["brand", "sms", "approver", "factors"] as const;
export type OptionalStep = (typeof optionalSteps)[number];

const day = 24 * 60 * 60_000;

/** How old the last verified backup may be. */
const backupAge = 7 * day;

/** How long a certificate has to last. */
const certificateRest = 14 * day;

/** How long Today says that all steps are done. */
export const doneNews = 7 * day;

/** Owners and approvers that a site needs, so that a lost phone locks nobody out. */
const peopleNeeded = 2;

const rules: { [Name in StepName]: (figures: StepFigures[Name], now: Date) => boolean } = {
  facts: ({ lines }) => lines === 0,
  content: (counts) => Object.values(counts).every((count) => count === 0),
  backup({ madeAt, failedAt }, now) {
    if (madeAt === null) return false;
    const hasFailedSince = failedAt !== null && failedAt > madeAt;
    return !hasFailedSince && now.getTime() - madeAt.getTime() <= backupAge;
  },
  mail: ({ server, isDelivered }) => server !== null && isDelivered,
  address({ url, certificateEndsAt, reachedAt }, now) {
    if (url === null || !url.startsWith("https:") || reachedAt === null) return false;
    return (
      certificateEndsAt === null || certificateEndsAt.getTime() - now.getTime() > certificateRest
    );
  },
  owner: ({ signedIn }) => signedIn >= peopleNeeded,
  legal: ({ samples }) => samples === 0,
  release: ({ published }) => published > 0,
  brand: ({ isShipped }) => !isShipped,
  sms: ({ provider, isDelivered }) => provider !== null && isDelivered,
  approver: ({ people }) => people >= peopleNeeded,
  factors: ({ passkeys, recoveryCodes }) => passkeys > 0 && recoveryCodes > 0,
};

/** Whether a step is done. */
export function isStepDone<Name extends StepName>(
  name: Name,
  figures: StepFigures[Name],
  now: Date,
): boolean {
  return rules[name](figures, now);
}

/**
 * Names the state in which an owner leaves a step out. In another state the step comes back: "we are one" is no longer
 * true once a second person is on the staff.
 * @param person the owner who looks; their own factors are nobody else's matter
 */
export function subjectOf(
  name: OptionalStep,
  figures: StepFigures,
  { person, staff }: { person: number; staff: number },
): string {
  const subjects: Record<OptionalStep, string> = {
    brand: figures.brand.name.en,
    sms: figures.sms.provider ?? "",
    approver: String(staff),
    factors: String(person),
  };
  return subjects[name];
}

type StepState = "open" | "done" | "left-out";

/** Why and by whom a step was left out. */
export type LeftOut = { reason: string; author: string | null; at: Date };

type StepOf<Name extends StepName> = {
  name: Name;
  weight: StepWeight;
  state: StepState;
  figures: StepFigures[Name];
  leftOut: LeftOut | null;
};

/** A line of the first steps. */
export type FirstStep = { [Name in StepName]: StepOf<Name> }[StepName];

/**
 * Makes the list of steps from their figures.
 * @param leftOut the notes that hold in the current state
 */
export function listSteps(
  figures: StepFigures,
  leftOut: Partial<Record<StepName, LeftOut>>,
  now: Date,
): FirstStep[] {
  return stepNames.map((name) => {
    const isDone = isStepDone(name, figures[name], now);
    const note = isDone ? null : (leftOut[name] ?? null);
    const openState: StepState = note === null ? "open" : "left-out";
    const state: StepState = isDone ? "done" : openState;
    return {
      name,
      weight: stepWeights[name],
      state,
      figures: figures[name],
      leftOut: note,
    } as FirstStep;
  });
}

/** How many steps are still open: Today and the navigation count them. */
export const countOpen = (steps: readonly Pick<FirstStep, "state">[]): number =>
  steps.filter(({ state }) => state === "open").length;
