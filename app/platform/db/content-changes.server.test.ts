import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type CuttableProxy, openCuttableProxy } from "~tests/support/cuttable-proxy";
import { patience } from "~tests/support/patience";
import {
  createSiteDatabase,
  databaseServers,
  type SiteDatabase,
} from "~tests/support/site-database";
import { openPGlite } from "~tests/support/test-database";
import { contentChannel, listenOnEmbedded, listenOnPostgres } from "./content-changes.server";

const unexpected = (error: unknown) => {
  throw error;
};

it("the embedded database notifies of a change until nobody listens any more", async () => {
  const client = await openPGlite();
  const onChange = vi.fn();
  const stop = await listenOnEmbedded(client)(onChange, unexpected);
  await client.exec(`NOTIFY ${contentChannel}`);
  await vi.waitFor(() => expect(onChange).toHaveBeenCalled(), patience);
  onChange.mockClear();
  await stop();
  await client.exec(`NOTIFY ${contentChannel}`);
  expect(onChange).not.toHaveBeenCalled();
  await client.close();
});

describe.each(databaseServers)("notifications of a PostgreSQL server", (serverUrl = "") => {
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

  const listen = (onChange: () => void, onLost: (error: unknown) => void = () => undefined) =>
    listenOnPostgres(url, { heartbeat: 100, answerWithin: 500 })(onChange, onLost);
  const change = () => database.run(`NOTIFY ${contentChannel}`);

  it("arrive also after the connection was silently dropped", async () => {
    const onChange = vi.fn();
    const stop = await listen(onChange);
    await change();
    await vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(1), patience);
    proxy.hang();
    await change();
    // The new connection counts as a change, as that one was not heard.
    await vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(2), patience);
    await change();
    await vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(3), patience);
    await stop();
  });

  it("arrive as soon as there is a server, and can be stopped without one", async () => {
    const onChange = vi.fn();
    const onLost = vi.fn();
    proxy.cut();
    const stopEarly = await listen(() => undefined);
    await stopEarly();
    const stop = await listen(onChange, onLost);
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
