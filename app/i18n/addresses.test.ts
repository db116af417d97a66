import { expect, it } from "vitest";
import { isPageAddress, keepsCampaign, linkIn } from "./addresses";

it.each([
  ["/contact", "/en/contact"],
  ["/contact#chat", "/en/contact#chat"],
  ["/pricing?members=3#need", "/en/pricing?members=3#need"],
  ["/", "/en"],
  ["/new/7#sources", "/en/new/7#sources"],
  ["#sources", "#sources"],
  ["/feed.xml", "/feed.xml"],
  ["https://site.example/contact", "https://site.example/contact"],
  ["//site.example/contact", "//site.example/contact"],
])("the link %s in an English text becomes %s", (link, address) => {
  expect(linkIn("en", link)).toBe(address);
});

it("a link in a Chinese text has no prefix", () => {
  expect(linkIn("cn", "/contact#chat")).toBe("/contact#chat");
});

it.each([
  ["/release/client/6.2.1", true],
  ["/release/browser/156.0.8078.79", true],
  ["/release/client/7.5.0-beta.1", true],
  ["/release/client/7.5.0-beta", false],
  ["/release/browser/156.0.8078.79-beta.1", false],
  ["/release/client/156.0.8078.79", false],
  ["/release/browser/6.2.1", false],
  ["/release/other/6.2.1", false],
  ["/release/client/6.2.1/", false],
  ["/release/client/6.2.x", false],
])("%s is the address of a version: %s", (path, isOne) => {
  expect(isPageAddress(path)).toBe(isOne);
});

it("links to versions carry the campaign of the visit, those to texts do not", () => {
  expect(keepsCampaign("/release/client/6.2.1")).toBe(true);
  expect(keepsCampaign("/download")).toBe(true);
  expect(keepsCampaign("/new/8")).toBe(false);
});
