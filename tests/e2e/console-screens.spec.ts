import { type APIRequestContext, type Browser, expect, type Page, test } from "@playwright/test";
import { mayDo, type Role, roleNames } from "~/domain/staff/permissions";
import { localeCodes, locales } from "~/i18n/locales";
import { type Screen, screens } from "~console/screens";
import { words as cn } from "~console/words.cn";
import { words as en } from "~console/words.en";
import { findingsInBothThemes } from "../support/accessibility";
import {
  acceptByCalls,
  type ConsolePage,
  goWithin,
  newConsolePage,
  screenHeading,
  wideWindow,
} from "../support/console-page";
import { type ConsoleSite, startConsoleSite } from "../support/console-site";

// What is looked at is the list of screens itself, so that a new one is from its first day on.

let site: ConsoleSite;
const words = { cn, en };

/** Roles in turn in either language; the owner first. */
const people = roleNames.map((role, index) => ({
  ...{ email: `${role}@manifold.example`, name: role, role },
  locale: localeCodes[index % 2] ?? "en",
}));

test.use({ actionTimeout: 30_000 });
test.describe.configure({ mode: "default" });

test.beforeAll(async () => {
  site = await startConsoleSite({
    people,
    programs: ["tests/support/people-outside.ts", "tests/support/link-results.ts"],
  });
});

test.afterAll(() => site?.end());

/** Addresses of screens that show one thing. */
const samples: Partial<Record<string, string>> = {
  ...{ ":name": "privacy-policy", ":id": "8" },
  ...{ ":product": "client", ":version": "6.3.0", ":line": "client-stable-x64-10" },
};
const addressOf = (path: string) =>
  `${site.origin}/console${path.replaceAll(/:\w+/g, (place) => samples[place] ?? "1")}`;

const contexts = new Map<Role, Promise<Awaited<ReturnType<Browser["newContext"]>>>>();

/** A page of somebody with this role, who accepts the invitation at the first time. */
async function openAs(browser: Browser, role: Role): Promise<ConsolePage> {
  const signedIn = contexts.get(role) ?? accept(browser, role);
  contexts.set(role, signedIn);
  return newConsolePage(await signedIn);
}

async function accept(browser: Browser, role: Role) {
  const context = await browser.newContext({ viewport: wideWindow });
  await acceptByCalls(context, site.links[roleNames.indexOf(role)] ?? "");
  if (role === "owner") await addLongName(context.request);
  return context;
}

/** A thing whose name has no place to break, which Today and the audit log name: no phone may scroll sideways. */
async function addLongName(request: APIRequestContext): Promise<void> {
  const name = "k".repeat(60);
  const answer = await request.post(`${site.origin}/console/api/articles/tags`, {
    data: { id: "long", name: { cn: name, en: name } },
    headers: { origin: site.origin },
  });
  expect(answer.status()).toBe(200);
}

async function speak(page: Page, locale: "cn" | "en"): Promise<void> {
  const address = `${site.origin}/console/api/me/locale`;
  const headers = { origin: site.origin };
  const answer = await page.context().request.post(address, { data: { locale }, headers });
  expect(answer.status()).toBe(200);
}

/** Opens a screen and waits until what it shows has come. @returns its heading */
async function show(page: Page, path: string): Promise<string> {
  await page.goto(addressOf(path));
  const heading = screenHeading(page);
  await expect(heading).not.toBeEmpty();
  await page.waitForLoadState("networkidle");
  return heading.innerText();
}

/** Changes the language in the open screen, as its reader does. */
async function switchLanguage(page: Page, from: "cn" | "en", to: "cn" | "en"): Promise<void> {
  const kept = page.waitForResponse(`${site.origin}/console/api/me/locale`);
  const choice = page.getByRole("group", { name: words[from].shell.language });
  await choice.getByRole("button", { name: locales[to].shortName }).click();
  expect((await kept).status()).toBe(200);
}

test.describe("every screen", () => {
  for (const [place, { name, path }] of screens.entries()) {
    // One document for all that is asked: loading it takes as much processor time as a look of axe.
    // Each theme is looked at in each width once, wide in one language and narrow in the other, and
    // with every second screen the other way round; all screens are made of the same parts.
    const [first, second] = place % 2 === 0 ? (["en", "cn"] as const) : (["cn", "en"] as const);
    test(`${name}, in both languages, has no findings, fits a phone, and is used with the Tab key`, async ({
      browser,
    }) => {
      const { page, wrong } = await openAs(browser, "owner");
      await page.emulateMedia({ colorScheme: "light" });
      await page.setViewportSize(wideWindow);
      await speak(page, first);
      const { shell, problems } = words[first];
      expect([shell.notFound, problems.couldNotRead]).not.toContain(await show(page, path));
      for (const [locale, looked] of [
        [first, 1440],
        [second, 390],
      ] as const) {
        await page.setViewportSize(wideWindow);
        if (locale === second) await switchLanguage(page, first, second);
        await expect(page.locator("html")).toHaveAttribute("lang", locales[locale].htmlLang);
        expect(await findingsInBothThemes(page, { widths: [looked] }), locale).toEqual([]);
        await page.setViewportSize({ width: 390, height: 844 });
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(width, `${locale}: sideways scroll`).toBeLessThanOrEqual(390);
      }

      await page.setViewportSize(wideWindow);
      const { reached, missed, unseen } = await walk(page);
      // The navigation alone has more.
      expect(reached).toBeGreaterThan(15);
      expect(missed, "never reached").toEqual([]);
      expect(unseen, "without a sign of the focus").toEqual([]);
      expect(wrong).toEqual([]);
      await page.close();
    });
  }
});

test("the screen that is loaded first makes each of its calls once", async ({ browser }) => {
  const rollout = "/releases/rollouts/client-stable-x64-10";
  // A question of the address is taken out of it as soon as its screen is there, and nothing is asked for again.
  const asking = [`${rollout}?ask=pause`, "/articles?ask=new-article", "/releases?ask=new-release"];
  for (const path of ["", "/releases", rollout, "/articles", ...asking]) {
    const { page, wrong } = await openAs(browser, "owner");
    const calls: string[] = [];
    page.on("request", (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname.startsWith("/console/api/")) calls.push(pathname + search);
    });
    await show(page, path);
    await expect(page).toHaveURL(({ searchParams }) => !searchParams.has("ask"));
    await page.waitForLoadState("networkidle");
    expect(calls.length).toBeGreaterThan(1);
    expect(calls.toSorted(), path).toEqual([...new Set(calls)].sort());
    expect(wrong).toEqual([]);
    await page.close();
  }
});

/** How many controls had the focus, and what is wrong with the others. */
type Walked = { reached: number; missed: string[]; unseen: string[] };

/** Presses Tab until the focus has been everywhere, and names controls that it never came to. */
async function walk(page: Page): Promise<Walked> {
  await page.evaluate(() => {
    const isStop = (element: HTMLElement) =>
      element.tabIndex >= 0 &&
      !element.matches(":disabled") &&
      element.closest("[inert], [hidden]") === null &&
      element.checkVisibility({ visibilityProperty: true, opacityProperty: false });
    const controls =
      "a[href], button, input, select, textarea, summary, [contenteditable=true], [tabindex]";
    const stops = () => [...document.querySelectorAll<HTMLElement>(controls)].filter(isStop);
    const reached = new Set<Element>();
    const unseen = new Set<string>();
    const nameOf = (element: Element) => {
      const { outerHTML, textContent } = element;
      return `${outerHTML.slice(0, 120)} ${textContent?.trim().slice(0, 40)}`;
    };
    // Of the buttons of one choice, one is a stop; arrows go to the others.
    const groupOf = (element: Element) =>
      element instanceof HTMLInputElement && element.type === "radio" ? element.name : undefined;
    const isMarked = (element: Element | null) => {
      if (element === null) return false;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      const hasOutline = outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 1;
      return hasOutline || boxShadow !== "none";
    };
    /** Notes where the focus is. @returns whether it has not been there before */
    const look = (): boolean => {
      const at = document.activeElement;
      if (at === null || at === document.body || reached.has(at)) return false;
      reached.add(at);
      // The sign may stand around a control that is drawn anew, such as a box to check.
      const around = [at, at.closest("label"), at.parentElement, at.closest(".cm-editor")];
      const isText = at.matches("input:not([type=checkbox], [type=radio]), textarea, .cm-content");
      if (!isText && !around.some(isMarked)) unseen.add(nameOf(at));
      return true;
    };
    // The page itself looks after each press: asking it from here takes more time than the press.
    let rest = 0;
    window.addEventListener("keyup", () => (rest = look() ? 0 : rest + 1), true);
    Object.assign(window, {
      focusWalk: {
        rest: () => rest,
        result() {
          const groups = new Set([...reached].map(groupOf));
          const missed = stops().filter((element) => {
            const group = groupOf(element);
            return !reached.has(element) && (group === undefined || !groups.has(group));
          });
          return { reached: reached.size, missed: missed.map(nameOf), unseen: [...unseen] };
        },
        count: () => stops().length,
      },
    });
    // The first press goes to the beginning of the page, wherever the pointer has been.
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute("tabindex");
  });
  type Walk = {
    focusWalk: { rest: () => number; result: () => Walked; count: () => number };
  };
  const most = await page.evaluate(() => (window as unknown as Walk).focusWalk.count());
  // Once around, from the end of the page to its beginning; a trap would go around elsewhere.
  for (let pressed = 0; pressed < 2 * most + 10; pressed += 1) {
    await page.keyboard.press("Tab");
    if (pressed % 10 < 9) continue;
    if ((await page.evaluate(() => (window as unknown as Walk).focusWalk.rest())) >= 3) break;
  }
  return page.evaluate(() => (window as unknown as Walk).focusWalk.result());
}

/**
 * Shows a screen without a new document. The head of a new screen takes the focus when its data has
 * come. @returns its heading
 */
async function showWithin(page: Page, path: string): Promise<string> {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await goWithin(page, addressOf(path));
  const heading = screenHeading(page);
  await expect(heading).toBeFocused();
  return heading.innerText();
}

test.describe("roles", () => {
  for (const { role, locale } of people) {
    test(`${role} finds the screens that the table of permissions names, and no others`, async ({
      browser,
    }) => {
      const { page, wrong } = await openAs(browser, role);
      await speak(page, locale);
      const { shell, problems, screens: names } = words[locale];
      const isAllowed = ({ permission }: Screen) =>
        permission === null || mayDo([role], permission);
      // The first screen that is not theirs is loaded, too; a document for each takes most of the time.
      const closed = screens.find((screen) => !isAllowed(screen));
      if (closed !== undefined) expect(await show(page, closed.path)).toBe(shell.notFound);
      await show(page, "/");
      const navigation = page.getByRole("navigation", { name: shell.navigation });
      for (const screen of screens) {
        const { name, path, group, within } = screen;
        const isOpen = isAllowed(screen);
        // The first one is open already.
        const heading =
          path === "/" ? await screenHeading(page).innerText() : await showWithin(page, path);
        if (isOpen) expect([shell.notFound, problems.couldNotRead], name).not.toContain(heading);
        else expect(heading, name).toBe(shell.notFound);
        if (group === null || within !== undefined) continue;
        const link = navigation.getByRole("link", { name: names[name] });
        await expect(link, name).toHaveCount(isOpen ? 1 : 0);
      }
      expect(wrong).toEqual([]);
      await page.close();
    });
  }
});
