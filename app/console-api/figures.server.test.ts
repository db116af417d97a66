import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { countCampaignDownload } from "~/domain/campaign/campaign-downloads.server";
import { auditEntries } from "~/platform/db/schema";
import { consoleOfFile } from "~tests/support/console-of-file";

const { db, site } = await consoleOfFile();
await countCampaignDownload(db, { campaign: "spring", now: site.clock() });

it("are told, a day for each day", async () => {
  const { browser } = await site.join("auditor@staff.example", ["auditor"]);
  const { status, body } = await browser.call("figures", { days: "7", product: "client" });
  expect(status).toBe(200);
  expect(body.downloads.days).toHaveLength(7);
  expect(body.readers.days).toHaveLength(7);
  expect(body.campaigns.campaigns).toEqual([
    { campaign: "spring", downloads: 1, registrations: 0 },
  ]);
  expect((await browser.call("figures", { days: "8", product: "client" })).status).toBe(400);
});

it("are exported as a file, and the audit has it", async () => {
  const { browser, id } = await site.join("editor@staff.example", ["editor"]);
  for (const table of ["downloads", "readers"]) {
    const { status, body } = await browser.call("exportFigures", { days: "30", table });
    expect(status).toBe(200);
    expect(body.trim().split("\r\n")).toHaveLength(1);
  }
  const { body, headers } = await browser.call("exportFigures", {
    days: "30",
    table: "campaigns",
  });
  expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(headers.get("content-disposition")).toMatch(/filename="campaigns-[\d-]+\.csv"$/);
  expect(body).toMatch(
    /^\uFEFF?day,campaign,downloads,registrations\r\n"[\d-]+","spring",1,0\r\n$/,
  );
  const entries = await db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.act, "figures-exported"));
  expect(entries.map(({ staffId }) => staffId)).toEqual([id, id, id]);
});
