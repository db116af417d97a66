// What the npm commands run: looks at the version of Node before anything else, because an old one can neither read
// nor install the rest, and fails late and in words about something else. Then `run.mjs` runs the command.
const { versionFlaw } = require("./node-version.cjs");
const { engines } = require("../package.json");

const flaw = versionFlaw(process.version, engines.node);
if (flaw === undefined) {
  import("./run.mjs").catch((error) => {
    console.error(error);
    process.exit(1);
  });
} else {
  console.error(flaw);
  process.exit(1);
}
