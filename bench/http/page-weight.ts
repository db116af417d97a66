import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { ask } from "./ask.ts";
import { kilobytes, markdownTable } from "./table.ts";

const assets = fileURLToPath(new URL("../../build/client/assets/", import.meta.url));

const pages = {
  Home: "/en",
  Download: "/en/download",
  "Browser log": "/en/updateBrowserLog",
  Legal: "/en/privacyPolicy",
  Packages: "/en/pricing",
};

/** Bytes that a first visit to a page loads, compressed with brotli. */
type PageWeight = { html: number; css: number; scripts: number; files: number };

/** HTML, styles and scripts of the main pages as a table, in kilobytes. */
export async function weightTable(origin: string): Promise<string> {
  const head = ["Page, kB with brotli", "HTML", "CSS files", "Scripts", "Script files"];
  const rows = await Promise.all(
    Object.entries(pages).map(async ([label, path]) => {
      const { html, css, scripts, files } = await weightOf(origin, path);
      return [label, kilobytes(html), kilobytes(css), kilobytes(scripts), String(files)];
    }),
  );
  return markdownTable([head, ...rows]);
}

async function weightOf(origin: string, path: string): Promise<PageWeight> {
  const { bytes } = await ask(origin, { path, headers: { "Accept-Encoding": "br" } });
  const html = brotliDecompressSync(bytes).toString();
  const scripts = await withImports(assetsNamedIn(html, "js"));
  const css = await Promise.all(assetsNamedIn(html, "css").map(compressedSize));
  const sizes = await Promise.all(scripts.map(compressedSize));
  return { html: bytes.length, css: sum(css), scripts: sum(sizes), files: scripts.length };
}

/** Names of the built files of a kind that a page names anywhere. */
export function assetsNamedIn(html: string, ending: "js" | "css"): string[] {
  const found = html.matchAll(new RegExp(`/assets/([\\w.-]+\\.${ending})\\b`, "g"));
  return [...new Set([...found].map(([, name]) => name ?? ""))];
}

/** Names of the modules that a built module cannot run without. */
export function staticImportsOf(code: string): string[] {
  const found = code.matchAll(/(?:^|[;}])(?:import|export)\b(?!\()[^"'`;()]*["'](\.\/[^"']+)["']/g);
  return [...new Set([...found].map(([, path]) => basename(path ?? "")))];
}

async function withImports(names: string[]): Promise<string[]> {
  const all = new Set(names);
  // A set goes through what joins it on the way as well.
  for (const name of all) {
    for (const imported of staticImportsOf(await readFile(assets + name, "utf8"))) {
      all.add(imported);
    }
  }
  return [...all];
}

async function compressedSize(name: string): Promise<number> {
  return brotliCompressSync(await readFile(assets + name)).length;
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
