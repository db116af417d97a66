/** How a part of the site is: `look` before it becomes trouble, `unknown` where nobody could say. */
const partStates = ["well", "look", "trouble", "unknown"] as const;
export type PartState = (typeof partStates)[number];

/** Why nothing is known of a part: its answer took too long, or was an error. */
const probeProblems = ["late", "failed"] as const;
export type ProbeProblem = (typeof probeProblems)[number];

/** The result of probing a part, or why there is none. */
export type Probed<Figures> = { value: Figures } | { problem: ProbeProblem };

/** Milliseconds after which the console's screen asks again. */
export const refreshEvery = 15_000;

/** Keys and tokens that end within these days are named. */
export const endingDays = 30;

/** How many of a list are named; the others are counted. */
export const mostNamed = 5;

const minute = 60_000;
const day = 24 * 60 * minute;

/** The process that answers. Times in milliseconds, sizes in bytes. */
type ProcessFigures = {
  startedAt: Date;
  resident: number;
  heap: number;
  /** How late timers were, of a hundred the second latest, in the last minute or two. */
  delay: number;
  renders: { running: number; queued: number };
  /** How many renders may wait. */
  mostQueued: number;
};

/** Processes that are connected to the database, and on how many machines. */
export type SiteProcesses = { count: number; machines: number };

type DatabaseFigures = {
  bytes: number;
  /** Milliseconds until it answered the smallest question. */
  answeredIn: number;
  /** Connections of the process that answers. */
  connections: { busy: number; waiting: number };
  /** How many of the steps of its schema are done, and how many this version of the site knows. */
  steps: { done: number; known: number; newest: string | null };
};

type StorageFigures = { answeredIn: number };
type DiskFigures = { free: number; total: number };
type JobFigures = { failed: number; late: number };
type MessageFigures = { oldestWaitingAt: Date | null; failed: number };

type WebhookFigures = { oldestAt: Date | null; off: number };

/** When a backup was last made, and when one last failed. */
export type BackupFigures = { madeAt: Date | null; failedAt: Date | null };

/** Whether a number is beyond one of two bounds. */
const beyond = (value: number, look: number, trouble: number): PartState =>
  value >= trouble ? "trouble" : value >= look ? "look" : "well";

/** The worst of some states; what is not known is worse than what is well. */
export function worstOf(states: readonly PartState[]): PartState {
  const order: readonly PartState[] = ["trouble", "look", "unknown"];
  return order.find((state) => states.includes(state)) ?? "well";
}

/** The bounds of the delay are those of the alert `EventLoopBlocked`. */
export function stateOfProcess({ delay, renders, mostQueued }: ProcessFigures): PartState {
  return worstOf([
    beyond(delay, 300, 1_000),
    beyond(renders.queued, Math.max(1, mostQueued / 2), mostQueued),
  ]);
}

export function stateOfDatabase({ answeredIn, connections, steps }: DatabaseFigures): PartState {
  return worstOf([
    beyond(answeredIn, 500, 1_500),
    connections.waiting > 0 ? "look" : "well",
    // Those of a newer version that runs beside this one are no harm.
    steps.done < steps.known ? "trouble" : "well",
  ]);
}

export const stateOfStorage = ({ answeredIn }: StorageFigures): PartState =>
  answeredIn >= 1_000 ? "look" : "well";

/** The bounds of the alerts `DiskNearlyFull` and `DiskFull`. */
export function stateOfDisk({ free, total }: DiskFigures): PartState {
  if (free < 256e6) return "trouble";
  return free < total / 10 ? "look" : "well";
}

export function stateOfJobs({ failed, late }: JobFigures): PartState {
  if (late > 0) return "trouble";
  return failed > 0 ? "look" : "well";
}

/** The bound of the alert `MessagesWait`. */
export function stateOfMessages(figures: MessageFigures, now: Date): PartState {
  const { oldestWaitingAt, failed } = figures;
  if (oldestWaitingAt !== null && now.getTime() - oldestWaitingAt.getTime() > 30 * minute)
    return "trouble";
  return failed > 0 ? "look" : "well";
}

/** An endpoint is the vendor's own matter: at worst, somebody has to look. */
export function stateOfWebhooks({ oldestAt, off }: WebhookFigures, now: Date): PartState {
  const isLate = oldestAt !== null && now.getTime() - oldestAt.getTime() > 30 * minute;
  return isLate || off > 0 ? "look" : "well";
}

/** Backups are for every day (`docs/how-to/operate/backup.md`). */
export function stateOfBackup({ madeAt, failedAt }: BackupFigures, now: Date): PartState {
  if (failedAt !== null && (madeAt === null || failedAt > madeAt)) return "trouble";
  if (madeAt === null) return "look";
  return beyond(now.getTime() - madeAt.getTime(), 2 * day, 8 * day);
}

/** Samples are wrong only where the world sees them; a demonstration is made of them. */
export const stateOfSamples = (counts: Readonly<Record<string, number>>, isPublic: boolean) =>
  isPublic && Object.values(counts).some((count) => count > 0) ? "look" : "well";

/**
 * The state of a list of endings.
 * @param ends the ends of everything in use, in any order
 */
export function stateOfEndings(ends: readonly Date[], now: Date): PartState {
  const left = ends.map((end) => end.getTime() - now.getTime());
  return worstOf(left.map((time) => (time < 7 * day ? "trouble" : "look")));
}

/** The state of a part that does not answer: without database or storage the site cannot do its work. */
export const stateWithout = (part: "database" | "storage" | "other"): PartState =>
  part === "other" ? "unknown" : "trouble";
