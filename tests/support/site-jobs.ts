import { siteJobs } from "~/jobs/site-jobs.server";
import { siteWords } from "~/site/site-words.server";
import { createMemoryStorage } from "./memory-storage";
import { testSecret } from "./registration";
import { noUploads } from "./uploads";

/** The jobs of a site that keeps its files in memory, and has no scanner and no link check unless a test gives them. */
export function testSiteJobs(given: Partial<Parameters<typeof siteJobs>[0]> = {}) {
  return siteJobs({
    startingTexts: siteWords,
    secret: testSecret,
    consoleOrigin: "https://console.site.example",
    dataFolder: "none",
    outboxFolder: "none",
    storage: createMemoryStorage(),
    mediaStorage: createMemoryStorage(),
    uploads: noUploads,
    scanner: undefined,
    linkCheck: undefined,
    maintain: undefined,
    ...given,
  });
}
