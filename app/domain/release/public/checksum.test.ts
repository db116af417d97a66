import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { countDifferences, type PublishedSum, readChecksum } from "./checksum";
import { verdictOn } from "./verdict";

const sumOf = (text: string) => createHash("sha256").update(text).digest("hex");

const current: PublishedSum = {
  sha256: sumOf("6.2.1"),
  name: "Manifold-6.2.1-x64.zip",
  size: 96_400_000,
  product: "client",
  version: "6.2.1",
  channel: "stable",
  kind: "package",
  architecture: "x64",
  releasedAt: "2026-11-12T02:00:00.000Z",
  state: "current",
  minimumWindows: "7",
  newestName: null,
  olderWindowsName: null,
};
const older: PublishedSum = {
  ...current,
  sha256: sumOf("6.1.4"),
  name: "Manifold-6.1.4-x64.zip",
  version: "6.1.4",
  state: "older",
  newestName: current.name,
};
const withdrawn: PublishedSum = {
  ...older,
  sha256: sumOf("6.2.0"),
  name: "Manifold-6.2.0-x64.zip",
  version: "6.2.0",
  state: "withdrawn",
};
const sums = [current, withdrawn, older];
const other = sumOf("something else");

describe("what comparing a file with the published checksums tells", () => {
  it.each([
    ["the current version", { sha256: current.sha256 }, "match", null],
    ["an older one, with what to have instead", { sha256: older.sha256 }, "older", current],
    ["a withdrawn one", { sha256: withdrawn.sha256 }, "withdrawn", current],
    ["one of ours under another name", { sha256: older.sha256, name: "x.zip" }, "older", current],
    [
      "an older one under the name of the current",
      { sha256: older.sha256, name: current.name },
      "older",
      current,
    ],
  ])("%s", (_, file, state, newest) => {
    expect(verdictOn(file, sums)).toMatchObject({ state, newest });
  });

  it.each([
    current.name,
    "manifold-6.2.1-X64.ZIP",
    "Manifold-6.2.1-x64 (1).zip",
    "Manifold-6.2.1-x64(12).zip",
  ])("other content under the name %s", (name) => {
    expect(verdictOn({ sha256: other, name }, sums)).toMatchObject({
      state: "mismatch",
      published: current,
    });
  });

  it.each([
    ...["SHA256SUMS", "SHA256SUMS (1)", "SHA256SUMS.minisig", "sha256sums.sshsig", "release.json"],
    ...["release.json.minisig", "Manifold-6.2.1-x64.exe.sig", "allowed_signers", "latest.yml"],
    ...["minisign.pub", "minisign-E7620F1842B4E81F.pub", "Manifold-6.2.1-x64.zip.sha256"],
  ])("a file beside a release by the name %s, which is not called foreign", (name) => {
    expect(verdictOn({ sha256: other, name }, sums).state).toBe("companion");
  });

  it.each([undefined, "", "Manifold-6.2.1.zip", "holiday (1).jpg", "latest.exe", "x.pub"])(
    "nothing of ours by the name %s",
    (name) => {
      expect(verdictOn({ sha256: other, name }, sums).state).toBe("unknown");
    },
  );
});

describe("a SHA-256 in pasted text", () => {
  const sum = current.sha256;
  const pairs = sum.match(/../g)?.join(" ") ?? "";
  it.each([
    ["alone", sum],
    ["in capitals, with spaces around", ` ${sum.toUpperCase()}\n`],
    ["in pairs, as Windows 7 prints it", pairs],
    ["in two lines of 32", `${sum.slice(0, 32)}\n${sum.slice(32)}`],
    [
      "in full width",
      sum.replace(/[0-9]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)),
    ],
    [
      "as certutil answers, its line ends lost in the field",
      `SHA256 hash of Manifold-6.2.1-x64.zip:${sum}CertUtil: -hashfile command completed`,
    ],
    [
      "as certutil answers in Chinese",
      `SHA256 的 Manifold-6.2.1-x64.zip 哈希:\r\n${sum}\r\nCertUtil: -hashfile 命令成功完成。`,
    ],
    [
      "as certutil of Windows 7 answers",
      `SHA256 hash of file Manifold.zip:\n${pairs}\nCertUtil: done`,
    ],
    ["as sha256sum answers", `${sum}  Manifold-6.2.1-x64.zip`],
    ["as Get-FileHash answers", `SHA256          ${sum.toUpperCase()}       C:\\Manifold.zip`],
  ])("%s", (_, text) => {
    expect(readChecksum(text)).toBe(sum);
  });

  it.each([
    ["nothing", ""],
    ["words", "Manifold-6.2.1-x64.zip"],
    ["a digit too few", sum.slice(1)],
    ["a digit too many", `${sum}0`],
    ["a SHA-512", createHash("sha512").update("").digest("hex")],
    ["a letter that is no digit", `${sum.slice(1)}g`],
    ["a script", "<script>"],
  ])("is not in %s", (_, text) => {
    expect(readChecksum(text)).toBeNull();
  });
});

it("counts the digits that differ", () => {
  expect(countDifferences(current.sha256, current.sha256)).toBe(0);
  expect(countDifferences("00ff", "01fe")).toBe(2);
});
