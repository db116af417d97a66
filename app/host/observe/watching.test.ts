import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { createMetrics } from "./metrics.server";

const folder = fileURLToPath(new URL("../../../deploy/watching/", import.meta.url));
const read = (name: string) => readFile(folder + name, "utf8");

type Target = { expr: string; refId: string };
type Place = { x: number; y: number; w: number; h: number };
type Panel = { id: number; type: string; title: string; gridPos: Place; targets?: Target[] };
type Dashboard = {
  schemaVersion: number;
  templating: { list: { name: string; type: string; query: unknown }[] };
  panels: Panel[];
};

const dashboard = async () => JSON.parse(await read("dashboard.json")) as Dashboard;
const expressionsOf = ({ panels }: Dashboard) =>
  panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));

/** Expressions of the rules: the text after `expr:`, with the lines that it is folded into. */
async function rules(): Promise<string[]> {
  const text = await read("alerts.yml");
  const found = text.matchAll(/^ {8}expr: (?:>-\n((?: {10}.*\n)+)|(.*)\n)/gm);
  return [...found].map(([, folded, line]) => folded ?? line ?? "");
}

/** The site's metrics, with a value of everything that a rule can query. */
async function exposition(): Promise<string> {
  const metrics = createMetrics(
    () => ({ busy: 1, idle: 1, waiting: 0 }),
    async () => [{ name: "audit-head", at: new Date(), error: "no" }],
    async () => [{ country: "CN", sent: 1, refused: 0 }],
    undefined,
    {
      lateJobs: async () => [{ name: "audit-head", dueAt: new Date(5_000) }],
      waitingMessages: async () => [
        { channel: "email", count: 2, oldestAt: new Date(9_000) },
        { channel: "sms", count: 0, oldestAt: null },
      ],
      waitingWebhooks: async () => ({ waiting: 3, oldestAt: new Date(8_000), off: 0 }),
      lastBackup: async () => ({ madeAt: new Date(7_000) }),
      room: async () => ({ free: 10, total: 100 }),
    },
  );
  metrics.tellConnections({
    open: () => 1,
    ended: { "client-limit": 0, limit: 0, idle: 0 },
  });
  for (const by of ["console-wrong-sign-in", "console-wrong-factor"]) metrics.refused(by);
  metrics.requestFinished("page", 200, 0.001);
  metrics.requestFinished("app", 503, 0.001);
  metrics.rendered(0.01);
  return (await metrics.text()).body;
}

/** Names of metrics in an expression: words in front of labels or a range, or alone, that are no function. */
function metricsIn(expression: string): string[] {
  const bare = expression
    .replaceAll(/"[^"]*"/g, '""')
    .replaceAll(/\b(?:by|ignoring|on|without) \([^)]*\)/g, "")
    .replaceAll(/\{[^}]*\}/g, "")
    .replaceAll(/\[[^\]]*\]/g, "")
    .replaceAll(/\boffset \w+/g, "");
  const words = bare.match(/[a-z_][a-z0-9_]*(?!\w| ?\()/gi) ?? [];
  return words.filter((word) => word.includes("_") || word === "up");
}

/** Values that an expression asks a label for, `=` only. */
const labelsIn = (expression: string) =>
  [...expression.matchAll(/\b(state|result|reason|by)="([^"]+)"/g)].map(
    ([, name, value]) => `${name}="${value}"`,
  );

it("rules and dashboard ask only for what the site tells", async () => {
  const told = await exposition();
  const names = new Set([...told.matchAll(/^([a-z_0-9]+)(?:\{| )/gm)].map(([, name]) => name));
  const asked = [...(await rules()), ...expressionsOf(await dashboard())];
  const used = new Set(asked.flatMap(metricsIn));
  expect([...used].filter((name) => name !== "up" && !names.has(name))).toEqual([]);
  const own = [...names].filter((name) => !/^(?:process|nodejs)_|_(?:sum|count)$/.test(name ?? ""));
  expect(own.filter((name) => !used.has(name ?? ""))).toEqual([]);
  const values = new Set(asked.flatMap(labelsIn));
  expect([...values].filter((value) => !told.includes(value))).toEqual([]);
});

it("has a first value of each refusal that an alert asks for, before there was any", async () => {
  const metrics = createMetrics(
    () => ({ busy: 0, idle: 0, waiting: 0 }),
    async () => [],
  );
  const told = (await metrics.text()).body;
  const values = [...told.matchAll(/^refusals_total\{by="([^"]+)"\} 0$/gm)].map(([, by]) => by);
  expect(values.toSorted()).toEqual([
    ...["console-sign-in", "console-slowed", "console-wrong-factor", "console-wrong-sign-in"],
  ]);
});

it("tells jobs that are late, messages that wait, the last backup and the room on the disk", async () => {
  const told = await exposition();
  expect(told).toContain('background_job_late_timestamp_seconds{job="audit-head"} 5\n');
  expect(told).toContain('messages_waiting{channel="email"} 2\n');
  expect(told).toContain('messages_waiting{channel="sms"} 0\n');
  expect(told).toContain('messages_waiting_oldest_timestamp_seconds{channel="email"} 9\n');
  expect(told).not.toContain('messages_waiting_oldest_timestamp_seconds{channel="sms"}');
  expect(told).toContain("\nwebhook_deliveries_waiting 3\n");
  expect(told).toContain("\nwebhook_deliveries_waiting_oldest_timestamp_seconds 8\n");
  expect(told).toContain("\nbackup_made_timestamp_seconds 7\n");
  expect(told).toContain('data_folder_bytes{state="free"} 10\n');
  expect(told).toContain('data_folder_bytes{state="total"} 100\n');
});

it("the dashboard can be imported: panels with ids, places and queries of their own", async () => {
  const { schemaVersion, panels, templating } = await dashboard();
  expect(schemaVersion).toBeGreaterThanOrEqual(36);
  expect(templating.list.map(({ name, type }) => [name, type])).toEqual([
    ["datasource", "datasource"],
    ["instance", "query"],
  ]);
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  expect(new Set(panels.map(({ title }) => title)).size).toBe(panels.length);
  for (const { type, title, targets = [], gridPos } of panels) {
    expect(gridPos.x + gridPos.w, title).toBeLessThanOrEqual(24);
    expect(targets.length > 0, title).toBe(type !== "row");
    expect(new Set(targets.map(({ refId }) => refId)).size, title).toBe(targets.length);
  }
  const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, cell) => `${x + (cell % w)},${y + Math.floor(cell / w)}`),
  );
  expect(new Set(cells).size).toBe(cells.length);
});

it("every rule has a severity, a summary and says what to do", async () => {
  const text = await read("alerts.yml");
  const alerts = text.split(/^ {6}- alert: /m).slice(1);
  expect(alerts).toHaveLength((await rules()).length);
  for (const alert of alerts) {
    expect(alert).toMatch(/labels: \{ severity: (?:critical|warning) \}/);
    expect(alert).toMatch(/^ {10}summary: .{10,}$/m);
    expect(alert).toMatch(/^ {10}description: .{10,}$/m);
  }
});

it("every rule leads to what to do in the guide for operators, and goes off in a test", async () => {
  const names = [...(await read("alerts.yml")).matchAll(/^ {6}- alert: (\w+)$/gm)].map(
    ([, name = ""]) => name,
  );
  const runbooks = [...(await read("alerts.yml")).matchAll(/^ {10}runbook: (.+)$/gm)];
  expect(runbooks.map(([, place]) => place)).toEqual(
    names.map((name) => `docs/how-to/operate/runbook.md#${name.toLowerCase()}`),
  );
  const guide = await readFile(`${folder}../../docs/how-to/operate/runbook.md`, "utf8");
  const [, chapter = ""] = guide.split("## When an alert goes off\n");
  const places = [...chapter.matchAll(/^### (\w+)\n\n(.{20,})/gm)];
  expect(places.map(([, name]) => name)).toEqual(names);
  const tests = await read("alerts.test.yml");
  const firing = [...tests.matchAll(/\{alertname="(\w+)"\}', value: \d /g)];
  expect(firing.map(([, name]) => name)).toEqual(names.toSorted());
});
