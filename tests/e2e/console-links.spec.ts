import type { LinkLine } from "~/console-api/schemas/links";
import { screenHeading } from "../support/console-page";
import { expect, test } from "../support/console-test";
import { expectOnSite, publicText } from "../support/public-text";

test("a tool is put on the site, moved, hidden and brought back, and a dead one is found", async ({
  open,
  shared,
}) => {
  const page = await open("lin", "");
  // Today names the dead link, and leads to it; the navigation counts it.
  await expect(page.getByText("1 link is dead", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Tools & links/ })).toContainText("1");
  await page.getByRole("link", { name: /^Check ?: 1 link is dead/ }).click();
  await expect(screenHeading(page, "Tools & links")).toBeFocused();
  const rows = page.locator("tbody tr").filter({ has: page.locator("[data-row]") });
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText("answers 404, 3 in a row");

  // The strip has a table behind it.
  await rows.getByRole("button", { name: /Show all checks/ }).click();
  const table = page.getByRole("dialog").getByRole("table");
  await expect(table.locator("tbody tr")).toHaveCount(28);
  await expect(table.getByText("answers 404")).toHaveCount(3);
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();

  // Hidden, and back by Undo.
  const dead = (await rows.locator("[data-row]").textContent())?.split(":")[0] ?? "";
  await rows.getByRole("button", { name: new RegExp(`^Hide ?: ${dead}`) }).click();
  await expect(page.getByText("No link is dead")).toBeVisible();
  await expect(page.getByRole("link", { name: /^Tools & links/ })).not.toContainText("1");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(rows).toHaveCount(1);

  // The address that moved for good.
  await page.getByRole("link", { name: "Moved 1" }).click();
  await rows.getByRole("button", { name: /^Use new address/ }).click();
  await page.getByRole("button", { name: "Use the new address" }).click();
  await expect(page.getByRole("link", { name: "Moved 0" })).toBeVisible();
  await expectOnSite(shared.origin, "/en/resources", "/tools/v2");

  // A new tool: what is missing is said, Enter in a field publishes nothing, the button does.
  await page.getByRole("link", { name: /^All / }).click();
  await page.getByRole("button", { name: "New link" }).click();
  await page.getByLabel("Address", { exact: true }).fill("http://127.0.0.1/");
  await page.getByLabel("Name", { exact: true }).fill("Zephyr Routes");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Put on the site" }).click();
  await expect(page.getByText("This is not a web address.")).toBeVisible();
  await expect(page.getByLabel("Address", { exact: true })).toBeFocused();
  await expect(page.getByText("Fill this in.")).toBeVisible();
  await page.getByLabel("Address", { exact: true }).fill("https://zephyr-routes.example/");
  await page.getByLabel("One line in Chinese").fill("测试线路");
  await page.getByLabel("One line in English").fill("Routes for tests");
  await page.getByRole("button", { name: "Put on the site" }).click();
  await expect(page.getByText("Zephyr Routes is on the site.")).toBeVisible();
  await expectOnSite(shared.origin, "/en/resources?category=proxies", "Zephyr Routes");

  // Up by one, with the button that keeps the focus.
  const row = rows.filter({ hasText: "Zephyr Routes" });
  const placeOf = async () => {
    const names = await rows.locator("[data-row]").allTextContents();
    return names.findIndex((name) => name.startsWith("Zephyr Routes"));
  };
  await expect(row).toBeVisible();
  const before = await placeOf();
  await row.getByRole("button", { name: "Move up: Zephyr Routes" }).click();
  await expect.poll(placeOf).toBe(before - 1);

  // Somebody else changes it meanwhile: what was typed stays, and both texts are there.
  await row.getByRole("button", { name: /^Zephyr Routes ?: Edit/ }).click();
  const list: { links: LinkLine[] } = await shared.call("mei", "/links");
  const zephyr = list.links.find(({ host }) => host === "zephyr-routes.example");
  if (zephyr?.fields.kind !== "tool") throw new Error("It is not on the site");
  await shared.call("mei", `/links/${zephyr.id}`, {
    version: zephyr.version,
    fields: { ...zephyr.fields, line: { ...zephyr.fields.line, en: "Theirs" } },
  });
  await page.getByLabel("One line in English").fill("Mine");
  await page.getByRole("button", { name: "Save and show on the site" }).click();
  await expect(page.getByText("Stored now: Theirs")).toBeVisible();
  await expect(page.getByLabel("One line in English")).toHaveValue("Mine");
  await page.getByRole("button", { name: "Save and show on the site" }).click();
  await expect(page.getByText("Zephyr Routes is changed on the site.")).toBeVisible();
  await expectOnSite(shared.origin, "/en/resources?category=proxies", "Mine");

  // Hidden from pages and search.
  await row.getByRole("button", { name: "More for Zephyr Routes" }).click();
  await page.getByRole("menuitem", { name: "Hide" }).click();
  await expectOnSite(shared.origin, "/en/resources?q=zephyr", "zephyr-routes.example", false);
});

test("a friend link goes into the footer, and a category of tools comes and goes", async ({
  open,
  shared,
}) => {
  const page = await open("mei", "/links?kind=friend", { locale: "cn" });
  await expect(screenHeading(page, "工具与友链")).toBeVisible();
  await page.getByRole("button", { name: "新增链接" }).click();
  await page.getByRole("dialog").getByText("友链", { exact: true }).click();
  await page.getByLabel("地址", { exact: true }).fill("https://luntan.example/");
  await page.getByLabel("中文名称").fill("外贸论坛");
  await page.getByRole("button", { name: "发布到网站" }).click();
  await expect(page.getByText("外贸论坛 已发布到网站。")).toBeVisible();
  // The footer of any page of that language, and of no other.
  await expectOnSite(shared.origin, "/download", "外贸论坛");
  expect((await publicText(shared.origin, "/en/download")).includes("luntan.example")).toBe(false);

  await page.goto(`${shared.origin}/console/links`);
  await page.getByRole("button", { name: "新增分类" }).click();
  await page.getByLabel("地址标识").fill("warehouses");
  await page.getByLabel("缩写").fill("Wh");
  await page.getByLabel("中文名称").fill("海外仓");
  await page.getByLabel("英文名称").fill("Warehouses");
  await page.getByLabel("中文选择建议").fill("先看仓租。");
  await page.getByLabel("英文选择建议").fill("Look at the rent first.");
  await page.getByRole("button", { name: "发布到网站" }).click();
  await expect(page.getByText("还没有工具")).toBeVisible();
  await page.getByRole("button", { name: "分类 海外仓 的更多操作" }).click();
  await page.getByRole("menuitem", { name: "移除分类…" }).click();
  await page.getByRole("button", { name: "移除分类", exact: true }).click();
  await expect(page.getByText("海外仓", { exact: true })).toBeHidden();
});
