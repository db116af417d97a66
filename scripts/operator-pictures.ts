import { execFileSync } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import sharp from "sharp";
import { fill } from "~/i18n/fill";
import type { Locale } from "~/i18n/locales";
import type { Words } from "~console/words";
import { chromiumArguments, findChromium } from "~tests/support/chromium";
import {
  acceptInvitation,
  type ConsoleCall,
  type ConsoleClient,
  inviteOwner,
} from "~tests/support/console-client";
import { words as cn } from "~tests/support/console-words.cn";
import { words as en } from "~tests/support/console-words.en";
import { endSite, environmentOfSites, startSite } from "~tests/support/site-process";

/**
 * Draws the pictures of the operator's guide (`docs/operator/`) from a console with data of its own. `npm run build --
 * operator-pictures --only inbox,media` draws some of them.
 */
const { values } = parseArgs({ options: { only: { type: "string" } } });

const owners = {
  cn: { email: "lin@manifold.example", name: "林晓", locale: "cn" },
  en: { email: "lin.en@manifold.example", name: "Lin", locale: "en" },
} as const;
/** People who have not accepted yet. */
const invitees = {
  cn: { email: "mei@manifold.example", name: "梅", locale: "cn" },
  en: { email: "mei.en@manifold.example", name: "Mei", locale: "en" },
} as const;

/** Asks for what the owners look at: nobody approves what they have asked for. */
const asker = { email: "kai@manifold.example", name: "Kai", locale: "en" } as const;

/** Prepares a page before its picture is taken. */
type Draw = (page: Page, words: Words, locale: Locale) => Promise<unknown>;
type Picture = { address: string; draw?: Draw; isAnonymous?: true };

const languageOf = (words: Words, locale: Locale) => words.articles.languages[locale];
const askToPublish: Draw = async (page, words, locale) => {
  const { publish } = words.articles;
  const language = languageOf(words, locale);
  // Whatever its version.
  const name = fill(publish.act, { language, version: "" }).replace("…", "");
  await page.getByRole("button", { name }).click();
  await page.getByRole("dialog").waitFor();
};

const changePrice: Draw = async (page, words) => {
  const price = page.getByLabel(fill(words.offer.priceOf, { id: "B" }), { exact: true });
  await price.fill("129");
  await price.blur();
  await page
    .getByRole("button", { name: words.offer.publish })
    .and(page.locator(":enabled"))
    .waitFor();
};

const showWithdrawal: Draw = async (page, words) => {
  await page.getByRole("button", { name: words.releases.withdraw }).click();
  await page.getByRole("alertdialog").waitFor();
};

const pictures: Record<string, Picture> = {
  "sign-in": { address: "", isAnonymous: true },
  invitation: {
    address: "/invitation",
    isAnonymous: true,
    draw: (page) => page.locator("code").waitFor(),
  },
  today: { address: "" },
  keys: { address: "", draw: (page) => page.keyboard.press("?") },
  articles: { address: "/articles" },
  editor: { address: "/articles/8?in=en", draw: (page) => page.locator(".cm-content").waitFor() },
  publish: { address: "/articles/7?in={locale}", draw: askToPublish },
  schedule: {
    address: "/articles/7?in={locale}",
    draw: (page, words) => page.getByText(words.articles.publish.atTime, { exact: true }).click(),
  },
  versions: { address: "/articles/8/history" },
  media: {
    address: "/media",
    draw: async (page) => {
      const pictures = page.locator("[data-part=list] li a");
      if ((await pictures.count()) === 0) {
        await page.locator("input[type=file]").first().setInputFiles("docs/home.png");
        await pictures.first().waitFor({ timeout: 60_000 });
      }
      await pictures.first().click();
    },
  },
  prices: { address: "/prices", draw: changePrice },
  "prices-at-a-time": {
    address: "/prices",
    draw: async (page, words, locale) => {
      await changePrice(page, words, locale);
      await page.getByRole("button", { name: words.offer.publish }).click();
      await page.getByText(words.drafts.publish.atTime, { exact: true }).click();
    },
  },
  links: { address: "/links" },
  legal: { address: "/legal?text=privacy-policy" },
  "legal-editor": { address: "/legal/privacy-policy" },
  releases: { address: "/releases" },
  "release-withdraw": { address: "/releases/client/9.1.0", draw: showWithdrawal },
  rollout: { address: "/releases/rollouts/client-stable-x64-10" },
  "texts-of-pages": { address: "/site-texts?as=list" },
  settings: { address: "/settings" },
  inbox: { address: "/inbox?message=1" },
  privacy: { address: "/inbox?message=3" },
  accounts: { address: "/accounts" },
  outbox: { address: "/outbox" },
  staff: { address: "/staff?person=1" },
  invite: {
    address: "/staff?ask=invite",
    draw: (page) => page.getByRole("dialog").waitFor(),
  },
  tokens: { address: "/staff/tokens" },
  webhooks: { address: "/webhooks" },
  audit: { address: "/audit" },
  figures: { address: "/figures" },
  jobs: { address: "/jobs" },
  health: { address: "/health" },
  me: { address: "/me" },
};

const mostBytes = 56_000;
const size = { width: 1280, height: 800 };
const only = values.only?.split(",");
const wanted = Object.entries(pictures).filter(([name]) => only?.includes(name) ?? true);

const folder = mkdtempSync(join(tmpdir(), "site-operator-"));
const variables = { DATA_DIR: folder };
const links = { cn: inviteOwner(variables, owners.cn), en: inviteOwner(variables, owners.en) };
const invitations = {
  cn: inviteOwner(variables, invitees.cn),
  en: inviteOwner(variables, invitees.en),
};
const askersLink = inviteOwner(variables, asker);
run("people-outside");
await endSite(await startSite(variables));
run("release-work");
run("figures");
run("link-results");
const site = await startSite(variables);
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments });
try {
  const people = {
    cn: await acceptInvitation(site.origin, links.cn, owners.cn),
    en: await acceptInvitation(site.origin, links.en, owners.en),
  };
  const { call: ask } = await acceptInvitation(site.origin, askersLink, asker);
  await prepare(people.cn.call);
  await rollOut(ask, people.cn.call);
  await addWebhook(people.cn.call);
  for (const locale of ["cn", "en"] as const) await drawAll(browser, locale, people[locale]);
} finally {
  await browser.close();
  await endSite(site);
  rmSync(folder, { recursive: true });
}

/** Runs a program of the tests on the data folder, which no site may have open. */
function run(program: string): void {
  const resolve = ["--import", "./tests/support/resolve-typescript.mjs"];
  execFileSync(process.execPath, [...resolve, `tests/support/${program}.ts`, folder], {
    env: { ...process.env, ...environmentOfSites },
  });
}

/** Drafts, a changed source, a text that waits for its time, and a token. */
async function prepare(call: ConsoleCall): Promise<void> {
  const edited = async (id: number, locale: Locale, change: (body: string) => string) => {
    const { version, fields, body } = (await call(`/articles/${id}`)).texts[locale];
    await call(`/articles/${id}/draft`, { locale, version, fields, body: change(body) });
  };
  const paragraph = (body: string) => body.indexOf("\n\n") + 2;
  const withFirst = (text: string) => (body: string) =>
    `${body.slice(0, paragraph(body))}${text}\n\n${body.slice(paragraph(body))}`;
  await edited(8, "cn", withFirst("2026 年 11 月补充：下面的步骤同样适用于新的客户端。"));
  // Published, so that the translation is stale.
  await call("/articles/8/publish", { locale: "cn", version: 2, live: 1 });
  await edited(7, "cn", withFirst("这一段是新加的，读者还没有看到。"));
  await edited(7, "en", withFirst("This paragraph is new; readers have not seen it yet."));
  const scopes = ["releases.upload"];
  const reach = { products: ["client"], channels: ["stable", "beta"], network: "203.0.113.0/24" };
  await call("/tokens", { name: "ci-release", scopes, ...reach, days: 90 });
}

/** 9.0.0 for everybody, 9.1.0 for some, more of it asked for; a signing key in force, and one that waits. */
async function rollOut(ask: ConsoleCall, approve: ConsoleCall): Promise<void> {
  const line = { product: "client", channel: "stable", architecture: "x64", windows: "10" };
  const look = () => ask(`/rollouts/one?${new URLSearchParams(line)}`);
  const askFor = async (act: object, why = "") => {
    const { formerFull, isNew, steps, ...lookedAt } = (await look()).rollout;
    await ask("/rollouts/act", { lookedAt, act, why });
  };
  const agreed = async (act: object) => {
    await askFor(act);
    for (const { id, hash } of (await look()).requests) {
      await approve(`/release-requests/${id}/approve`, { hash });
    }
  };
  await agreed({ act: "start", version: "9.0.0", percent: 100 });
  await agreed({ act: "complete", version: "9.0.0" });
  await agreed({ act: "start", version: "9.1.0", percent: 10 });
  await askFor({ act: "raise", version: "9.1.0", percent: 25 }, "Two days without a crash.");
  await askForKey(ask);
  for (const { id, hash } of (await approve("/release-keys")).requests) {
    await approve(`/release-requests/${id}/approve`, { hash });
  }
  await askForKey(ask);
}

/** A receiver in another system, which has not been sent anything yet. */
async function addWebhook(call: ConsoleCall): Promise<void> {
  const events = ["account.created", "release.published"];
  const address = "https://billing.operator.example/events";
  await call("/webhooks", { name: "Billing", address, events, hasPersonalData: false });
}

/** A public key of the pipeline that somebody wants to register. */
async function askForKey(ask: ConsoleCall): Promise<void> {
  const { publicKey } = generateKeyPairSync("ed25519");
  const pem = String(publicKey.export({ format: "pem", type: "spki" }));
  await ask("/release-keys", { publicKey: pem, validFrom: null, validUntil: null });
}

async function drawAll(
  browser: Browser,
  locale: Locale,
  { cookies }: ConsoleClient,
): Promise<void> {
  const to = `docs/operator/${locale}/pictures`;
  mkdirSync(to, { recursive: true });
  const open = async (isAnonymous: boolean): Promise<BrowserContext> => {
    const context = await browser.newContext({
      viewport: size,
      colorScheme: "light",
      reducedMotion: "reduce",
      locale: locale === "cn" ? "zh-CN" : "en-GB",
    });
    const known = isAnonymous ? [] : [...cookies];
    const given = [...known, ["lang", locale] as const];
    context.setDefaultTimeout(90_000);
    await context.addCookies(given.map(([name, value]) => ({ name, value, url: site.origin })));
    return context;
  };
  const contexts = { signedIn: await open(false), anonymous: await open(true) };
  for (const [name, { address, draw, isAnonymous = false }] of wanted) {
    const page = await contexts[isAnonymous ? "anonymous" : "signedIn"].newPage();
    const token = name === "invitation" ? `#${invitations[locale]}` : "";
    const path = address.replace("{locale}", locale) + token;
    await page.goto(`${site.origin}/console${path}`, { waitUntil: "networkidle" });
    try {
      // The heading outside of the console says that it is opening.
      await page.locator("#console h1").first().waitFor();
      await draw?.(page, locale === "cn" ? cn : en, locale);
      await page.waitForLoadState("networkidle");
      await page.waitForTimeout(400);
    } catch (error) {
      console.error(`${locale}/${name}: ${error}`);
      process.exitCode = 1;
    }
    const bytes = await smallEnough(await page.screenshot());
    writeFileSync(join(to, `${name}.webp`), bytes);
    console.log(`${to}/${name}.webp ${bytes.length}`);
    await page.close();
  }
}

/** The picture as WebP, of the best quality and width that keep it small. */
async function smallEnough(png: Buffer): Promise<Buffer> {
  for (const width of [size.width, 1120, 960]) {
    for (const quality of [75, 55, 35]) {
      const resized = sharp(png).resize({ width });
      const bytes = await resized.webp({ quality, effort: 6, preset: "text" }).toBuffer();
      if (bytes.length <= mostBytes) return bytes;
    }
  }
  throw new Error(`A picture does not fit into ${mostBytes} bytes`);
}
