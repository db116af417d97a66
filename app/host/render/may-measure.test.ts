import { expect, it } from "vitest";
import { refusePost } from "~/site/document/page-route";
import { mayMeasure } from "./may-measure";

const page = { handle: {}, action: refusePost };
const usual = { status: 200, cacheControl: null, routes: [{}, page] };

it.each([
  ["a page that is the same for everybody", usual, true],
  ["a missing page", { ...usual, status: 404 }, false],
  ["one visitor's page", { ...usual, cacheControl: "private, no-store" }, false],
  ["a page that handles a form", { ...usual, routes: [{}, { action: () => null }] }, false],
  [
    "a page that shows another page's form",
    { ...usual, routes: [{}, { ...page, handle: { hasPersonalForm: true } }] },
    false,
  ],
  [
    "a page that opens no connection",
    { ...usual, routes: [{}, { ...page, handle: { connects: false } }] },
    false,
  ],
])("analytics may count %s: %#", (_, measured, expected) => {
  expect(mayMeasure(measured)).toBe(expected);
});
