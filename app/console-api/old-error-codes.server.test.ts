import { expect, it } from "vitest";
import type { HelpErrorEdit } from "~/domain/help/help-errors.server";
import { helpErrorRevisions } from "~/platform/db/schema";
import { consoleOfFile } from "~tests/support/console-of-file";

/** As another version of the site may have stored it. */
const oldForm = { title: "Heron" } as unknown as HelpErrorEdit["words"];

const { db, site } = await consoleOfFile();

it("are told as text, beside those of today's form", async () => {
  const { browser } = await site.join("owner@staff.example", ["owner"]);
  const says = (screen: string) => ({ screen, cause: "-", todo: "-" });
  const words = { cn: says("鹭"), en: says("Ibis") };
  const row = { code: "P-407", area: "proxies", isRemoved: false, at: site.clock() } as const;
  await db.insert(helpErrorRevisions).values([
    { ...row, version: 1, words: oldForm },
    { ...row, version: 2, words },
  ]);
  const { status, body } = await browser.call("helpErrorHistory", { code: "P-407" });
  expect(status).toBe(200);
  expect(body.revisions).toMatchObject([
    { version: 2, words: { words, text: null } },
    { version: 1, words: { words: null, text: JSON.stringify(oldForm, null, 2) } },
  ]);
});
