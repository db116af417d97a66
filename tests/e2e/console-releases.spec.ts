import { generateKeyPairSync } from "node:crypto";
import { goByKeys, openByKey, openPalette } from "../support/console-keys";
import { screenHeading } from "../support/console-page";
import { expect, test } from "../support/console-test";
import { expectOnSite } from "../support/public-text";

/** Releases from the draft to their withdrawal. */

// Each test goes on where the one before has left the releases.
test.describe.configure({ mode: "serial" });

test("a draft of the pipeline is checked, fixed, published and withdrawn", async ({
  open,
  shared,
}) => {
  const page = await open("lin", "");
  await expect(screenHeading(page, /./)).toBeVisible();
  await goByKeys(page, "r", "Releases");
  const rows = page.locator("tbody tr");
  // What is being prepared comes first.
  await expect(rows.first()).toContainText("Draft");
  await expect(rows.nth(1)).toContainText("9.2.0");

  await page.getByRole("searchbox").fill("9.1.0-x64.exe");
  await page.keyboard.press("Enter");
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText("Published");
  await page.getByRole("searchbox").fill("no such release");
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: "Show all releases" }).click();
  await expect(rows).toHaveCount(50);
  await page.getByRole("button", { name: "State" }).click();
  await page.getByRole("menuitem", { name: "Draft" }).click();
  await expect(rows).toHaveCount(2);
  await page.getByRole("link", { name: "9.2.0" }).click();

  await expect(screenHeading(page, "9.2.0")).toBeFocused();
  await expect(page.getByRole("rowheader", { name: /Manifold-9\.2\.0-x64\.zip/ })).toBeVisible();

  // A file is taken out, which asks first.
  await page.getByRole("button", { name: /^Delete….*Manifold-9\.2\.0-x64\.zip/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete the file" }).click();
  await expect(page.getByRole("rowheader", { name: /Manifold-9\.2\.0-x64\.zip/ })).toHaveCount(0);

  // Notes, and somebody else's in between: nothing is overwritten.
  await page.getByRole("button", { name: "Edit the notes in English" }).click();
  const layer = page.getByRole("dialog");
  await layer.getByLabel("Changes, one per line").fill("Menus stay in place at 150 %");
  const other = await open("rui", "/releases/client/9.2.0", { locale: "cn" });
  await other.getByRole("button", { name: "编辑英文更新说明" }).click();
  await other.getByLabel("改动，每行一条").fill("Theirs");
  await other.getByRole("button", { name: "保存说明" }).click();
  await expect(other.getByText("Theirs")).toBeVisible();
  await layer.getByRole("button", { name: "Save the notes" }).click();
  await expect(layer.getByText("It has changed in the meantime")).toBeVisible();
  await expect(layer.getByText("Theirs")).toBeVisible();
  await layer.getByRole("button", { name: "Save the notes" }).click();
  await expect(page.getByText("Menus stay in place at 150 %")).toBeVisible();
  await page.getByRole("button", { name: "Versions of the notes in English" }).click();
  await expect(page.getByRole("dialog").getByText("v2")).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();

  await page.getByRole("button", { name: "Files are complete" }).click();
  await expect(page.getByText("9.2.0 is uploaded.")).toBeVisible();
  await page.getByRole("button", { name: "Back to the draft…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Back to the draft" }).click();
  await page.getByRole("button", { name: "Files are complete" }).click();
  await page.getByRole("button", { name: "Check the files" }).click();
  await page.getByRole("button", { name: "Lock the files…" }).click();
  await page.getByRole("button", { name: "Lock them for good" }).click();
  await expect(page.getByText("9.2.0 is signed.")).toBeVisible();
  await page.getByRole("button", { name: "Publish or schedule…" }).click();
  await page.getByText("At a time", { exact: true }).click();
  await page.getByRole("button", { name: "Schedule 9.2.0 for this time" }).click();
  await expect(page.getByText("Fill this in.")).toBeVisible();
  await page.getByLabel("Time, in China").fill("9999-01-01T08:00");
  await page.getByRole("button", { name: "Schedule 9.2.0 for this time" }).click();
  await expect(page.getByText("More than two years ahead: check the year.")).toBeVisible();
  const nextYear = new Date(Date.now() + 365 * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel("Time, in China").fill(`${nextYear}T08:00`);
  await page.getByRole("button", { name: "Schedule 9.2.0 for this time" }).click();
  await page.getByRole("button", { name: "Cancel the schedule…" }).click();
  await page.getByRole("button", { name: "Cancel the schedule", exact: true }).click();
  await expect(page.getByText("The schedule is cancelled.")).toBeVisible();
  await page.getByRole("button", { name: "Publish or schedule…" }).click();
  await page.getByRole("button", { name: "Publish 9.2.0 now" }).click();
  await expect(page.getByText("9.2.0 is published.")).toBeVisible();
  await expectOnSite(shared.origin, "/en/updateLog", "Menus stay in place at 150 %");

  // The telephone is wide enough to withdraw.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Withdraw…" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question.getByText("Pages show 9.1.0.")).toBeVisible();
  const act = question.getByRole("button", { name: "Withdraw 9.2.0" });
  await expect(act).toBeDisabled();
  await question.getByLabel("Reason in English, for visitors").fill("Menus shift");
  await question.getByLabel("Reason in Chinese, for visitors").fill("菜单错位");
  await question.getByLabel("Type the version to withdraw it").fill("9.2");
  await expect(act).toBeDisabled();
  await question.getByLabel("Type the version to withdraw it").fill("9.2.0");
  await act.click();
  await expect(page.getByText("Menus shift").first()).toBeVisible();
  // The button is gone: keyboard and screen reader go on at what has become of the version.
  await expect(page.locator(":focus")).toContainText("Menus shift");
  await expectOnSite(shared.origin, "/en/updateLog", "Menus stay in place at 150 %", false);
});

test("a new release in Chinese, and a version that is none", async ({ open }) => {
  const page = await open("rui", "/releases", { locale: "cn" });
  await expect(screenHeading(page, "版本")).toBeVisible();
  await page.getByRole("button", { name: "新建版本" }).click();
  const layer = page.getByRole("dialog");
  await layer.getByLabel("版本号").fill("9.3");
  await layer.getByRole("button", { name: "新建草稿" }).click();
  await expect(layer.getByRole("alert")).toContainText("不是这个产品的版本号");
  await layer.getByLabel("版本号").fill("9.3.0");
  await layer.getByRole("button", { name: "新建草稿" }).click();
  await expect(screenHeading(page, "9.3.0")).toBeFocused();
  await expect(page.getByText("还没有安装程序或压缩包。")).toBeVisible();
  await page.getByRole("button", { name: "丢弃…" }).click();
  await page.getByRole("button", { name: "丢弃 9.3.0" }).click();
  await expect(screenHeading(page, "版本")).toBeVisible();
  await expect(page.getByRole("link", { name: "9.3.0" })).toHaveCount(0);
});

test("two people roll a release out, after one has declined it once", async ({ open, shared }) => {
  const path = "/console/releases/rollouts/client-stable-x64-10";
  const page = await open("lin", "/releases/rollouts");
  await expect(page.getByText("Nothing is waiting for approval.")).toBeVisible();
  await page.getByRole("link", { name: "Client, stable, x64, Windows 10 and 11" }).click();
  await expect(page.getByText("Nothing: no program of this line is offered")).toBeVisible();

  const other = await open("rui", "/releases/rollouts", { locale: "cn" });
  /** Mei agrees to what waits, having seen what it is. */
  const approve = async (act: string) => {
    await other.goto(`${shared.origin}/console/releases/rollouts`);
    const card = other.getByRole("region", { name: `需要第二个人批准: ${act}` });
    await card.getByRole("button", { name: "批准…" }).click();
    await other.getByRole("button", { name: `批准：${act}` }).click();
    await expect(other.getByText(`已批准：${act}。`)).toBeVisible();
    await page.reload();
  };
  const layer = page.getByRole("dialog");

  // The first full release; who asked cannot approve.
  await page.getByRole("button", { name: "Start a rollout…" }).click();
  await layer.getByLabel("Version").selectOption("9.0.0");
  await layer.getByLabel("Share in percent").fill("50");
  await expect(layer.getByText("Less than 100 % needs a full release")).toBeVisible();
  await expect(layer.getByRole("button", { name: "Start 9.0.0 at 50 %" })).toBeDisabled();
  await layer.getByLabel("Share in percent").fill("100");
  await layer.getByLabel("Why, for the person who approves").fill("The first one.");
  await layer.getByRole("button", { name: "Ask: Start 9.0.0 at 100 %" }).click();
  await expect(page.getByText("Waiting for someone else")).toBeVisible();
  await expect(page.getByRole("button", { name: "Approve…" })).toHaveCount(0);
  await other.goto(`${shared.origin}/console/releases/rollouts`);
  await other.getByText("确切的更改").click();
  await expect(other.getByText("Manifold-9.0.0-x64.exe")).toBeVisible();

  // What programs of the line read, and will read once it is approved.
  await page.goto(`${shared.origin}/console/releases`);
  await page.getByRole("link", { name: "Feeds" }).click();
  await expect(screenHeading(page, "Feeds")).toBeFocused();
  await page.getByRole("link", { name: "Client, stable, x64, Windows 10 and 11" }).click();
  await expect(page).toHaveURL(/\/releases\/feeds\?line=client-stable-x64-10$/);
  await expect(page.getByRole("heading", { name: "What the feeds will say" })).toBeVisible();
  await page.getByRole("button", { name: "Show the feeds" }).press("Enter");
  await expect(page.getByText("New line: version: 9.0.0").first()).toBeVisible();
  await expect(page.getByRole("group", { name: "What the feeds will say" })).toBeFocused();
  await page.getByRole("link", { name: "To the rollout" }).click();
  await expect(page).toHaveURL(new RegExp(`${path}$`));

  await approve("开始灰度 9.0.0，100 %");
  await page.getByRole("button", { name: "Make it the full release…" }).click();
  await layer.getByRole("button", { name: "Ask: Make 9.0.0 the full release" }).click();
  await expect(page.getByText("Waiting for someone else")).toBeVisible();
  await approve("全量推送 9.0.0");
  await expect(page.getByText("Every program is offered 9.0.0.")).toBeVisible();

  // A share, declined once, and then agreed to.
  const begin = async () => {
    await page.getByRole("button", { name: "Start a rollout…" }).click();
    await layer.getByLabel("Version").selectOption("9.1.0");
    await layer.getByLabel("Share in percent").fill("10");
    await layer.getByRole("button", { name: "Ask: Start 9.1.0 at 10 %" }).click();
    await expect(page.getByText("Waiting for someone else")).toBeVisible();
  };
  await begin();
  await other.goto(shared.origin + path);
  await other.getByRole("button", { name: "拒绝…" }).click();
  await other.getByLabel("原因，给申请人看").fill("周五之后");
  await other.getByRole("button", { name: "拒绝申请" }).click();
  await expect(other.getByText("周五之后")).toBeVisible();
  await page.reload();
  await begin();
  await approve("开始灰度 9.1.0，10 %");
  await expect(page.getByText("10 of 100 programs are offered 9.1.0")).toBeVisible();
  await page.getByRole("button", { name: "Raise…" }).click();
  await expect(layer.getByLabel("Share in percent")).toHaveValue("25");
  await layer.getByRole("button", { name: "Ask: Raise 9.1.0 to 25 %" }).click();
  await expect(page.getByText("25 % requested")).toBeVisible();
  // The feeds say what they will say after the approval: the ones that can name no share say the same.
  await page.getByRole("button", { name: "Show the feeds" }).click();
  const feed = page.getByRole("tabpanel");
  await expect(feed).toContainText("New line: version: 9.1.0");
  await expect(feed).toContainText("Removed line: version: 9.0.0");
  await page.getByRole("tab", { name: /^latest\.yml/ }).press("ArrowRight");
  await expect(page.getByRole("tab", { name: "appcast.xml" })).toBeFocused();
  await expect(feed).toContainText("Does not change.");
  await page.getByRole("tab", { name: "appcast.xml" }).press("Home");
  await expect(feed).toContainText("New line: version: 9.1.0");
});

test("one person stops a rollout, two go on with it by steps", async ({ open, shared }) => {
  const path = "/console/releases/rollouts/client-stable-x64-10";
  // Lin is asked whether to pause, and the screen is loaded once for that. Meanwhile somebody else pauses.
  const page = await open("lin", "/nowhere");
  const layer = page.getByRole("dialog");
  const question = page.getByRole("alertdialog", { name: "Pause 9.1.0" });
  const looks: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/console/api/rollouts/one?")) looks.push(request.url());
  });
  await page.goto(`${shared.origin}${path}?ask=pause`);
  await expect(question).toBeVisible();
  // One person stops it, on a telephone; what was asked for is over with it.
  // The screen of the version leads to the question.
  const other = await open("rui", "/releases/client/9.1.0", { locale: "cn" });
  await other.setViewportSize({ width: 390, height: 844 });
  await other.getByRole("link", { name: /^暂停…/ }).click();
  await expect(other).toHaveURL(({ pathname }) => pathname === path);
  await other.getByRole("button", { name: "暂停 9.1.0" }).click();
  await expect(other.getByText("9.1.0 暂停于 10 %", { exact: false })).toBeVisible();
  await expect(other.getByRole("button", { name: "批准…" })).toHaveCount(0);
  // The question stays, and what it would do is done already.
  await expect(question).toBeVisible();
  expect(page.url()).not.toContain("ask=");
  expect(looks).toHaveLength(1);
  await question.getByRole("button", { name: "Pause 9.1.0" }).click();
  await expect(question).toHaveCount(0);
  const behind = page.locator("[data-part=list]");
  await expect(behind.getByText("9.1.0 is paused at 10 %", { exact: false })).toBeVisible();
  await other.getByRole("button", { name: "恢复…" }).click();
  await other.getByRole("button", { name: "申请：恢复 9.1.0" }).click();
  await expect(other.getByText("等别人批准")).toBeVisible();
  // The palette shows the release's progress as its list does, and opens the waiting question.
  await (await openPalette(page)).fill("9.1.0");
  await expect(page.getByRole("option", { name: "9.1.0 Client, Paused at 10 %" })).toBeVisible();
  await page.getByRole("option", { name: /^Review: Resume 9\.1\.0…/ }).click();
  await page.getByRole("button", { name: "Approve: Resume 9.1.0" }).click();
  await expect(page.getByText("10 of 100 programs are offered 9.1.0")).toBeVisible();

  // Steps at given times, all agreed to together.
  await page.getByRole("button", { name: "Raise at set times…" }).click();
  await expect(layer.getByRole("group")).toHaveCount(3);
  await layer.getByLabel("Share in percent").first().fill("5");
  await expect(layer.getByText("Each step is later and larger")).toBeVisible();
  await layer.getByLabel("Share in percent").first().fill("25");
  await layer.getByRole("button", { name: "Ask: Raise 9.1.0 by steps" }).click();
  await expect(page.getByText("Waiting for someone else")).toBeVisible();
  await other.goto(shared.origin + path);
  await other.getByRole("button", { name: "批准…" }).click();
  await other.getByRole("button", { name: "批准：分步扩大 9.1.0" }).click();
  await expect(other.getByText("已批准：分步扩大 9.1.0。")).toBeVisible();
  // Too late to take it back: the screen says so, and shows what has come of it.
  await page.getByRole("button", { name: "Take it back…" }).click();
  await page.getByRole("button", { name: "Take it back", exact: true }).click();
  await expect(page.getByText("Raise 9.1.0 by steps: someone else was first")).toBeVisible();
  await expect(page.getByText("Waiting for someone else")).toHaveCount(0);
  await expect(page.getByText(/^100 % on .* 10:00/)).toBeVisible();
  await page.getByRole("button", { name: "Cancel the steps…" }).click();
  await page.getByRole("button", { name: "Cancel the steps", exact: true }).click();
  await expect(page.getByRole("button", { name: "Cancel the steps…" })).toHaveCount(0);

  // The release page says where it is rolled out, and what a withdrawal would do there.
  await page.goto(`${shared.origin}/console/releases/client/9.1.0?ask=withdraw`);
  await expect(
    page.getByText("Client, stable, x64, Windows 10 and 11: everybody is offered 9.0.0"),
  ).toBeVisible();
  await page.getByRole("button", { name: "Keep 9.1.0" }).click();
  await expect(page.getByText("Staged 10 %").first()).toBeVisible();
});

test("Today, the navigation and the palette lead to what waits and to releases", async ({
  open,
  shared,
}) => {
  const page = await open("lin", "");
  // Somebody asks, and Today, the navigation and the palette of the other lead to it.
  const other = await open("rui", "/releases/rollouts/client-beta-x64-10", { locale: "cn" });
  await other.getByRole("button", { name: "开始灰度…" }).click();
  await other.getByRole("button", { name: /^开始灰度 9\.1\.0，100 %$/ }).click();
  await expect(other.getByText("带有标识的程序都得到 9.1.0。")).toBeVisible();
  await other.goto(`${shared.origin}/console/releases/rollouts/client-stable-x64-10`);
  await other.getByRole("button", { name: "最低版本…" }).click();
  await other.getByLabel("最低版本，更旧的程序必须更新").fill("8.9.0");
  await other.getByLabel("必经版本，更旧的程序先更新到它").selectOption("9.0.0");
  await other.getByRole("button", { name: "申请：设置最低版本和必经版本" }).click();
  await expect(other.getByText("等别人批准")).toBeVisible();
  await page.goto(`${shared.origin}/console`);
  await expect(page.getByRole("link", { name: /^Releases/ })).toContainText("1");
  const way = page.getByRole("link", { name: /^Review.*Waiting for your approval/ });
  // A part of Today that cannot be read fails alone, and is asked for again.
  const rollouts = "**/console/api/rollouts";
  await page.route(rollouts, (route) => route.fulfill({ json: {} }));
  await page.reload();
  await expect(page.getByText("Couldn’t read the answer.")).toBeVisible();
  await expect(way).toBeVisible();
  await page.unroute(rollouts);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("link", { name: "9.1.0" }).first()).toBeVisible();
  await way.click();
  await page.getByRole("button", { name: "Approve…" }).click();
  await page.getByRole("button", { name: "Approve: Set minimum version and stopover" }).click();
  await expect(page.getByText("Programs older than 8.9.0 are told that they must")).toBeVisible();

  await (await openPalette(page)).fill("9.0.0");
  await expect(page.getByRole("option", { name: /^9\.0\.0/ })).toBeVisible();
  await page.getByRole("option", { name: /^Withdraw 9\.0\.0…/ }).click();
  await expect(page.getByRole("alertdialog")).toContainText("Withdraw 9.0.0?");
  await page.getByRole("button", { name: "Keep 9.0.0" }).click();
});

// The last: where a key was registered, nothing is published unsigned any more.
test("a signing key is registered and ended, each by two people", async ({ open }) => {
  const page = await open("wei", "/releases/keys");
  await expect(page.getByText("No key is registered")).toBeVisible();
  await expect(page.getByRole("link", { name: /What visitors see/ })).toHaveAttribute(
    "href",
    /\/en\/verify$/,
  );
  const layer = page.getByRole("dialog");
  await openByKey(page, "c", layer);
  await layer.getByLabel("Public key").fill("not a key");
  await layer.getByRole("button", { name: "Register the key" }).click();
  await expect(layer.getByText("This is not valid.")).toBeVisible();
  const { publicKey } = generateKeyPairSync("ed25519");
  await layer
    .getByLabel("Public key")
    .fill(String(publicKey.export({ format: "pem", type: "spki" })));
  await layer.getByRole("button", { name: "Register the key" }).click();
  const owner = await open("lin", "/releases/keys");
  const agree = async () => {
    await owner.getByRole("button", { name: "Approve…" }).click();
    const approval = owner.getByRole("dialog");
    await approval.getByRole("button", { name: /^Approve: / }).click();
    await expect(owner.getByText("Changes waiting for approval")).toHaveCount(0);
    await page.reload();
  };
  await expect(page.getByText("Changes waiting for approval")).toBeVisible();
  await owner.reload();
  await agree();
  await expect(page.getByRole("rowheader", { name: /^SHA256:/ })).toBeVisible();
  await page.getByText("Public key", { exact: true }).click();
  await page.getByRole("button", { name: /^End…/ }).click();
  await page.getByRole("button", { name: "End the key now" }).click();
  await expect(page.getByText("Changes waiting for approval")).toBeVisible();
  await owner.reload();
  await agree();
  await expect(page.getByText("ended", { exact: true })).toBeVisible();
});
