import { cpuSeconds } from "../http/processes.ts";
import type { Drill } from "./drill.ts";
import { sendLoad } from "./load.ts";

const most = 3;

/** Searches whose client leaves at once: nobody waits for what they would cost. */
export const departedDrill: Drill = {
  name: "departed-clients",
  shown: "work for clients that left goes on for 31 s",
  wanted: `at rest ≤ ${most} s after the last one left`,
  run: (start) =>
    start({}, async (site) => {
      await site.calm();
      const before = cpuSeconds(site.pid);
      const requests = [{ path: "/en/news?q=proxy%20{n}" }];
      const stream = { rate: 300, requests, clients: 200, leavesAfter: 100 };
      const [load] = await sendLoad({ origin: site.origin, seconds: 1, streams: [stream] });
      const rest = await site.calm();
      const used = cpuSeconds(site.pid) - before;
      const sent = load?.sent ?? 0;
      const measured = `at rest after ${rest.toFixed(2)} s, ${used.toFixed(1)} s of processor time for ${sent} searches`;
      return { measured, isMet: rest <= most && sent === stream.rate };
    }),
};
