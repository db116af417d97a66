import { Features, type Targets } from "lightningcss";

type Floor = { chrome: string; firefox: string; safari: string };

/**
 * The oldest browsers that run our scripts. Their types are those of `tsconfig.browser.json`, and
 * `canRunScripts` (`can-run-scripts.ts`) keeps the scripts out of older ones.
 */
export const fullFloor: Floor = { chrome: "109", firefox: "115", safari: "16.4" };

/** The oldest browsers that show the public pages with their styles; scripts do not start there. */
export const styledFloor: Floor = { chrome: "86", firefox: "78", safari: "14" };

/** A floor as Vite names the targets of a build. */
export function buildTargets({ chrome, firefox, safari }: Floor): string[] {
  return [`chrome${chrome}`, `firefox${firefox}`, `safari${safari}`, `ios${safari}`];
}

/** A floor as Lightning CSS numbers its targets. */
export function styleTargets({ chrome, firefox, safari }: Floor): Targets {
  return {
    chrome: encoded(chrome),
    firefox: encoded(firefox),
    safari: encoded(safari),
    ios_saf: encoded(safari),
  };
}

/** One byte each for the major, minor and patch number. */
function encoded(version: string): number {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return major * 0x1_00_00 + minor * 0x1_00;
}

/**
 * Features that Lightning CSS leaves alone. Text runs from left to right on every page, `light-dark()` is not used,
 * and all these browsers know `clamp()`.
 */
export const keptInStyles =
  Features.DirSelector | Features.LangSelectorList | Features.LightDark | Features.ClampFunction;
