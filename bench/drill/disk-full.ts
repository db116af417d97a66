import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { post } from "./calls.ts";
import { type Drill, NotPossible } from "./drill.ts";
import type { DrilledSite } from "./drilled-site.ts";

/** Size of the disk; the starting content and a database need about half of it. */
const megabytes = 400;

/** The disk of the data folder is full, and has room again later. */
export const diskFullDrill: Drill = {
  name: "disk-full",
  shown: "500 without Retry-After, /readyz 200",
  wanted: "503 with Retry-After, /readyz 503, pages as ever; recovery by itself",
  run: async (start) => {
    try {
      execFileSync("unshare", ["-rm", "true"], { stdio: "ignore" });
    } catch {
      throw new NotPossible("needs a file system of its own (unshare -rm)");
    }
    // The small disk exists for the site's process alone, and ends with it.
    const through = (command: string[], folder: string) => {
      const disk = join(folder, "disk");
      mkdirSync(disk, { recursive: true });
      const mount = `mount -t tmpfs -o size=${megabytes}m tmpfs '${disk}'`;
      return ["unshare", "-rm", "sh", "-c", `${mount} && exec ${command.join(" ")}`];
    };
    const dataFolder = (folder: string) => join(folder, "disk");
    return start({ isFresh: true, through, dataFolder }, async (site) => {
      await site.calm();
      const disk = join(`/proc/${site.pid}/root`, dataFolder(site.folder));
      const filler = join(disk, "filler");
      const { bavail, bsize } = statfsSync(disk);
      try {
        writeFileSync(filler, Buffer.alloc(bavail * bsize));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
      }
      const full = await ask(site, "full");
      rmSync(filler);
      const recovered = await recovery(site);
      const isMet =
        full.statuses.every((status) => status === 503) &&
        full.hasRetry &&
        full.readiness === 503 &&
        full.page === 200 &&
        recovered !== null;
      const again = recovered === null ? "no recovery in 60 s" : `recovered after ${recovered} s`;
      return {
        measured: `writes ${[...new Set(full.statuses)].join(", ")}${full.hasRetry ? " with Retry-After" : ""}, /readyz ${full.readiness}, a page ${full.page}; ${again}`,
        isMet,
      };
    });
  },
};

async function ask(site: DrilledSite, name: string) {
  const answers = [];
  for (let index = 0; index < 5; index += 1) {
    const body = {
      name: "Lin",
      contact: `${name}-${index}@site.example`,
      topic: "service",
      message: "x".repeat(1_000),
    };
    answers.push(await post(site, "site/contact", body, `198.51.100.${index + 1}`));
  }
  const readiness = (await fetch(`${site.origin}/readyz`)).status;
  const page = (await fetch(`${site.origin}/en/pricing`)).status;
  return {
    statuses: answers.map(({ status }) => status),
    hasRetry: answers.every(({ retryAfter }) => retryAfter !== null),
    readiness,
    page,
  };
}

/** Seconds until a write succeeds again and the site is ready; null when it never does. */
async function recovery(site: DrilledSite): Promise<number | null> {
  const started = performance.now();
  for (let turn = 0; performance.now() - started < 60_000; turn += 1) {
    const { statuses, readiness } = await ask(site, `again-${turn}`);
    const seconds = Math.round((performance.now() - started) / 1_000);
    if (statuses.every((status) => status === 200) && readiness === 200) return seconds;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  return null;
}
