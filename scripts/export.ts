import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { atMost, operatorCommand } from "./operator-command.ts";

const usage = `npm run site -- export FOLDER    writes what visitors see of articles, tools, friendly links, packages and prices,
                            legal texts, settings and words of pages, with the pictures of texts, into an empty folder,
                            in the form of content/`;

await operatorCommand(
  usage,
  () => {
    const [folder] = atMost(1, parseArgs({ allowPositionals: true }).positionals);
    // The running site may have another working folder.
    return { folder: folder && resolve(folder) };
  },
  (host, settings, options) => host.runCommand(settings, "export", options),
);
