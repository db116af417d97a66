import { expect, type Page, test } from "@playwright/test";
import { legalPageNames } from "~/domain/legal-page/legal-page";
import { localeCodes } from "~/i18n/locales";
import { type ConsolePage, goToEditor, signInByCalls, wideWindow } from "../support/console-page";
import { type ConsoleSite, startConsoleSite } from "../support/console-site";

/** What the editors make of keys and of what input methods compose, byte for byte. */
let site: ConsoleSite;
let owner: ConsolePage;

test.use({ actionTimeout: 30_000 });
test.describe.configure({ mode: "default" });

test.beforeAll(async ({ browser }) => {
  site = await startConsoleSite();
  owner = await signInByCalls(browser, site.links[0] ?? "");
});

test.afterAll(() => site?.end());

test.afterEach(() => expect(owner.wrong).toEqual([]));

/** A call as the page itself would make it. */
function api(page: Page, path: string, body?: unknown) {
  return page.evaluate(
    async ([address, sent]) => {
      const headers = { "content-type": "application/json" };
      const post = sent === null ? {} : { method: "POST", headers, body: sent };
      return (await fetch(`/console/api${address}`, post)).json();
    },
    [path, body === undefined ? null : JSON.stringify(body)] as const,
  );
}

const bodyOf = async (page: Page, id: number, locale: "cn" | "en"): Promise<string> =>
  (await api(page, `/articles/${id}`)).texts[locale].body;

const markdown = (page: Page) => page.getByRole("textbox", { name: /Markdown/ });

/** Opens the editor, in the open document if that shows another one. */
async function openEditor(page: Page, id: number, locale: "cn" | "en") {
  await page.setViewportSize(wideWindow);
  const address = `${site.origin}/console/articles/${id}?in=${locale}`;
  if (page.url() !== address && (await markdown(page).isVisible())) {
    return goToEditor(page, address);
  }
  await page.goto(address);
  await expect(markdown(page)).toBeVisible();
}

test.describe("Chinese that is composed", () => {
  const text = [
    "## 出口",
    "",
    "| 站点 | 代理 |",
    "| --- | --- |",
    "| 亚马逊 | 静态 |",
    "",
    "一句**粗体**的话。",
    "",
    "- 第一项",
    "",
    "**注意：**请先备份",
    "",
  ].join("\n");
  /** Where the cursor stands: how many characters into which line. */
  const places = [
    { what: "at the end of a heading", line: "## 出口", at: 5 },
    { what: "in a cell of a table", line: "| 亚马逊 | 静态 |", at: 5 },
    { what: "in the last cell of a row", line: "| 亚马逊 | 静态 |", at: 10 },
    { what: "before bold", line: "一句**粗体**的话。", at: 2 },
    { what: "at the end of bold", line: "一句**粗体**的话。", at: 6 },
    { what: "behind bold", line: "一句**粗体**的话。", at: 8 },
    { what: "in a list", line: "- 第一项", at: 5 },
  ];
  for (const view of ["Markdown", "Live preview"]) {
    test(`is broken nowhere in the view ${view}`, async () => {
      const { page } = owner;
      const devtools = await page.context().newCDPSession(page);
      for (const [place, { what, line, at }] of places.entries()) {
        // In turn, so that the next one's editor is another one.
        const id = place % 2 === 0 ? 7 : 6;
        const { version, fields } = (await api(page, `/articles/${id}`)).texts.cn;
        await api(page, `/articles/${id}/draft`, { locale: "cn", version, fields, body: text });
        await openEditor(page, id, "cn");
        await expect.poll(() => bodyOf(page, id, "cn")).toBe(text);
        await page.getByText("Markdown", { exact: true }).click();
        await markdown(page).focus();
        await page.keyboard.press("Control+Home");
        const lines = text.slice(0, text.indexOf(line)).split("\n").length - 1;
        for (let down = 0; down < lines; down += 1) await page.keyboard.press("ArrowDown");
        await page.keyboard.press("Home");
        for (let right = 0; right < at; right += 1) await page.keyboard.press("ArrowRight");
        // The key leaves the cursor where it is.
        if (view !== "Markdown") await page.keyboard.press("Control+Shift+P");
        const sent: string[] = [];
        const note = (request: { url: () => string; postData: () => string | null }) => {
          if (request.url().endsWith("/draft")) sent.push(request.postData() ?? "");
        };
        page.on("request", note);
        await page.keyboard.insertText("夜");
        for (const letters of ["y", "yue", "yue l", "yue liang"]) {
          const cursor = { selectionStart: letters.length, selectionEnd: letters.length };
          await devtools.send("Input.imeSetComposition", { text: letters, ...cursor });
          await page.waitForTimeout(350);
        }
        await devtools.send("Input.insertText", { text: "月亮" });
        await page.keyboard.insertText("好");
        const written = `${line.slice(0, at)}夜月亮好${line.slice(at)}`;
        await expect
          .poll(() => bodyOf(page, id, "cn"), { message: what })
          .toBe(text.replace(line, written));
        // As on the page, also beside Chinese punctuation.
        await expect(
          markdown(page).locator(".cm-md-strong", { hasText: "注意：" }).first(),
        ).toBeVisible();
        // Nothing of the letters has ever left the page.
        expect(
          sent.filter((draft) => /[a-z]/.test(JSON.parse(draft).body)),
          what,
        ).toEqual([]);
        page.off("request", note);
      }
      await devtools.detach();
    });
  }
});

test("every starting text of the help centre comes back byte for byte", async () => {
  const { page } = owner;
  const { articles } = await api(page, "/articles?kind=help");
  expect(articles.length).toBeGreaterThan(5);
  const written: { id: number; locale: "cn" | "en"; body: string }[] = [];
  for (const { id } of articles) {
    for (const locale of localeCodes) {
      const before = await bodyOf(page, id, locale);
      await openEditor(page, id, locale);
      await markdown(page).focus();
      await page.keyboard.press("Control+End");
      await page.keyboard.insertText("x");
      written.push({ id, locale, body: `${before}x` });
    }
  }
  // An editor that is left saves at once; one that stays open would do so after a while.
  for (const { id, locale, body } of written) {
    await expect.poll(() => bodyOf(page, id, locale)).toBe(body);
  }
});

test("every starting legal text comes back byte for byte", async () => {
  const { page } = owner;
  for (const name of legalPageNames) {
    const { begunFrom, inForce } = await api(page, `/legal?name=${name}`);
    expect(begunFrom).toEqual(inForce.words);
    await page.goto(`${site.origin}/console/legal/${name}`);
    for (const language of ["Chinese", "English"]) {
      await page.getByRole("textbox", { name: `${language}, Markdown` }).focus();
      await page.keyboard.press("Control+End");
      await page.keyboard.insertText("x");
    }
    const drafts = async () => {
      const { drafts: now } = await api(page, `/legal?name=${name}`);
      return { cn: now.cn.words, en: now.en.words };
    };
    const changed = (locale: "cn" | "en") => ({
      ...begunFrom[locale],
      body: `${begunFrom[locale].body}x`,
    });
    await expect.poll(drafts).toEqual({ cn: changed("cn"), en: changed("en") });
  }
});
