import { createHash } from "node:crypto";
import { unzipSync } from "fflate";
import { expect, it } from "vitest";
import { standInArchive } from "./stand-in-archive.server";

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

it("a stand-in archive has the same bytes on every machine", () => {
  expect(sha256(standInArchive("Manifold-6.2.1-x64.zip", 5))).toBe(
    "a9e59abd9a3840d4600ea154a7562b04475a8252ed9bb8c9c773a32e608ec813",
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
  expect(text).toContain("样例文件");
  expect(text).toContain("sample file");
  expect(payload?.length).toBeGreaterThan(19_000);
});
