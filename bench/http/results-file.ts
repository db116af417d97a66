import { existsSync, readFileSync, writeFileSync } from "node:fs";

const start = "<!-- measured: written by npm run bench -->";
const end = "<!-- /measured -->";

/** Puts the figures in place of the last ones; what stands around them is written by people. */
export function withMeasured(text: string, measured: string): string {
  const part = `${start}\n\n${measured}\n\n${end}`;
  const from = text.indexOf(start);
  const to = text.indexOf(end);
  if (from === -1 || to === -1) return `# Results of \`npm run bench\`\n\n${part}\n${text}`;
  return text.slice(0, from) + part + text.slice(to + end.length);
}

export function writeResults(file: string, measured: string): void {
  const text = existsSync(file) ? readFileSync(file, "utf8") : "";
  writeFileSync(file, withMeasured(text, measured));
}
