import { expect, it } from "vitest";
import { linkIn } from "./addresses";

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
