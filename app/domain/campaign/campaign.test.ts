import { expect, it } from "vitest";
import { readCampaign } from "./campaign";

it.each(["spring-sale", "a", "Q4_2026", "x".repeat(40)])("%s is a valid campaign", (name) => {
  expect(readCampaign(new URLSearchParams({ campaign: name }))).toBe(name);
});

it.each(["", " ", "x".repeat(41), "a b", "春", "<b>", "a\n", "a&b", "../x", "\0"])(
  "%j is no valid campaign",
  (name) => expect(readCampaign(new URLSearchParams({ campaign: name }))).toBeNull(),
);

it("the campaign of an address is null without the parameter, and the first of several", () => {
  expect(readCampaign(new URLSearchParams("utm_source=x"))).toBeNull();
  expect(readCampaign(new URLSearchParams("campaign=a&campaign=b"))).toBe("a");
});
