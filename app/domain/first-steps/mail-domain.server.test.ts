import { generateKeyPairSync } from "node:crypto";
import { expect, it } from "vitest";
import { readMailRecords } from "./mail-domain.server";

const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2_048 });
const key = publicKey.export({ type: "spki", format: "der" }).toString("base64");
const dkim = {
  domain: "site.test",
  selector: "s1",
  privateKey: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
};
const mail = { server: "mail.site.test", sender: "no-reply@news.site.test", dkim };

type Zone = Record<string, string[]>;
const whole: Zone = {
  "news.site.test": ["some=proof", "v=spf1 include:mail.test -all"],
  "s1._domainkey.site.test": [`v=DKIM1; k=rsa; p=${key}`],
  "_dmarc.site.test": ["v=DMARC1; p=reject"],
};

const statesIn = async (zone: Zone, setup: Parameters<typeof readMailRecords>[0] = mail) => {
  const records = await readMailRecords(setup, async (name) => zone[name] ?? []);
  return records.map(({ state }) => state);
};

it.each<[string, Zone, string[]]>([
  ["whole, DMARC by the domain above", whole, ["found", "found", "found"]],
  ["empty", {}, ["missing", "missing", "missing"]],
  ["two of SPF", { ...whole, "news.site.test": ["v=spf1 -all", "v=spf1 ~all"] }, ["wrong"]],
  ["a word like SPF", { ...whole, "news.site.test": ["v=spf10 -all"] }, ["missing"]],
  ["a revoked key", { ...whole, "s1._domainkey.site.test": ["v=DKIM1; p="] }, ["found", "wrong"]],
  ["another key", { ...whole, "s1._domainkey.site.test": ["p=AAAA"] }, ["found", "wrong"]],
  [
    "a key in parts",
    { ...whole, "s1._domainkey.site.test": [`p=${key.slice(0, 9)} ${key.slice(9)}`] },
    ["found", "found"],
  ],
])("reads records: %s", async (_, zone, expected) => {
  expect((await statesIn(zone)).slice(0, expected.length)).toEqual(expected);
});

it("knows nothing where nobody answers, and nothing of a key that the mail server has", async () => {
  expect(await statesIn(whole, { ...mail, dkim: null })).toEqual(["found", "unknown", "found"]);
  const records = await readMailRecords(mail, () => Promise.reject(new Error("No answer")));
  expect(new Set(records.map(({ state }) => state))).toEqual(new Set(["unknown"]));
});

it("shows a bounded part of a record", async () => {
  const long = { "news.site.test": [`v=spf1 ${"x".repeat(5_000)}`] };
  const [spf] = await readMailRecords(mail, async (name) => long[name as keyof typeof long] ?? []);
  expect(spf?.text).toHaveLength(500);
});
