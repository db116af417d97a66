import { expect, it } from "vitest";
import { mediaTypeFor } from "./media-type";

it.each([
  ["installer", "Manifold-1.0.0-x64.exe", "application/vnd.microsoft.portable-executable"],
  ["installer", "Manifold-1.0.0-x64.EXE", "application/vnd.microsoft.portable-executable"],
  ["installer", "Manifold.msi", "application/x-msi"],
  ["installer", "Manifold.zip", "application/octet-stream"],
  ["archive", "Manifold.zip", "application/zip"],
  ["archive", "Manifold.7z", "application/x-7z-compressed"],
  // An archive that unpacks itself is none that a browser could run from its type.
  ["archive", "Manifold.exe", "application/octet-stream"],
  ["patch", "Manifold-patch.zip", "application/zip"],
  ["patch", "Manifold-1.0.0-x64.exe", "application/octet-stream"],
  ["patch", "Manifold.constructor", "application/octet-stream"],
  ["blockmap", "Manifold-1.0.0-x64.exe.blockmap", "application/gzip"],
  ["blockmap", "Manifold.zip", "application/gzip"],
] as const)("as %s, %s is %s", (role, name, type) => {
  expect(mediaTypeFor({ role, name })).toBe(type);
});
