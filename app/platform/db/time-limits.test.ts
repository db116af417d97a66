import { expect, it } from "vitest";
import { withoutTimeLimits } from "./time-limits";

it("takes limits of time out of an address, and nothing else", () => {
  const limits = "query_timeout=5&statement_timeout=6&lock_timeout=7";
  const idle = "idle_in_transaction_session_timeout=8";
  expect(withoutTimeLimits(`postgres://a:b%20c@h:1/d?${limits}&sslmode=require&${idle}`)).toBe(
    "postgres://a:b%20c@h:1/d?sslmode=require",
  );
  const other = "postgres://a@h/d?options=-c%20jit%3Doff&connect_timeout=5";
  expect(withoutTimeLimits(other)).toBe(other);
});
