// The first program of every npm command: says when Node is too old to install and build the project. An old Node would
// fail later, in words about something else. It is a process of its own, CommonJS, and in the syntax of 2009, because a
// Node of any age has to read it. An `import()` would be a syntax error for some.
"use strict";
var versionFlaw = require("./node-version.cjs").versionFlaw;
var flaw = versionFlaw(process.version, require("../package.json").engines.node);
if (flaw !== undefined) {
  console.error(flaw);
  process.exit(1);
}
