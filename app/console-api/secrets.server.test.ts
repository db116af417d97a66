import { expect, it } from "vitest";
import { staff } from "~/platform/db/schema";
import { consoleOfFile } from "~tests/support/console-of-file";
import { secretsAmong, tokensIn, unknownSecrets } from "~tests/support/secret-columns";

const { db, site } = await consoleOfFile();

it("knows every column that is named like a secret", () => {
  expect(unknownSecrets()).toEqual([]);
});

it("finds a secret in what was answered", async () => {
  await site.join("lin@site.example", ["owner"]);
  const rows = await db.select().from(staff);
  const answered = new Set(tokensIn(JSON.stringify({ staff: rows })));
  expect(await secretsAmong(db, answered)).toEqual(["staff.password_hash", "staff.totp_secret"]);
  expect(await secretsAmong(db, site.tokens)).toEqual([]);
});
