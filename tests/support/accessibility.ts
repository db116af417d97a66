import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

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
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    // Details of passed rules would take a third of the time.
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
