import { expect, it } from "vitest";
import { type Leaving, leadsAway } from "./leads-away";
import { type LeavingLink, opensHere } from "./leaving";

const toPage: Leaving = {
  hashChange: false,
  downloadRequest: null,
  destination: { sameDocument: false, url: "https://site.example/pricing" },
};

it.each<[string, Leaving, boolean]>([
  ["a page", toPage, true],
  [
    "a page of another site",
    { ...toPage, destination: { sameDocument: false, url: "https://other.example/" } },
    true,
  ],
  ["a place on the page", { ...toPage, hashChange: true }, false],
  ["a page, by a link", { ...toPage, sourceElement: { hasAttribute: () => false } }, true],
  ["a download", { ...toPage, downloadRequest: "" }, false],
  [
    "a download from another host",
    { ...toPage, sourceElement: { hasAttribute: (name) => name === "download" } },
    false,
  ],
  [
    "an address that the page gave itself",
    { ...toPage, destination: { ...toPage.destination, sameDocument: true } },
    false,
  ],
  [
    "a mail",
    { ...toPage, destination: { sameDocument: false, url: "mailto:a@site.example" } },
    false,
  ],
])("tells whether %s is another document", (_, navigation, expected) => {
  expect(leadsAway(navigation)).toBe(expected);
});

const link = (href: string, more: Partial<LeavingLink> = {}): LeavingLink => ({
  href,
  target: "",
  hasAttribute: () => false,
  ...more,
});
const press = { button: 0, metaKey: false, ctrlKey: false, shiftKey: false, altKey: false };

// Browsers without the Navigation API: Firefox 115 took each followed link for one that left the page as it is.
it.each<[string, LeavingLink, typeof press, boolean]>([
  ["a page", link("https://site.example/pricing"), press, true],
  ["the same page again", link("https://site.example/news"), press, true],
  ["a place on the page", link("https://site.example/news#tags"), press, false],
  ["a place on another page", link("https://site.example/pricing#faq"), press, true],
  ["a download", link("https://site.example/files/a", { hasAttribute: () => true }), press, false],
  ["a mail", link("mailto:a@site.example"), press, false],
  ["a link without an address", link(""), press, false],
  ["another tab", link("https://site.example/", { target: "_blank" }), press, false],
  ["another tab, by a key", link("https://site.example/"), { ...press, ctrlKey: true }, false],
])("tells whether a press on %s leaves the page", (_, pressed, keys, expected) => {
  expect(opensHere(pressed, keys, "https://site.example/news#list")).toBe(expected);
});
