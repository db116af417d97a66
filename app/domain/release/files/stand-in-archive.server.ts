import { createCipheriv, createHash } from "node:crypto";
import { zipSync } from "fflate";

/** The text has a byte order mark and CRLF for Notepad of Windows 7. */
const readme = `\uFEFF${[
  "这是样例文件：随网站的初始内容生成，里面没有程序。",
  "正式版本发布后，这里换成真正的压缩包。",
  "",
  "This is a sample file: it was made with the starting content of the site and holds no program.",
  "A published build takes its place.",
  "",
].join("\r\n")}`;

/**
 * ZIP stores local time without a zone. A date from local parts gives the same bytes in every time
 * zone.
 */
const modifiedAt = new Date(2026, 0, 1, 12, 0, 0);

/**
 * Creates a valid ZIP archive as a placeholder for a real build: a readme in both languages and an
 * incompressible payload. The same name and size give the same bytes on every machine.
 *
 * @param name file name; seeds the payload
 * @param kilobytes size of the whole archive in units of 1,000 bytes
 */
export function standInArchive(name: string, kilobytes: number): Uint8Array {
  const overhead = pack(new Uint8Array()).length;
  return pack(keystream(name, Math.max(0, kilobytes * 1000 - overhead)));
}

function pack(payload: Uint8Array): Uint8Array {
  const files = { "README.txt": new TextEncoder().encode(readme), "payload.bin": payload };
  return zipSync(files, { level: 0, mtime: modifiedAt });
}

/** AES-256-CTR over zeros: pseudo-random, does not compress, and reproducible from the seed. */
function keystream(seed: string, length: number): Uint8Array {
  const key = createHash("sha256").update(seed).digest();
  return createCipheriv("aes-256-ctr", key, Buffer.alloc(16)).update(Buffer.alloc(length));
}
