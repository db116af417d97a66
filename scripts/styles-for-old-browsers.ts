import type { ChildNode, Plugin, Root, Rule } from "postcss";

/**
 * PostCSS plugin: writes a style sheet so that the browsers of `styledFloor` understand it, where
 * Lightning CSS does not help. Chromium before 99 drops what is in a layer, before 87 most
 * logical sides, and before 104 ranges of media.
 * @param except the folder of style sheets for newer browsers, which stay as they are
 */
export function stylesForOldBrowsers(except?: string): Plugin {
  return {
    postcssPlugin: "styles-for-old-browsers",
    OnceExit(root) {
      if (except !== undefined && root.source?.input.file?.startsWith(except)) return;
      writeOutLayers(root);
      root.walkAtRules("media", (rule) => {
        rule.params = rule.params.replace(below, (_, side, number, unit) => {
          return `(max-${side}: ${Number((number - 0.001).toFixed(3))}${unit})`;
        });
      });
      root.walkRules(separateYoungSelectors);
      root.walkDecls((declaration) => {
        const sides = sidesOf[declaration.prop];
        if (sides === undefined) return;
        const values = valuesOf(declaration.value);
        const last = values.length - 1;
        declaration.replaceWith(
          sides.map((prop, index) => {
            // Of four sides: top, right, bottom, left, as in `margin`.
            const place = index <= last ? index : index === 3 ? Math.min(1, last) : 0;
            return declaration.clone({ prop, value: values[place] ?? "" });
          }),
        );
      });
    },
  };
}

/**
 * Writes the rules of all layers in the order of the layers, and then the rules outside of them. From then on
 * specificity counts between layers as well. A rule of an earlier layer must not be more specific than a utility, and
 * a rule outside of layers not less.
 */
function writeOutLayers(root: Root): void {
  const layers = new Map<string, ChildNode[]>();
  const rest: ChildNode[] = [];
  for (const node of root.nodes) {
    if (node.type !== "atrule" || node.name !== "layer") {
      rest.push(node);
      continue;
    }
    for (const name of node.params.split(",")) {
      const known = layers.get(name.trim()) ?? [];
      layers.set(name.trim(), [...known, ...(node.nodes ?? [])]);
    }
  }
  root.removeAll();
  root.append([...layers.values()].flat(), rest);
  root.walkAtRules("layer", (rule) => {
    throw rule.error("Only a layer at the top of the style sheet can be written out");
  });
}

/**
 * A window smaller than a length. Lightning CSS would write `not (min-width: …)`, which Chromium before 104
 * drops. No window ends in between.
 */
const below = /\((width|height)\s*<\s*([\d.]+)(rem|em)\)/g;

/**
 * Pseudo-elements that browsers of the floor lack (Chromium 89, Firefox 82, Safari 14.1). A browser drops the
 * whole rule if it does not know one of its selectors.
 */
const youngSelectors = /::file-selector-button/;

/** Gives selectors that old browsers do not know a rule of their own. */
function separateYoungSelectors(rule: Rule): void {
  const young = rule.selectors.filter((selector) => youngSelectors.test(selector));
  if (young.length === 0 || young.length === rule.selectors.length) return;
  rule.cloneAfter({ selectors: young });
  rule.selectors = rule.selectors.filter((selector) => !youngSelectors.test(selector));
}

/** All text runs from left to right, from top to bottom. */
const sidesOf: Record<string, string[]> = {
  inset: ["top", "right", "bottom", "left"],
  "inset-block": ["top", "bottom"],
  "inset-inline": ["left", "right"],
  "inset-block-start": ["top"],
  "inset-block-end": ["bottom"],
  "inset-inline-start": ["left"],
  "inset-inline-end": ["right"],
  "margin-block": ["margin-top", "margin-bottom"],
  "margin-inline": ["margin-left", "margin-right"],
  "padding-block": ["padding-top", "padding-bottom"],
  "padding-inline": ["padding-left", "padding-right"],
  "border-block-width": ["border-top-width", "border-bottom-width"],
  "border-inline-width": ["border-left-width", "border-right-width"],
  "border-block-style": ["border-top-style", "border-bottom-style"],
  "border-inline-style": ["border-left-style", "border-right-style"],
  "border-block-color": ["border-top-color", "border-bottom-color"],
  "border-inline-color": ["border-left-color", "border-right-color"],
};

/** The parts of a value between spaces that are not within parentheses. */
function valuesOf(value: string): string[] {
  return value.match(/(?:[^\s()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))+/g) ?? [];
}
