import { rm } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addressIn, pageAddresses, redirectAddresses } from "~/i18n/addresses";
import { startingPolicyVersion } from "~tests/support/policy-version";
import { endSite, type SiteProcess, startSite } from "~tests/support/site-process";
import { startingFolder } from "~tests/support/starting-site";

const provider = "stats.example";

describe("a site with analytics", () => {
  let folder: string;
  let site: SiteProcess;
  let version: string;

  beforeAll(async () => {
    folder = await startingFolder();
    const ANALYTICS = `umami:https://${provider}/script.js,site-1`;
    site = await startSite({ DATA_DIR: folder, ANALYTICS });
    const [, asked = ""] = /name="version" value="([^"]+)"/.exec((await get("/en")).html) ?? [];
    version = asked;
  });
  afterAll(async () => {
    if (site !== undefined) await endSite(site);
    await rm(folder, { recursive: true, force: true });
  });

  async function get(path: string, headers: Record<string, string> = {}) {
    const answer = await fetch(site.origin + path, { headers, redirect: "manual" });
    const policy = answer.headers.get("content-security-policy") ?? "";
    const html = await answer.text();
    const loads = /<script[^>]+data-analytics="umami"[^>]*>/.test(html);
    return { status: answer.status, html, policy, loads };
  }

  const agreed = (of: string) => ({ cookie: `cookie_consent=all.${of}.1790000000` });

  it("asks anew, and says that visits are counted", async () => {
    expect(version).toMatch(new RegExp(`^${startingPolicyVersion}-[0-9a-f]{8}$`));
    const { html, loads } = await get("/en", agreed(startingPolicyVersion));
    expect(html).toContain("data-consent");
    expect(html).toContain("analytics service");
    expect(loads).toBe(false);
    const policy = await get("/en/cookie");
    expect(policy.html).toContain("Umami (stats.example)");
    expect((await get("/privacyPolicy")).html).toContain("Umami（stats.example）");
  });

  it("loads them for who agreed, with their origin in this page's policy alone", async () => {
    const { html, policy, loads } = await get("/en/pricing", agreed(version));
    expect(loads).toBe(true);
    expect(html).toMatch(/src="\/assets\/analytics-[\w-]+\.js"/);
    const named = policy.split("; ").filter((part) => part.includes(provider));
    expect(named.map((part) => part.split(" ")[0])).toEqual(["script-src", "connect-src"]);
    expect(policy).not.toMatch(/unsafe|nonce/);
  });

  it("names the provider to nobody else, in no page but the legal texts", async () => {
    const necessary = { cookie: `cookie_consent=necessary.${version}.1790000000` };
    const withSignal = { ...agreed(version), "sec-gpc": "1" };
    // First the page of who agreed is stored: the signal must lead to another one.
    await get("/en/pricing", agreed(version));
    for (const headers of [{}, necessary, withSignal, { "sec-gpc": "1" }]) {
      const { html, policy } = await get("/en/pricing", headers);
      expect(html + policy).not.toContain(provider);
    }
    for (const path of pageAddresses.filter((address) => !redirectAddresses.has(address))) {
      for (const address of [addressIn("cn", path), addressIn("en", path)]) {
        const { html, policy } = await get(address);
        expect(policy, address).not.toContain(provider);
        if (path === "/cookie" || path === "/privacyPolicy") continue;
        expect(html, address).not.toContain(provider);
      }
    }
  });

  it("never loads them where people write about themselves, nor on missing pages", async () => {
    const expected = new Map<string, boolean>([
      ["/en/register", false],
      ["/en/contact", false],
      ["/en/indexConfig", false],
      ["/en/verify", false],
      ["/en/self-check", false],
      ["/en/nothing-here", false],
      ["/en/new/999999", false],
      ["/en/news", true],
      ["/en/help", true],
      ["/en/download", true],
    ]);
    for (const [path, isCounted] of expected) {
      const { loads, policy } = await get(path, agreed(version));
      expect([path, loads, policy.includes(provider)]).toEqual([path, isCounted, isCounted]);
    }
    expect((await get("/console")).policy).not.toContain(provider);
  });

  it("deletes the cookies of a provider when a visitor withdraws", async () => {
    const name = `Hm_lvt_${"0a".repeat(16)}`;
    const answer = await fetch(`${site.origin}/preferences/consent`, {
      method: "POST",
      redirect: "manual",
      headers: { origin: site.origin, cookie: `${name}=1` },
      body: new URLSearchParams({ choice: "necessary", version }),
    });
    const set = answer.headers.getSetCookie();
    expect(set.some((cookie) => cookie.startsWith(`${name}=; Max-Age=0`))).toBe(true);
    expect(set.some((cookie) => cookie.startsWith(`cookie_consent=necessary.${version}.`))).toBe(
      true,
    );
  });
});
