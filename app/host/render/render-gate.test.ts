import { expect, it, vi } from "vitest";
import { createGate, GateFull, WorkDropped } from "./render-gate";

/** Work that ends when it is told to. */
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
