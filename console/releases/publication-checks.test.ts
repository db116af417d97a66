import { describe, expect, it } from "vitest";
import { words as cn } from "~tests/support/console-words.cn";
import { words as en } from "~tests/support/console-words.en";
import { publicationChecks } from "./publication-checks";

type Page = Parameters<typeof publicationChecks>[0];
type File = Page["release"]["files"][number];

const now = new Date("2026-11-24T02:00:00.000Z");
const file = (rest: Partial<File> = {}): File => ({
  name: "a.exe",
  role: "installer",
  architecture: "x64",
  fromVersion: null,
  isStandIn: false,
  platform: "windows",
  mediaType: "application/octet-stream",
  size: 1,
  sha256: "a",
  sha512: "b",
  announced: { size: 1, sha256: "a" },
  scan: { state: "clean", engine: "clamd", at: null },
  ...rest,
});
const noNotes = { remarks: "", updateContent: [], number: 0 };
const page = ({ files = [] as File[], ...rest }: Partial<Page> & { files?: File[] } = {}): Page =>
  ({
    release: {
      product: "client",
      version: "1.0.0",
      status: "draft",
      files,
      signatures: [],
      heldLines: [],
      promotedAt: null,
    },
    uploads: [],
    keys: [],
    hasScanner: true,
    notes: { cn: noNotes, en: noNotes },
    ...rest,
  }) as Page;
const key = {
  kind: "minisign",
  keyId: "A1",
  publicKey: "k",
  validFrom: "2026-11-01T00:00:00.000Z",
  validUntil: null,
} as Page["keys"][number];
const statesOf = (of: Page) =>
  Object.fromEntries(publicationChecks(of, now).map(({ name, state }) => [name, state]));

describe("what a release lacks before it is published", () => {
  it("an empty draft lacks files and notes", () => {
    expect(statesOf(page())).toEqual({
      files: "missing",
      "notes-cn": "advised",
      "notes-en": "advised",
    });
  });
  it("files that are on their way wait", () => {
    const uploads = [{}] as Page["uploads"];
    expect(statesOf(page({ files: [file()], uploads })).files).toBe("waits");
    expect(statesOf(page({ files: [file()] })).files).toBe("fine");
    // A patch alone installs nothing.
    expect(statesOf(page({ files: [file({ role: "patch" })] })).files).toBe("missing");
    // A blockmap alone stops the act that says that all files are there.
    const alone = file({ name: "b.exe.blockmap", role: "blockmap" });
    expect(statesOf(page({ files: [file(), alone] })).files).toBe("wrong");
    const own = { ...alone, name: "a.exe.blockmap" };
    expect(statesOf(page({ files: [file(), own] })).files).toBe("fine");
  });
  it("other bytes than announced are wrong", () => {
    expect(statesOf(page({ files: [file()] })).sums).toBe("fine");
    const other = file({ announced: { size: 2, sha256: "a" } });
    expect(statesOf(page({ files: [file(), other] })).sums).toBe("wrong");
  });
  it("scans count where there is a scanner", () => {
    const scanned = (state: File["scan"]["state"]) =>
      statesOf(page({ files: [file(), file({ scan: { state, engine: null, at: null } })] })).scan;
    expect(scanned("clean")).toBe("fine");
    expect(scanned("pending")).toBe("waits");
    expect(scanned("infected")).toBe("wrong");
    expect(scanned("failed")).toBe("wrong");
    expect(scanned("not-scanned")).toBe("waits");
  });
  it("without a scanner, what one has found or begun counts still", () => {
    const unscanned = file({ scan: { state: "not-scanned", engine: null, at: null } });
    const scanned = (state: File["scan"]["state"]) => {
      const other = file({ scan: { state, engine: null, at: null } });
      return statesOf(page({ files: [unscanned, other], hasScanner: false })).scan;
    };
    expect(scanned("not-scanned")).toBeUndefined();
    expect(scanned("clean")).toBe("fine");
    expect(scanned("pending")).toBe("waits");
    expect(scanned("infected")).toBe("wrong");
    expect(scanned("failed")).toBe("wrong");
  });
  it("signatures count once a key is in force, for ever", () => {
    expect(statesOf(page({ files: [file()] })).signatures).toBeUndefined();
    expect(statesOf(page({ files: [file()], keys: [key] })).signatures).toBe("missing");
    const signed = page({ files: [file()], keys: [key] });
    signed.release.signatures = (["SHA256SUMS", "release.json"] as const).map(
      (subject) => ({ kind: "minisign", keyId: "A1", subject }) as never,
    );
    expect(statesOf(signed).signatures).toBe("fine");
    const ended = { ...key, validUntil: "2026-11-02T00:00:00.000Z" };
    expect(statesOf({ ...signed, keys: [ended] }).signatures).toBe("missing");
  });
  it("each language has notes of its own", () => {
    const written = { ...noNotes, updateContent: ["Faster"] };
    const states = statesOf(page({ notes: { cn: written, en: noNotes } }));
    expect([states["notes-cn"], states["notes-en"]]).toEqual(["fine", "advised"]);
  });
  it("has words for every state that was seen here, in both languages", () => {
    const pages = [
      page(),
      page({ files: [file()], uploads: [{}] as Page["uploads"], keys: [key] }),
      page({ files: [file({ announced: { size: 2, sha256: "a" } })] }),
      page({ files: [file(), file({ name: "b.exe.blockmap", role: "blockmap" })] }),
      ...(["pending", "infected"] as const).map((state) =>
        page({ files: [file({ scan: { state, engine: null, at: null } })] }),
      ),
    ];
    for (const { name, state } of pages.flatMap((one) => publicationChecks(one, now))) {
      for (const words of [cn, en]) {
        expect(words.releases.checks[name], `${name} ${state}`).toHaveProperty(state);
      }
    }
  });
});
