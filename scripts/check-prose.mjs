// Checks comments and documentation against docs/plain-words.md. Fails when a rule has more findings
// than its ceiling in check-prose.json; lower the ceilings after a rewrite.
//   node scripts/check-prose.mjs [--all] [files…]
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { parseArgs } from "node:util";

/** First words of doc comments that hide the subject. */
const openers = /^(?:What|Of|Who|Whose|Whom|Whoever|Whatever|Where|With|Nothing|Nobody|As)\b/;

/** Phrases of the old dialect, with the plain ones. */
const phrases = [
  [/\b(?:gives?|gave|given|giving) way\b/i, "is replaced, yields to"],
  [/\b(?:is|are|was|were|be|been) told\b/i, "is acknowledged, reported, shown"],
  [/\bto be had\b/i, "available"],
  [/\banew\b/i, "again"],
  [/\bof (?:before|then|now)\b/i, "previous, at that time, current"],
  [/\b(?:takes?|took|taking) the place\b/i, "replaces"],
  [/\blooked at\b/i, "checked, read; the expected version"],
  [/\bthe own\b/i, "its own, the current user's"],
  [/\bof (?:whom|which|what)\b/i, "split the sentence"],
  [/\bwhoever\b/i, "name the actor"],
  [/\bstands? (?:there|for it|apart|beside)\b/i, "is listed, remains"],
];

/** Words of the longest sentence. */
const longest = 28;

/** The comments of a source file. */
function* commentsIn(source) {
  const lines = source.split("\n").map((line) => line.trim());
  for (let index = 0; index < lines.length; index++) {
    const first = lines[index];
    const line = index + 1;
    const parts = [];
    if (first.startsWith("/*")) {
      parts.push(first);
      while (!lines[index].includes("*/") && index + 1 < lines.length) parts.push(lines[++index]);
    } else if (first.startsWith("//")) {
      parts.push(first);
      while (lines[index + 1]?.startsWith("//")) parts.push(lines[++index]);
    } else continue;
    const text = parts.map((part) => part.replace(/^(?:\/\*\*?|\*\/?|\/\/)|\*\/$/g, "").trim());
    yield { line, isDoc: first.startsWith("/**"), text: text.join(" ").replace("*/", "").trim() };
  }
}

/** The paragraphs and list items of a Markdown page; tables are skipped. */
function* paragraphsIn(page) {
  const prose = page.replace(/```[\s\S]*?```/g, (code) => code.replace(/[^\n]/g, ""));
  let line = 1;
  for (const block of prose.split(/\n(?=\s*\n|[-*#|] |\d+\. )/)) {
    const text = block.replace(/\s+/g, " ").replace(/^[#*\-\d. ]+/, "");
    if (!text.includes("|")) yield { line, isDoc: false, text: text.trim() };
    line += block.split("\n").length;
  }
}

/** The findings in a text. */
function* findingsIn({ text, isDoc }) {
  // A suppression has the form that Biome reads: its first words are the rule's name.
  if (text.startsWith("biome-ignore")) return;
  const prose = text.replace(/`[^`]*`/g, "x").replace(/\]\([^)]*\)/g, "]");
  if (isDoc && openers.test(prose)) yield ["opener", "start with a verb or a noun"];
  for (const [pattern, plain] of phrases) if (pattern.test(prose)) yield ["phrase", plain];
  const counts = prose.split(/(?<=[.!?;])\s+/).map((sentence) => sentence.split(" ").length);
  if (Math.max(...counts) > longest) yield ["long", `${Math.max(...counts)} words`];
}

const { values, positionals } = parseArgs({
  options: { all: { type: "boolean", default: false } },
  allowPositionals: true,
});
const tracked = execFileSync("git", ["ls-files"], { encoding: "utf8" }).split("\n");
const skipped =
  /^(?:content|docs\/operator)\/|^bench\/RESULTS|^docs\/plain-words\.md$|^scripts\/check-prose\.mjs$/;
const files = (positionals.length > 0 ? positionals : tracked).filter(
  (file) => /\.(?:tsx?|mjs|md)$/.test(file) && !skipped.test(file) && existsSync(file),
);
const counts = { opener: 0, phrase: 0, long: 0 };
for (const file of files) {
  const source = readFileSync(file, "utf8");
  for (const part of file.endsWith(".md") ? paragraphsIn(source) : commentsIn(source)) {
    for (const [rule, hint] of findingsIn(part)) {
      counts[rule] += 1;
      if (values.all) console.error(`${file}:${part.line} ${rule} (${hint}): ${part.text}`);
    }
  }
}
const ceilings = JSON.parse(readFileSync(new URL("check-prose.json", import.meta.url), "utf8"));
for (const [rule, count] of Object.entries(counts)) {
  if (positionals.length === 0 && count > ceilings[rule]) {
    console.error(
      `${rule}: ${count} findings, at most ${ceilings[rule]}. Run with --all to list them.`,
    );
    process.exitCode = 1;
  }
}
if (values.all) console.error(counts);
