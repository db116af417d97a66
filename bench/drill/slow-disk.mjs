// Loaded before the site: an overloaded disk. Every sync takes a fifth of a second and every write
// five milliseconds. It slows both ways to the disk: the embedded database's synchronous calls, and
// the promises of outbox, files and notes.
import fs from "node:fs";
import { open } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { setTimeout as pause } from "node:timers/promises";

const sync = 200;
const write = 5;
const clock = new Int32Array(new SharedArrayBuffer(4));

/** How many milliseconds each call takes at least. */
const syncs = { fsync: sync, fdatasync: sync };
const writes = { write, writev: write, writeFile: write, appendFile: write };

/** The log is no file of the site. */
const isLog = (file) => file === 1 || file === 2;

for (const [name, milliseconds] of Object.entries({ ...syncs, ...writes })) {
  const waiting = fs[`${name}Sync`];
  const calling = fs[name];
  const promised = fs.promises[name];
  fs[`${name}Sync`] = (file, ...others) => {
    if (!isLog(file)) Atomics.wait(clock, 0, 0, milliseconds);
    return waiting(file, ...others);
  };
  fs[name] = (file, ...others) => {
    if (isLog(file)) calling(file, ...others);
    else setTimeout(() => calling(file, ...others), milliseconds);
  };
  if (promised === undefined) continue;
  fs.promises[name] = async (...given) => {
    await pause(milliseconds);
    return promised(...given);
  };
}

const handle = await open(process.execPath);
const ofHandles = Object.getPrototypeOf(handle);
await handle.close();
for (const [name, milliseconds] of Object.entries({ ...writes, sync, datasync: sync })) {
  const promised = ofHandles[name];
  if (promised === undefined) continue;
  ofHandles[name] = async function (...given) {
    await pause(milliseconds);
    return promised.apply(this, given);
  };
}
syncBuiltinESMExports();
