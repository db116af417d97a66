import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { openOtlpReceiver } from "~tests/support/otlp-receiver";
import { patience } from "~tests/support/patience";
import { endSite, startSite } from "~tests/support/site-process";
import { startingFolder } from "~tests/support/starting-site";
import { temporaryFolder } from "~tests/support/temporary-folder";

const hook = fileURLToPath(new URL("../support/note-telemetry.mjs", import.meta.url));

const folder = temporaryFolder();

/** Starts a site that notes which modules of OpenTelemetry it loads. */
async function startNoting(name: string, variables: Record<string, string> = {}) {
  const notes = join(folder, name);
  await writeFile(notes, "");
  const dataFolder = await startingFolder();
  const site = await startSite({
    DATA_DIR: dataFolder,
    NODE_OPTIONS: `--import=${hook}`,
    TELEMETRY_NOTES: notes,
    ...variables,
  });
  const loaded = async () => (await readFile(notes, "utf8")).split("\n").filter(Boolean);
  return { site, loaded };
}

/** prom-client loads the interface by itself; it has no code that sends anything. */
const isOfInterface = (url: string) => url.includes("/@opentelemetry/api/");

it("loads nothing of OpenTelemetry but its interface as long as no receiver is set", async () => {
  const { site, loaded } = await startNoting("off");
  expect((await fetch(`${site.origin}/en`)).status).toBe(200);
  expect(await endSite(site)).toBe(0);
  const urls = await loaded();
  expect(urls.length).toBeGreaterThan(0);
  expect(urls.filter((url) => !isOfInterface(url))).toEqual([]);
});

it("sends spans of requests, pages and statements to the receiver that is set", async () => {
  const receiver = await openOtlpReceiver();
  const { site, loaded } = await startNoting("on", {
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint,
  });
  const query = "typed-by-somebody";
  const answer = await fetch(`${site.origin}/en/news?search=${query}`);
  expect(answer.status).toBe(200);
  await answer.text();
  // At its end it would wait for a moment only.
  const requested = () => receiver.spans.find(({ facts }) => facts["url.path"] === "/en/news");
  await expect.poll(requested, patience).toBeDefined();
  expect(await endSite(site)).toBe(0);
  expect((await loaded()).some((url) => url.includes("/sdk-trace/"))).toBe(true);
  const request = requested();
  expect(request?.facts).toMatchObject({
    "http.request.method": "GET",
    "http.response.status_code": 200,
    "manifold.request_id": expect.any(String),
  });
  const ofRequest = receiver.spans.filter(({ traceId }) => traceId === request?.traceId);
  expect(ofRequest.map(({ name }) => name)).toEqual(expect.arrayContaining(["render", "SELECT"]));
  const text = receiver.texts.join();
  expect(text).not.toContain(query);
  expect(text).not.toContain("127.0.0.1");
  await receiver.close();
});
