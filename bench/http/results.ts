import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { cpus, release, totalmem } from "node:os";

/** Writes the results and the machine; handwritten notes below the marker are kept. */
export function writeResults(file: string, load: string, text: string, command = "bench"): void {
  const mark = "<!-- notes: written by hand -->";
  let notes = `${mark}\n`;
  try {
    const old = readFileSync(file, "utf8");
    if (old.includes(mark)) notes = old.slice(old.indexOf(mark));
  } catch {
    // There is no file before the first run.
  }
  const version = execFileSync("sh", ["-c", "nginx -v 2>&1; wrk -v 2>&1 | head -1"]).toString();
  const machine = `${cpus()[0]?.model.trim()}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Linux ${release()}`;
  const programs = version
    .trim()
    .split("\n")
    .map((line) => line.replace(/ Copyright.*/, ""))
    .join(", ");
  writeFileSync(
    file,
    [
      `# Results of \`npm run ${command}\``,
      "",
      `${new Date().toISOString().slice(0, 10)} · ${machine} · Node ${process.version} · ${programs}`,
      "",
      `Server on one core, load from another; ${load}; medians. Ratios are of work for a second of processor time, round by round.`,
      "",
      text,
      "",
      notes,
    ].join("\n"),
  );
}
