import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { atMost, operatorCommand } from "./operator-command.ts";

const usage = `npm run site -- import wordpress EXPORT.xml    makes drafts of the posts of WordPress (Tools, Export: WXR)
npm run site -- import ghost EXPORT.json       makes drafts of the posts of Ghost (Settings, Import/Export)
  --locale en          language of the drafts, else cn
  --pictures FOLDER    a copy of wp-content/uploads or content/images; without it pictures become links
  --addresses FILE     where the list of old addresses is written, else EXPORT.xml.addresses.csv
  --dry-run            prints the report, and stores nothing`;

const whole = (path: string | undefined) => path && resolve(path);

await operatorCommand(
  usage,
  () => {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        locale: { type: "string", default: "cn" },
        pictures: { type: "string" },
        addresses: { type: "string" },
        "dry-run": { type: "boolean", default: false },
      },
    });
    const [system, file] = atMost(2, positionals);
    return {
      system,
      // The running site may have another working folder.
      file: whole(file),
      locale: values.locale,
      pictures: whole(values.pictures),
      addresses: whole(values.addresses),
      isDryRun: values["dry-run"],
    };
  },
  (host, settings, options) => host.runCommand(settings, "import", options),
);
