// Loaded before the site: every sync of a file takes a fifth of a second, as on a disk that is overloaded.
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

const milliseconds = 200;
const clock = new Int32Array(new SharedArrayBuffer(4));
const { fsyncSync } = fs;
fs.fsyncSync = (file) => {
  Atomics.wait(clock, 0, 0, milliseconds);
  fsyncSync(file);
};
syncBuiltinESMExports();
