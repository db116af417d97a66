import { expect, it } from "vitest";
import type { SiteHealth } from "~/console-api/schemas/health";
import { words as cn } from "~tests/support/console-words.cn";
import { words as en } from "~tests/support/console-words.en";
import { partFacts, partNames, summary } from "./part-facts";
import { askingOrder } from "./use-health";

const english = { locale: "en", words: en } as const;
const chinese = { locale: "cn", words: cn } as const;

const at = "2026-11-23T04:00:00.000Z";
const well = { state: "well", problem: null } as const;

const calm: SiteHealth = {
  at,
  state: "well",
  parts: {
    process: {
      ...well,
      figures: {
        startedAt: at,
        resident: 180e6,
        heap: 60e6,
        delay: 2,
        mostQueued: 32,
        renders: { running: 1, queued: 0 },
      },
    },
    processes: { ...well, figures: { count: 2, machines: 1 } },
    database: {
      ...well,
      figures: {
        kind: "server",
        answeredIn: 2,
        bytes: 42e6,
        busy: 1,
        waiting: 0,
        done: 40,
        known: 40,
        newest: "0039_x",
      },
    },
    storage: { ...well, figures: { kind: "bucket", answeredIn: 12 } },
    disk: { ...well, figures: { free: 50e9, total: 100e9 } },
    jobs: { ...well, figures: { running: 1, failed: 0, failedNamed: [], late: 0, lateNamed: [] } },
    messages: { ...well, figures: { waiting: 0, oldestWaitingAt: null, failed: 0 } },
    webhooks: { ...well, figures: { waiting: 0, oldestWaitingAt: null, off: 0 } },
    uploads: { ...well, figures: { count: 0, bytes: 0, oldestAt: null } },
    backup: { ...well, figures: { madeAt: at, failedAt: null } },
    samples: {
      ...well,
      figures: {
        facts: 2,
        releases: 0,
        articles: 1,
        help: 0,
        errors: 0,
        links: 0,
        tools: 0,
      },
    },
    endings: { ...well, figures: { count: 0, named: [] } },
  },
};
const withParts = (parts: Partial<SiteHealth["parts"]>): SiteHealth => ({
  ...calm,
  parts: { ...calm.parts, ...parts },
});

it("says which parts are not well, in words of their state", () => {
  expect(summary(calm, english)).toBe("Everything is well.");
  const ill = withParts({
    storage: { state: "trouble", problem: "late", figures: null },
    backup: { ...well, state: "look", figures: { madeAt: null, failedAt: null } },
  });
  expect(summary(ill, english)).toBe("Not well: File storage (In trouble), Backup (Worth a look).");
  expect(summary(ill, chinese)).toBe("不正常的部分：文件存储（有故障）、备份（需要留意）。");
});

it("has something to say of every part that is known, and nothing of one that is not", () => {
  expect(new Set(partNames)).toEqual(new Set(Object.keys(calm.parts)));
  for (const language of [english, chinese]) {
    for (const name of partNames) {
      const facts = partFacts(name, calm, language);
      expect(facts.length, name).toBeGreaterThan(0);
      for (const { value } of facts) expect(value, name).not.toMatch(/\{\w+\}|undefined|null/);
    }
  }
  const gone = withParts({ jobs: { state: "unknown", problem: "late", figures: null } });
  expect(partFacts("jobs", gone, english)).toEqual([]);
});

it("names samples as the start does", () => {
  const [fact] = partFacts("samples", calm, english);
  expect(fact?.value).toBe("2 company facts, 1 article");
});

it("names jobs as their screen does, and how many more there are", () => {
  const ill = withParts({
    jobs: {
      ...well,
      figures: {
        running: 0,
        failed: 3,
        late: 1,
        failedNamed: [
          { name: "link-check", at, error: [{ code: "no-network" }] },
          { name: "audit-head", at, error: null },
        ],
        lateNamed: [{ name: "email-delivery", dueAt: at }],
      },
    },
  });
  const [, failed, late] = partFacts("jobs", ill, english);
  expect(failed?.value).toContain("No address answered.");
  expect(failed?.value).toContain("an unexpected error; see Jobs");
  expect(failed?.value).toMatch(/, and 1 more$/);
  expect(late?.value).toContain(en.jobs.names["email-delivery"]);
});

it("keeps the answer that was asked for last, whatever the clocks of the processes say", () => {
  const order = askingOrder();
  const first = order.ask();
  const second = order.ask();
  const third = order.ask();
  expect(order.isNewer(second)).toBe(true);
  expect(order.isNewer(first)).toBe(false);
  expect(order.isNewer(third)).toBe(true);
});
