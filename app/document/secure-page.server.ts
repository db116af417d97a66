import { createHash } from "node:crypto";
import type { AllowedInline } from "~/support/content-security-policy";
import { speculationRules } from "./speculation-rules.server";
import { waitingScriptId } from "./waiting-scripts";

export type PageParts = {
  /** The secret that the page's own scripts and styles carry, of letters, digits and hyphens. */
  nonce: string;
  /** The styles of a page, from its HTML and the addresses of its scripts. */
  stylesOf: (html: string, scripts: readonly string[]) => string;
};

/**
 * Makes a rendered page ready to be stored and sent: its styles in it, its scripts put off, and
 * what may run named by hash. Only what carries the nonce is named, so that markup that
 * somebody slips in stays without force; the nonce itself is taken out.
 */
export function securePage(
  rendered: string,
  { nonce, stylesOf }: PageParts,
): { html: string; allowed: AllowedInline } {
  const mark = ` nonce="${nonce}"`;
  const { light, preload } = takePreloads(rendered, mark);
  const complete = insert(light, {
    [`<style${mark}></style>`]: `<style${mark}>${stylesOf(light, preload)}</style>`,
    // Text, until `start-scripts.ts` brings it to life.
    [`<script${mark} type="module" async="">`]: `<script${mark} type="text/plain" id="${waitingScriptId}" data-preload="${preload.join(" ")}" data-entry="${entryOf(light)}">`,
    "</body>": `<script type="speculationrules"${mark}>${speculationRules}</script></body>`,
  });
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const html = complete.replaceAll(
    new RegExp(`<(script|style)([^<>]*)${mark}([^<>]*)>(.*?)</\\1>`, "gs"),
    (_, name: string, before: string, after: string, text: string) => {
      (name === "script" ? scripts : styles).add(hashOf(text));
      return `<${name}${before}${after}>${text}</${name}>`;
    },
  );
  return { html, allowed: { scripts: [...scripts], styles: [...styles] } };
}

/** Takes the framework's preloads out of the page: nothing is fetched before it is shown. */
function takePreloads(html: string, mark: string): { light: string; preload: string[] } {
  const preload: string[] = [];
  const link = new RegExp(`<link rel="modulepreload" href="([^"<>]*)"${mark}/>`, "g");
  const light = html.replaceAll(link, (_, href: string) => {
    preload.push(href);
    return "";
  });
  return { light, preload };
}

/** The module that starts hydration: what the framework's script imports last. */
function entryOf(html: string): string {
  return html.match(/import\("([^"]*)"\);<\/script>/)?.[1] ?? "";
}

/** Puts texts in their places. @throws when a place is not there exactly once */
function insert(html: string, texts: Record<string, string>): string {
  let result = html;
  for (const [place, text] of Object.entries(texts)) {
    const at = result.indexOf(place);
    if (at === -1 || result.indexOf(place, at + 1) !== -1) {
      throw new Error(`The page should hold once: ${place.replace(/nonce="[^"]*"/, "nonce")}`);
    }
    result = result.slice(0, at) + text + result.slice(at + place.length);
  }
  return result;
}

function hashOf(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}
