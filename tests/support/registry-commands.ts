import fc from "fast-check";
import type { PagesChoice } from "~/domain/release/held-pages";
import type {
  RegistryFile,
  ScanState,
  SignatureSubject,
  SigningKey,
} from "~/domain/release/release-record";
import type { LaterShare, RolloutAct } from "~/domain/release/rollout-acts";
import type { Party } from "~/domain/release/two-people";
import { type Command, type OrderedAct, testLines, worldFile } from "./registry-world";

const versions = ["1.0.0", "1.1.0", "2.0.0-beta.1", "2.0.0", "2.1.0"];
const channels = {
  "1.0.0": "stable",
  "1.1.0": "stable",
  "2.0.0-beta.1": "beta",
  "2.0.0": "stable",
  "2.1.0": "beta",
};

/** Two people; the token was made by the first of them. */
const parties: readonly Party[] = [
  { kind: "person", id: 1 },
  { kind: "person", id: 2 },
  { kind: "token", id: 1, ownerId: 1 },
];

/** A key that signs from the start, and one that takes its place later; one that signs installers alone. */
const testKeys: readonly SigningKey[] = (
  [
    ["A", "minisign"],
    ["B", "sshsig"],
    ["E", "ed25519"],
  ] as const
).map(([name, kind]) => ({
  keyId: `key ${name}`,
  kind,
  publicKey: `public ${name}`,
  validFrom: "2026-01-01T00:00:00.000Z",
  validUntil: null,
}));

/** A key that begins to sign in a while, unless it is taken back before. */
const laterKey: SigningKey = {
  keyId: "key L",
  kind: "minisign",
  publicKey: "public L",
  validFrom: "2026-11-20T02:00:20.000Z",
  validUntil: null,
};
const allKeys = [...testKeys, laterKey];

const version = fc.constantFrom(...versions);
const person = fc.constantFrom(1, 2);
const seconds = fc.constantFrom(1, 10, 20);
/** How many changes of the notes somebody has seen. */
const notes = fc.constantFrom(0, 1, 2);
const party = fc.constantFrom(...parties);
const line = fc.nat(testLines.length - 1);
/** When pages name a version; left out, as the settings say. */
const pages = fc.constantFrom<PagesChoice | undefined>(undefined, "at-once", "when-full");
const percent = fc.constantFrom(0, 5, 10, 25, 50, 100, 101, 0.5);
const limit = fc.constantFrom(null, ...versions, "9.0.0");
const scanState = fc.constantFrom<ScanState>(
  "clean",
  "clean",
  "infected",
  "failed",
  "pending",
  "not-scanned",
);

const signature = (
  { kind, keyId }: Pick<SigningKey, "kind" | "keyId">,
  subject: SignatureSubject,
): OrderedAct => ({
  act: "add-signature",
  signature: { kind, keyId, subject, bytes: "c2lnbmF0dXJl" },
});

/** Files that are right, have other bytes under a name, or are not what was announced. */
const file = (of: string) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constant(worldFile(of)) },
    fc.constantFrom(
      worldFile(of, { content: 2 }),
      worldFile(of, { announced: { size: 1001, sha256: "f".repeat(64) } }),
      worldFile(of, { scan: { state: "pending", engine: null, at: null } }),
      worldFile(of, { name: `Manifold-${of}-x64.exe.blockmap`, role: "blockmap", content: 3 }),
      worldFile(of, { name: "Manifold-shared.exe", architecture: "x86", content: 4 }),
      worldFile(of, { name: `p-${of}.exe`, role: "patch", fromVersion: "1.0.0", content: 5 }),
    ),
  );

const releaseAct = (of: string): fc.Arbitrary<OrderedAct> =>
  fc.oneof(
    file(of).map((added): OrderedAct => ({ act: "add-file", file: added })),
    fc.constant<OrderedAct>({ act: "remove-file", name: `Manifold-${of}-x64.exe` }),
    fc.constantFrom<OrderedAct>(
      ...(
        ["finish-upload", "reopen", "verify", "sign", "publish", "promote", "withdraw"] as const
      ).map((act) => ({ act })),
    ),
    fc
      .tuple(
        fc.constantFrom(...allKeys, { kind: "minisign", keyId: "key C" } as const),
        fc.constantFrom<SignatureSubject>(
          "SHA256SUMS",
          "release.json",
          "release.stable.json",
          `file:Manifold-${of}-x64.exe`,
        ),
      )
      .map(([key, subject]) => signature(key, subject)),
  );

const scan = (of: string, state: ScanState, fileName = `Manifold-${of}-x64.exe`): Command => ({
  do: "scan",
  version: of,
  fileName,
  scan: { state, engine: "Test 2", at: "2026-11-20T02:00:00.000Z" },
});

const rolloutAct: fc.Arbitrary<RolloutAct> = fc.oneof(
  fc.record({ act: fc.constant("start" as const), version, percent }),
  fc.record({ act: fc.constant("raise" as const), version, percent }),
  fc.record({ act: fc.constantFrom("complete", "resume", "pause" as const), version }),
  fc.record({ act: fc.constant("limits" as const), minimumVersion: limit, mustPassThrough: limit }),
);

const create = (of: string): Command => {
  const channel = channels[of as keyof typeof channels] as "stable" | "beta";
  return { do: "create", version: of, channel };
};

/** Everything that takes a version from nothing to the pages, as a pipeline does it; nobody is lucky. */
const wholeWay = fc
  .tuple(version, party, scanState)
  .chain(([of, by, found]) => file(of).map((added) => publishing(of, by, added, found)));

/** @param found what the scanner says before anything else is asked of the version */
function publishing(
  of: string,
  by: Party,
  added: RegistryFile,
  found: ScanState = "clean",
): Command[] {
  const add: OrderedAct = { act: "add-file", file: added };
  const acts: OrderedAct[] = [
    { act: "finish-upload" },
    { act: "verify" },
    ...allKeys.flatMap((key) =>
      key.kind === "ed25519"
        ? [signature(key, `file:${added.name}`)]
        : [signature(key, "SHA256SUMS"), signature(key, "release.json")],
    ),
    { act: "sign" },
    { act: "publish" },
  ];
  const commandOf = (act: OrderedAct): Command => ({ do: "release", by, version: of, act });
  return [create(of), commandOf(add), scan(of, found, added.name), ...acts.map(commandOf)];
}

/** A rollout that one party requests and another, or the same, approves. */
const wholeRollout = fc
  .record({ line, by: party, other: party, version, percent })
  .map(({ line: of, by, other, ...act }): Command[] => [
    { do: "rollout", by, line: of, act: { act: "start", ...act } },
    // Whichever of the requests is the one that waits.
    ...Array.from({ length: 6 }, (_, request): Command => ({ do: "approve", by: other, request })),
  ]);

/**
 * A version that goes its whole way, and is then offered to everybody, as two people want it; it may turn out
 * to be infected.
 */
const wholeOffer = fc.tuple(version, line, scanState).map(([of, place, found]): Command[] => {
  const [by, other] = parties as [Party, Party];
  const act = { act: "start", version: of, percent: 100 } as const;
  return [
    ...publishing(of, by, worldFile(of)),
    { do: "rollout", by, line: place, act },
    ...Array.from({ length: 6 }, (_, request): Command => ({ do: "approve", by: other, request })),
    scan(of, found),
  ];
});

const allLines = testLines.map((_, index) => index);
const set = (by: Party, act: RolloutAct): Command => ({
  do: "set",
  by,
  edits: allLines.map((place) => ({ line: place, act })),
});

/** Later shares; some are no larger than the first one, or too late. */
const laterShares = fc.constantFrom<LaterShare[]>(
  [],
  [{ percent: 50, hours: 1 }],
  [
    { percent: 50, hours: 1 },
    { percent: 100, hours: 2 },
  ],
  [{ percent: 100, hours: 999 }],
);

/**
 * A version that is offered on every line by one request of one person and one approval of another, unless a line moves
 * on in between. Then a channel is shut off, and comes back as a set.
 */
const wholeSet = fc
  .record({
    line,
    share: percent,
    later: laterShares,
    between: fc.array(fc.nat(3), { maxLength: 1 }),
    channel: fc.constantFrom("stable", "beta", null),
  })
  .map(({ line: place, share, later, between, channel }): Command[] => {
    const [by, other] = parties as [Party, Party];
    const agree: Command = { do: "approve", by: other, request: -1 };
    const version = "1.1.0";
    const meanwhile: Command[] = [
      { do: "rollout", by, line: place, act: { act: "pause", version: "1.0.0" } },
      { do: "release", by, version, act: { act: "withdraw" } },
      { do: "approve", by, request: -1 },
      { do: "shut-off", by: other, channel },
    ];
    return [
      ...publishing("1.0.0", by, worldFile("1.0.0")),
      set(by, { act: "start", version: "1.0.0", percent: 100 }),
      agree,
      ...publishing(version, by, worldFile(version)),
      set(by, { act: "start", version, percent: share, ...(later.length > 0 && { later }) }),
      ...between.flatMap((index) => meanwhile[index] ?? []),
      agree,
      { do: "wait", seconds: 3_600 },
      { do: "due" },
      { do: "shut-off", by, channel },
      set(by, { act: "resume", version }),
      agree,
      set(by, { act: "complete", version }),
      agree,
    ];
  });

/** A beta that becomes stable, in most cases with the signatures of its keys, and is offered to everybody then. */
const wholePromotion = fc
  .record({
    of: fc.constantFrom("2.1.0", "2.1.0", "2.0.0-beta.1"),
    by: party,
    other: party,
    found: scanState,
    named: pages,
  })
  .chain(({ of, by, other, found, named }) => {
    const [person] = parties as [Party];
    const ask: Command = {
      do: "release",
      by,
      version: of,
      act: { act: "promote" },
      ...(named !== undefined && { pages: named }),
    };
    const agree: Command = { do: "approve", by: other, request: -1 };
    const signed = allKeys.map(
      (key): Command => ({
        do: "release",
        by,
        version: of,
        act: signature(key, "release.stable.json"),
      }),
    );
    const between = fc.constantFrom<Command[]>([], [], [scan(of, found)], [ask]);
    return fc
      .tuple(fc.constantFrom(signed, signed, []), between)
      .map(([signatures, more]) => [
        ...publishing(of, person, worldFile(of)),
        ...signatures,
        ask,
        ...more,
        agree,
        { do: "rollout", by, line: 0, act: { act: "start", version: of, percent: 100 } } as Command,
        agree,
      ]);
  });

/** Minimum versions that programs can reach once 1.1.0 is the full release. */
const reachable = fc.constantFrom(null, "1.0.0", "1.1.0");

/**
 * Sets a minimum version and a mandatory intermediate one, as two people want it. Then the full release stops being
 * offered, or another one starts.
 */
const wholeLimits = fc
  .record({ minimumVersion: reachable, mustPassThrough: reachable, found: scanState, line })
  .chain(({ found, line: place, ...limits }) => {
    const [by, other] = parties as [Party, Party];
    const agreed = (act: RolloutAct): Command[] => [
      { do: "rollout", by, line: place, act },
      { do: "approve", by: other, request: -1 },
    ];
    const offered = (of: string): Command[] => [
      ...publishing(of, by, worldFile(of)),
      ...agreed({ act: "start", version: of, percent: 100 }),
      ...agreed({ act: "complete", version: of }),
    ];
    const of = "1.1.0";
    return fc
      .constantFrom<Command>(
        { do: "release", by, version: of, act: { act: "withdraw" } },
        scan(of, found),
        { do: "rollout", by, line: place, act: { act: "start", version: "2.0.0", percent: 5 } },
      )
      .map((then) => [
        ...offered("1.0.0"),
        ...offered(of),
        ...agreed({ act: "limits", ...limits }),
        then,
      ]);
  });

/** Most of them are larger and later from one to the next. */
const steps = fc.array(
  fc.record({ seconds: fc.constantFrom(5, 10, 20, 30), percent: fc.constantFrom(10, 25, 50, 100) }),
  { minLength: 1, maxLength: 2 },
);

/** A rollout that goes on by steps at given times, unless somebody stops it meanwhile. */
const wholeSteps = fc
  .record({ between: fc.array(fc.nat(5), { maxLength: 2 }), person, line, steps })
  .map(({ between, person: of, line: place, steps: plan }): Command[] => {
    const [by, other] = parties as [Party, Party];
    const agree: Command = { do: "approve", by: other, request: -1 };
    const start = (version: string, percent: number): Command[] => [
      ...publishing(version, by, worldFile(version)),
      { do: "rollout", by, line: place, act: { act: "start", version, percent } },
      agree,
    ];
    const meanwhile: Command[] = [
      { do: "shut-out", person: of, isOut: true },
      { do: "rollout", by, line: place, act: { act: "pause", version: "1.1.0" } },
      { do: "rollout", by, line: place, act: { act: "raise", version: "1.1.0", percent: 50 } },
      { do: "release", by, version: "1.1.0", act: { act: "withdraw" } },
      { do: "wait", seconds: 10 },
      { do: "due" },
    ];
    return [
      ...start("1.0.0", 100),
      ...start("1.1.0", 5),
      { do: "steps", by, line: place, version: "1.1.0", steps: plan },
      agree,
      ...between.flatMap((index) => meanwhile[index] ?? []),
      { do: "wait", seconds: 10 },
      { do: "due" },
      { do: "wait", seconds: 20 },
      { do: "due" },
      { do: "shut-out", person: of, isOut: false },
    ];
  });

/** A version with notes that somebody changes before or after another person has read them. */
const wholeNotes = fc
  .record({ of: version, by: party, seen: notes, agreed: notes, isLate: fc.boolean() })
  .map(({ of, by, seen, agreed, isLate }): Command[] => {
    const way = publishing(of, by, worldFile(of)).slice(0, -1);
    const write: Command = { do: "notes", version: of };
    const other = { kind: "person", id: 2 } as const;
    return [
      ...way,
      write,
      { do: "release", by, version: of, act: { act: "publish" }, notes: seen },
      ...(isLate ? [write] : []),
      { do: "approve", by: other, request: -1, notes: agreed },
    ];
  });

/**
 * A version that is to come out at a time, unless somebody is shut out, changes the notes, the scanner finds something,
 * or it comes out before.
 */
const wholeTime = fc
  .record({
    of: version,
    by: party,
    seen: fc.option(notes, { nil: undefined }),
    named: pages,
    later: seconds,
    between: fc.array(fc.nat(5), { maxLength: 2 }),
  })
  .map(({ of, by, seen, named, later, between }): Command[] => {
    const way = publishing(of, by, worldFile(of)).slice(0, -1);
    const out = (isOut: boolean): Command => ({ do: "shut-out", person: 1, isOut });
    const plan: Command = {
      do: "publish-at",
      by,
      version: of,
      seconds: later,
      ...(seen !== undefined && { notes: seen }),
      ...(named !== undefined && { pages: named }),
    };
    const meanwhile: Command[] = [
      out(true),
      { do: "notes", version: of },
      scan(of, "infected"),
      { do: "release", by, version: of, act: { act: "publish" } },
      { do: "key", key: laterKey },
      plan,
    ];
    return [
      ...way,
      plan,
      ...between.flatMap((index) => meanwhile[index] ?? []),
      { do: "wait", seconds: 10 },
      { do: "due" },
      { do: "wait", seconds: 10 },
      { do: "due" },
      out(false),
    ];
  });

/** A version that came out without a key's signature, which somebody asks for when the key is there. */
const wholeLate = fc
  .record({
    of: version,
    by: party,
    other: party,
    key: fc.constantFrom(...testKeys),
    isEnded: fc.boolean(),
  })
  .map(({ of, by, other, key, isEnded }): Command[] => {
    const agree: Command = { do: "approve", by: { kind: "person", id: 2 }, request: -1 };
    const name = worldFile(of).name;
    const subject: SignatureSubject = key.kind === "ed25519" ? `file:${name}` : "SHA256SUMS";
    const signature = { kind: key.kind, keyId: key.keyId, subject, bytes: "bGF0ZQ==" };
    return [
      ...publishing(of, by, worldFile(of)).filter(
        (command) => command.do !== "release" || command.act.act !== "add-signature",
      ),
      { do: "key", key },
      agree,
      { do: "sign-later", by, version: of, signature },
      ...(isEnded ? ([{ do: "end-key", key }, agree] satisfies Command[]) : []),
      { do: "approve", by: other, request: -1 },
    ];
  });

/** A key that is to begin later, and is taken back in time or too late. */
const wholeLaterKey = fc.tuple(seconds, fc.boolean()).map(([late, isAgreedLate]): Command[] => {
  const agree: Command = { do: "approve", by: { kind: "person", id: 2 }, request: -1 };
  const wait: Command = { do: "wait", seconds: late };
  const ask: Command = { do: "take-back", key: laterKey };
  return [
    { do: "key", key: laterKey },
    agree,
    ...(isAgreedLate ? [ask, wait] : [wait, ask]),
    agree,
  ];
});

/**
 * A version that pages name when its rollout is at 100 %: it is raised by two people, paused, withdrawn, or named
 * before.
 */
const wholeHold = fc
  .record({
    of: fc.constantFrom("1.1.0", "2.0.0"),
    by: party,
    percent,
    later: fc.array(fc.nat(4), { maxLength: 3 }),
  })
  .map(({ of, by, percent: share, later }): Command[] => {
    const [first, other] = parties as [Party, Party];
    const agree: Command = { do: "approve", by: other, request: -1 };
    const agreed = (act: RolloutAct): Command[] => [
      { do: "rollout", by: first, line: 0, act },
      agree,
    ];
    const publication: Command = {
      do: "release",
      by,
      version: of,
      act: { act: "publish" },
      pages: "when-full",
    };
    const meanwhile: Command[][] = [
      agreed({ act: "raise", version: of, percent: 100 }),
      agreed({ act: "complete", version: of }),
      agreed({ act: "pause", version: of }),
      [{ do: "show-pages", by, version: of }],
      [{ do: "release", by, version: of, act: { act: "withdraw" } }],
    ];
    return [
      ...publishing("1.0.0", first, worldFile("1.0.0")),
      ...agreed({ act: "start", version: "1.0.0", percent: 100 }),
      ...publishing(of, first, worldFile(of)).slice(0, -1),
      publication,
      agree,
      ...agreed({ act: "start", version: of, percent: share }),
      ...later.flatMap((index) => meanwhile[index] ?? []),
    ];
  });

const single: fc.Arbitrary<Command> = fc.oneof(
  { weight: 1, arbitrary: version.map(create) },
  { weight: 1, arbitrary: version.map((of): Command => ({ do: "discard", version: of })) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(...allKeys).map((key): Command => ({ do: "key", key })),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(...allKeys).map((key): Command => ({ do: "end-key", key })),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(...allKeys).map((key): Command => ({ do: "take-back", key })),
  },
  {
    weight: 2,
    arbitrary: fc.oneof(
      seconds.map((of): Command => ({ do: "wait", seconds: of })),
      fc.constant<Command>({ do: "due" }),
    ),
  },
  { weight: 1, arbitrary: version.map((of): Command => ({ do: "notes", version: of })) },
  {
    weight: 1,
    arbitrary: fc
      .record({ person, isOut: fc.boolean() })
      .map((command): Command => ({ do: "shut-out", ...command })),
  },
  {
    weight: 2,
    arbitrary: fc
      .record({ by: party, line, version, steps })
      .map((command): Command => ({ do: "steps", ...command })),
  },
  {
    weight: 3,
    arbitrary: fc.tuple(version, scanState).map(([of, state]) => scan(of, state)),
  },
  {
    weight: 6,
    arbitrary: fc
      .tuple(version, party)
      .chain(([of, by]) =>
        releaseAct(of).map((act): Command => ({ do: "release", by, version: of, act })),
      ),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(version, party)
      .map(([of, by]): Command => ({ do: "release", by, version: of, act: { act: "withdraw" } })),
  },
  {
    weight: 6,
    arbitrary: fc
      .record({ by: party, line, act: rolloutAct })
      .map((command): Command => ({ do: "rollout", ...command })),
  },
  {
    weight: 3,
    arbitrary: fc
      .record({
        by: party,
        edits: fc.array(fc.record({ line, act: rolloutAct }), { maxLength: 3 }),
      })
      .map((command): Command => ({ do: "set", ...command })),
  },
  {
    weight: 3,
    arbitrary: fc.tuple(party, rolloutAct).map(([by, act]) => set(by, act)),
  },
  {
    weight: 1,
    arbitrary: fc
      .record({ by: party, channel: fc.constantFrom("stable", "beta", null) })
      .map((command): Command => ({ do: "shut-off", ...command })),
  },
  {
    weight: 4,
    arbitrary: fc
      .record({
        do: fc.constantFrom("approve", "approve", "decline"),
        by: party,
        request: fc.nat(8),
      })
      .map((command) => command as Command),
  },
);

/** A change of keys that the second person agrees to at once. */
const wholeKey = fc
  .tuple(fc.constantFrom(...testKeys), fc.boolean())
  .map(([key, isEnd]): Command[] => [
    isEnd ? { do: "end-key", key } : { do: "key", key },
    { do: "approve", by: { kind: "person", id: 2 }, request: -1 },
  ]);

/**
 * Sequences of actions of two people and a token; most of them make sense.
 * @param most parts of each
 */
export const commandsOf = (most: number): fc.Arbitrary<Command[]> =>
  fc
    .array(
      fc.oneof(
        { weight: 6, arbitrary: single.map((command) => [command]) },
        { weight: 2, arbitrary: wholeWay },
        { weight: 2, arbitrary: wholeRollout },
        { weight: 2, arbitrary: wholeOffer },
        { weight: 2, arbitrary: wholePromotion },
        { weight: 1, arbitrary: wholeKey },
        { weight: 1, arbitrary: wholeLaterKey },
        { weight: 1, arbitrary: wholeNotes },
        { weight: 2, arbitrary: wholeTime },
        { weight: 2, arbitrary: wholeHold },
        { weight: 2, arbitrary: wholeLate },
        { weight: 2, arbitrary: wholeSteps },
        { weight: 2, arbitrary: wholeLimits },
        { weight: 2, arbitrary: wholeSet },
      ),
      { minLength: 4, maxLength: most, size: "max" },
    )
    .map((parts) => parts.flat());

/** A staff and a server for them to work with. */
export const surroundings = fc.record({
  people: fc.constantFrom(1, 2, 2, 2),
  hasScanner: fc.boolean(),
  /** Somebody is on the staff who may not publish. */
  hasOthers: fc.boolean(),
});
