import { expect, it } from "vitest";
import { hideFromData } from "./hide-from-data";

it("leaves what is hidden readable, and the original whole", () => {
  const words = { title: "a", text: "b" };
  const hidden = hideFromData(words, ["text"]);
  expect(hidden.text).toBe("b");
  expect(JSON.stringify(hidden)).toBe('{"title":"a"}');
  expect(JSON.stringify(words)).toBe('{"title":"a","text":"b"}');
});
