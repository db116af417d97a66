import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { RolloutLine } from "~/domain/release/rollout";
import { openTestConsole, type TestConsole } from "~tests/support/console";
import { actorFor, makeSigned } from "~tests/support/registry-database";
import { type OpenTestDatabase, testDatabases } from "~tests/support/test-database";

/** What somebody else does just before the history is read; each does it once. */
const meanwhile: (() => Promise<unknown>)[] = [];

vi.mock("./release-views.server", async (importOriginal) => {
  const views = await importOriginal<typeof import("./release-views.server")>();
  const viewEvents: typeof views.viewEvents = async (...given) => {
    await meanwhile.shift()?.();
    return views.viewEvents(...given);
  };
  return { ...views, viewEvents };
});

const line: RolloutLine = {
  ...{ product: "client", channel: "stable", architecture: "x64", windows: "10" },
};
const client = (version: string) => ({ product: "client", version }) as const;
const pipeline = actorFor({ kind: "token", id: 9, ownerId: 99 });

describe.each(testDatabases)("a screen that is read while somebody acts, on $name,", ({ open }) => {
  let database: OpenTestDatabase;
  let site: TestConsole;
  let rui: Awaited<ReturnType<TestConsole["join"]>>;

  type Name = Parameters<typeof rui.browser.call>[0];
  const done = async (name: Name, body: unknown) => {
    const { status, body: answer } = await rui.browser.call(name, body);
    expect([status, answer.error]).toEqual([200, undefined]);
    return answer;
  };
  const act = async (what: object) => {
    const { rollout } = await done("rollout", line);
    const { isNew: _, steps: __, formerFull: ___, ...lookedAt } = rollout;
    return done("editRollout", { lookedAt, act: what, why: "" });
  };

  beforeAll(async () => {
    database = await open();
    site = openTestConsole(database.db);
    rui = await site.join("rui@staff.example", ["release-manager"]);
    const registry = { db: database.db, now: site.clock, hasScanner: false };
    for (const version of ["1.0.0", "1.1.0"]) {
      await makeSigned(registry, pipeline, version);
      await done("publishRelease", { ...client(version), notes: { cn: 0, en: 0 } });
    }
    await act({ act: "start", version: "1.0.0", percent: 100 });
    await act({ act: "complete", version: "1.0.0" });
    await act({ act: "start", version: "1.1.0", percent: 10 });
  });
  afterAll(() => database.close());
  afterEach(() => expect([meanwhile.length, site.errors]).toEqual([0, []]));

  it("shows no rollout as going on whose history tells of its pause", async () => {
    meanwhile.push(() => done("pauseRollout", { line, version: "1.1.0", why: "" }));
    const { rollout, history } = await done("rollout", line);
    expect(history.events[0].act).toBe("pause");
    expect(rollout.isPaused).toBe(true);
  });

  it("shows no release as published whose history tells of its withdrawal", async () => {
    const reason = { cn: "会丢数据", en: "It loses data" };
    meanwhile.push(() => done("withdrawRelease", { ...client("1.1.0"), reason }));
    const { release, history } = await done("release", client("1.1.0"));
    expect(history.events[0].act).toBe("withdraw");
    expect(release.status).toBe("withdrawn");
  });
});
