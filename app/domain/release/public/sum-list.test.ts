import { describe, expect, it } from "vitest";
import { decodeSumList, isSumListName, readSumList } from "./sum-list";

const one = "a1".repeat(32);
const other = "B2".repeat(32);
const lowerOther = other.toLowerCase();
const pairs = Array(32).fill("a1").join(" ");
const read = (text: string, name = "SHA256SUMS") => {
  const list = readSumList(text, name);
  return "sums" in list ? Object.fromEntries(list.sums) : list.problem;
};

describe("a list of sums", () => {
  it.each<[string, string]>([
    ["sha256sum", `${one}  a.exe\n${other} *b b.exe\n`],
    [
      "sha256sum on Windows, with a mark of its bytes",
      `\uFEFF${one} *a.exe\r\n${other} *b b.exe\r\n`,
    ],
    ["find with sha256sum", `${one}  ./a.exe\n${other}  ./dist/b b.exe\n`],
    ["shasum -a 256, in capitals", `${one.toUpperCase()}  a.exe\n${other}  b b.exe`],
    ["sha256sum --tag", `SHA256 (a.exe) = ${one}\nSHA256 (b b.exe) = ${other}\n`],
    ["openssl dgst", `SHA2-256(a.exe)= ${one}\nSHA256(./b b.exe)= ${other}\n`],
    [
      "Get-FileHash | Format-List",
      `\r\n\r\nAlgorithm : SHA256\r\nHash      : ${one.toUpperCase()}\r\nPath      : C:\\out\\a.exe\r\n\r\nAlgorithm : SHA256\r\nHash      : ${other}\r\nPath      : C:\\a long\\folder\\of \r\n            builds\\b b.exe\r\n\r\n`,
    ],
    [
      "certutil",
      `SHA256 hash of a.exe:\r\n${one}\r\nCertUtil: -hashfile command completed successfully.\r\nSHA256 的 b b.exe 哈希:\r\n${other}\r\nCertUtil: -hashfile 命令成功完成。\r\n`,
    ],
    [
      "an older certutil",
      `SHA256 hash of file C:\\out\\a.exe:\r\n${pairs}\r\nSHA256 哈希(文件 b b.exe):\r\n${other}\r\n`,
    ],
    [
      "Select-Object Path, Hash | Format-List",
      `Path : C:\\out\\a.exe\r\nHash : ${one}\r\n\r\nPath : C:\\a \r\n       very long \r\n       folder\\b \r\n       b.exe\r\nHash : ${other}\r\n`,
    ],
    ["lines of other kinds between", `# sums\n${one}  a.exe\nno sum  c.exe\n\n${other}  b b.exe\n`],
  ])("is read as %s writes it", (_, text) => {
    expect(read(text)).toEqual({ "a.exe": one, "b b.exe": lowerOther });
  });

  it("with a lone sum is of the file that it is named after", () => {
    expect(read(`${one}\n`, "a.exe.sha256")).toEqual({ "a.exe": one });
    expect(read(`${one}\n`, "SHA256SUMS")).toBe("no-sums");
    expect(read(`${one}\n${other}\n`, "a.exe.sha256")).toBe("no-sums");
    expect(read(`${one}  -\n`, "a.exe.sha256")).toEqual({ "a.exe": one });
  });

  it("says no sum of another file where one has none", () => {
    const sha1 = "a".repeat(40);
    // A file that certutil could not read, and one that it names in another language.
    const failed = "CertUtil: -hashfile command FAILED: 0x80070020\r\n";
    const german = `SHA256-Hash von b.exe:\r\n${other}\r\n`;
    expect(read(`SHA256 hash of a.exe:\r\n${failed}${german}`)).toBe("no-sums");
    expect(read("SHA256 hash of a.exe:\nPath : b.exe\n")).toBe("no-sums");
    // Entries of Format-List that each lack something.
    expect(read(`Hash : ${one}\n\nPath : a.exe\n`)).toBe("no-sums");
    expect(read(`Path : a.exe\nHash : ${sha1}\nPath : b.exe\nHash : ${other}\n`)).toEqual({
      "b.exe": lowerOther,
    });
    expect(read(`Hash : ${sha1}\nPath : a.exe\nHash : ${other}\nPath : b.exe\n`)).toEqual({
      "b.exe": lowerOther,
    });
  });

  it.each([
    ["nothing", ""],
    ["the table of Get-FileHash, which cuts names", `SHA256          ${one}`],
    ["another kind of sum", `Algorithm : SHA1\nHash      : ${"a".repeat(40)}\nPath      : a.exe\n`],
    ["a longer sum", `${"a".repeat(128)}  a.exe\n`],
    ["a path without its sum", "Path : C:\\a.exe\n"],
  ])("is none with %s", (_, text) => {
    expect(read(text)).toBe("no-sums");
  });

  it("says one sum of a name", () => {
    expect(read(`${one}  x64/a.exe\n${other}  x86/a.exe\n`)).toBe("two-sums");
    expect(read(`${one}  a.exe\n${one.toUpperCase()} *./a.exe\n`)).toEqual({ "a.exe": one });
  });

  it("is decoded as its bytes say", () => {
    const text = `SHA256 的 a.exe 哈希:\r\n${one}\r\n`;
    const gbk = Buffer.from(
      "534841323536 20 b5c4 20 612e657865 20 b9feCFA3 3a0d0a".replaceAll(" ", ""),
      "hex",
    );
    expect(read(decodeSumList(Buffer.concat([gbk, Buffer.from(one)])))).toEqual({ "a.exe": one });
    expect(decodeSumList(Buffer.from(text))).toBe(text);
    const wide = Buffer.from(`\uFEFF${text}`, "utf16le");
    expect(decodeSumList(wide)).toBe(text);
    expect(decodeSumList(Buffer.from(wide).swap16())).toBe(text);
  });

  it("is known by its name", () => {
    for (const name of ["SHA256SUMS", "sha256sums.txt", "a.exe.sha256", "a.SHA256.txt"]) {
      expect(isSumListName(name), name).toBe(true);
    }
    for (const name of ["a.exe", "notes.txt", "SHA512SUMS"])
      expect(isSumListName(name)).toBe(false);
  });
});
