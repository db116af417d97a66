import { parse } from "node:path";

/** Names of variables before version 0.2.0, which 0.3.0 no longer reads. */
const formerVariables = {
  RELEASE_SITE: "MANIFOLD_SITE",
  RELEASE_TOKEN: "MANIFOLD_TOKEN",
};

/** Reads a variable by its name, or by its former one. */
export function readVariable(name) {
  return process.env[name] ?? process.env[formerVariables[name]];
}

/** A sentence for each former name with which the program was called. */
export function formerNamesInUse() {
  const notes = [];
  if (parse(process.argv[1] ?? "").name === "manifold-release") {
    notes.push(noteOn("manifold-release", "release-cli"));
  }
  for (const [name, former] of Object.entries(formerVariables)) {
    const isOnlyName = process.env[name] === undefined && process.env[former] !== undefined;
    if (isOnlyName) notes.push(noteOn(former, name));
  }
  return notes;
}

function noteOn(former, name) {
  return `${former} is now called ${name}. Version 0.3.0 will not know the old name: change it in the pipeline.`;
}
