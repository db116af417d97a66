import { test as base, expect } from "@playwright/test";
import { consoleJourneys } from "./console-journeys";
import type { EngineBrowser } from "./engine-browser";
import { type EngineSite, siteOf } from "./engine-site";
import { engines } from "./engines";
import { publicJourneys } from "./public-journeys";
import { type Visitor, visitorWith } from "./visitor";

type Fixtures = { visitor: Visitor };
type WorkerFixtures = { engineName: string; site: EngineSite; browserOfEngine: EngineBrowser };

const test = base.extend<Fixtures, WorkerFixtures>({
  engineName: ["", { option: true, scope: "worker" }],

  site: [async ({ engineName }, use) => use(siteOf(engineName)), { scope: "worker" }],

  browserOfEngine: [
    async ({ engineName }, use) => {
      const engine = engines.find(({ name }) => name === engineName);
      if (engine === undefined) throw new Error(`No engine ${engineName}`);
      const browser = await engine.open();
      process.stdout.write(`${engineName} is version ${browser.version}.\n`);
      await use(browser);
      await browser.close();
    },
    { scope: "worker", timeout: 600_000 },
  ],

  /** Fails the test for script errors and policy violations, and keeps a picture of a failure. */
  visitor: async ({ browserOfEngine, site }, use, testInfo) => {
    const visitor = visitorWith(browserOfEngine, site.origin);
    await use(visitor);
    if (testInfo.error !== undefined) {
      await testInfo
        .attach("page", { body: await visitor.screenshot(), contentType: "image/png" })
        .catch(() => undefined);
    }
    expect(await visitor.takeProblems(), "script errors and policy violations").toEqual([]);
  },
});

test.describe("a visitor", () => {
  for (const [name, { play, consent = true }] of Object.entries(publicJourneys)) {
    test(name, async ({ visitor, site }) => {
      await visitor.startOver({ consent });
      await play(visitor, site);
    });
  }
});

// One session: the others go on where the first has signed in.
test.describe("somebody of the console", () => {
  test.describe.configure({ mode: "serial" });
  for (const [name, play] of Object.entries(consoleJourneys)) {
    test(name, ({ visitor, site }) => play(visitor, site));
  }
});
