import { expect, it } from "vitest";
import { type Leaving, leadsAway } from "./loading-bar";

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
