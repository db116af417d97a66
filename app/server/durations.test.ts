import { Histogram, Registry } from "prom-client";
import { expect, it } from "vitest";
import { durations } from "./durations";

it("reads as the library's own histogram does", async () => {
  const [ours, theirs] = [new Registry(), new Registry()];
  const options = { name: "answer_seconds", help: "Time of answers.", buckets: [0.01, 0.1, 1] };
  const counted = durations({ ...options, register: ours });
  const reference = new Histogram({ ...options, labelNames: ["by"], registers: [theirs] });
  for (const seconds of [0, 0.004, 0.01, 0.0100001, 0.5, 1, 1.5, 400]) {
    counted.observe("page", seconds);
    reference.observe({ by: "page" }, seconds);
  }
  counted.observe("app", 0.2);
  reference.observe({ by: "app" }, 0.2);
  expect(await ours.metrics()).toBe(await theirs.metrics());
});
