import { describe, expect, it } from "vitest";
import { fileAddress, packageOf, patchOf, type ReleaseFileView, type ReleaseView } from "./release";

const file = (
  kind: ReleaseFileView["kind"],
  architecture: ReleaseFileView["architecture"],
): ReleaseFileView => ({
  kind,
  architecture,
  name: `${kind}-${architecture}.zip`,
  url: `/files/${kind}-${architecture}.zip`,
  size: 1,
  sha256: "",
  sha512: "",
  isStandIn: false,
  downloadCount: 0,
});

const release = (...files: ReleaseFileView[]): ReleaseView => ({
  id: 1,
  product: "client",
  kernel: null,
  version: "1.0",
  channel: "stable",
  releasedAt: "2026-01-01T00:00:00.000Z",
  upstreamReleasedOn: null,
  minimumWindows: "7",
  architectures: [],
  notesLocale: "en",
  remarks: "",
  updateContent: [],
  files,
  heldLines: [],
  rolloutPercent: null,
});

describe("packageOf and patchOf", () => {
  it("prefer x64, in any order of files", () => {
    const both = release(file("package", "x86"), file("package", "x64"), file("patch", "x86"));
    expect(packageOf(both)?.architecture).toBe("x64");
    expect(patchOf(both)?.name).toBe("patch-x86.zip");
  });

  it("return the file of the given architecture, or undefined", () => {
    const one = release(file("package", "x64"));
    expect(packageOf(one, "x64")?.name).toBe("package-x64.zip");
    expect(packageOf(one, "x86")).toBeUndefined();
    expect(patchOf(one)).toBeUndefined();
  });
});

it("the address of a file is URL-encoded", () => {
  expect(fileAddress("a b#?.zip")).toBe("/files/a%20b%23%3F.zip");
});
