import { readFileSync } from "node:fs";
import { goByKeys } from "../support/console-keys";
import { screenHeading } from "../support/console-page";
import { expect, type OpenConsole, openConsole, test } from "../support/console-test";
import {
  openSmtpTestServer,
  type SmtpTestServer,
  smtpPassword,
  smtpUser,
} from "../support/smtp-test-server";

/** A console of its own, with a mail server that can refuse. */
let own: OpenConsole;
let mail: SmtpTestServer;

test.describe.configure({ mode: "serial" });

test.beforeAll(async ({ browser }) => {
  mail = await openSmtpTestServer({ hidesTls: true });
  own = await openConsole(browser, {
    SMTP_URL: `smtp://${smtpUser}:${encodeURIComponent(smtpPassword)}@127.0.0.1:${mail.port}?requireTLS=false`,
    MAIL_FROM: "Manifold <no-reply@manifold.example>",
  });
});

test.afterAll(async () => {
  await own?.end();
  await mail?.close();
});

/** The mails that somebody got. */
const mailsTo = (address: string) => mail.received.filter(({ to }) => to.includes(address));

test("support answers a message, deletes data on request and mends the outbox", async () => {
  const { page, wrong } = await own.open("mo", "");
  await expect(screenHeading(page, "Two things need you")).toBeVisible();
  await expect(page.getByText("Privacy request PR-2026-000118", { exact: true })).toBeVisible();
  await expect(page.getByText("2 days left")).toBeVisible();
  await expect(page.getByRole("link", { name: /^Inbox 5/ })).toBeVisible();
  await expect(page.getByRole("link", { name: "Jobs" })).toHaveCount(0);

  // By keyboard: to the inbox, down the list, open.
  await goByKeys(page, "i", "Inbox");
  for (let step = 0; step < 5; step += 1) await page.keyboard.press("j");
  await expect(page.getByRole("link", { name: "Service" }).last()).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 2, name: "Service" })).toBeVisible();
  await expect(page.getByText("From 王芳, user301@mail.example")).toBeVisible();
  // Taken, it is among one's own, and the others see who has it.
  await page.getByRole("button", { name: "Take it" }).click();
  await expect(page.getByText("You are answering it now.")).toBeVisible();
  await page.getByRole("link", { name: "Mine 1" }).click();
  await expect(page.getByRole("list", { name: "Messages" }).getByRole("listitem")).toHaveCount(1);
  await expect(page.getByRole("listitem").getByText("taken by Mo")).toBeVisible();

  // A template of the team's own is offered for what it is for, in the message's language.
  await page.getByRole("link", { name: "Answer templates" }).click();
  await expect(screenHeading(page, "Answer templates")).toBeVisible();
  await expect(page.getByText("starting content")).toHaveCount(4);
  await page.keyboard.press("c");
  await page.getByLabel("For", { exact: true }).selectOption({ label: "Service" });
  await page.getByLabel("Name in Chinese, for the staff").fill("升级停住");
  await page.getByLabel("Name in English, for the staff").fill("Patch stops");
  // Escape leaves what was typed in this browser.
  await page.keyboard.press("Escape");
  await expect(page.getByText("What you typed is kept in this browser.")).toBeVisible();
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.keyboard.press("c");
  await expect(page.getByLabel("Name in English, for the staff")).toHaveValue("Patch stops");
  await page.getByLabel("Text for messages in Chinese").fill("{name}，您好：{编号}");
  await page.getByRole("button", { name: "Save the template" }).click();
  await expect(page.getByText("Nothing else is filled in.")).toBeVisible();
  await page.getByLabel("Text for messages in Chinese").fill("{name}，您好：\n请重新下载。");
  await page.getByRole("button", { name: "Save the template" }).click();
  await expect(page.getByText("The template “Patch stops” is saved.")).toBeVisible();
  await page.goto(`${own.origin}/console/inbox?mine=1`);
  await page.getByRole("list", { name: "Messages" }).getByRole("link").click();
  const answer = page.getByLabel("Answer in Chinese").last();
  await page.getByRole("button", { name: "Insert the template: Patch stops" }).click();
  await expect(answer).toHaveValue("王芳，您好：\n请重新下载。");
  await answer.fill("您好，请先删除旧的升级包，再重新下载。");
  await expect(page.getByText("Draft kept in this browser")).toBeVisible();
  await page.reload();
  await expect(answer).toHaveValue("您好，请先删除旧的升级包，再重新下载。");
  await page.getByRole("button", { name: "Send and close" }).click();
  await expect(
    page.getByText("The answer is on its way, and the message is closed."),
  ).toBeVisible();
  await expect(page.getByRole("heading", { name: "What was done" })).toBeVisible();
  await page.getByRole("link", { name: "Closed", exact: true }).click();
  await expect(page.getByRole("list", { name: "Messages" }).getByRole("listitem")).toHaveCount(1);
  const first = () => mailsTo("user301@mail.example").length;
  await expect.poll(first).toBe(1);
  const [sent] = mailsTo("user301@mail.example");
  expect(sent?.source).toMatch(/^In-Reply-To: <message-\d+@operator\.example>\r$/m);
  expect(sent?.source).toMatch(/^Reply-To: service@operator\.example\r$/m);

  // A privacy request: its steps, the deletion, and then the last answer.
  await page.goto(`${own.origin}/console/inbox?topic=privacy`);
  await page.getByRole("link", { name: "PR-2026-000118" }).click();
  await expect(page.getByText("Last day:")).toBeVisible();
  await expect(page.getByRole("button", { name: "Send and close" })).toBeDisabled();
  await page.getByText("Erasure", { exact: true }).click();
  await expect(page.getByText("1 of 4")).toBeHidden();
  await expect(page.getByText("2 of 4")).toBeVisible();
  await page.getByRole("button", { name: "Delete account data…" }).click();
  await page.getByLabel("Type PR-2026-000118").fill("PR-2026-000119");
  await page.getByRole("button", { name: "Delete the data" }).click();
  await expect(page.getByText("This is not valid.")).toBeVisible();
  await page.getByLabel("Type PR-2026-000118").fill("PR-2026-000118");
  await page.getByRole("button", { name: "Delete the data" }).click();
  await expect(page.getByText("The data is deleted.")).toBeVisible();
  await expect(page.getByText("Deleted: 1 account, 0 messages")).toBeVisible();
  await expect(page.getByText("none with this contact")).toBeVisible();
  await page.getByRole("button", { name: "Insert the template: Erasure" }).click();
  await expect(page.getByLabel("Answer in Chinese").last()).toHaveValue(/PR-2026-000118/);

  // The mail server refuses the answer; issued again, it arrives.
  mail.behave({ recipient: 550, words: "mailbox unavailable" });
  await page.getByRole("button", { name: "Send and close" }).click();
  await expect(
    page.getByText("The answer is on its way, and the message is closed."),
  ).toBeVisible();
  await goByKeys(page, "o", "Outbox");
  // The screen shows what was so when it was opened; the mail server's answer may come later.
  const endedMessages = async () => {
    const { causes }: { causes: { ended: number[] }[] } = await own.call("mo", "/outbox");
    return causes.flatMap(({ ended }) => ended).length;
  };
  await expect.poll(endedMessages).toBe(1);
  await page.reload();
  await expect(page.getByText("mail.example: 1 message")).toBeVisible();
  await expect(page.getByRole("link", { name: /^Outbox 1/ })).toBeVisible();
  mail.behave({});
  await page.getByRole("button", { name: "Reissue" }).click();
  await expect(page.getByText("The message is issued again.")).toBeVisible();
  const second = () => mailsTo("user118@mail.example").length;
  await expect.poll(second).toBe(1);
  await expect(page.getByText("mail.example: 1 message")).toBeHidden();

  // Accounts: found by a whole address only, shown in part until somebody asks.
  await goByKeys(page, "c", "Accounts");
  await expect(page.getByText("b…@agency.example")).toBeVisible();
  await expect(page.getByText("u…@mail.example")).toHaveCount(0);
  await page.getByRole("button", { name: "Package", exact: true }).click();
  await page.getByRole("menuitem", { name: "A", exact: true }).click();
  await page.getByRole("button", { name: "Agreement", exact: true }).click();
  await page.getByRole("menuitem", { name: "2025-11-15" }).click();
  await expect(page.getByRole("button", { name: "Remove the filter 2025-11-15" })).toBeVisible();
  await expect(page.getByText("b…@agency.example")).toBeVisible();
  await page.getByRole("link", { name: "Has a privacy request" }).click();
  await expect(page.getByText("No account matches these filters")).toBeVisible();
  await page.getByRole("link", { name: "Show all accounts" }).click();
  await expect(page.getByText("b…@agency.example")).toBeVisible();
  await page.keyboard.press("/");
  await page.keyboard.type("nobody@agency.example");
  await page.keyboard.press("Enter");
  await expect(page.getByText("No account has this address, number or id")).toBeVisible();
  await page.getByLabel("Whole address, number or id").fill("138 0000 0003");
  await page.keyboard.press("Enter");
  await expect(screenHeading(page, /^Account \d+$/)).toBeVisible();
  await expect(page.getByText("+8613800000003")).toHaveCount(0);
  await page.getByRole("button", { name: "Show whole contacts" }).click();
  await expect(page.getByText("+8613800000003, confirmed")).toBeVisible();
  await expect(page.getByText("buyer@agency.example, entered, not confirmed")).toBeVisible();
  expect(wrong).toEqual([]);
});

test("an owner starts a clock by hand, extends it and makes a copy, in Chinese", async () => {
  const { page, wrong } = await own.open("lin", "", { locale: "cn" });
  await expect(screenHeading(page, /步，网站才算你们的/)).toBeVisible();
  await page
    .getByRole("link", { name: /^收件箱/ })
    .first()
    .click();
  await page.getByRole("link", { name: "PR-2026-000122" }).click();
  await expect(page.getByText("期限尚未开始。").first()).toBeVisible();
  await page.getByRole("button", { name: "人工核实…" }).click();
  await page.getByRole("button", { name: "确认身份" }).click();
  await expect(page.getByText("请填写。")).toBeVisible();
  await page.getByLabel("如何核实的").fill("致电登记的号码");
  await page.getByRole("button", { name: "确认身份" }).click();
  await expect(page.getByText("PR-2026-000122 的身份已核实。")).toBeVisible();
  await page.getByText("数据副本", { exact: true }).click();
  await expect(page.getByText("2 / 4")).toBeVisible();

  await page.getByRole("button", { name: "延期，注明原因…" }).click();
  // Escape asks before it drops a sentence.
  const reason = page.getByLabel("延期的原因，用英文写");
  await reason.fill("Archives to search.");
  await page.keyboard.press("Escape");
  await expect(page.getByText("再按一次 Esc 即放弃。")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.getByRole("button", { name: "延期，注明原因…" }).click();
  await reason.fill("Two archives to search.");
  await page.getByRole("button", { name: "延期", exact: true }).click();
  await expect(page.getByText("PR-2026-000122 已延期。")).toBeVisible();
  await expect(page.getByText("30", { exact: true })).toBeVisible();
  const isMailed = () => mail.received.some(({ source }) => source.includes("take longer"));
  await expect.poll(isMailed).toBe(true);

  await page.getByRole("button", { name: "制作数据副本…" }).first().click();
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "制作副本" }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe("PR-2026-000122.json");
  expect(readFileSync(await file.path(), "utf8")).toContain("what you know of me");
  await expect(page.getByText("3 / 4")).toBeVisible();

  // What was typed stays when the message is closed without it, until a press drops it.
  await page.goto(`${own.origin}/console/inbox`);
  await page.getByRole("link", { name: "商务合作" }).first().click();
  await page.getByLabel("用英文答复").last().fill("Thank you, we shall call.");
  await expect(page.getByText("草稿保存在本浏览器")).toBeVisible();
  await page.getByRole("button", { name: "不答复，直接办结…" }).click();
  await page.getByRole("button", { name: "办结", exact: true }).click();
  await expect(page.getByText("你的草稿没有发出")).toBeVisible();
  await expect(page.getByText("Thank you, we shall call.")).toBeVisible();
  await page.getByRole("button", { name: "丢弃" }).click();
  await expect(page.getByText("Thank you, we shall call.")).toBeHidden();

  // A phone number gets no mail; the message is closed with a note.
  await page.goto(`${own.origin}/console/inbox`);
  await page.getByRole("link", { name: "客户服务" }).first().click();
  await expect(page.getByText("请致电答复：+8613900000009")).toBeVisible();
  await page.getByRole("button", { name: "不答复，直接办结…" }).click();
  await page.getByLabel("内部备注（可不填）").fill("已致电");
  await page.getByRole("button", { name: "办结", exact: true }).click();
  await expect(page.getByText("已办结。")).toBeVisible();
  await expect(page.getByRole("button", { name: "重新打开" })).toBeVisible();

  await page.getByRole("link", { name: "后台任务" }).first().click();
  await expect(screenHeading(page, "后台任务")).toBeVisible();
  await page.getByRole("button", { name: /^再运行一次.*删除到期的验证码$/ }).click();
  await expect(page.getByText("删除到期的验证码：半分钟内运行。")).toBeVisible();
  await page.goto(`${own.origin}/console/audit`);
  await expect(page.getByRole("cell", { name: "手动运行任务", exact: true }).first()).toBeVisible();
  await expect(page.getByRole("cell", { name: "制作数据副本", exact: true }).first()).toBeVisible();
  // People who only opened an account are not among them until the filter includes them.
  const seen = page.getByRole("cell", { name: "查看完整联系方式", exact: true });
  await expect(seen).toHaveCount(0);
  await page.getByRole("button", { name: "移除筛选：不含查看" }).click();
  await expect(seen.first()).toBeVisible();
  await page.getByRole("button", { name: "不含查看" }).click();
  await expect(seen).toHaveCount(0);
  await page.getByRole("searchbox", { name: "成员、对象、网络地址" }).fill("没有这个人");
  await page.keyboard.press("Enter");
  await expect(page.getByText("没有符合筛选的条目")).toBeVisible();
  expect(wrong).toEqual([]);
});
