import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type CuttableProxy, openCuttableProxy } from "~tests/support/cuttable-proxy";
import { patience } from "~tests/support/patience";
import {
  createSiteDatabase,
  databaseServers,
  type SiteDatabase,
} from "~tests/support/site-database";
import { openPGlite } from "~tests/support/test-database";
import {
  contentChannel,
  listenerPrefix,
  listenOnEmbedded,
  listenOnPostgres,
} from "./content-changes.server";

const [serverUrl = ""] = databaseServers;

const unexpected = (error: unknown) => {
  throw error;
};

/** Tables of different migrations whose rows show on pages. */
const shownTables = ["antivirus_scans", "article_translations", "releases"];

it("the embedded database notifies of a change until nobody listens any more", async () => {
  const client = await openPGlite();
  const onChange = vi.fn();
  const stop = await listenOnEmbedded(client)(onChange, unexpected);
  await client.exec(`NOTIFY ${contentChannel}`);
  await vi.waitFor(() => expect(onChange).toHaveBeenCalled(), patience);
  for (const table of shownTables) {
    onChange.mockClear();
    await client.exec(`DELETE FROM ${table} WHERE false`);
    await vi.waitFor(() => expect(onChange, table).toHaveBeenCalled(), patience);
  }
  onChange.mockClear();
  await stop();
  await client.exec(`NOTIFY ${contentChannel}`);
  expect(onChange).not.toHaveBeenCalled();
  await client.close();
});

type ListenOptions = {
  onLost?: (error: unknown) => void;
  answerWithin?: number;
  lateAfter?: number;
  isThere?: () => Promise<unknown>;
};

/** Fails like the database does for all other connections. */
const isAway = () => Promise.reject(new Error("away"));

describe.skipIf(serverUrl === "")("notifications of a PostgreSQL server", () => {
  let database: SiteDatabase;
  let proxy: CuttableProxy;
  let url: string;

  beforeAll(async () => {
    database = await createSiteDatabase(serverUrl);
    const { hostname, port } = new URL(database.url);
    proxy = await openCuttableProxy(hostname, Number(port || 5432));
    url = Object.assign(new URL(database.url), { hostname: "127.0.0.1", port: proxy.port }).href;
  });
  afterAll(async () => {
    await proxy.close();
    await database.drop();
  });

  /** @param answerWithin unless a test waits for it, so long that no busy machine needs more */
  const listen = (
    onChange: () => void,
    {
      onLost = () => undefined,
      answerWithin = patience.timeout,
      lateAfter = patience.timeout,
      isThere = isAway,
    }: ListenOptions = {},
  ) => {
    const times = { heartbeat: 100, lateAfter, answerWithin };
    return listenOnPostgres(url, isThere, times)(onChange, onLost);
  };
  const change = () => database.run(`NOTIFY ${contentChannel}`);

  it("arrive also after the connection was silently dropped", async () => {
    const onChange = vi.fn();
    const stop = await listen(onChange, { answerWithin: 500 });
    /** On a machine that stands still for longer, the connection is made again, which is reported as well. */
    const heardAfter = async (act: () => unknown) => {
      const { length } = onChange.mock.calls;
      await act();
      const isMore = () => expect(onChange.mock.calls.length).toBeGreaterThan(length);
      await vi.waitFor(isMore, patience);
    };
    await heardAfter(change);
    // The new connection counts as a change, as that one was not heard.
    await heardAfter(() => {
      proxy.hang();
      return change();
    });
    await heardAfter(change);
    await stop();
  });

  it.each([
    ["was ended and cannot be made again", () => proxy.cut()],
    ["was silently dropped", () => proxy.hang()],
  ])(
    "may be missing while the connection %s: then all may have changed, as long as others get answers",
    async (_, fail) => {
      const onChange = vi.fn();
      let isReachable = true;
      const isThere = vi.fn(async () => {
        if (!isReachable) throw new Error("away");
      });
      const stop = await listen(onChange, { isThere, lateAfter: 200 });
      const callsFollow = async (called: typeof onChange | typeof isThere) => {
        const { length } = called.mock.calls;
        const isMore = () => expect(called.mock.calls.length).toBeGreaterThan(length + 2);
        await vi.waitFor(isMore, patience);
      };
      fail();
      // Again and again: what is read after one of them may be withdrawn before the next.
      await callsFollow(onChange);
      isReachable = false;
      onChange.mockClear();
      await callsFollow(isThere);
      expect(onChange).not.toHaveBeenCalled();
      await stop();
      proxy.mend();
    },
  );

  it("end also while the connection is being made: nobody is left who listens", async () => {
    const onChange = vi.fn();
    const expectNobody = () =>
      database.run(`DO $$ BEGIN ASSERT NOT EXISTS (
        SELECT 1 FROM pg_stat_activity
        WHERE datname = current_database() AND starts_with(application_name, '${listenerPrefix}')
      ); END $$`);
    const { connect } = Client.prototype;
    const hold = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const ending = vi.spyOn(Client.prototype, "end");
    proxy.cut();
    const stop = await listen(onChange);
    ending.mockClear();
    // The second connection waits, so that the end always comes while it is being made.
    const connecting = vi.spyOn(Client.prototype, "connect").mockImplementation(async function (
      this: Client,
    ) {
      begun.resolve();
      await hold.promise;
      return (connect as (this: Client) => Promise<Client>).call(this);
    });
    proxy.mend();
    await begun.promise;
    await stop();
    hold.resolve();
    await vi.waitFor(() => expect(ending).toHaveBeenCalledTimes(1), patience);
    await vi.waitFor(expectNobody, patience);
    expect(onChange).not.toHaveBeenCalled();
    connecting.mockRestore();
    ending.mockRestore();
  });

  it("arrive as soon as there is a server, and can be stopped without one", async () => {
    const onChange = vi.fn();
    const onLost = vi.fn();
    proxy.cut();
    const stopEarly = await listen(() => undefined);
    await stopEarly();
    const stop = await listen(onChange, { onLost });
    expect(onLost).toHaveBeenCalledTimes(1);
    proxy.mend();
    await vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(1), patience);
    await change();
    await vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(2), patience);
    expect(onLost).toHaveBeenCalledTimes(1);
    proxy.cut();
    await vi.waitFor(() => expect(onLost).toHaveBeenCalledTimes(2), patience);
    await stop();
  });
});
