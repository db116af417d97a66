import { join } from "node:path";
import {
  type Browser,
  type BrowserContext,
  test as base,
  expect,
  type Page,
} from "@playwright/test";
import {
  type ConsolePage,
  callFrom,
  keepProven,
  newConsolePage,
  type ProofOfFactor,
  signInByCalls,
  wideWindow,
} from "./console-page";
import {
  addressOf,
  type FilledSite,
  type Person,
  passMidnight,
  startFilledSite,
} from "./console-site";
import { filesIn } from "./outbox-files";

export { expect };

type OpenOptions = {
  /** The language that the person chose. */
  locale?: "cn" | "en";
  /** Lines of the browser's console that the test provokes. */
  ignored?: RegExp;
};

/** A filled console, and the browsers of its people. */
export type OpenConsole = {
  site: FilledSite;
  origin: string;
  /** Somebody's browser, signed in, whose second factor was given lately. */
  browserOf: (person: Person) => Promise<BrowserContext>;
  /** Opens a screen in somebody's browser. */
  open: (person: Person, path: string, options?: OpenOptions) => Promise<ConsolePage>;
  /** Makes a call as somebody, which must succeed; without data, one that only reads. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look at what they expect
  call: (person: Person, path: string, data?: object) => Promise<any>;
  end: () => Promise<void>;
};

/** A session ends after half an hour without use; on a slow machine a run takes longer. */
const longestUnused = 20 * 60_000;

/** Starts a filled console for a spec that cannot share one. */
export async function openConsole(
  browser: Browser,
  variables?: Record<string, string>,
): Promise<OpenConsole> {
  const site = await startFilledSite(variables);
  const { origin } = site;
  const proofs = new Map<Person, Promise<ProofOfFactor>>();

  async function signIn(person: Person): Promise<ProofOfFactor> {
    const { state, secret, at } = site.signedIn[person];
    const context = await browser.newContext({ viewport: wideWindow, storageState: state });
    const proof = { context, origin, secret, at };
    if (Date.now() - at > longestUnused) await signInByCalls(proof, addressOf(person));
    return proof;
  }

  async function browserOf(person: Person): Promise<BrowserContext> {
    const proof = proofs.get(person) ?? signIn(person);
    proofs.set(person, proof);
    await keepProven(await proof);
    return (await proof).context;
  }

  const call: OpenConsole["call"] = async (person, path, data) =>
    callFrom({ context: await browserOf(person), origin }, path, data);

  return {
    site,
    origin,
    browserOf,
    call,
    async open(person, path, { locale = "en", ignored } = {}) {
      await call(person, "/me/locale", { locale });
      const opened = await newConsolePage(await browserOf(person), ignored);
      await opened.page.goto(`${origin}/console${path}`);
      return opened;
    },
    async end() {
      for (const proof of proofs.values()) await (await proof).context.close();
      await site.end();
    },
  };
}

type Fixtures = {
  /** The same as the console's, but a page on which something goes wrong fails the test. It is closed after it. */
  open: (person: Person, path: string, options?: OpenOptions) => Promise<Page>;
};

/** A browser test of the console: those of a worker share one, and use it after each other. */
export const test = base.extend<Fixtures, { shared: OpenConsole }>({
  shared: [
    async ({ browser }, use) => {
      const shared = await openConsole(browser);
      await use(shared);
      await shared.end();
    },
    { scope: "worker" },
  ],
  open: async ({ shared }, use) => {
    await passMidnight();
    const opened: ConsolePage[] = [];
    await use(async (...given) => {
      const one = await shared.open(...given);
      opened.push(one);
      return one.page;
    });
    for (const { page, wrong } of opened) {
      expect(wrong, "errors on the console").toEqual([]);
      await page.close();
    }
  },
});

/** The link in the newest mail to somebody who is invited. */
export async function linkTo({ site, origin }: OpenConsole, email: string): Promise<string> {
  const find = () =>
    filesIn(join(site.dataFolder, "outbox"))
      .filter((text) => text.includes(email))
      .map((text) => /\/console\/invitation#[\w-]+/.exec(text)?.[0])
      .at(-1) ?? "";
  await expect.poll(find).not.toBe("");
  return origin + find();
}
