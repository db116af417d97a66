import { describe, expect, it } from "vitest";
import { isDatabaseUnavailable } from "./is-unavailable";

const coded = (code: string) => Object.assign(new Error("x"), { code });

describe("a database is unavailable after", () => {
  it.each([
    ...["ECONNREFUSED", "ECONNRESET", "57P01", "57P03", "08006", "53300"],
    // No room on the disk: of the server, of this machine, or before it is full.
    ...["53100", "ENOSPC", "EDQUOT", "25006"],
  ])("%s", (code) => {
    expect(isDatabaseUnavailable(coded(code))).toBe(true);
    expect(isDatabaseUnavailable(new Error("Failed query", { cause: coded(code) }))).toBe(true);
  });
  it.each([
    "Connection terminated unexpectedly",
    "timeout exceeded when trying to connect",
    "Client has encountered a connection error and is not queryable",
  ])("%s", (words) => expect(isDatabaseUnavailable(new Error(words))).toBe(true));
});

it.each([coded("23505"), coded("42P01"), new Error("Not found"), "57P01", undefined])(
  "a database is available after another error (%s)",
  (error) => expect(isDatabaseUnavailable(error)).toBe(false),
);
