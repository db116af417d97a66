import { randomUUID } from "node:crypto";
import { asc, desc, eq, sql } from "drizzle-orm";
import { Refusal } from "~/domain/refusal";
import { approveRequest, declineRequest } from "~/domain/release/approvals/approval-edits.server";
import { askerOf } from "~/domain/release/approvals.server";
import { findRecords, findRollout, listKeys } from "~/domain/release/registry-rows.server";
import {
  createRelease,
  discardRelease,
  prepareRelease,
  promoteRelease,
  publishRelease,
  saveNotes,
  showPages,
  withdrawRelease,
} from "~/domain/release/release-edits.server";
import type { RegistryOptions, ReleaseActor } from "~/domain/release/release-history.server";
import type { ScanState, SigningKey } from "~/domain/release/release-record";
import type { Rollout, RolloutLine } from "~/domain/release/rollout";
import {
  runDueSchedules,
  schedulePublication,
  scheduleSteps,
} from "~/domain/release/rollouts/release-schedules.server";
import { editRollout, editRollouts } from "~/domain/release/rollouts/rollout-edits.server";
import { shutOff } from "~/domain/release/rollouts/shut-off.server";
import { recordScan } from "~/domain/release/scans/release-scans.server";
import { addChecked } from "~/domain/release/signing/late-signatures.server";
import { addKey, endKey } from "~/domain/release/signing/release-keys.server";
import type { Party } from "~/domain/release/two-people";
import {
  releaseApprovals,
  releaseEvents,
  releaseKeys,
  releaseSchedules,
  releases,
  rollouts,
  staff,
} from "~/platform/db/schema";
import { testSecret } from "./registration";
import type { Sight } from "./registry-promises";
import {
  type Answer,
  type Command,
  type Publication,
  stepsFrom,
  testLines,
  worldFile,
} from "./registry-world";

/** A party as an actor of entity actions. */
export function actorFor(party: Party): ReleaseActor {
  const name = `${party.kind} ${party.id}`;
  const person = party.kind === "person" ? { id: party.id, name } : null;
  const source = party.kind === "person" ? "console" : "token";
  const audit = { staff: person, source, sessionId: null, requestId: null, address: null } as const;
  return { ...party, name, audit };
}

/** Puts people on the staff, who publish releases, with the ids from `first` to `people`. */
export async function joinPeople(
  { db, now }: RegistryOptions,
  people: number,
  first = 1,
): Promise<void> {
  for (let number = first; number <= people; number += 1) {
    await db
      .insert(staff)
      .overridingSystemValue()
      .values({
        id: number,
        email: `${number}@staff.example`,
        name: `person ${number}`,
        locale: "en",
        roles: ["release-manager"],
        translatesInto: [],
        userHandle: `${number}`,
        createdAt: now(),
      });
  }
}

/** Puts somebody on the staff who may not publish releases. */
export async function joinOther({ db, now }: RegistryOptions): Promise<void> {
  await db
    .insert(staff)
    .overridingSystemValue()
    .values({
      id: 99,
      email: "editor@staff.example",
      name: "editor",
      locale: "en",
      roles: ["editor"],
      translatesInto: [],
      userHandle: "editor",
      createdAt: now(),
    });
}

/** Does a command with the entity actions. @returns what came of it, in the words of the rules */
export async function doInDatabase(options: RegistryOptions, command: Command): Promise<Answer> {
  try {
    return (await run(options, command)) ?? "done";
  } catch (error) {
    if (error instanceof Refusal && error.details.rule !== undefined) return error.details.rule;
    throw error;
  }
}

/** @returns undefined for acts that have one outcome only */
async function run(options: RegistryOptions, command: Command): Promise<Answer | undefined> {
  const first = actorFor({ kind: "person", id: 1 });
  switch (command.do) {
    case "key":
      return addKey(options, first, command.key);
    case "end-key": {
      const { kind, keyId } = command.key;
      const validUntil = options.now().toISOString();
      return endKey(options, first, { kind, keyId, validUntil });
    }
    case "take-back": {
      const { kind, keyId, validFrom: validUntil } = command.key;
      return endKey(options, first, { kind, keyId, validUntil });
    }
    case "notes": {
      const notes = { remarks: randomUUID(), updateContent: [] };
      const name = { product: "client", version: command.version } as const;
      await saveNotes(options, first, name, { cn: notes, en: notes });
      return;
    }
    case "steps": {
      const { version, steps } = command;
      const plan = { version, steps: stepsFrom(options.now(), steps) };
      return scheduleSteps(options, actorFor(command.by), lineAt(command.line), plan);
    }
    case "publish-at": {
      const { by, version, seconds } = command;
      const at = new Date(options.now().getTime() + seconds * 1_000);
      const notes = bothAt(command.notes);
      const { pages } = command;
      const plan = {
        at,
        ...(notes !== undefined && { notes }),
        ...(pages !== undefined && { pages }),
      };
      await schedulePublication(options, actorFor(by), { product: "client", version }, plan);
      return;
    }
    case "due":
      await runDueSchedules(options);
      return;
    case "wait":
      // The clock is that of the test.
      return;
    case "shut-out": {
      const disabledAt = command.isOut ? options.now() : null;
      await options.db.update(staff).set({ disabledAt }).where(eq(staff.id, command.person));
      return;
    }
    case "scan":
      await recordScan(options, { product: "client", version: command.version }, command);
      return;
    case "create": {
      const { version, channel } = command;
      const draft = { product: "client", version, channel, minimumWindows: "10" } as const;
      await createRelease(options, first, draft);
      return;
    }
    case "discard":
      await discardRelease(options, first, { product: "client", version: command.version });
      return;
    case "rollout":
      return editRollout(options, actorFor(command.by), lineAt(command.line), {
        act: command.act,
      });
    case "set": {
      const edits = command.edits.map(({ line, act }) => ({ line: lineAt(line), act }));
      return editRollouts(options, actorFor(command.by), edits);
    }
    case "shut-off":
      await shutOff(options, actorFor(command.by), {
        products: ["client", "browser"],
        channel: command.channel,
        why: "broken",
      });
      return;
    case "release":
      return runOnRelease(options, command);
    case "sign-later": {
      const { by, version, signature } = command;
      const name = { product: "client", version } as const;
      return addChecked(options, actorFor(by), name, { signatures: [signature] });
    }
    case "show-pages": {
      const name = { product: "client", version: command.version } as const;
      await showPages(options, actorFor(command.by), name);
      return;
    }
    case "approve":
    case "decline":
      return runOnRequest(options, command);
  }
}

function lineAt(index: number): RolloutLine {
  const line = testLines[index];
  if (line === undefined) throw new Error("no such line");
  return line;
}

/** The notes that a person saw: those of both languages are changed together. */
const bothAt = (number: number | undefined) =>
  number === undefined ? undefined : { cn: number, en: number };

async function runOnRelease(
  options: RegistryOptions,
  { by, version, act, notes, pages }: Command & { do: "release" },
): Promise<Answer | undefined> {
  const name = { product: "client", version } as const;
  const actor = actorFor(by);
  if (act.act === "publish") {
    return publishRelease(options, actor, name, "", bothAt(notes), pages);
  }
  if (act.act === "promote") return promoteRelease(options, actor, name, "", pages);
  if (act.act === "withdraw") {
    await withdrawRelease({ ...options, secret: testSecret }, actor, name, {
      cn: "坏了",
      en: "broken",
    });
    return;
  }
  await prepareRelease(options, actor, name, act);
}

async function runOnRequest(
  options: RegistryOptions,
  command: Command & { do: "approve" | "decline" },
): Promise<Answer | undefined> {
  const { id, changeHash: hash } = releaseApprovals;
  const requests = await options.db.select({ id, hash }).from(releaseApprovals).orderBy(asc(id));
  const request = requests.at(command.request);
  if (request === undefined) return "moved-on";
  if (command.do === "decline") {
    await declineRequest(options, actorFor(command.by), request);
    return;
  }
  const notes = bothAt(command.notes);
  await approveRequest(options, actorFor(command.by), {
    ...request,
    ...(notes !== undefined && { notes }),
  });
}

/** Registers a key, as two people of the staff want it. */
export async function addKeyByTwo(options: RegistryOptions, key: SigningKey): Promise<void> {
  const people = await options.db
    .select({ id: staff.id })
    .from(staff)
    .orderBy(asc(staff.id))
    .limit(2);
  const [first, second] = people.map(({ id }) => actorFor({ kind: "person", id }));
  if (first === undefined) throw new Error("Nobody is on the staff");
  if ((await addKey(options, first, key)) === "done") return;
  const { id, changeHash: hash, state } = releaseApprovals;
  const [request] = await options.db
    .select({ id, hash })
    .from(releaseApprovals)
    .where(eq(state, "waiting"))
    .orderBy(desc(id));
  if (request === undefined || second === undefined) throw new Error("Nothing was asked for");
  await approveRequest(options, second, request);
}

/** The scanner of tests finds a file of the client to be clean, or something else. */
export async function scanned(
  options: RegistryOptions,
  version: string,
  state: ScanState = "clean",
  fileName = worldFile(version).name,
): Promise<void> {
  const scan = { state, engine: "Test 1", at: options.now().toISOString() };
  await recordScan(options, { product: "client", version }, { fileName, scan });
}

/** Makes a stable release of the client that is signed. */
export async function makeSigned(
  options: RegistryOptions,
  actor: ReleaseActor,
  version: string,
  file = worldFile(version),
): Promise<void> {
  const name = { product: "client", version } as const;
  await createRelease(options, actor, { ...name, channel: "stable", minimumWindows: "10" });
  await prepareRelease(options, actor, name, { act: "add-file", file });
  if (options.hasScanner) await scanned(options, version);
  for (const act of ["finish-upload", "verify", "sign"] as const) {
    await prepareRelease(options, actor, name, { act });
  }
}

/**
 * Empties the registry and its history, as rules read what was done with keys. The database guards both, against tests
 * as well.
 */
export async function emptyRegistry({ db }: Pick<RegistryOptions, "db">): Promise<void> {
  await db.transaction(async (transaction) => {
    await transaction.execute(sql`ALTER TABLE releases DISABLE TRIGGER releases_guarded`);
    await transaction.execute(
      sql`ALTER TABLE release_events DISABLE TRIGGER release_events_append_only`,
    );
    await transaction.execute(
      sql`ALTER TABLE release_approvals DISABLE TRIGGER release_approvals_not_removed`,
    );
    for (const table of [rollouts, releaseSchedules, releaseApprovals, releaseKeys, releases]) {
      await transaction.delete(table);
    }
    await transaction.delete(releaseEvents);
    await transaction.execute(
      sql`ALTER TABLE release_approvals ENABLE TRIGGER release_approvals_not_removed`,
    );
    await transaction.execute(
      sql`ALTER TABLE release_events ENABLE TRIGGER release_events_append_only`,
    );
    await transaction.execute(sql`ALTER TABLE releases ENABLE TRIGGER releases_guarded`);
  });
  await db.delete(staff);
}

/** Everything that can be seen of the registry in a database. */
export async function lookAtDatabase({ db, now }: RegistryOptions): Promise<Sight> {
  const rows = await db.select({ version: releases.version }).from(releases);
  const requests = await db.select().from(releaseApprovals).orderBy(asc(releaseApprovals.id));
  const planned = await db
    .select()
    .from(releaseSchedules)
    .where(eq(releaseSchedules.act, "steps"))
    .orderBy(asc(releaseSchedules.id));
  const timed = await db
    .select()
    .from(releaseSchedules)
    .where(eq(releaseSchedules.act, "publish"))
    .orderBy(asc(releaseSchedules.id));
  const seen: Rollout[] = [];
  for (const line of testLines) seen.push(await findRollout(db, line));
  return {
    releases: await findRecords(
      db,
      "client",
      rows.map(({ version }) => version),
    ),
    keys: await listKeys(db),
    rollouts: seen,
    now: now(),
    schedules: planned.map(({ steps, state, authorId: author, version, ...line }) => ({
      steps,
      state,
      author,
      version,
      line: testLines.findIndex((one) => one.channel === line.channel),
    })),
    publications: timed.map(({ version, at, authorId: author, notes, pages, state }) => ({
      version,
      at: at.toISOString(),
      author,
      notes: notes?.cn,
      pages: pages ?? undefined,
      state: state as Publication["state"],
    })),
    requests: requests.map((request) => ({
      asker: askerOf(request),
      state: request.state,
      approver:
        request.deciderId === null ? null : { kind: "person" as const, id: request.deciderId },
    })),
  };
}
