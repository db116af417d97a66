import { expect, it } from "vitest";
import { crc32c, withoutChance } from "./steady-archive";

/** An archive of two files, as tar writes it, the second one PostgreSQL's state. */
function archiveWith(drawn: number, state = "state", isSound = true): Buffer {
  const header = (name: string, size: number) => {
    const bytes = Buffer.alloc(512);
    bytes.write(name);
    bytes.write(size.toString(8).padStart(11, "0"), 124);
    return bytes;
  };
  const content = Buffer.alloc(1024);
  content.write(state);
  content.fill(drawn, 257, 289);
  content.writeUInt32LE(crc32c(content.subarray(0, 292)) + (isSound ? 0 : -1), 292);
  const first = Buffer.alloc(1024, 1);
  return Buffer.concat([header("/first", 600), first, header("/global/pg_control", 1024), content]);
}

it("reckons sums as PostgreSQL does", () => {
  expect(crc32c(Buffer.from("123456789"))).toBe(0xe3069283);
});

it("two archives that differ by chance alone become the same, and stay sound", () => {
  const steady = withoutChance(archiveWith(7));
  expect(Buffer.compare(steady, withoutChance(archiveWith(9)))).toBe(0);
  expect(Buffer.compare(steady, archiveWith(0))).toBe(0);
  expect(Buffer.compare(steady, withoutChance(archiveWith(7, "other")))).not.toBe(0);
});

it("refuses a state of another form, and an archive without one", () => {
  expect(() => withoutChance(archiveWith(7, "state", false))).toThrow("another form");
  expect(() => withoutChance(Buffer.alloc(1024))).toThrow("has no /global/pg_control");
});
