import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium } from "@playwright/test";
import { chromiumArguments, findChromium } from "../tests/support/chromium.ts";
import { endSite, startSite } from "../tests/support/site-process.ts";

/**
 * Runs a measurement with a browser on the built site, which is started on a temporary data folder.
 * Both are stopped afterwards.
 * @param prepare does something with the data folder before the site has it open
 */
export async function withBrowsedSite<Result>(
  measure: (origin: string, browser: Browser) => Promise<Result>,
  prepare: (folder: string) => void = () => undefined,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), "site-bench-"));
  prepare(folder);
  const site = await startSite({ DATA_DIR: folder });
  try {
    const options = { executablePath: findChromium(), args: chromiumArguments };
    const browser = await chromium.launch(options);
    try {
      return await measure(site.origin, browser);
    } finally {
      await browser.close();
    }
  } finally {
    await endSite(site);
    rmSync(folder, { recursive: true });
  }
}
