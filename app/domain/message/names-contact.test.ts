import { expect, it } from "vitest";
import { namesContact } from "./names-contact";

it.each([
  "lin@site.example",
  "Write to lin@site.example.",
  "<lin@site.example>, again",
  "邮箱lin@site.example已登记",
])("finds an address: %s", (text) => {
  expect(namesContact(text, "lin@site.example")).toBe(true);
});

it.each([
  "ann.lin@site.example",
  "ann+lin@site.example",
  "merlin@site.example",
  "lin@site.example.net",
  "lin@site.examples",
  "lin@site.example-shop.test",
  "lin@siteXexample",
])("leaves the address of somebody else: %s", (text) => {
  expect(namesContact(text, "lin@site.example")).toBe(false);
});

it("tells a number from a longer one", () => {
  expect(namesContact("Call +8613800000000.", "+8613800000000")).toBe(true);
  expect(namesContact("Call +86138000000001", "+8613800000000")).toBe(false);
});
