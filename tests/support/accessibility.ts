import type { Page } from "@playwright/test";
import axe, { type Result, type RunOptions } from "axe-core";

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

/** The findings of axe in a page at each width, as readable lines with selectors. */
export async function accessibilityFindings(
  page: Page,
  { widths = [1440, 390], exclude, coloursOnly = false }: FindingsOptions = {},
): Promise<string[]> {
  // Once a document: the library is half a megabyte of source to parse.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const violations = await page.evaluate(
      async ({ context, options }): Promise<Result[]> => {
        const { axe: inPage } = window as unknown as { axe: typeof axe };
        return (await inPage.run(context, options)).violations;
      },
      {
        context: exclude === undefined ? { include: ["html"] } : { exclude: [exclude] },
        options: {
          runOnly: coloursOnly
            ? { type: "rule", values: rulesOfColours }
            : { type: "tag", values: rules },
          // Details of passed rules would take a third of the time.
          resultTypes: ["violations"],
        } satisfies RunOptions as RunOptions,
      },
    );
    for (const { id, nodes } of violations) {
      for (const { target, failureSummary } of nodes) {
        found.push(`${width} px: ${id}: ${target.join(" ")}: ${failureSummary}`);
      }
    }
  }
  return found;
}

/**
 * What axe finds in a page in the light theme, and what changes in the dark one. Motion is
 * reduced, so that no colour is in transition.
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
