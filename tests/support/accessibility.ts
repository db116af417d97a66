import type { Page } from "@playwright/test";
import axe, { type Result, type RunOptions } from "axe-core";

/** WCAG 2.2 AA, and what axe recommends beyond it. */
const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Those of them that colours decide; the others find the same whatever the theme. */
const rulesOfColours = ["color-contrast", "link-in-text-block"];

type FindingsOptions = {
  /** Only what another theme may change, of a page whose rest was looked at in this test. */
  coloursOnly?: boolean;
  /** Widths of the window in CSS pixels, in turn. */
  widths?: readonly number[];
  /** A selector of what is not ours. */
  exclude?: string;
};

/** What axe finds in a page, at each width, in words that lead to the place. */
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
          // Without details of what passes, which take a third of the time.
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
