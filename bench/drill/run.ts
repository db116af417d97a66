import { parseArgs } from "node:util";
import { endDescendants } from "../../scripts/descendants.mjs";
import { backupDrills } from "./backup.ts";
import { connectionsDrill } from "./connections.ts";
import { costDrills } from "./costs.ts";
import { dataFolderDrill } from "./data-folder.ts";
import { departedDrill } from "./departed.ts";
import { diskFullDrill } from "./disk-full.ts";
import { type Drill, NotPossible, type Outcome } from "./drill.ts";
import { createStarter } from "./drilled-site.ts";
import { faultDrills } from "./faults.ts";
import { floodDrills } from "./floods.ts";
import { httpEdgesDrill } from "./http-edges.ts";
import { memoryDrills } from "./memory.ts";
import { ownServers } from "./own-postgres.ts";
import { pointInTimeDrill } from "./point-in-time.ts";
import { postgresDrill } from "./postgres.ts";
import { purseDrills } from "./purse.ts";
import { registrationDrills } from "./registrations.ts";
import { type Played, report } from "./report.ts";
import { signInDrills } from "./sign-ins.ts";
import { upgradesDrill } from "./upgrades.ts";
import { uploadsDrill } from "./uploads.ts";

/**
 * Plays floods and faults against sites of its own on loopback, and prints what they measured
 * beside what is wanted. The exit code is 1 when something wanted is missed.
 */
const drills: Drill[] = [
  ...floodDrills,
  ...costDrills,
  departedDrill,
  dataFolderDrill,
  ...purseDrills,
  uploadsDrill,
  connectionsDrill,
  postgresDrill,
  ...memoryDrills,
  diskFullDrill,
  ...faultDrills,
  httpEdgesDrill,
  ...registrationDrills,
  ...signInDrills,
  ...backupDrills,
  pointInTimeDrill,
  upgradesDrill,
];

const { values: options } = parseArgs({
  options: {
    /** Plays only the drills whose name contains one of these texts, divided by commas. */
    only: { type: "string", default: "" },
  },
});

const asked = options.only.split(",");
const chosen = drills.filter(({ name }) => asked.some((text) => name.includes(text)));
if (chosen.length === 0) {
  console.error(`No such drill. There are ${drills.map(({ name }) => name).join(", ")}.`);
  process.exit(2);
}

const sites = createStarter();
let isBrokenOff = false;
// A terminal sends SIGINT to this process, and npm sends it once more.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void breakOff());
const played: Played[] = [];
try {
  for (const drill of chosen) {
    const outcome = await play(drill);
    // Then it failed because what it had started was ended.
    if (isBrokenOff) await new Promise(() => {});
    played.push({ drill, outcome });
    const word = outcome === null ? "–" : outcome.isMet ? "met" : "MISSED";
    console.log(`${drill.name}: ${word}${outcome === null ? "" : `, ${outcome.measured}`}`);
  }
} finally {
  await sites.end();
}
console.log(`\n${report(played)}`);
if (played.some(({ outcome }) => outcome?.isMet === false)) process.exitCode = 1;

/** Ends everything that the drills started, and this process. */
async function breakOff(): Promise<void> {
  if (isBrokenOff) return;
  isBrokenOff = true;
  try {
    await Promise.all([sites.end(), endDescendants(process.pid)]);
    for (const end of [...ownServers]) await end();
  } finally {
    process.exit(1);
  }
}

/** Plays a drill; null where it cannot run. A drill that breaks is a miss. */
async function play(drill: Drill): Promise<Outcome | null> {
  try {
    return await drill.run(sites.start);
  } catch (error) {
    if (error instanceof NotPossible) {
      console.log(`${drill.name}: not played, ${error.message}`);
      return null;
    }
    console.error(error);
    return { measured: `broke off: ${(error as Error).message.split("\n")[0]}`, isMet: false };
  }
}
