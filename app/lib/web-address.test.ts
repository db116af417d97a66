import { expect, it } from "vitest";
import { tidyWebAddress } from "./web-address";

it("reads addresses as people type and paste them", () => {
  const cases = {
    "site.example": "https://site.example",
    " www.site.example/page ": "https://www.site.example/page",
    "https://site.example/": "https://site.example/",
    "http://site.example": "http://site.example",
    "HTTPS://Site.example": "HTTPS://Site.example",
    "www。site。example": "https://www.site.example",
    "https：//site．example／a": "https://site.example/a",
    "https://site.example/文章。html?q=１": "https://site.example/文章。html?q=１",
    "\u200bsite.example\ufeff": "https://site.example",
    "\u2068site.example\u2069": "https://site.example",
    "https://\u202asite.example\u202c": "https://site.example",
    "<https://site.example>": "https://site.example",
    "《 https://site.example/a》": "https://site.example/a",
    "“site.example”": "https://site.example",
    '"https://site.example/(a)"': "https://site.example/(a)",
    "site.example:8443/a": "https://site.example:8443/a",
    "localhost:3000": "https://localhost:3000",
    "www. site.example/a b": "https://www.site.example/a b",
    "javascript:alert(1)": "javascript:alert(1)",
    "mailto:a@site.example": "mailto:a@site.example",
    "ftp://site.example": "ftp://site.example",
    "//site.example": "//site.example",
    "": "",
  };
  const read = Object.fromEntries(
    Object.keys(cases).map((typed) => [typed, tidyWebAddress(typed)]),
  );
  expect(read).toEqual(cases);
  for (const address of Object.values(read)) expect(tidyWebAddress(address)).toBe(address);
});
