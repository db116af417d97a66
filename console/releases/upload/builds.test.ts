import { beforeEach, describe, expect, it, vi } from "vitest";
import { patience } from "~tests/support/patience";

const { sent } = vi.hoisted(() => ({ sent: [] as { text: string; signal: AbortSignal }[] }));

vi.mock("~/lib/hash-file/hash-file", () => ({
  /** The text of a file of these tests, 64 times the same digit, is its sum. */
  hashFile: (file: File) => file.text(),
}));
vi.mock("./send-build", () => ({
  /** Sends for ever, until it is stopped; that takes a moment, as it does with a server. */
  sendBuild: async (file: File, _: object, { signal }: { signal: AbortSignal }) => {
    sent.push({ text: await file.text(), signal });
    await new Promise((_resolve, reject) => {
      signal.addEventListener("abort", () => setTimeout(() => reject(signal.reason), 20));
    });
  },
  waitFor: () => null,
}));
vi.mock("./open-worker", () => ({ openWorker: () => undefined }));

const { addBuilds, builds, pauseBuild } = await import("./builds");

const release = { product: "client", version: "1.0.0" } as const;
const name = "Manifold-1.0.0-x64.exe";
const right = "a".repeat(64);
const wrong = "b".repeat(64);
const build = (text: string) => new File([text], name);
const list = (sha256: string) => new File([`${sha256}  ${name}\n`], "SHA256SUMS");
const stages = () => builds.get().map(({ stage, sha256 }) => `${stage} ${sha256?.[0]}`);

beforeEach(() => {
  vi.stubGlobal("window", { addEventListener: vi.fn(), removeEventListener: vi.fn() });
});

describe("files on their way", () => {
  it("give way to the right one that comes with the list, and stay paused under a right list", async () => {
    await addBuilds(release, [build(wrong)]);
    await vi.waitFor(() => expect(sent.map(({ text }) => text)).toEqual([wrong]), patience);
    // Together: the list stops what is sent, and the file takes its place while it is still stopping.
    await addBuilds(release, [build(right), list(right)]);
    await vi.waitFor(() => expect(sent.map(({ text }) => text)).toEqual([wrong, right]), patience);
    expect(sent.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    expect(stages()).toEqual(["sending a"]);

    pauseBuild(builds.get()[0]?.id ?? 0);
    await addBuilds(release, [list(wrong)]);
    expect(stages()).toEqual(["differs a"]);
    await addBuilds(release, [list(right)]);
    expect(stages()).toEqual(["paused a"]);
    expect(sent).toHaveLength(2);
    // The same file again is how somebody goes on with it.
    await addBuilds(release, [build(right)]);
    await vi.waitFor(() => expect(sent).toHaveLength(3), patience);
  });
});
