import { once } from "node:events";
import { rmSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type Edge, type EdgePlace, reserveEdge, startEdge, usesEdge } from "~tests/support/edge";
import { freePorts } from "~tests/support/free-ports";
import { patience } from "~tests/support/patience";
import { databaseServers, type SiteDatabase } from "~tests/support/site-database";
import { endSite, type SiteProcess, startSite } from "~tests/support/site-process";
import { startingDatabase } from "~tests/support/starting-site";

/** A request of the load; times by `performance.now()`. */
type Sent = { what: string; begun: number; ended: number; status: number; writes: string | null };

/** Visitors at a time, each with an address of its own. */
const visitors = 8;

// Without nginx or PostgreSQL it stands, skipped.
describe.skipIf(!usesEdge || databaseServers.length === 0)("three machines behind one edge", () => {
  let folder: string;
  let database: SiteDatabase;
  let place: EdgePlace;
  let ports: number[];
  let sites: SiteProcess[];
  let edge: Edge;

  const startMachine = (port: number) =>
    startSite({
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      WEB_CONCURRENCY: "1",
      PORT: String(port),
      PUBLIC_URL: place.origin,
      // Only the edge itself: visitors have other addresses of loopback.
      TRUST_PROXY: "127.0.0.1",
      EDGE_CACHE: "on",
    });

  beforeAll(async () => {
    ({ database, folder } = await startingDatabase(databaseServers[0] ?? ""));
    place = await reserveEdge();
    ports = await freePorts(3);
    const [first = 0, ...others] = ports;
    // The first one alone, as it may have migrations to run; it would make the others wait.
    sites = [await startMachine(first)];
    sites.push(...(await Promise.all(others.map(startMachine))));
    edge = await startEdge({ machines: ports, place });
  });
  afterAll(async () => {
    await edge?.stop();
    await Promise.all(
      (sites ?? []).map((site) =>
        site.child.exitCode === null && site.child.signalCode === null ? endSite(site) : 0,
      ),
    );
    await database?.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  it("lose nothing but what a killed one had in hand, while one is killed and one restarted", async () => {
    const sent: Sent[] = [];
    let isOver = false;
    let number = 0;
    const send = async (what: string, from: string, writes: string | null) => {
      const begun = performance.now();
      const answer = await edge
        .ask(what, {
          from,
          ...(writes !== null && {
            method: "POST",
            headers: {
              origin: place.origin,
              "content-type": "application/x-www-form-urlencoded",
            },
            body: new URLSearchParams({
              name: "Heron",
              contact: writes,
              topic: "service",
              message: "Good morning.",
            }).toString(),
          }),
        })
        .catch(() => null);
      const ended = performance.now();
      sent.push({ what, begun, ended, status: answer?.status ?? 0, writes });
    };
    const visit = async (visitor: number) => {
      for (let round = 0; !isOver; round += 1) {
        number += 1;
        const own = number;
        const from = `127.0.${1 + (round % 200)}.${visitor + 1}`;
        // A page from the store of one of the sites, a call, a page that is kept, and now and then a message.
        await send(`/en/contact?heron=${own}`, from, null);
        await send("/api/news/list?locale=en", from, null);
        await send("/en/download", from, null);
        await send("/en/contact", from, `heron-${own}@site.example`);
      }
    };
    /** Waits until each visitor has had a few answers more. */
    const more = async () => {
      const goal = sent.length + visitors * 6;
      await vi.waitFor(() => expect(sent.length).toBeGreaterThan(goal), patience);
    };

    const load = Promise.all(Array.from({ length: visitors }, (_, visitor) => visit(visitor)));
    try {
      await more();
      const killed = sites[0]?.child;
      if (killed === undefined) throw new Error("no site");
      const gone = once(killed, "exit");
      const killedAt = performance.now();
      killed.kill("SIGKILL");
      await gone;
      const goneAt = performance.now();
      await more();

      // A legal text whose day has begun, as several sites find it at the same time.
      const today = "(now() AT TIME ZONE 'Asia/Shanghai')::date";
      await database.run(`INSERT INTO legal_versions
        (name, number, label, words, state, in_force_from, at)
        SELECT name, 2, to_char(${today}, 'YYYY-MM-DD'),
          jsonb_set(words, '{en,body}', '"Herons get no cookies."'), 'announced', ${today}, now()
        FROM legal_versions WHERE name = 'cookie'`);

      const [, restartedPort = 0, lastPort = 0] = ports;
      await edge.setMachines([lastPort]);
      expect(await endSite(sites[1] as SiteProcess)).toBe(0);
      await more();
      sites[1] = await startMachine(restartedPort);
      await edge.setMachines([restartedPort, lastPort]);
      await more();
      await vi.waitFor(async () => {
        const page = await edge.ask("/en/cookie");
        expect(page.body.toString()).toContain("Herons get no cookies.");
      }, patience);
      isOver = true;
      await load;

      const right = ({ status, writes }: Sent) => status === (writes === null ? 200 : 303);
      const inHand = ({ begun, ended }: Sent) => begun < goneAt && ended > killedAt;
      expect(sent.filter((one) => !right(one) && !inHand(one))).toEqual([]);
      expect(sent.filter((one) => inHand(one)).length).toBeGreaterThan(0);
      // Reading is tried at another machine, also what the killed one had in hand.
      expect(sent.filter((one) => one.writes === null && !right(one)).length).toBeLessThanOrEqual(
        visitors,
      );

      const written = sent.filter((one) => one.writes !== null && right(one));
      expect(written.length).toBeGreaterThan(visitors);
      const addresses = written.map(({ writes }) => `'${writes}'`).join(",");
      await database.run(`DO $$ BEGIN
        ASSERT (SELECT count(*) FROM contact_messages WHERE contact IN (${addresses})) = ${written.length};
        ASSERT (SELECT count(*) FROM contact_messages) = (SELECT count(DISTINCT contact) FROM contact_messages);
        ASSERT (SELECT count(*) FROM audit_entries WHERE act = 'legal-version-in-force') = 1;
        ASSERT (SELECT count(*) FROM legal_versions WHERE name = 'cookie' AND state = 'past') = 1;
      END $$`);
    } finally {
      isOver = true;
      await load;
    }
  });
});
