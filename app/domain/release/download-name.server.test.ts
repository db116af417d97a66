import { expect, it } from "vitest";
import { isDownloadName } from "./download-name.server";

it.each([
  "NUL.exe",
  "con.zip",
  "Com1.tar.gz",
  "aux",
  "LPT9.msi",
  "Manifold-6.4.0.",
  "../a.exe",
  "",
])("%j is no name of a download, as Windows cannot store it", (name) =>
  expect(isDownloadName(name)).toBe(false),
);

it.each(["Manifold-6.4.0-x64.exe", "console.zip", "nullable.exe", "COM10.exe", "setup-nul.exe"])(
  "%j is a name of a download",
  (name) => expect(isDownloadName(name)).toBe(true),
);
