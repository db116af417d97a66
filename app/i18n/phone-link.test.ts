import { expect, test } from "vitest";
import { phoneLink } from "./phone-link";

test.each([
  ["+864001234567", "tel:4001234567"],
  ["+868001234567", "tel:8001234567"],
  ["+8695588", "tel:95588"],
  ["+8696110110", "tel:96110110"],
  // Reached from everywhere.
  ["+8675512345678", "tel:+8675512345678"],
  ["+8613800000000", "tel:+8613800000000"],
  ["+8640012345678", "tel:+8640012345678"],
  ["+14001234567", "tel:+14001234567"],
])("%s is dialled by %s", (number, link) => {
  expect(phoneLink(number)).toBe(link);
});
