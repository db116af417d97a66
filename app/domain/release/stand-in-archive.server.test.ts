import { createHash } from "node:crypto";
import { unzipSync } from "fflate";
import { expect, it } from "vitest";
import { standInArchive } from "./stand-in-archive.server";

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

it("a stand-in archive has the same bytes on every machine", () => {
  expect(sha256(standInArchive("Manifold-6.2.1-x64.zip", 5))).toBe(
    "b9278a01f56896a6e47b5d58115816df8c9dbef5b17495603d364895934b3a94",
  );
});

it("archives with different names have different bytes", () => {
  expect(sha256(standInArchive("a.zip", 5))).not.toBe(sha256(standInArchive("b.zip", 5)));
});

it("an archive has the given size, but at least that of its readme", () => {
  expect(standInArchive("a.zip", 473).length).toBe(473_000);
  expect(Object.keys(unzipSync(standInArchive("a.zip", 0)))).toContain("README.txt");
});

it("an archive is a ZIP file with a readme in both languages and a payload", () => {
  const { "README.txt": readme, "payload.bin": payload } = unzipSync(standInArchive("a.zip", 20));
  const text = new TextDecoder().decode(readme);
  expect(text).toContain("占位安装包");
  expect(text).toContain("stand-in package");
  expect(payload?.length).toBeGreaterThan(19_000);
});
