import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { patience } from "../support/patience";

/** Files that `npm run dev` needs, which are copied so that the test can edit them. */
const sources = ["app", "brand", "console", "content", "scripts", "package.json", "run-server.ts"];
const configs = ["tsconfig.json", "vite.config.ts"];

let folder: string;
let server: ChildProcess;
let origin: string;

test.describe.configure({ mode: "serial" });

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "site-dev-"));
  for (const name of [...sources, ...configs]) {
    cpSync(name, join(folder, name), { recursive: true });
  }
  symlinkSync(join(process.cwd(), "node_modules"), join(folder, "node_modules"));
  server = spawn(process.execPath, ["scripts/dev-server.ts"], {
    cwd: folder,
    env: {
      PATH: process.env["PATH"],
      NODE_ENV: "development",
      PORT: "0",
      OPS_PORT: "off",
      DATA_DIR: join(folder, "data"),
    },
  });
  let output = "";
  origin = await new Promise<string>((resolve, reject) => {
    for (const stream of [server.stdout, server.stderr]) {
      stream?.on("data", (chunk) => {
        output += chunk;
        const found = output.match(/English {2}(http:\S+)\/en/)?.[1];
        if (found !== undefined) resolve(found);
      });
    }
    server.once("exit", () => reject(new Error(`The development server ended: ${output}`)));
  });
});

test.afterAll(() => {
  server.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

function edit(file: string, before: string, after: string): void {
  const path = join(folder, file);
  const text = readFileSync(path, "utf8");
  if (!text.includes(before)) throw new Error(`${file} does not hold ${before}`);
  writeFileSync(path, text.replace(before, after));
}

/** A page whose source is edited, and the errors of its browser. */
type EditedPage = {
  complaints: string[];
  edit: (...change: Parameters<typeof edit>) => Promise<void>;
};

/**
 * Opens a page. Its `edit` waits for the page's connection to the server: a reloaded page hears only of later changes.
 */
async function open(page: Page, address: string): Promise<EditedPage> {
  const complaints: string[] = [];
  let isConnected = false;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) isConnected = false;
  });
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
    if (message.text() === "[vite] connected.") isConnected = true;
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  await page.goto(origin + address);
  return {
    complaints,
    async edit(...change) {
      await expect.poll(() => isConnected, patience).toBe(true);
      edit(...change);
    },
  };
}

/** The same, of a page of the site once its scripts run. */
async function openSite(page: Page, address: string): Promise<EditedPage> {
  const opened = await open(page, address);
  await page.waitForFunction(
    () => customElements.get("site-island") !== undefined,
    undefined,
    patience,
  );
  return opened;
}

test("edits of a text, a page and a style show in the open page; what does not compile is told there until it does", async ({
  page,
}) => {
  const { complaints, edit } = await openSite(page, "/en/contact");
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toContainText("a person");
  await edit("app/site/contact/words.en.ts", "a person", "Edited words");
  await expect(heading).toContainText("Edited words");
  await edit(
    "app/site/contact/contact-page.tsx",
    'className="page py-16',
    'data-edited="" className="page py-16',
  );
  await expect(page.locator("main [data-edited]")).toHaveCount(1);
  await edit(
    "app/design/app.css",
    "@layer base {",
    "@layer base {\n  h1 { outline: 7px solid red }",
  );
  await expect(heading).toHaveCSS("outline-width", "7px");
  expect(complaints).toEqual([]);

  await page.evaluate(() => document.documentElement.setAttribute("data-not-reloaded", ""));
  const styles = "app/design/app.css";
  const wrong = "@layer base {\n  h2 { @apply no-such-class; }";
  await edit(styles, "@layer base {", wrong);
  const told = page.locator("vite-error-overlay");
  await expect(told).toContainText("no-such-class");
  await edit(styles, wrong, "@layer base {\n  h2 { outline: 5px solid blue }");
  await expect(told).toHaveCount(0);
  await expect(page.locator("h2").first()).toHaveCSS("outline-width", "5px");
  await expect(page.locator("[data-not-reloaded]")).toHaveCount(1);

  const code = "app/site/contact/contact-page.tsx";
  await edit(code, "export function ContactPage(", "export function function ContactPage(");
  await expect(page.locator("pre")).toContainText(code);
  await expect(page.locator("pre")).toContainText("╭─[");
  await edit(code, "export function function ContactPage(", "export function ContactPage(");
  await expect(heading).toBeVisible();
});

test("edits of an island show, before and after hydration", async ({ page }) => {
  const { complaints, edit } = await openSite(page, "/en/register");
  const eye = page.getByRole("button", { name: "Show password" });
  await expect(eye).toBeVisible();
  const file = "app/site/register/register-form/password-field.tsx";
  await edit(file, '<Icon name="eye" />', '<Icon name="eye" /> first');
  await expect(eye).toContainText("first");
  await page.locator('input[name="email"]').fill("somebody@shop.example");
  await expect(page.locator("site-island[data-awake]")).toHaveCount(1);
  await edit(file, '<Icon name="eye" /> first', '<Icon name="eye" /> second');
  await expect(eye).toContainText("second");
  expect(complaints).toEqual([]);
});

test("edits of the console's words, code and style show in the open page, and the site stays ready", async ({
  page,
  request,
}) => {
  await page.context().addCookies([{ name: "lang", value: "cn", url: origin }]);
  const { complaints, edit } = await open(page, "/console");
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText("登录控制台");
  await edit("console/words/words.cn.ts", "登录控制台", "改过的标题");
  await expect(heading).toHaveText("改过的标题");
  await edit("console/sign-in/sign-in.tsx", "<section>", '<section data-edited="">');
  await expect(page.locator("section[data-edited]")).toHaveCount(1);
  await edit(
    "console/console.css",
    "@layer base {",
    "@layer base {\n  h1 { outline: 7px solid red }",
  );
  await expect(heading).toHaveCSS("outline-width", "7px");
  expect(complaints).toEqual([]);
  expect((await request.get(`${origin}/readyz`)).status()).toBe(200);
});
