import type { Page, Request } from "@playwright/test";
import { type Address, addressIn } from "~/i18n/addresses";
import type { IslandName } from "~/islands/registry";
import { showOriginal, translatePage } from "../support/page-translator";
import { expect, messages, openReady, visitorTest as test } from "../support/site-test";

const { pricing, registration, releases, browserLog, selfCheck, verifier } = messages.en;

type Step = (page: Page) => Promise<unknown>;

/** A page with the island, and what a visitor does there. */
type Played = { address: Address; query?: Record<string, string>; steps: readonly Step[] };

const slideTo =
  (stop: string): Step =>
  (page) =>
    page.getByRole("slider").fill(stop);
const press =
  (name: string): Step =>
  (page) =>
    page.getByRole("main").getByRole("button", { name, exact: true }).first().click();
const follow =
  (name: string | RegExp): Step =>
  (page) =>
    page.getByRole("main").getByRole("link", { name }).first().click();
const searchFor =
  (query: string): Step =>
  async (page) => {
    await page.getByRole("main").getByRole("searchbox").fill(query);
    await page.getByRole("main").getByRole("searchbox").press("Enter");
  };
const type =
  (label: string, text: string): Step =>
  async (page) => {
    await page.getByRole("main").getByLabel(label, { exact: true }).fill(text);
    await page.keyboard.press("Tab");
  };

const choosingPrices: readonly Step[] = [
  slideTo("0"),
  slideTo("5"),
  press(pricing.selector.more),
  slideTo("2"),
  slideTo("6"),
  slideTo("3"),
];

const played: Record<IslandName, Played> = {
  "price-table": { address: "/pricing", steps: choosingPrices },
  "landing-prices": { address: "/indexConfig", steps: choosingPrices },
  "register-form": {
    address: "/register",
    steps: [
      type(registration.email.label, "lin@"),
      type(registration.password.label, "Zhiwei"),
      type(registration.password.label, "Zhiwei-2026"),
      press(registration.submit),
      type(registration.email.label, "lin@site.example"),
    ],
  },
  "more-releases": {
    address: "/updateBrowserLog",
    steps: [follow(releases.viewMore), follow(releases.viewMore)],
  },
  "kernel-filter": {
    address: "/updateBrowserLog",
    steps: [follow(/^Chromium/), follow(browserLog.all), follow(/^Chromium 15/)],
  },
  "news-search": { address: "/news", steps: [searchFor("proxy"), searchFor("no-such-word")] },
  "resource-search": {
    address: "/resources",
    steps: [searchFor("proxy"), searchFor("mail"), searchFor("no-such-word")],
  },
  "self-check": {
    address: "/self-check",
    steps: [
      async (page) => {
        await press(selfCheck.check.start)(page);
        await expect(
          page.getByRole("main").getByRole("button", { name: selfCheck.check.reset }),
        ).toBeVisible();
      },
    ],
  },
  "upgrade-picker": {
    address: "/release/client/6.2.1",
    query: { from: "6.1.4" },
    steps: [
      async (page) => {
        const field = page.getByRole("combobox").first();
        await field.selectOption({ index: 3 });
        await page.locator("site-island form button").click();
      },
    ],
  },
  verifier: {
    address: "/verify",
    steps: [
      async (page) => {
        await page.locator("#verify-sha256").fill("no checksum");
        await press(verifier.paste.submit)(page);
      },
      async (page) => {
        const file = { name: "a.txt", mimeType: "text/plain", buffer: Buffer.from("a") };
        await page.locator("site-island input[type=file]").setInputFiles(file);
        await expect(page.locator("site-island [data-state=unknown]")).toBeVisible();
      },
    ],
  },
};

/** The text of an island, without counts of views: other tests open the articles of a list meanwhile. */
const textOf = (page: Page, island: IslandName) =>
  page
    .locator(`site-island[name="${island}"]`)
    .evaluateAll((elements) =>
      elements.map((element) =>
        (element as HTMLElement).innerText.replace(/\s+/g, " ").replace(/\d+ views?/g, "views"),
      ),
    );

/**
 * Lists what the page's scripts asked for and still wait for. Only requests of scripts count: a
 * browser tells of no end for some others, such as a page fetched early that nobody opens.
 */
function awaitedAnswers(page: Page): () => string[] {
  const open = new Set<Request>();
  page.on("request", (request) => {
    if (["fetch", "xhr"].includes(request.resourceType())) {
      open.add(request);
    }
  });
  page.on("requestfinished", (request) => open.delete(request));
  page.on("requestfailed", (request) => open.delete(request));
  return () => [...open].map((request) => request.url());
}

for (const [name, { address, query = {}, steps }] of Object.entries(played)) {
  const island = name as IslandName;
  const open = (page: Page) => openReady(page, addressIn("en", address, { query }));
  const awake = (page: Page) =>
    expect(page.locator(`site-island[name="${island}"][data-awake]`)).not.toHaveCount(0);

  test(`a page translator changes no figure of ${island}`, async ({
    page,
    expectConsoleErrors,
  }) => {
    // A registration with wrong fields, and the readings that the policy of the self-check refuses.
    expectConsoleErrors(/status of 422/, /Content Security Policy/);
    const texts: string[][] = [];
    const awaited = awaitedAnswers(page);
    await open(page);
    for (const step of steps) {
      const before = await textOf(page, island);
      await step(page);
      await awake(page);
      await expect.poll(() => textOf(page, island)).not.toEqual(before);
      await expect.poll(awaited).toEqual([]);
      await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
      texts.push(await textOf(page, island));
    }
    for (const { how, isAsleep, nodes } of [
      { how: "two-steps", isAsleep: true, nodes: "old" },
      { how: "one-step", isAsleep: false, nodes: "new" },
    ] as const) {
      await open(page);
      if (!isAsleep) {
        await page.locator(`site-island[name="${island}"]`).first().dispatchEvent("pointermove");
        await awake(page);
      }
      const before = await textOf(page, island);
      await translatePage(page, how);
      const when = `${how}, ${isAsleep ? "asleep" : "awake"}`;
      await expect(page.locator(`site-island[name="${island}"] font`)).not.toHaveCount(0);
      expect(await textOf(page, island), when).toEqual(before);
      for (const [index, step] of steps.entries()) {
        await step(page);
        await expect
          .poll(() => textOf(page, island), { message: `${when}, step ${index + 1}` })
          .toEqual(texts[index]);
      }
      await showOriginal(page, nodes);
      await expect(page.locator(`site-island[name="${island}"] font`)).toHaveCount(0);
      await expect.poll(() => textOf(page, island), { message: nodes }).toEqual(texts.at(-1));
    }
  });
}

test("what was typed before an island is awake stays, although the page is translated", async ({
  page,
}) => {
  await openReady(page, addressIn("en", "/register"));
  await translatePage(page, "two-steps");
  const email = page.getByLabel(registration.email.label, { exact: true });
  await email.evaluate((field: HTMLInputElement) => {
    field.value = "lin@site.example";
  });
  await page.locator("site-island").dispatchEvent("pointermove");
  await expect(page.locator("site-island[data-awake]")).toHaveCount(1);
  await expect(email).toHaveValue("lin@site.example");
});

test("a press during which an island of a translated page wakes is not lost", async ({
  page,
  expectConsoleErrors,
}) => {
  // The address is missing.
  expectConsoleErrors(/status of 422/);
  await openReady(page, addressIn("en", "/register"));
  await translatePage(page, "two-steps");
  const submit = page.getByRole("main").getByRole("button", { name: registration.code.obtain });
  const asked = page.waitForRequest("**/api/account/**");
  await submit.hover();
  await page.mouse.down();
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(500);
  await page.mouse.up();
  await asked;
});
