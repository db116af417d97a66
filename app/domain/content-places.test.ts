import { describe, expect, it } from "vitest";
import { fillContentPlaces, findUnknownPlace, withoutContentPlaces } from "./content-places";

const brand = { name: { cn: "福浏览器", en: "Foo Browser" }, shortName: { cn: "Foo", en: "Foo" } };

describe("places of the product's names in content", () => {
  it("are filled in each language, in code as well", () => {
    const text = "**{{brand}}** ({{brandShort}}): `{{program}}.exe`, {{other}}";
    expect(fillContentPlaces(text, { brand, locale: "en" })).toBe(
      "**Foo Browser** (Foo): `Manifold.exe`, {{other}}",
    );
    expect(fillContentPlaces("打开{{brandShort}}。", { brand, locale: "cn" })).toBe("打开 Foo。");
  });

  it.each([
    ["{{brand}} and {{program}}", null],
    ["one\n{{brand}} {{prodcut}}", { name: "prodcut", line: 2 }],
    ["{{ brand }}", { name: "brand", line: 1 }],
    ["{{品牌}}", { name: "品牌", line: 1 }],
    ["{{}} and { {brand} }", null],
  ])("%j: the unknown one is %j", (text, found) => expect(findUnknownPlace(text)).toEqual(found));

  it("are no words for the search", () =>
    expect(withoutContentPlaces("run {{program}}.exe in {{other}}")).toBe(
      "run  .exe in {{other}}",
    ));
});
