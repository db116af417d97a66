import { expect, it } from "vitest";
import { siteJobs } from "~/jobs/site-jobs.server";
import { siteWords } from "~/site/site-words.server";
import { jobsWords as cn } from "~console/jobs/words.cn";
import { jobsWords as en } from "~console/jobs/words.en";
import { createMemoryStorage } from "~tests/support/memory-storage";
import { noUploads } from "~tests/support/uploads";

it("has a name for every job in both languages of the console", () => {
  const jobs = siteJobs({
    startingTexts: siteWords,
    ...{ dataFolder: "none", outboxFolder: "none", mediaStorage: createMemoryStorage() },
    storage: createMemoryStorage(),
    scanner: undefined,
    uploads: noUploads,
    ...{ linkCheck: undefined, maintain: async () => undefined },
  });
  for (const { name } of jobs) {
    expect(en.names).toHaveProperty(name);
    expect(cn.names).toHaveProperty(name);
  }
});
