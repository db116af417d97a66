import { expect, it } from "vitest";
import { jobsWords as cn } from "~console/jobs/words.cn";
import { jobsWords as en } from "~console/jobs/words.en";
import { testSiteJobs } from "~tests/support/site-jobs";

it("has a name for every job in both languages of the console", () => {
  const jobs = testSiteJobs({ maintain: async () => undefined });
  for (const { name } of jobs) {
    expect(en.names).toHaveProperty(name);
    expect(cn.names).toHaveProperty(name);
  }
});
