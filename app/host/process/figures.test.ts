import type { Worker } from "node:cluster";
import { EventEmitter } from "node:events";
import { Counter, Gauge, Histogram, Registry } from "prom-client";
import { expect, it } from "vitest";
import { collectFigures } from "./figures";

/** A process with a counter, a histogram and a gauge, which answers as a worker does. */
function process(workers: EventEmitter, id: number) {
  const registers: [Registry] = [new Registry()];
  const common = { help: "-", registers };
  const counter = new Counter({ name: "refusals_total", labelNames: ["by"], ...common });
  const times = new Histogram({ name: "seconds", buckets: [1], ...common });
  const gauge = new Gauge({ name: "open", ...common });
  let isConnected = true;
  let isHanging = false;
  const worker = { id, isConnected: () => isConnected, send } as unknown as Worker;
  async function tell() {
    // As between processes: a copy, and nothing after the end.
    const figures = structuredClone(await registers[0].getMetricsAsJSON());
    if (isConnected) workers.emit("message", worker, { figures });
  }
  function send(message: unknown) {
    expect(message).toEqual({ tellFigures: true });
    if (!isHanging) void tell();
  }
  return {
    worker,
    tell,
    serve(count: number): void {
      counter.inc({ by: "rate" }, count);
      for (let served = 0; served < count; served += 1) times.observe(0.5);
      gauge.set(count);
    },
    hang(): void {
      isHanging = true;
    },
    end(): void {
      isConnected = false;
      workers.emit("disconnect", worker);
    },
  };
}

const sums = (body: string) =>
  ['refusals_total{by="rate"}', "seconds_count", "open"].map((name) => {
    const line = body.split("\n").find((one) => one.startsWith(`${name} `));
    return line === undefined ? undefined : Number(line.slice(name.length + 1));
  });

it("sums of several processes never fall when one ends, and what it had open is gone", async () => {
  const workers = new EventEmitter();
  const collected = collectFigures(workers);
  const [first, second, third] = [1, 2, 3].map((id) => process(workers, id)) as [
    ...[ReturnType<typeof process>, ReturnType<typeof process>, ReturnType<typeof process>],
  ];
  first.serve(6);
  second.serve(5);
  expect(sums((await collected([first.worker, second.worker])).body)).toEqual([11, 11, 11]);

  // Its last message reports what it counted since.
  first.serve(2);
  await first.tell();
  first.end();
  expect(sums((await collected([second.worker])).body)).toEqual([13, 13, 5]);

  // Another one ends while a look is under way.
  third.serve(1);
  const looked = collected([second.worker, third.worker]);
  second.end();
  expect(sums((await looked).body)).toEqual([14, 14, 1]);
  expect(sums((await collected([third.worker])).body)).toEqual([14, 14, 1]);
});

it("two looks at once both come to an end, and one that hangs counts with what it told last", async () => {
  const workers = new EventEmitter();
  const collected = collectFigures(workers);
  const one = process(workers, 1);
  one.serve(3);
  const both = await Promise.all([collected([one.worker]), collected([one.worker])]);
  expect(both.map(({ body }) => sums(body)[0])).toEqual([3, 3]);
  one.hang();
  one.serve(4);
  expect(sums((await collected([one.worker])).body)[0]).toBe(3);
});

it("no process that tells anything is an error, not an empty page", async () => {
  const collected = collectFigures(new EventEmitter());
  await expect(collected([])).rejects.toThrow("No process has told its metrics");
});
