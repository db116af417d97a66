import { expect, it, vi } from "vitest";
import { createGate, GateFull, type GateTurn, WorkDropped } from "./gate";

/** Work that ends on command. */
function held() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const work = vi.fn(() => promise);
  return { work, end: resolve };
}

it("forms come before readers, readers before what nobody waits for", async () => {
  const gate = createGate({ running: 1, queued: 9 });
  const first = held();
  const order: string[] = [];
  const running = gate.run(first.work);
  const waiting = (["background", "reader", "form"] as const).map((turn) =>
    gate.run(async () => void order.push(turn), { turn }),
  );
  first.end();
  await Promise.all([running, ...waiting]);
  expect(order).toEqual(["form", "reader", "background"]);
});

it("no work begins before the process has looked for new requests", async () => {
  const gate = createGate({ running: 1, queued: 1 });
  const began: string[] = [];
  const works = ["one", "other"].map((name) => gate.run(async () => void began.push(name)));
  // Whatever is awaited without the process looking, as answers of the embedded database are.
  for (let count = 0; count < 100; count += 1) await Promise.resolve();
  expect(began).toEqual([]);
  expect(gate.hasRoom()).toBe(false);
  setImmediate(() => began.push("a request"));
  await Promise.all(works);
  expect(began).toEqual(["one", "a request", "other"]);
});

it("work that left the queue makes room, and never begins", async () => {
  const state = vi.fn();
  const dropped = vi.fn();
  const gate = createGate({ running: 1, queued: 1, onChange: state, onDropped: dropped });
  const first = held();
  const running = gate.run(first.work);
  const leaving = new AbortController();
  const never = vi.fn();
  const left = gate.run(never, { signal: leaving.signal });
  expect(gate.hasRoom()).toBe(false);
  await expect(gate.run(never)).rejects.toThrow(GateFull);
  leaving.abort();
  await expect(left).rejects.toThrow(WorkDropped);
  expect(gate.hasRoom()).toBe(true);
  const next = gate.run(() => "done");
  first.end();
  expect(await next).toBe("done");
  await running;
  expect(never).not.toHaveBeenCalled();
  expect(dropped.mock.calls).toEqual([["queued"]]);
  expect(state).toHaveBeenLastCalledWith({ running: 0, queued: 0 });
});

it("who has waited too long is refused, and makes room", async () => {
  vi.useFakeTimers();
  try {
    const refused = vi.fn();
    const gate = createGate({ running: 1, queued: 1, longestWait: 8_000, onRefused: refused });
    const first = held();
    const running = gate.run(first.work);
    const never = vi.fn();
    const waiting = expect(gate.run(never)).rejects.toThrow(GateFull);
    await vi.advanceTimersByTimeAsync(7_999);
    expect(gate.hasRoom()).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await waiting;
    expect(gate.hasRoom()).toBe(true);
    expect(refused).toHaveBeenCalledOnce();
    const next = gate.run(() => "done");
    first.end();
    expect(await next).toBe("done");
    await running;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(never).not.toHaveBeenCalled();
    expect(refused).toHaveBeenCalledOnce();
  } finally {
    vi.useRealTimers();
  }
});

it("work that fails gives its place back", async () => {
  const gate = createGate({ running: 1, queued: 0 });
  await expect(gate.run(() => Promise.reject(new Error("down")))).rejects.toThrow("down");
  expect(await gate.run(() => "up")).toBe("up");
});

it("what ended work throws is not told, only that it was dropped", async () => {
  const gate = createGate({ running: 1, queued: 0 });
  const leaving = new AbortController();
  const work = async () => {
    leaving.abort();
    throw new Error("aborted");
  };
  await expect(gate.run(work, { signal: leaving.signal })).rejects.toThrow(WorkDropped);
});

it("in a full queue, who comes takes the place of the last one of a later turn", async () => {
  const refused = vi.fn();
  const gate = createGate({ running: 1, queued: 2, onRefused: refused });
  const first = held();
  const order: string[] = [];
  const running = gate.run(first.work);
  const wait = (name: string, turn: GateTurn) =>
    gate.run(async () => void order.push(name), { turn }).catch(({ name: error }) => error);
  const renewals = ["a", "b"].map((name) => wait(name, "background"));
  expect(["background", "reader"].map((turn) => gate.hasRoom(turn as GateTurn))).toEqual([
    false,
    true,
  ]);
  const readers = ["c", "d"].map((name) => wait(name, "reader"));
  expect(await Promise.all(renewals)).toEqual(["GateFull", "GateFull"]);
  // Nobody got a 503 for them.
  expect(refused).not.toHaveBeenCalled();
  expect(gate.hasRoom()).toBe(false);
  expect(gate.hasRoom("form")).toBe(true);
  const form = wait("e", "form");
  expect(await readers[1]).toBe("GateFull");
  expect(await wait("f", "reader")).toBe("GateFull");
  expect(refused).toHaveBeenCalledTimes(2);
  first.end();
  await Promise.all([running, readers[0], form]);
  expect(order).toEqual(["e", "c"]);
});

it("a flood of readers does not keep a renewal waiting for ever", async () => {
  const gate = createGate({ running: 1, queued: 9 });
  const first = held();
  const running = gate.run(first.work);
  let isRenewed = false;
  const renew = () => {
    isRenewed = true;
  };
  const renewal = gate.run(renew, { turn: "background" });
  let readers = 0;
  const read = async (): Promise<void> => {
    readers += 1;
    // Each reader is followed by another before it has ended.
    if (!isRenewed && readers < 100) void gate.run(read);
  };
  const reader = gate.run(read);
  first.end();
  await Promise.all([running, reader, renewal]);
  expect(readers).toBeLessThan(10);
});
