import { spawn } from "node:child_process";
import { once } from "node:events";
import { type Drill, NotPossible } from "./drill.ts";

/** A database of every earlier state is filled, and brought to this version. */
export const upgradesDrill: Drill = {
  name: "upgrades",
  shown:
    "nobody had looked; a site that stood between two migrations of one day would have lost two tables",
  wanted:
    "from every earlier migration on PostgreSQL every row is kept, and the tables are those of a new site",
  run: async () => {
    if (!process.env["TEST_DATABASE_URL"]) throw new NotPossible("needs TEST_DATABASE_URL");
    const begun = performance.now();
    const words = ["run", "--project", "unit*", "app/platform/db/upgrades"];
    const child = spawn(process.execPath, ["node_modules/vitest/vitest.mjs", ...words], {
      env: { ...process.env, UPGRADES: "all", NO_COLOR: "1" },
      stdio: ["ignore", "pipe", "inherit"],
    });
    let output = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
    const [code] = await once(child, "close");
    const [, passed] = /Tests .*?(\d+) passed/.exec(output) ?? [];
    if (code !== 0) console.log(output);
    const seconds = (performance.now() - begun) / 1_000;
    return {
      measured: `${passed ?? 0} tests passed in ${seconds.toFixed(0)} s`,
      // One is of a database that is newer.
      isMet: code === 0 && Number(passed) > 1,
    };
  },
};
