import { describe, expect, it } from "vitest";
import drawn from "~tests/support/brand/hue-30.json" with { type: "json" };
import {
  colourDifference,
  deriveAccent,
  isAccent,
  pairContrasts,
  resembledColours,
  shippedAccent,
} from "./accent";
import { accentCss, paletteCss, paletteOf } from "./palette";
import { cinnabar, fixedColours, sealColours, themes } from "./theme-colours";

const hues = Array.from({ length: 36 }, (_, index) => index * 10);

describe("colours that are derived from an accent", () => {
  it("have their contrast in both themes with every hue and strength", () => {
    const failing = hues.flatMap((accent) =>
      [0.5, 1, 1.1].flatMap((chroma) =>
        themes.filter(
          (theme) => Math.min(...pairContrasts(theme, deriveAccent({ accent, chroma })[theme])) < 1,
        ),
      ),
    );
    expect(failing).toEqual([]);
  });

  it("are the drawn ones with the shipped accent, and close to them just beside it", () => {
    expect(deriveAccent(shippedAccent)).toEqual(cinnabar);
    const beside = deriveAccent({ accent: 30, chroma: 0.999 });
    for (const theme of themes) {
      expect(colourDifference(beside[theme].seal, cinnabar[theme].seal)).toBeLessThan(2);
    }
  });

  it("write the style sheet that was drawn by hand before colours were derived, value for value", () => {
    const blocks = [...paletteCss(paletteOf(shippedAccent)).matchAll(/\{([^{}]*)\}/g)].map(
      ([, declarations = ""]) =>
        Object.fromEntries(
          declarations
            .split(";")
            .filter((declaration) => declaration !== "")
            .map((declaration) => [
              declaration.slice(0, declaration.indexOf(":")),
              declaration.slice(declaration.indexOf(":") + 1),
            ]),
        ),
    );
    // The last block is for paper, where links were drawn in the light theme's ink.
    const { light, dark } = drawn;
    expect(blocks).toEqual([light, dark, dark, { "--seal-ink": light["--seal-ink"] }]);
  });

  it("differ from danger, which stays red, unless the accent is red itself", () => {
    const confusing = hues.filter((accent) =>
      themes.some((theme) => {
        const { seal } = deriveAccent({ accent, chroma: 1 })[theme];
        return colourDifference(seal, fixedColours[theme].danger) < 12;
      }),
    );
    expect(confusing).toEqual([20, 30, 40]);
  });

  it("resemble a colour with a meaning only where hue and lightness are near", () => {
    expect(resembledColours(shippedAccent)).toEqual([]);
    expect(resembledColours({ accent: 165, chroma: 1 })).toEqual(["hue-2", "ok"]);
  });

  it("come from a whole hue and a moderate strength only", () => {
    expect([
      isAccent(shippedAccent),
      isAccent({ accent: 360, chroma: 1 }),
      isAccent({ accent: 1.5, chroma: 1 }),
      isAccent({ accent: 30, chroma: 0.4 }),
    ]).toEqual([true, false, false, false]);
  });

  it("are in the style sheet once for each theme, for the system's choice, and for paper", () => {
    const css = paletteCss(paletteOf({ accent: 262, chroma: 1 }));
    const { light, dark } = deriveAccent({ accent: 262, chroma: 1 });
    expect(css.split(`--seal-ink:${light["seal-ink"]}`).length).toBe(3);
    expect(css.split(`--seal:${dark.seal}`).length).toBe(3);
    expect(css).not.toContain(cinnabar.light.seal);
  });

  it("replace those of a style sheet with the same selectors, as far as it uses them", () => {
    const palette = paletteOf({ accent: 262, chroma: 1 });
    const whole = paletteCss(palette);
    const rules = accentCss(palette, () => true);
    const selectors = (css: string) => css.match(/^[^{\n]+\{(?::root[^{]*\{)?/gm);
    expect(selectors(rules)).toEqual(selectors(whole));
    for (const name of sealColours) {
      const declared = (css: string) => css.match(new RegExp(`--${name}:[^;}]+`, "g"));
      expect(declared(rules)).toEqual(declared(whole));
    }
    expect(accentCss(palette, (name) => name === "seal")).not.toContain("seal-ink");
    expect(accentCss(palette, () => false)).toBe("");
  });
});
