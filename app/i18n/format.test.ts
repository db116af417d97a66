import { expect, test } from "vitest";
import { formatPrice } from "./format";

test("whole yuan have no decimals, other amounts have two, in both languages", () => {
  for (const locale of ["cn", "en"] as const) {
    const written = [0, 79_00, 79_50, 5, 1_234_00].map((fen) => formatPrice(locale, fen));
    expect(written).toEqual(["¥0", "¥79", "¥79.50", "¥0.05", "¥1,234"]);
  }
});
