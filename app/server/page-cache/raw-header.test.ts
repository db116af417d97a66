import type { IncomingMessage } from "node:http";
import { expect, it } from "vitest";
import { rawHeader } from "./raw-header";

it.each([
  [["Accept-Encoding", "br"], "br"],
  [["X-Other", "a", "ACCEPT-ENCODING", "gzip"], "gzip"],
  [["Accept-Encoding", "br", "accept-encoding", "gzip"], "br, gzip"],
  [["Accept-Encoding", ""], ""],
  [["Accept-Encodinh", "br"], undefined],
  [[], undefined],
])("of %j is %j", (rawHeaders, value) => {
  expect(rawHeader({ rawHeaders } as IncomingMessage, "accept-encoding")).toBe(value);
});
