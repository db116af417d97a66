// Ends with 1 while LICENSE names no owner: then nobody has a licence for what a release would contain. Builds of images
// run it as a program, without packages.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

/**
 * Finds the place that LICENSE still leaves open.
 * @returns a sentence for the person who builds, or undefined if the owner is named
 */
export function ownerFlaw(text) {
  if (!text.includes("⟨owner⟩")) return undefined;
  return "LICENSE names no owner, so nobody may use what is built here. Write the legal person in place of ⟨owner⟩ in LICENSE, and commit it.";
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const flaw = ownerFlaw(readFileSync("LICENSE", "utf8"));
  if (flaw !== undefined) {
    console.error(flaw);
    process.exitCode = 1;
  }
}
