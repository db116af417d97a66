import { describe, expect, it } from "vitest";
import {
  stateOfBackup,
  stateOfDatabase,
  stateOfDisk,
  stateOfEndings,
  stateOfJobs,
  stateOfMessages,
  stateOfProcess,
  stateOfSamples,
  stateOfStorage,
  stateOfWebhooks,
  worstOf,
} from "./health";

const now = new Date("2026-11-23T08:00:00Z");
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

describe("the state of a part", () => {
  it("is the worst of what it is made of; what is not known hides no trouble", () => {
    expect(worstOf([])).toBe("well");
    expect(worstOf(["well", "unknown"])).toBe("unknown");
    expect(worstOf(["unknown", "look", "well"])).toBe("look");
    expect(worstOf(["look", "trouble", "unknown"])).toBe("trouble");
  });

  it("of a process follows its delay and the renders that wait", () => {
    const calm = {
      startedAt: now,
      resident: 1,
      heap: 1,
      delay: 4,
      mostQueued: 32,
      renders: { running: 2, queued: 0 },
    };
    expect(stateOfProcess(calm)).toBe("well");
    expect(stateOfProcess({ ...calm, delay: 300 })).toBe("look");
    expect(stateOfProcess({ ...calm, delay: 1_000 })).toBe("trouble");
    expect(stateOfProcess({ ...calm, renders: { running: 2, queued: 16 } })).toBe("look");
    expect(stateOfProcess({ ...calm, renders: { running: 2, queued: 32 } })).toBe("trouble");
  });

  it("of the database follows its answer, who waits for it, and its schema", () => {
    const calm = {
      bytes: 1,
      answeredIn: 3,
      connections: { busy: 1, waiting: 0 },
      steps: { done: 40, known: 40, newest: "0039_x" },
    };
    expect(stateOfDatabase(calm)).toBe("well");
    expect(stateOfDatabase({ ...calm, answeredIn: 600 })).toBe("look");
    expect(stateOfDatabase({ ...calm, connections: { busy: 10, waiting: 1 } })).toBe("look");
    const behind = { ...calm, steps: { done: 39, known: 40, newest: "0038_x" } };
    expect(stateOfDatabase(behind)).toBe("trouble");
    const ahead = { ...calm, steps: { done: 41, known: 40, newest: null } };
    expect(stateOfDatabase(ahead)).toBe("well");
    expect(stateOfStorage({ answeredIn: 900 })).toBe("well");
    expect(stateOfStorage({ answeredIn: 1_000 })).toBe("look");
  });

  it("of samples is worth a look where the world sees any", () => {
    expect(stateOfSamples({ facts: 0, releases: 1 }, true)).toBe("look");
    expect(stateOfSamples({ facts: 0, releases: 1 }, false)).toBe("well");
    expect(stateOfSamples({ facts: 0, releases: 0 }, true)).toBe("well");
  });

  it("of the disk is that of the alerts", () => {
    expect(stateOfDisk({ free: 50e9, total: 100e9 })).toBe("well");
    expect(stateOfDisk({ free: 9e9, total: 100e9 })).toBe("look");
    expect(stateOfDisk({ free: 200e6, total: 1e9 })).toBe("trouble");
  });

  it("of jobs: one that nobody runs is worse than one that fails", () => {
    expect(stateOfJobs({ failed: 0, late: 0 })).toBe("well");
    expect(stateOfJobs({ failed: 3, late: 0 })).toBe("look");
    expect(stateOfJobs({ failed: 0, late: 1 })).toBe("trouble");
  });

  it("of messages: one that waits for half an hour is trouble", () => {
    expect(stateOfMessages({ oldestWaitingAt: null, failed: 0 }, now)).toBe("well");
    expect(stateOfMessages({ oldestWaitingAt: ago(0.4), failed: 0 }, now)).toBe("well");
    expect(stateOfMessages({ oldestWaitingAt: ago(0.6), failed: 0 }, now)).toBe("trouble");
    expect(stateOfMessages({ oldestWaitingAt: null, failed: 1 }, now)).toBe("look");
  });

  it("of webhooks: one that waits for half an hour, or an endpoint that is off, is worth a look", () => {
    expect(stateOfWebhooks({ oldestAt: ago(0.4), off: 0 }, now)).toBe("well");
    expect(stateOfWebhooks({ oldestAt: ago(0.6), off: 0 }, now)).toBe("look");
    expect(stateOfWebhooks({ oldestAt: null, off: 1 }, now)).toBe("look");
  });

  it("of backups: a failure is over when one has been made since", () => {
    expect(stateOfBackup({ madeAt: null, failedAt: null }, now)).toBe("look");
    expect(stateOfBackup({ madeAt: ago(20), failedAt: null }, now)).toBe("well");
    expect(stateOfBackup({ madeAt: ago(20), failedAt: ago(30) }, now)).toBe("well");
    expect(stateOfBackup({ madeAt: ago(20), failedAt: ago(1) }, now)).toBe("trouble");
    expect(stateOfBackup({ madeAt: null, failedAt: ago(1) }, now)).toBe("trouble");
    expect(stateOfBackup({ madeAt: ago(49), failedAt: null }, now)).toBe("look");
    expect(stateOfBackup({ madeAt: ago(24 * 8), failedAt: null }, now)).toBe("trouble");
  });

  it("of keys and tokens follows the first that ends", () => {
    expect(stateOfEndings([], now)).toBe("well");
    expect(stateOfEndings([ago(-24 * 20)], now)).toBe("look");
    expect(stateOfEndings([ago(-24 * 20), ago(-24 * 6)], now)).toBe("trouble");
  });
});
