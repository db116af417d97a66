import { Refusal } from "~/domain/refusal";
import { type Foreseen, findReached, foresee } from "~/domain/release/approvals/foresee.server";
import type { FeedText } from "~/domain/release/public/feed-texts";
import { findRecord, findRollout, listRollouts } from "~/domain/release/registry-rows.server";
import { type Change, linesOf, releaseOf } from "~/domain/release/release-change";
import type { ReleaseRecord } from "~/domain/release/release-record";
import { type EventsOf, listRequests } from "~/domain/release/release-view.server";
import {
  isOfferable,
  lineKey,
  lineOf,
  type Rollout,
  type RolloutLine,
  windowsLines,
} from "~/domain/release/rollout";
import type { Database } from "~/platform/db/database.server";
import type { Call, Handlers } from "./call";
import { registryOf, releaseActor } from "./release-views.server";

type Request = { id: number; change: Change };

/** What waits for a second person, of each line the first that somebody can approve: another one of the same line would be over by then. */
async function findRequests(db: Database, of: EventsOf): Promise<Request[]> {
  const taken = new Set<string>();
  const first: Request[] = [];
  for (const { id, change: text, isAskerGone } of await listRequests(db, of)) {
    const change = JSON.parse(text) as Change;
    const lines = linesOf(change);
    const keys = lines.length === 0 ? [""] : lines.map(lineKey);
    if (isAskerGone || keys.some((key) => taken.has(key))) continue;
    for (const key of keys) taken.add(key);
    first.push({ id, change });
  }
  return first;
}

const linesAskedFor = (requests: readonly Request[]): RolloutLine[] =>
  requests.flatMap(({ change }) => linesOf(change).map(lineOf));

/** The lines whose installed programs a release may concern: those that name it, else those that it fits. */
async function linesFor(db: Database, release: ReleaseRecord): Promise<RolloutLine[]> {
  const { version, product, channel } = release;
  const named = (await listRollouts(db, product)).filter((rollout) =>
    [rollout.full, rollout.candidate, rollout.mustPassThrough].includes(version),
  );
  if (named.length > 0) return named.map(lineOf);
  const architectures = [...new Set(release.files.map(({ architecture }) => architecture))];
  return architectures
    .filter((architecture) => architecture !== "arm64")
    .flatMap((architecture) =>
      windowsLines.map((windows) => ({ product, channel, architecture, windows })),
    )
    .filter((line) => isOfferable({ ...release, status: "published" }, line));
}

type About = {
  product: RolloutLine["product"];
  version: string | null;
  lines: readonly RolloutLine[];
  change: Foreseen | null;
};

/** `publish`: published and offered to every program; `request`: the pending request is approved. */
const changeOf = (change: Foreseen): "publish" | "request" =>
  "publish" in change ? "publish" : "request";

/** What each feed says now, and what it would say after a change. */
async function tellFeeds(call: Call, about: About) {
  const registry = registryOf(call);
  const { db } = registry;
  const { product, version, lines, change } = about;
  const before = new Map<string, Rollout>();
  for (const line of lines) before.set(lineKey(line), await findRollout(db, line));
  const ask = async (at: Database) => {
    const asked = [];
    for (const line of lines) {
      const known = before.get(lineKey(line)) ?? (await findRollout(at, line));
      asked.push({ line, id: await findReached(at, line, known) });
    }
    return { product, version, lines: asked };
  };
  const foreseen =
    change === null
      ? undefined
      : await foresee(registry, releaseActor(call), change, async (at) => {
          const question = await ask(at);
          return { question, texts: await call.options.readFeeds(at, question) };
        });
  const after = foreseen !== undefined && "read" in foreseen ? foreseen.read : undefined;
  const now = await call.options.readFeeds(db, after?.question ?? (await ask(db)));
  const told = ({ status, text }: FeedText) => ({ status, text });
  return {
    feeds: now.map((text, index) => {
      const { address, line, isReached } = text;
      const then = after?.texts[index];
      return { address, line, isReached, now: told(text), after: then ? told(then) : null };
    }),
    change: change === null ? null : changeOf(change),
    /** Why the change would be refused, and nothing is foreseen. */
    problem: foreseen !== undefined && "problem" in foreseen ? foreseen.problem : null,
  };
}

export const feedTextHandlers = {
  async releaseFeeds(call, name) {
    const { db } = registryOf(call);
    const release = await findRecord(db, name);
    if (release === undefined) throw new Refusal("not-found");
    const requests = await findRequests(db, name);
    const asked = linesAskedFor(requests);
    const lines = asked.length > 0 ? asked : await linesFor(db, release);
    const isBefore = release.status !== "published" && release.status !== "withdrawn";
    const change =
      requests.length > 0
        ? { requests: requests.map(({ id }) => id) }
        : isBefore
          ? { publish: release, lines }
          : null;
    return tellFeeds(call, { ...name, lines, change });
  },
  async rolloutFeeds(call, line) {
    const { db } = registryOf(call);
    const requests = await findRequests(db, { line });
    const { candidate, full } = await findRollout(db, line);
    const [change] = requests.map((request) => request.change);
    const named = change === undefined ? undefined : releaseOf(change)?.version;
    return tellFeeds(call, {
      product: line.product,
      version: named ?? candidate ?? full,
      lines: [line],
      change: requests.length > 0 ? { requests: requests.map(({ id }) => id) } : null,
    });
  },
} satisfies Partial<Handlers>;
