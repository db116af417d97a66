import { lstatSync, readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { codeTo, post } from "./calls.ts";
import type { Drill } from "./drill.ts";

/** Permissions of the group and of everybody else. */
const othersPermissions = 0o077;

/** A start under the most generous umask, and a message with a code. */
export const dataFolderDrill: Drill = {
  name: "data-folder",
  shown: "968 files 0666, outbox with plain codes 0644",
  wanted: "0700 for folders, 0600 for files, always",
  run: (start) =>
    start(
      {
        isFresh: true,
        through: (command) => ["sh", "-c", `umask 000; exec ${command.map(quoted).join(" ")}`],
      },
      async (site) => {
        const email = "reader@site.example";
        await post(site, "account/sendCode", { email }, "198.51.100.1");
        await codeTo(site, email);
        const entries = [
          site.folder,
          ...readdirSync(site.folder, { recursive: true, encoding: "utf8" }).map((name) =>
            join(site.folder, name),
          ),
        ];
        const open = entries.filter((path) => (lstatSync(path).mode & othersPermissions) !== 0);
        const example = open[0] === undefined ? "" : ` (${relative(site.folder, open[0]) || "."})`;
        return {
          measured: `${open.length} of ${entries.length} entries open to others${example}`,
          isMet: open.length === 0 && entries.length > 100,
        };
      },
    ),
};

const quoted = (word: string) => `'${word.replaceAll("'", "'\\''")}'`;
