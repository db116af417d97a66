import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, get, type IncomingHttpHeaders } from "node:http";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { openDatabase } from "~/platform/db/open-database.server";
import { listen } from "~tests/support/listen";
import { openOtlpReceiver } from "~tests/support/otlp-receiver";
import { patience } from "~tests/support/patience";
import { createSiteDatabase, databaseServers } from "~tests/support/site-database";
import { startTracing, type TracingOptions } from "./open-telemetry.server";
import {
  isTracing,
  requestSpan,
  setTracer,
  traced,
  tracedApart,
  tracedPart,
  tracedStatement,
} from "./tracing";

afterEach(() => setTracer(undefined));

function start(endpoint: string, more: Partial<TracingOptions> = {}) {
  const warnings: unknown[] = [];
  const tracing = startTracing({
    endpoint,
    serviceName: "tests",
    ratio: 1,
    isTrusted: () => false,
    interval: 50,
    farewell: patience.timeout,
    log: { warn: (...told: unknown[]) => warnings.push(told) },
    ...more,
  });
  return { ...tracing, warnings };
}

/** Asks a listener in spans, as the host has one. */
async function ask(
  tracing: Pick<ReturnType<typeof startTracing>, "listener">,
  path: string,
  headers: IncomingHttpHeaders = {},
): Promise<void> {
  const listener = tracing.listener((_, response) => {
    const span = requestSpan();
    void traced("render", {}, async () => {
      await tracedStatement({ text: "select $1::text" }, async () => ["secret"]);
    }).then(() => {
      response.end();
      span?.end({ "http.response.status_code": 200 }, false);
    });
  });
  const server = createServer(listener);
  const { port } = await listen(server);
  const [response] = await once(get({ host: "127.0.0.1", port, path, headers }), "response");
  response.resume();
  await once(response, "end");
  server.close();
}

describe("spans", () => {
  it("of a request have its parts in them, and nothing of who asked or what was typed", async () => {
    const receiver = await openOtlpReceiver();
    const tracing = start(receiver.endpoint);
    await ask(tracing, "/en/news?search=my-own-words", { cookie: "a=b", "user-agent": "mine" });
    await tracing.close();
    const named = (name: string) => receiver.spans.find((span) => span.name === name);
    const [request, render, statement] = ["GET", "render", "SELECT"].map(named);
    expect(request?.parentSpanId ?? "").toBe("");
    expect(request?.facts).toEqual({
      "http.request.method": "GET",
      "url.path": "/en/news",
      "http.response.status_code": 200,
    });
    expect(render?.parentSpanId).toBe(request?.spanId);
    expect(statement?.parentSpanId).toBe(render?.spanId);
    expect(statement?.facts["db.query.text"]).toBe("select $1::text");
    expect(new Set(receiver.spans.map(({ traceId }) => traceId)).size).toBe(1);
    expect(new Set(receiver.paths)).toEqual(new Set(["/v1/traces"]));
    expect(receiver.resources[0]).toMatchObject({ "service.name": "tests" });
    const text = receiver.texts.join();
    for (const hidden of ["my-own-words", "127.0.0.1", "mine", "a=b", "secret"]) {
      expect(text).not.toContain(hidden);
    }
    expect(text).not.toContain(`"${hostname()}"`);
    expect(isTracing()).toBe(false);
    await receiver.close();
  });

  it("go on with the trace of a trusted proxy, and of nobody else", async () => {
    const traceId = "0af7651916cd43dd8448eb211c80319c";
    const traceparent = `00-${traceId}-b7ad6b7169203331-01`;
    for (const isTrusted of [true, false]) {
      const receiver = await openOtlpReceiver();
      const tracing = start(receiver.endpoint, {
        isTrusted: (peer) => isTrusted && peer.endsWith("127.0.0.1"),
      });
      await ask(tracing, "/", { traceparent });
      await tracing.close();
      const found = receiver.spans.find(({ name }) => name === "GET");
      expect(found).toBeDefined();
      expect(found?.traceId === traceId).toBe(isTrusted);
      await receiver.close();
    }
  });

  it("say that something failed by its code, and not in its words", async () => {
    const receiver = await openOtlpReceiver();
    const tracing = start(receiver.endpoint);
    const error = Object.assign(new Error("duplicate lin@site.example"), { code: "23505" });
    const failing = traced("job", {}, () => Promise.reject(error));
    await expect(failing).rejects.toBe(error);
    await tracing.close();
    expect(receiver.spans).toMatchObject([
      { name: "job", facts: { "error.type": "23505" }, status: { code: 2 } },
    ]);
    expect(receiver.texts.join()).not.toContain("lin@site.example");
    await receiver.close();
  });

  it("of work that outlives its cause are traces of their own, which name it", async () => {
    const receiver = await openOtlpReceiver();
    const tracing = start(receiver.endpoint);
    const part = (name: string) =>
      tracedPart(
        name,
        () => ({}),
        async () => undefined,
      );
    const sent = await traced("request", {}, async () => {
      const run = tracedApart();
      await part("inside");
      // Nested, as a delivery that lets another one go out.
      return run(() =>
        tracedApart()(async () => {
          await part("small work of the background");
          await traced("message", {}, () => part("within the message"));
          return 7;
        }),
      );
    });
    await traced("of a timer", {}, async () => undefined);
    expect(sent).toBe(7);
    await tracing.close();
    const named = (name: string) => receiver.spans.find((span) => span.name === name);
    const [request, inside, message, within, timer] = [
      ...["request", "inside", "message", "within the message", "of a timer"],
    ].map(named);
    expect(receiver.spans).toHaveLength(5);
    expect(inside?.parentSpanId).toBe(request?.spanId);
    expect(message?.parentSpanId ?? "").toBe("");
    expect(message?.traceId).not.toBe(request?.traceId);
    expect(message?.links).toMatchObject([{ traceId: request?.traceId, spanId: request?.spanId }]);
    expect(within).toMatchObject({ traceId: message?.traceId, parentSpanId: message?.spanId });
    for (const other of [request, inside, within, timer]) expect(other?.links ?? []).toEqual([]);
    expect(tracedApart()(() => 8)).toBe(8);
    await receiver.close();
  });

  it("of parts are told within something only, and of a share of the traces", async () => {
    const receiver = await openOtlpReceiver();
    const all = start(receiver.endpoint);
    expect(
      await tracedPart(
        "storage read",
        () => ({}),
        async () => 7,
      ),
    ).toBe(7);
    await all.close();
    const none = start(receiver.endpoint, { ratio: 0 });
    expect(await traced("job", {}, async () => 8)).toBe(8);
    await none.close();
    expect(receiver.spans).toEqual([]);
    await receiver.close();
  });
});

describe("a receiver that is gone or silent", () => {
  it("loses spans, which is told once, and keeps nobody", async () => {
    const gone = await openOtlpReceiver();
    await gone.close();
    const tracing = start(gone.endpoint);
    for (let count = 0; count < 5_000; count += 1) await traced("job", {}, async () => undefined);
    await expect.poll(() => tracing.warnings.length, patience).toBe(1);
    await tracing.close();
    expect(tracing.warnings).toHaveLength(1);
  });

  it("is left behind when the process ends", async () => {
    const silent = await openOtlpReceiver({ isSilent: true });
    const tracing = start(silent.endpoint, { farewell: 1_500 });
    await traced("job", {}, async () => undefined);
    await expect.poll(() => silent.spans.length, patience).toBe(1);
    await traced("job", {}, async () => undefined);
    await tracing.close();
    // The end of a process waits for none of its deliveries: the first, and perhaps a last one that the end began.
    expect(silent.underWay()).toBeGreaterThanOrEqual(1);
    await silent.close();
  });
});

const databases = [undefined, ...databaseServers];

it.each(databases)("statements of a database are spans without their values", async (server) => {
  const given = server === undefined ? undefined : await createSiteDatabase(server);
  const receiver = await openOtlpReceiver();
  const dataFolder = await mkdtemp(join(tmpdir(), "tracing-"));
  const database = await openDatabase({ databaseUrl: given?.url, dataFolder });
  const tracing = start(receiver.endpoint);
  try {
    const value = "a value of somebody";
    await traced("job", {}, async () => {
      await database.db.execute(sql`select ${value}::text as one`);
      await database.db.transaction(async (transaction) => {
        await transaction.execute(sql`select ${value}::text as two`);
      });
    });
    await tracing.close();
    const texts = receiver.spans.map(({ facts }) => facts["db.query.text"]);
    expect(texts.filter((text) => text === "select $1::text as one")).toHaveLength(1);
    expect(texts.filter((text) => text === "select $1::text as two")).toHaveLength(1);
    expect(receiver.texts.join()).not.toContain(value);
  } finally {
    await tracing.close();
    await database.close();
    await given?.drop();
    await receiver.close();
    await rm(dataFolder, { recursive: true });
  }
});
