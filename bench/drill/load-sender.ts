import { Agent, request } from "node:http";
import { text } from "node:stream/consumers";
import { atRate } from "./at-rate.ts";
import type { LoadPlan, Sent, Stream, StreamResult } from "./load.ts";

/** Seconds that answers may take after the last request. */
const longestWait = 15;

const { origin, seconds, streams }: LoadPlan = JSON.parse(await text(process.stdin));
const end = AbortSignal.timeout((seconds + longestWait) * 1_000);
process.stdout.write(JSON.stringify(await Promise.all(streams.map(send))));
// Connections may still be open.
process.exit(0);

/** Sends a stream. Times count from the moment at which a request was due. */
async function send({ rate, requests, clients, leavesAfter }: Stream): Promise<StreamResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
  const times: number[] = [];
  const statuses: Record<string, number> = {};
  const ask = async (number: number, due: number) => {
    const sent = requests[number % requests.length];
    if (sent === undefined) return;
    const client = number % clients;
    const leaves = leavesAfter === undefined ? end : AbortSignal.timeout(leavesAfter);
    const status = await statusOf(agent, numbered(sent, number), client, leaves);
    statuses[status] = (statuses[status] ?? 0) + 1;
    times.push(performance.now() - due);
  };
  await atRate({ rate, seconds }, ask);
  agent.destroy();
  times.sort((one, other) => one - other);
  const part = (share: number) => times[Math.ceil(times.length * share) - 1] ?? Number.NaN;
  return { sent: times.length, statuses, p50: part(0.5), p99: part(0.99) };
}

function numbered({ path, body, ...more }: Sent, number: number): Sent {
  const marks = number.toString(2).replaceAll("0", ".").replaceAll("1", "!");
  const fill = (text: string) =>
    text.replaceAll("{n}", String(number)).replaceAll("{marks}", marks);
  return { ...more, path: fill(path), ...(body !== undefined && { body: fill(body) }) };
}

/** The status of an answer that came whole; 0 when it did not. */
function statusOf(
  agent: Agent,
  { path, method = "GET", headers = {}, body, isOwnPage }: Sent,
  client: number,
  signal: AbortSignal,
): Promise<number> {
  return new Promise((resolve) => {
    const address = `198.18.${Math.floor(client / 250)}.${(client % 250) + 1}`;
    const asking = request(origin + path, {
      agent,
      method,
      signal,
      headers: {
        "accept-encoding": "br",
        "x-forwarded-for": address,
        ...(isOwnPage && { origin, "sec-fetch-site": "same-origin" }),
        ...(body !== undefined && { "content-length": Buffer.byteLength(body) }),
        ...headers,
      },
    });
    asking.once("response", (answer) => {
      answer.resume();
      answer.once("end", () => resolve(answer.statusCode ?? 0));
      answer.once("close", () => resolve(0));
      answer.once("error", () => resolve(0));
    });
    asking.once("error", () => resolve(0));
    asking.end(body);
  });
}
