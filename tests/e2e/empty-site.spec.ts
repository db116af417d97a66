import { expect, test } from "@playwright/test";
import { brand } from "~/brand";
import { acceptByCalls, newConsolePage, screenHeading, wideWindow } from "../support/console-page";
import { startEmptySite } from "../support/console-site";
import { expectOnSite } from "../support/public-text";

test("a site that begins empty gets its first release, article, link and help article", async ({
  browser,
}) => {
  const site = await startEmptySite();
  const { origin } = site;
  const context = await browser.newContext({ viewport: wideWindow });
  await acceptByCalls(context, site.links[0] ?? "");
  const { page, wrong } = await newConsolePage(context);
  const layer = page.getByRole("dialog");
  await page.goto(`${origin}/console`);
  await expect(screenHeading(page, /steps left to make it yours/)).toBeVisible();
  await expect(page.getByText("Nothing needs you")).toHaveCount(0);
  await expect(page.getByText(/Sample content/)).toHaveCount(0);

  const file = `${brand.fileStem}-1.0.0-x64.exe`;
  await page.getByRole("link", { name: "Releases" }).first().click();
  await page.getByRole("button", { name: "New release" }).click();
  await layer.getByLabel("Version").fill("1.0.0");
  await layer.getByRole("button", { name: "Create the draft" }).click();
  await expect(screenHeading(page, "1.0.0")).toBeFocused();
  const upload = { name: file, mimeType: "application/octet-stream", buffer: Buffer.from("one") };
  await page.locator("[data-upload-drop] input[type=file]").setInputFiles([upload]);
  await expect(page.getByRole("rowheader", { name: file })).toBeVisible();
  await page.getByRole("button", { name: "Edit the notes in English" }).click();
  await layer.getByLabel("Changes, one per line").fill("The first version");
  await layer.getByRole("button", { name: "Save the notes" }).click();
  await page.getByRole("button", { name: "Edit the notes in Chinese" }).click();
  await layer.getByLabel("Changes, one per line").fill("第一个版本");
  await layer.getByRole("button", { name: "Save the notes" }).click();
  await page.getByRole("button", { name: "Files are complete" }).click();
  await page.getByRole("button", { name: "Check the files" }).click();
  await page.getByRole("button", { name: "Lock the files…" }).click();
  await page.getByRole("button", { name: "Lock them for good" }).click();
  await page.getByRole("button", { name: "Publish or schedule…" }).click();
  await page.getByRole("button", { name: "Publish 1.0.0 now" }).click();
  await expect(page.getByText("1.0.0 is published.")).toBeVisible();
  await expectOnSite(origin, "/en/updateLog", "The first version");
  await expectOnSite(origin, "/download", file);

  await page.goto(`${origin}/console/links?kind=friend`);
  await page.getByRole("button", { name: "New link" }).click();
  await layer.getByText("Friendly link", { exact: true }).click();
  await page.getByLabel("Address", { exact: true }).fill("https://forum.example/");
  await page.getByLabel("Name in Chinese").fill("卖家论坛");
  await page.getByLabel("Name in English").fill("Sellers’ forum");
  await page.getByRole("button", { name: "Put on the site" }).click();
  await expectOnSite(origin, "/en/friendLink", "Sellers’ forum");

  await page.goto(`${origin}/console/articles`);
  await page.getByRole("button", { name: "New article" }).click();
  await layer.getByLabel("Title").fill("We are open");
  await layer.getByText("English", { exact: true }).click();
  await layer.getByRole("button", { name: "Start writing" }).click();
  await page.getByLabel("Summary").fill("The first article.");
  await page.locator(".cm-content").click();
  await page.keyboard.insertText("## Hello\n\nCome in.\n");
  await page.getByRole("button", { name: /^Publish English v\d+/ }).click();
  await layer.getByRole("button", { name: /^Publish/ }).click();
  await expectOnSite(origin, "/en/news", "We are open");

  await page.goto(`${origin}/console/articles?kind=help`);
  await page.getByRole("button", { name: "New help article" }).click();
  await layer.getByLabel("Title").fill("How to import");
  await layer.getByLabel("Section").selectOption("starting");
  await layer.getByText("English", { exact: true }).click();
  await layer.getByRole("button", { name: "Start writing" }).click();
  await page.getByLabel("Address").fill("how-to-import");
  await page.getByLabel("Summary").fill("From a table.");
  await page.locator(".cm-content").click();
  await page.keyboard.insertText("## Import\n\nChoose a table.\n");
  await page.getByRole("button", { name: /^Publish English v\d+/ }).click();
  await layer.getByRole("button", { name: /^Publish/ }).click();
  await expectOnSite(origin, "/en/help", "How to import");
  // The guide leads to the help centre once its search finds something.
  await expectOnSite(origin, "/en/moving", "/en/help?q=import");

  expect(wrong).toEqual([]);
  await context.close();
  await site.end();
});
