import { type ChildProcess, spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { freePorts } from "~tests/support/free-ports";
import { patience } from "~tests/support/patience";
import { composeRequest } from "./webhook-deliveries.server";
import { newSigningSecret } from "./webhook-signature.server";

/** The receiver of the guide, as it is printed there. */
async function receiverOfGuide(): Promise<string> {
  const guide = await readFile("docs/how-to/receive-events.md", "utf8");
  const [, code = ""] = /```js\n(.*?)```/s.exec(guide) ?? [];
  return code;
}

const secret = Buffer.from("key of the tests, 32 characters..");
const { shown, stored } = newSigningSecret(secret);
const endpoint = {
  id: 1,
  name: "Billing",
  address: "https://billing.site.example/",
  events: ["account.deleted"],
  hasPersonalData: false,
  secret: stored,
  previousSecret: null,
  previousUntil: null,
  createdAt: new Date(),
  offAt: null,
  offBy: null,
  failingSince: null,
  busyUntil: null,
};
const event = {
  id: 1,
  number: "evt_1",
  type: "account.deleted",
  about: "account 0f8c",
  data: JSON.stringify({ account: "0f8c", name: "林" }),
  personal: null,
  createdAt: new Date("2026-11-29T00:00:00.000Z"),
};

let receiver: ChildProcess;
let said = "";
let origin = "";

beforeAll(async () => {
  const [port = 0] = await freePorts(1);
  origin = `http://127.0.0.1:${port}`;
  receiver = spawn(process.execPath, ["--input-type=module", "--eval", await receiverOfGuide()], {
    env: { ...process.env, PORT: String(port), WEBHOOK_SECRET: shown },
  });
  for (const stream of [receiver.stdout, receiver.stderr]) {
    stream?.on("data", (chunk: Buffer) => {
      said += chunk;
    });
  }
  const answers = () =>
    fetch(origin).then(
      ({ status }) => status,
      () => said,
    );
  await vi.waitFor(async () => expect(await answers()).toBe(401), patience);
}, patience.timeout);
afterAll(() => receiver.kill());

const send = async (body: string, headers: Record<string, string>) =>
  (await fetch(origin, { method: "POST", body, headers })).status;

it("of the guide takes an event once, and none with another signature or an old one", async () => {
  const { body, headers } = composeRequest({ endpoint, event }, { secret, now: new Date() });
  expect(await send(body, headers)).toBe(204);
  expect(await send(body, headers)).toBe(204);
  expect(await send(body.replace("0f8c", "0000"), headers)).toBe(401);
  const old = new Date(Date.now() - 6 * 60_000);
  const late = composeRequest({ endpoint, event }, { secret, now: old });
  expect(await send(late.body, late.headers)).toBe(401);
  const line = 'account.deleted 2026-11-29T00:00:00.000Z {"account":"0f8c","name":"林"}\n';
  await expect.poll(() => said, patience).toBe(line);
});
