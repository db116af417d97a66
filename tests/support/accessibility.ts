import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import type { default as Axe, Result, RunOptions } from "axe-core";

/** Rules of WCAG 2.2 AA, and axe's best practices. */
const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** The rules whose findings depend on the theme. */
const rulesOfColours = ["color-contrast", "link-in-text-block"];

type FindingsOptions = {
  /** Check only `rulesOfColours`, for a page that the test has checked in the other theme. */
  coloursOnly?: boolean;
  /** Widths of the viewport in CSS pixels. */
  widths?: readonly number[];
  /** Selector of third-party content, which is not checked. */
  exclude?: string;
};

/** The findings of axe in a page at each width, as readable lines with their HTML. */
export async function accessibilityFindings(
  page: Page,
  { widths = [1440, 390], exclude, coloursOnly = false }: FindingsOptions = {},
): Promise<string[]> {
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    // Loaded each time: while one document replaces another, the browser may still report the previous
    // one.
    await loadAxe(page);
    const violations = coloursOnly
      ? await violationsOfColours(page, exclude)
      : await violationsOfAllRules(page, exclude);
    for (const { id, nodes } of violations) {
      for (const { html, failureSummary } of nodes) {
        found.push(`${width} px: ${id}: ${html}: ${failureSummary}`);
      }
    }
  }
  return found;
}

const axeSource = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/**
 * Runs axe's source once a document. Minified, it takes half the processor time. A session of the
 * browser's protocol would take less still, but its end takes away the devices for passkeys that
 * another one has added.
 */
async function loadAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
}

/** Selectors of the elements would take a tenth of the time; their HTML tells as much. */
const selectors = false;

async function violationsOfAllRules(page: Page, exclude: string | undefined): Promise<Result[]> {
  const options: RunOptions = {
    runOnly: { type: "tag", values: rules },
    // Details of passed rules would take a third of the time.
    resultTypes: ["violations"],
    selectors,
  };
  return page.evaluate(
    async ({ context, options }) => {
      const { axe } = window as unknown as { axe: typeof Axe };
      return (await axe.run(context, options as RunOptions)).violations;
    },
    {
      context: exclude === undefined ? { include: ["html"] } : { exclude: [exclude] },
      options: options as object,
    },
  );
}

/**
 * Looks that axe has passed in this worker: a text's colour and size, and everything painted behind it. For a link
 * within a text, also the look of that text.
 */
const passedLooks = new Set<string>();

/**
 * Most texts of a page have colours, sizes and backgrounds that texts of other pages have, too; axe
 * takes most of a test's time, so it is asked about each such look once. What else may lie behind a
 * text, because elements overlap, does not depend on the theme: it is checked with all rules.
 */
async function violationsOfColours(page: Page, exclude: string | undefined): Promise<Result[]> {
  const options: RunOptions = {
    runOnly: { type: "rule", values: rulesOfColours },
    resultTypes: ["violations", "passes"],
    elementRef: true,
    selectors,
  };
  const { violations, passed } = await page.evaluate(
    async ({ exclude, options, known }) => {
      const { axe } = window as unknown as { axe: typeof Axe };
      const backgrounds = new Map<Element | null, string>([[null, ""]]);
      const backgroundOf = (element: Element | null): string => {
        const stored = backgrounds.get(element);
        if (stored !== undefined || element === null) return stored ?? "";
        const { backgroundColor, backgroundImage, opacity, filter, mixBlendMode } =
          getComputedStyle(element);
        const own = [backgroundColor, backgroundImage, opacity, filter, mixBlendMode].join(" ");
        const around = backgroundOf(element.parentElement);
        const all = own === "rgba(0, 0, 0, 0) none 1 none normal" ? around : `${around} > ${own}`;
        backgrounds.set(element, all);
        return all;
      };
      const isLinkInText = (element: Element) =>
        element.matches("a") && getComputedStyle(element).display === "inline";
      const lookOf = (element: Element): string => {
        const { color, fontSize, fontWeight, textShadow, textDecorationLine } =
          getComputedStyle(element);
        const own = [color, fontSize, fontWeight, textShadow, textDecorationLine].join(" ");
        const beside =
          isLinkInText(element) && element.parentElement ? lookOf(element.parentElement) : "";
        return `${own}${backgroundOf(element)} ${beside}`;
      };
      // Texts for screen readers alone are one pixel large.
      const isSeen = (element: Element) =>
        element.checkVisibility({ visibilityProperty: true }) && element.clientHeight !== 1;
      const hasText = (element: Element) =>
        element.matches("input, select, textarea") ||
        [...element.childNodes].some(
          (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim() !== "",
        );
      const isKnown = new Set(known);
      const unknown = [...document.body.querySelectorAll("*")].filter(
        (element) =>
          hasText(element) &&
          (exclude === undefined || element.closest(exclude) === null) &&
          isSeen(element) &&
          !isKnown.has(lookOf(element)),
      );
      if (unknown.length === 0) return { violations: [], passed: [] };
      const { violations, passes } = await axe.run(unknown as HTMLElement[], options as RunOptions);
      const passedBy = (rule: string) =>
        passes.filter(({ id }) => id === rule).flatMap(({ nodes }) => nodes);
      const passedLinks = new Set(passedBy("link-in-text-block").map(({ element }) => element));
      // axe also passes texts that nobody sees; it has colours only of those that it measured.
      const passed = passedBy("color-contrast")
        .filter(({ any }) => any.some(({ data }) => data?.bgColor !== undefined))
        .flatMap(({ element }) => (element === undefined ? [] : [element]))
        .filter((element) => !isLinkInText(element) || passedLinks.has(element))
        .map(lookOf);
      // An element cannot be sent to the test.
      for (const node of violations.flatMap(({ nodes }) => nodes)) delete node.element;
      return { violations, passed: [...new Set(passed)] };
    },
    { exclude, options: options as object, known: [...passedLooks] },
  );
  for (const look of passed) passedLooks.add(look);
  return violations;
}

/**
 * Axe's findings in a page in the light theme, and the changes in the dark one. Motion is reduced, so that no colour
 * is in transition.
 */
export async function findingsInBothThemes(
  page: Page,
  options: Omit<FindingsOptions, "coloursOnly"> = {},
): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const coloursOnly = colorScheme === "dark";
    const findings = await accessibilityFindings(page, { ...options, coloursOnly });
    found.push(...findings.map((finding) => `${colorScheme}: ${finding}`));
  }
  return found;
}
