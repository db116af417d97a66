import { parseArgs } from "node:util";
import { atMost, operatorCommand } from "./operator-command.ts";

const usage = `npm run site -- token                       tokens of pipelines, and their ends
npm run site -- token make NAME --for EMAIL --scope SCOPE,SCOPE [--product client,browser]
                     [--channel stable,beta] [--days 90] [--network 192.0.2.0/24]
                                            makes one that acts for somebody of the staff, and prints it this once
npm run site -- token revoke NAME           ends it at once`;

const text = { type: "string" } as const;

await operatorCommand(
  usage,
  () => {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { for: text, scope: text, product: text, channel: text, days: text, network: text },
    });
    const [task = "list", name] = atMost(2, positionals);
    const { for: email, ...reach } = values;
    return { task, name, email, reach };
  },
  (host, settings, options) => host.runCommand(settings, "token", options),
);
