import { beforeEach, describe, expect, it } from "vitest";
import { startingFacts } from "~/brand";
import { fakeSitesReport } from "~/commands/requests-report.server";
import { fakeSiteReports, messages, operatorMailboxes } from "~/platform/db/schema";
import { databaseOfFile } from "~tests/support/database-of-file";
import { testSecret as secret, takeMessages } from "~tests/support/registration";
import { createFakeSites } from "./fake-sites.server";
import { deleteOldReports, listReports } from "./report-actions.server";
import { readReport, reportForm } from "./report-form.server";

const form = { url: "https://manifold-download.example/get?id=1", place: "ad" };
const client = { clientKey: "192.0.2.1", locale: "en" } as const;

let now: Date;
let woken: number;
const { db } = await databaseOfFile();

beforeEach(async () => {
  for (const table of [fakeSiteReports, operatorMailboxes, messages]) {
    await db.delete(table);
  }
  now = new Date("2026-11-12T00:00:00.000Z");
  woken = 0;
});

const service = (allowed = true, operatorEmail?: string) =>
  createFakeSites({
    db,
    secret,
    operatorEmail,
    limits: {
      consume: async () => ({ allowed, headers: { "Retry-After": "61" } }),
      isSpent: async () => true,
    },
    onMessage: () => {
      woken += 1;
    },
    now: () => now,
  });
const send = (fields: object) => service().report(reportForm.parse(fields), client);
const numberOf = async (fields: object) => {
  const outcome = await send(fields);
  if (outcome.kind !== "sent" || outcome.receipt === null) throw new Error("No receipt");
  return service().readReceipt(outcome.receipt);
};

it("are bounded by the client and in all, so that many clients do not fill the database", async () => {
  for (const [full, counted] of [
    ["report-client", ["report-client"]],
    ["report-site", ["report-client", "report-site"]],
  ] as const) {
    const names: string[] = [];
    const limited = createFakeSites({
      db,
      secret,
      operatorEmail: undefined,
      onMessage: () => undefined,
      limits: {
        async consume(name) {
          names.push(name);
          return { allowed: name !== full, headers: { "Retry-After": "61" } };
        },
        isSpent: async () => true,
      },
    });
    const sent = reportForm.parse(form);
    const outcome = await limited.report(sent, client);
    expect(outcome).toEqual({ kind: "limited", seconds: 61 });
    expect(names).toEqual(counted);
  }
});

it("are stored with a number, and mailed to the operator", async () => {
  const number = await numberOf({
    ...form,
    note: "It wants\r\nmoney. ",
    email: " Wei@Site.example",
  });
  const [stored, ...others] = await listReports(db, 10);
  expect(others).toEqual([]);
  expect(stored).toMatchObject({
    number,
    url: form.url,
    place: "ad",
    note: "It wants\nmoney.",
    email: "wei@site.example",
    locale: "en",
    createdAt: now,
  });
  expect(number).toBe(`FS-2026-${String(stored?.id).padStart(6, "0")}`);
  const [mail, ...more] = await takeMessages(db, now);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ to: startingFacts.securityEmail, replyTo: "wei@site.example" });
  expect(mail?.subject).toContain(number);
  expect(mail?.text).toContain(form.url);
  expect(mail?.text).toContain("money.");
  expect(woken).toBe(1);
  const report = fakeSitesReport(await listReports(db, 10));
  for (const part of [number, form.url, "wei@site.example", "It wants money."]) {
    expect(report).toContain(part);
  }
});

it("without a mail address cannot be answered, and reach whom the settings name", async () => {
  await service(true, "desk@site.example").report(reportForm.parse(form), client);
  const [mail] = await takeMessages(db, now);
  expect(mail?.to).toBe("desk@site.example");
  expect(mail).not.toHaveProperty("replyTo");
});

it("sent twice have one number, also at once", async () => {
  const numbers = await Promise.all([numberOf(form), numberOf(form)]);
  now = new Date("2026-11-12T00:09:00.000Z");
  numbers.push(await numberOf(form));
  expect(new Set(numbers).size).toBe(1);
  expect(await numberOf({ ...form, note: "More" })).not.toBe(numbers[0]);
  now = new Date("2026-11-12T00:11:00.000Z");
  expect(await numberOf(form)).not.toBe(numbers[0]);
});

it("over the limit, by programs or with wrong values are not stored", async () => {
  expect(await service(false).report(reportForm.parse(form), client)).toEqual({
    kind: "limited",
    seconds: 61,
  });
  expect(await send({ ...form, website: "x" })).toEqual({ kind: "sent", receipt: null });
  expect(await send({ ...form, url: "" })).toEqual({
    kind: "invalid",
    errors: { url: "urlMissing" },
  });
  expect(await listReports(db, 10)).toEqual([]);
  expect(woken).toBe(0);
});

it("have receipts that only this site writes", async () => {
  const outcome = await send(form);
  const receipt = outcome.kind === "sent" ? (outcome.receipt ?? "") : "";
  expect(service().readReceipt(receipt)).toMatch(/^FS-2026-\d{6}$/);
  for (const forged of ["", "FS-2026-000001", receipt.replace("FS", "FT"), `${receipt}x`]) {
    expect(service().readReceipt(forged), forged).toBeNull();
  }
});

it("are deleted after a year", async () => {
  await send(form);
  expect(await deleteOldReports(db, new Date("2027-11-11T00:00:00.000Z"))).toBe(0);
  expect(await deleteOldReports(db, new Date("2027-11-13T00:00:00.000Z"))).toBe(1);
});

describe("the form of a report", () => {
  const errorsOf = (fields: object) => {
    const read = readReport(reportForm.parse({ ...form, ...fields }));
    return "errors" in read ? read.errors : {};
  };

  it.each([
    "manifold-download.example",
    "HTTP://fake.example:8080/x",
    "下载.example/万象",
    "https：／／fake.example",
    "203.0.113.5/setup",
  ])("takes %s for an address", (url) => {
    expect(errorsOf({ url })).toEqual({});
  });

  it.each([
    "manifold",
    "two words.example",
    "javascript:alert(1).example",
    "ftp://fake.example",
    "mailto:a@fake.example",
    "https://",
    `https://fake.example/${"x".repeat(2_000)}`,
  ])("takes %s for none", (url) => {
    expect(errorsOf({ url })).toEqual({ url: "urlWrong" });
  });

  it("has an address to answer to as it is meant, and none where nothing shows", () => {
    expect(errorsOf({ email: "Wei <wei＠site.example>。" })).toEqual({});
    expect(errorsOf({ email: "\u200b" })).toEqual({});
  });

  it("names every field that is wrong", () => {
    expect(errorsOf({ url: " ", place: "x", note: "x".repeat(1_001), email: "wei@" })).toEqual({
      url: "urlMissing",
      place: "placeMissing",
      note: "noteLong",
      email: "emailWrong",
    });
  });
});
