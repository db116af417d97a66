import { expect, it } from "vitest";
import { withNeed } from "./use-need";

const page = "https://site.example/en/pricing";

it.each([
  [page, `${page}?environments=300&members=6`],
  [
    `${page}?campaign=spring#packages`,
    `${page}?campaign=spring&environments=300&members=6#packages`,
  ],
  [`${page}?environments=10&members=1&stop=2`, `${page}?environments=300&members=6`],
])("%s", (href, expected) =>
  expect(withNeed(href, { environments: 300, members: 6 })).toBe(expected),
);
