import { describe, expect, it, vi } from "vitest";
import { pageRules } from "~/host/page-cache/page-rules";
import {
  type Address,
  addressIn,
  campaignAddresses,
  isPageAddress,
  redirectAddresses,
} from "~/i18n/addresses";
import { type Locale, locales } from "~/i18n/locales";
import { builtHost } from "~tests/support/built-site";
import { patience } from "~tests/support/patience";
import { startingApp } from "~tests/support/starting-app";

const publicUrl = "http://site.example";
const addresses = [...campaignAddresses].filter(isPageAddress);
/** Those of them that are pages: a short address only leads to one. */
const pages: Address[] = [
  ...addresses.filter((address) => !redirectAddresses.has(address)),
  "/release/client/6.2.1",
];
const { app } = await startingApp(publicUrl);

const get = (path: string) => app.request(publicUrl + path);

/** Targets of the links and forms of a page. */
async function targetsOf(path: string): Promise<string[]> {
  const html = await (await get(path)).text();
  return [...html.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, to = ""]) =>
    to.replaceAll("&amp;", "&"),
  );
}

const pathOf = (target: string) => new URL(target, publicUrl).pathname;
const campaignOf = (target: string) => new URL(target, publicUrl).searchParams.get("campaign");

describe("a campaign", () => {
  /** Each page in one language, in turn. */
  const visits = pages.map((address, index) => {
    const locale: Locale = index % 2 === 0 ? "cn" : "en";
    return { locale, address, page: addressIn(locale, address) };
  });

  it.each(visits)(
    "is in the links of $page to campaign pages and files, and in no others",
    async ({ locale, address }) => {
      const counted = new Set(addresses.map((one) => addressIn(locale, one)));
      const versions = `${locales[locale].prefix}/release/`;
      const isWay = (path: string) =>
        counted.has(path) || path.startsWith("/files/") || path.startsWith(versions);
      const page = addressIn(locale, address, { query: { campaign: "spring-sale" } });
      const targets = await targetsOf(page);
      const onTheWay = targets.filter((target) => isWay(pathOf(target)));
      expect(onTheWay.length).toBeGreaterThan(0);
      for (const target of targets) {
        const isCounted = onTheWay.includes(target);
        expect(campaignOf(target), target).toBe(isCounted ? "spring-sale" : null);
      }
    },
  );

  it("is in no link if it is invalid", async () => {
    const page = addressIn("en", "/", { query: { campaign: '"><script>' } });
    const targets = await targetsOf(page);
    expect(targets.filter((target) => campaignOf(target) !== null)).toEqual([]);
  });

  const locale: Locale = "en";

  it("is in links of the campaign page to a file and to registration with a package", async () => {
    const page = addressIn(locale, "/indexConfig", { query: { campaign: "q4", members: 6 } });
    const targets = await targetsOf(page);
    expect(targets.some((target) => /^\/files\/[^?]+\?campaign=q4$/.test(target))).toBe(true);
    const query = { package: "D", campaign: "q4" };
    expect(targets).toContain(addressIn(locale, "/register", { query }));
  });

  it.each(["/indexConfig", "/pricing"] as const)("is kept by the form of %s", async (address) => {
    const query = { campaign: "q4", stop: 3, members: 2 };
    const response = await get(addressIn(locale, address, { query }));
    expect(response.status).toBe(302);
    const kept = { campaign: "q4", environments: 300, members: 2 };
    expect(response.headers.get("location")).toBe(addressIn(locale, address, { query: kept }));
    const html = await (await get(addressIn(locale, address, { query: kept }))).text();
    expect(html).toMatch(/<input type="hidden" name="campaign" value="q4"/);
  });

  it("is in the address of the campaign page's registration", async () => {
    const page = addressIn(locale, "/indexConfig", { query: { campaign: "q4" } });
    const html = await (await get(page)).text();
    const form = html.split("<form").find((one) => one.includes('type="password"')) ?? "";
    expect(form).not.toBe("");
    // A form without an action is sent to its page's address.
    const [, action = page] = / action="([^"]*)"/.exec(form) ?? [];
    expect(action).toContain("campaign=q4");
  });

  // So what is found about the page's accessibility, in both themes and widths, is true of it, too.
  it("changes addresses and hidden fields of its page alone; without one, no link has any", async () => {
    const ofCampaign = new RegExp(
      [
        "(?:\\?|&amp;)campaign=q4",
        '<input type="hidden" name="campaign" value="q4"/>',
        // Islands get it for their links.
        ' campaign="q4"',
        // The clocks of the drawing.
        "\\d\\d:\\d\\d",
      ].join("|"),
      "g",
    );
    const tagsOf = async (query: Record<string, string>) => {
      const html = await (await get(addressIn(locale, "/indexConfig", { query }))).text();
      return html.replaceAll(ofCampaign, "").split(/(?<=>)/);
    };
    // Asked for again, because the drawing shows in which windows it is night: the hour may change.
    await vi.waitFor(async () => {
      const plain = await tagsOf({});
      expect(plain.join("")).not.toMatch(/<a [^>]*campaign/);
      expect(await tagsOf({ campaign: "q4" })).toEqual(plain);
    }, patience);
  });

  it("sets no cookie and is not in the canonical address", async () => {
    const response = await get(addressIn(locale, "/download", { query: { campaign: "q4" } }));
    expect(response.headers.getSetCookie()).toEqual([]);
    const html = await response.text();
    expect(html).toContain(
      `<link rel="canonical" href="${publicUrl}${addressIn(locale, "/download")}"/>`,
    );
  });
});

it("every page whose links carry a campaign lists it in `handle.query`", async () => {
  const rules = pageRules((await builtHost()).routes);
  for (const address of addresses) expect(rules.get(address)?.query, address).toContain("campaign");
});
