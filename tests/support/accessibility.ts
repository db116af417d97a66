import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

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
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    // Without details of what passes, which take a third of the time.
    const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
    if (exclude !== undefined) axe.exclude(exclude);
    const chosen = coloursOnly ? axe.withRules(rulesOfColours) : axe.withTags(rules);
    const { violations } = await chosen.analyze();
    for (const { id, nodes } of violations) {
      for (const { target, failureSummary } of nodes) {
        found.push(`${width} px: ${id}: ${target.join(" ")}: ${failureSummary}`);
      }
    }
  }
  return found;
}
