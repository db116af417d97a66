import { parseArgs } from "node:util";
import { atMost, operatorCommand } from "./operator-command.ts";

const usage = `npm run site -- sample-content                        what came with the site and nobody has changed
npm run site -- sample-content clear                  removes it; with --kind releases,articles,help,errors,links,tools
                                                 only these kinds`;

await operatorCommand(
  usage,
  () => {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { kind: { type: "string" } },
    });
    const [task = "list"] = atMost(1, positionals);
    return { task, kind: values.kind };
  },
  (host, settings, options) => host.runCommand(settings, "sample-content", options),
);
