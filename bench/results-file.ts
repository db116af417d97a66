import { readFileSync, writeFileSync } from "node:fs";
import { cpus, release, totalmem } from "node:os";

/** Start of the notes that people write beneath the figures. */
const mark = "<!-- notes: written by hand -->";

export type Results = {
  /** Name of the npm script that measured. */
  command: string;
  /** Versions of the measured programs besides the site, as they print them. */
  programs?: readonly string[];
  /** How the figures came about, one sentence or two. */
  method: string;
  /** The figures as Markdown. */
  text: string;
};

/** Writes results with their date and machine; the notes of an earlier file are kept. */
export function writeResultsFile(file: string | URL, results: Results): void {
  const { command, programs = [], method, text } = results;
  const machine = `${cpus()[0]?.model.trim()}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Linux ${release()}`;
  const date = new Date().toISOString().slice(0, 10);
  const tools = [`Node ${process.version}`, ...programs].join(" · ");
  const parts = [
    `# Results of \`npm run ${command}\``,
    `${date} · ${machine} · ${tools}`,
    method,
    text,
    notesOf(file),
  ];
  writeFileSync(file, parts.join("\n\n"));
}

function notesOf(file: string | URL): string {
  try {
    const old = readFileSync(file, "utf8");
    if (old.includes(mark)) return old.slice(old.indexOf(mark));
  } catch {
    // There is no file before the first run.
  }
  return `${mark}\n`;
}
