import { goToEditor } from "../support/console-page";
import { expect, test } from "../support/console-test";

/** The editor's text after keys and input methods, byte for byte. */

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

/**
 * Positions of the cursor: how many characters into which line. The last place comes first, so that no place moves
 * another.
 */
const places = [
  { what: "in a list", line: "- 第一项", at: 5 },
  { what: "behind bold", line: "一句**粗体**的话。", at: 8 },
  { what: "at the end of bold", line: "一句**粗体**的话。", at: 6 },
  { what: "before bold", line: "一句**粗体**的话。", at: 2 },
  { what: "in the last cell of a row", line: "| 亚马逊 | 静态 |", at: 10 },
  { what: "in a cell of a table", line: "| 亚马逊 | 静态 |", at: 5 },
  { what: "at the end of a heading", line: "## 出口", at: 5 },
];

test("Chinese that is composed is broken nowhere, in the text as it is and in the live preview", async ({
  open,
  shared,
}) => {
  const page = await open("mei", "/articles/7?in=cn");
  const markdown = page.getByRole("textbox", { name: /Markdown/ });
  const devtools = await page.context().newCDPSession(page);
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/draft")) sent.push(JSON.parse(request.postData() ?? "").body);
  });
  const textOf = async (id: number) => (await shared.call("mei", `/articles/${id}`)).texts.cn;
  const compose = async (letters: readonly string[], pause: number) => {
    for (const typed of letters) {
      const cursor = { selectionStart: typed.length, selectionEnd: typed.length };
      await devtools.send("Input.imeSetComposition", { text: typed, ...cursor });
      if (pause > 0) await page.waitForTimeout(pause);
    }
    await devtools.send("Input.insertText", { text: "月亮" });
  };
  for (const [id, view] of [
    [6, "Markdown"],
    [7, "Live preview"],
  ] as const) {
    const { version, fields } = await textOf(id);
    const draft = { locale: "cn", version, fields, body: text };
    await shared.call("mei", `/articles/${id}/draft`, draft);
    await goToEditor(page, `/console/articles/${id}?in=cn`);
    await expect(markdown).toContainText("请先备份");
    let written = text;
    for (const [place, { line, at }] of places.entries()) {
      await page.getByText("Markdown", { exact: true }).click();
      await markdown.focus();
      await page.keyboard.press("Control+Home");
      const lines = text.slice(0, text.indexOf(line)).split("\n").length - 1;
      for (let down = 0; down < lines; down += 1) await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Home");
      for (let right = 0; right < at; right += 1) await page.keyboard.press("ArrowRight");
      // The key leaves the cursor where it is.
      if (view !== "Markdown") await page.keyboard.press("Control+Shift+P");
      await page.keyboard.insertText("夜");
      // At the first place for so long that what was typed before is saved meanwhile.
      await compose(["y", "yue", "yue l", "yue liang"], place === 0 ? 600 : 0);
      await page.keyboard.insertText("好");
      const index = text.indexOf(line) + at;
      written = `${written.slice(0, index)}夜月亮好${written.slice(index)}`;
    }
    await expect.poll(async () => (await textOf(id)).body, { message: view }).toBe(written);
    // As on the page, also beside Chinese punctuation.
    await expect(markdown.locator(".cm-md-strong", { hasText: "注意：" }).first()).toBeVisible();
  }
  expect(sent.some((body) => body.includes("夜\n"))).toBe(true);
  // Nothing of the letters has ever left the page.
  expect(sent.filter((body) => /[a-z]/.test(body))).toEqual([]);
});
