import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { LocaleProvider } from "~/i18n/locale-context";
import { AllCategories } from "./all-categories";
import { resources } from "./words.en";

/** Possible names of a category that scripts or the page around it use as an id or a name. */
const hostileIds = [
  ...["content", "footer", "tools", "apply", "recommended", "category", "categories"],
  ...["proxies", "proxies-heading", "heading", "heading-proxies", "category-proxies"],
  ...["constructor", "location", "body", "q", "action", "submit"],
];

describe("ids of categories", () => {
  const groups = hostileIds.map((id) => ({ id, name: id, count: 1, first: [] }));
  const html = renderToStaticMarkup(
    <LocaleProvider value="en">
      <AllCategories messages={resources} recommended={[]} groups={groups} />
    </LocaleProvider>,
  );

  it("are unique, whatever an owner calls them", () => {
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });
  it("are never those of the page around them", () => {
    expect(hostileIds.filter((id) => html.includes(` id="${id}"`))).toEqual([]);
  });
  it("are where the links of the page lead", () => {
    const leads = [...html.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    expect(leads).toHaveLength(hostileIds.length);
    expect(leads.filter((id) => !html.includes(` id="${id}"`))).toEqual([]);
  });
});
