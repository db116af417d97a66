import { Agent, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

/** The results of some visitors' requests. */
export type Visits = {
  /** Requests that were sent. */
  sent: number;
  /** Those without an answer, or with one that says that the site cannot. */
  failures: string[];
  /** Milliseconds of the slowest. */
  slowest: number;
  /** The contacts of messages that the site acknowledged. */
  acknowledged: string[];
};

const paths = ["/en", "/contact", "/en/news?q=proxy", "/en/pricing", "/favicon.svg", "/healthz"];

/**
 * Visitors who ask one thing after another: some on a connection that they keep, some on a new one for each request,
 * and some write messages. Nobody asks twice.
 */
export function startVisitors(origin: string) {
  const visits: Visits = { sent: 0, failures: [], slowest: 0, acknowledged: [] };
  let isOver = false;
  const visit = async (visitor: number, keepAlive: boolean) => {
    const agent = new Agent({ keepAlive, maxSockets: 1 });
    for (let number = 0; !isOver; number += 1) {
      const contact = `visitor-${visitor}-${number}@site.example`;
      const writes = number % 8 === visitor % 8;
      const started = performance.now();
      visits.sent += 1;
      const sent = writes ? messageFrom(contact) : { path: paths[number % paths.length] ?? "/" };
      const client = `198.18.${visitor}.${number % 250}`;
      const status = await ask(origin, { agent, client, ...sent });
      visits.slowest = Math.max(visits.slowest, performance.now() - started);
      if (status !== 200)
        visits.failures.push(`${sent.path} ${keepAlive ? "kept" : "new"} ${status}`);
      else if (writes) visits.acknowledged.push(contact);
      await pause(10);
    }
    agent.destroy();
  };
  /** Watches the health of the site on one connection: the process that it reaches is replaced sooner or later. */
  const watch = async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (!isOver) {
      const status = await ask(origin, { agent, client: "198.18.100.1", path: "/readyz" });
      if (status !== 200) visits.failures.push(`/readyz kept ${status}`);
      await pause(50);
    }
    agent.destroy();
  };
  const visitors = Array.from({ length: 10 }, (_, index) => visit(index, index % 2 === 0));
  const all = Promise.all([...visitors, watch()]);
  return {
    visits,
    async end(): Promise<Visits> {
      isOver = true;
      await all;
      return visits;
    },
  };
}

type Sent = { agent: Agent; client: string; path: string; body?: string };

function messageFrom(contact: string): { path: string; body: string } {
  const message = { name: "Lin", contact, topic: "service", message: "While processes change." };
  return { path: "/api/site/contact", body: JSON.stringify(message) };
}

/** The status of a complete answer, or the code of the error that broke it. */
function ask(origin: string, { agent, client, path, body }: Sent): Promise<number | string> {
  return new Promise((resolve) => {
    const asking = request(origin + path, {
      agent,
      method: body === undefined ? "GET" : "POST",
      headers: {
        "x-forwarded-for": client,
        ...(body !== undefined && { "content-type": "application/json" }),
      },
    });
    const fail = (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message);
    asking.once("error", fail);
    asking.once("response", (answer) => {
      answer.resume();
      answer.once("error", fail);
      answer.once("end", () => resolve(answer.statusCode ?? 0));
    });
    asking.end(body);
  });
}
