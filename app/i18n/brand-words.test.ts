import { expect, it } from "vitest";
import { withBrand } from "./brand-words";

const brand = {
  name: { cn: "Foo 浏览器", en: "Foo Browser" },
  shortName: { cn: "Foo", en: "$&" },
};

it.each([
  ["en", "Get {brand} {version}", "Get Foo Browser {version}"],
  ["en", "{brandShort}, {brandShort}.", "$&, $&."],
  ["cn", "用{brand}打开", "用 Foo 浏览器打开"],
  ["cn", "下载{brandShort}客户端", "下载 Foo 客户端"],
  ["cn", "下载 {brandShort}。", "下载 Foo。"],
] as const)("in %s, %j is %j", (locale, text, expected) => {
  const words = { page: [text], count: 1 };
  const filled = withBrand(words, brand, locale);
  expect(filled).toEqual({ page: [expected], count: 1 });
  expect(withBrand(words, brand, locale)).toBe(filled);
});
