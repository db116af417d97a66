import { expect, it } from "vitest";
import { judgeSamples, type SampleVerdict } from "./judge-samples";

const none = { facts: 0, releases: 0, articles: 0, help: 0, errors: 0, links: 0, tools: 0 };
const facts = { ...none, facts: 29 };
const content = { ...none, links: 1 };
const refusing = { SAMPLE_CONTENT: "refuse", PUBLIC_URL: "https://www.site.test" } as const;
const owned = { env: refusing, isFirstStart: true, hasOwner: true };
const showing = { ...owned, env: { ...refusing, SAMPLE_CONTENT: "show" } } as const;
const insecure = { ...owned, env: { ...refusing, PUBLIC_URL: "http://10.0.0.1" } };
const local = { ...owned, env: { SAMPLE_CONTENT: "refuse" } } as const;

it.each<[string, Parameters<typeof judgeSamples>[0], SampleVerdict]>([
  ["a site of its owner", { ...owned, counts: none }, "silent"],
  ["facts", { ...owned, counts: facts }, "refuse"],
  ["facts, before an owner could write them", { ...owned, hasOwner: false, counts: facts }, "warn"],
  ["content", { ...owned, hasOwner: false, counts: content }, "refuse"],
  ["a process that replaces another", { ...owned, isFirstStart: false, counts: content }, "warn"],
  ["a site that may show samples", { ...showing, counts: content }, "warn"],
  ["a site without HTTPS", { ...insecure, counts: content }, "warn"],
  ["a site that only this machine sees", { ...local, counts: content }, "silent"],
])("%s", (_, site, verdict) => {
  expect(judgeSamples(site)).toBe(verdict);
});
