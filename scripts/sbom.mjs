// Writes the software bill of materials (CycloneDX 1.5) of the production packages, to the named file
// or to standard output. npm makes it from the lock file. Values that change from run to run are left
// out, so that one commit has one bill. The Node that the lock file does not know is added.
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { arch, platform } from "node:process";
import { billOf } from "./bill-of-materials.ts";

const npm = process.env.npm_execpath;
const [program, args] = npm?.endsWith("js") ? [process.execPath, [npm]] : ["npm", []];
const words = ["sbom", "--sbom-format=cyclonedx", "--omit=dev", "--package-lock-only"];
const { status, stdout, stderr } = spawnSync(program, [...args, ...words], { encoding: "utf8" });
if (status !== 0) {
  console.error(stderr);
  process.exit(1);
}
const read = (path) => JSON.parse(readFileSync(path, "utf8"));
const bill = billOf(JSON.parse(stdout), {
  site: read("package.json"),
  runtimes: read("scripts/runtime-packages.json"),
  system: `${platform === "win32" ? "win" : platform}-${arch}`,
});
const text = `${JSON.stringify(bill, null, 2)}\n`;
const file = process.argv[2];
if (file === undefined) process.stdout.write(text);
else writeFileSync(file, text);
