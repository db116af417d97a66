import { readFileSync } from "node:fs";
import { runtimeFlaw } from "./checkout.mjs";
import { flawsOf, licencesOf } from "./package-rules.ts";

// Checks the packages of all lock files and the Node that is installed against the rules, and prints
// their licences. The exit code is 1 when something breaks a rule.
const flaws = [];
const read = (path) => JSON.parse(readFileSync(path, "utf8"));
for (const folder of ["", "bench/mutation/"]) {
  const lock = read(`${folder}package-lock.json`);
  console.log(`${folder}package-lock.json: ${Object.keys(lock.packages).length - 1} packages`);
  for (const [licence, count] of licencesOf(lock)) console.log(`${count}`.padStart(5), licence);
  flaws.push(...flawsOf(lock, read(`${folder}package.json`).allowScripts ?? {}));
}
const flaw = runtimeFlaw();
if (flaw !== undefined) flaws.push(flaw);
for (const sentence of flaws) console.error(sentence);
if (flaws.length > 0) process.exitCode = 1;
else console.log("Every package keeps the rules (docs/decisions/0046).");
