import { expect, it } from "vitest";
import { entryOfRelease } from "./release-entry-view";

const upstreamOf = (upstreamReleasedOn: string | null) =>
  entryOfRelease({
    id: 1,
    product: "browser",
    kernel: "142",
    version: "142.0.7444.60",
    channel: "stable",
    releasedAt: "2026-02-26T06:00:00.000Z",
    upstreamReleasedOn,
    minimumWindows: "10",
    architectures: [],
    notesLocale: "en",
    remarks: "",
    updateContent: [],
    files: [],
    heldLines: [],
    rolloutPercent: null,
  }).upstream;

it("says how many days after Chromium a kernel came, unless Chromium had replaced it long before", () => {
  expect(upstreamOf("2026-02-20")).toEqual({ date: "2026-02-20", lag: 6 });
  expect(upstreamOf("2023-01-25")).toEqual({ date: "2023-01-25", lag: null });
  expect(upstreamOf(null)).toBeUndefined();
});
