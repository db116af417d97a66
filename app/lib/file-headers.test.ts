import { expect, it } from "vitest";
import { mediaTypeOf } from "./file-headers";

it.each([
  ["Manifold-1.0.0-x64.exe", "application/vnd.microsoft.portable-executable"],
  ["Manifold-1.0.0-x64.EXE", "application/vnd.microsoft.portable-executable"],
  ["Manifold-1.0.0-x64.exe.blockmap", "application/gzip"],
  ["Manifold.msi", "application/x-msi"],
  ["Manifold.zip", "application/zip"],
  ["Manifold.7z", "application/x-7z-compressed"],
  ["latest.yml", "application/yaml"],
  ["SHA256SUMS", "text/plain; charset=utf-8"],
  ["Manifold.zip.sha256", "text/plain; charset=utf-8"],
  ["SHA256SUMS.minisig", "text/plain; charset=utf-8"],
  ["Manifold.constructor", "application/octet-stream"],
  ["Manifold", "application/octet-stream"],
  ["exe", "application/octet-stream"],
])("%s is %s", (name, type) => {
  expect(mediaTypeOf(name)).toBe(type);
});
