import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import type { SigningKey } from "~/domain/release/release-record";
import { usesSigningTools } from "~tests/support/signing-tools";
import { keyPeriods } from "./key-view.server";
import { signatureCommand, sumsCommands } from "./signature-facts";

const site = "manifold.example";
const now = new Date("2026-11-20T02:00:00.000Z");
/** Made by `ssh-keygen -t ed25519`, which prints the fingerprint below. */
const sshKey =
  "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIHv2aB0P3F3W7NTMXlSEqvjQoCA022WNIr5Dchve6pvS release";
/** Made by `minisign -G`. */
const minisignKey = "RWQYrSCm5gTDeVavj7VDmwHAf08boFXvXvwoUL9qA720qZZ3IDmOsMKR";

const key = (changes: Partial<SigningKey>): SigningKey => ({
  keyId: "K1",
  kind: "sshsig",
  publicKey: sshKey,
  validFrom: "2026-01-01T00:00:00.000Z",
  validUntil: null,
  ...changes,
});

const shown = (keys: SigningKey[]) => keyPeriods(keys, { site, now });

describe("public keys as visitors compare them", () => {
  it("have the fingerprints that ssh-keygen and minisign print", () => {
    const [period] = shown([key({}), key({ kind: "minisign", publicKey: minisignKey })]);
    expect(period?.keys.map(({ fingerprint }) => fingerprint)).toEqual([
      "SHA256:rfUCD55HF96HefluchkbsqBS81GKgTL+qNUYStGwfR4",
      "79C3 04E6 A620 AD18",
    ]);
  });

  it("of minisign may be given as the whole file", () => {
    const publicKey = `untrusted comment: minisign public key 79C304E6A620AD18\n${minisignKey}\n`;
    const [period] = shown([key({ kind: "minisign", publicKey })]);
    expect(period?.keys).toMatchObject([
      {
        fingerprint: "79C3 04E6 A620 AD18",
        file: {
          name: "minisign-79C304E6A620AD18.pub",
          text: `untrusted comment: minisign public key 79C304E6A620AD18\n${minisignKey}\n`,
        },
      },
    ]);
  });

  it("are shown by their id where they cannot be read, and bare ones as they are", () => {
    const [period] = shown([
      key({ publicKey: "nonsense" }),
      key({ kind: "minisign", publicKey: "RWQ" }),
      key({ kind: "ed25519", publicKey: "AAAA" }),
    ]);
    expect(period?.keys.map(({ fingerprint }) => fingerprint)).toEqual(["K1", "K1", "AAAA"]);
  });

  it("stand by their period: in use, next, ended", () => {
    const ended = { validFrom: "2025-01-01T00:00:00.000Z", validUntil: now.toISOString() };
    const next = { validFrom: "2027-01-01T00:00:00.000Z", validUntil: "2028-06-30T00:00:00.000Z" };
    const periods = shown([
      key({ keyId: "old", ...ended }),
      key({ keyId: "later", ...next }),
      key({}),
      key({ kind: "minisign", publicKey: minisignKey }),
    ]);
    expect(periods.map(({ state, keys }) => `${state} ${keys.length}`)).toEqual([
      "in-use 2",
      "next 1",
      "ended 1",
    ]);
  });

  it("have names that tell them apart, also those of one year and of one day", () => {
    const from = (validFrom: string, validUntil: string | null = null) =>
      key({ keyId: validFrom + validUntil, validFrom, validUntil });
    const periods = shown([
      from("2025-03-01T00:00:00.000Z"),
      from("2026-01-01T00:00:00.000Z"),
      from("2026-06-01T00:00:00.000Z"),
      from("2026-06-01T09:00:00.000Z"),
      from("2026-06-01T00:00:00.000Z", "2026-08-01T00:00:00.000Z"),
    ]);
    const names = periods.map(({ name }) => name);
    expect(new Set(names).size).toBe(5);
    expect(names).toEqual([
      ...["2025", "2026-01-01", "2026-06-01 (1)", "2026-06-01 (3)", "2026-06-01 (2)"],
    ]);
    const minisign = shown([
      key({ kind: "minisign", publicKey: minisignKey }),
      key({ kind: "minisign", publicKey: "RWQ" }),
    ]);
    const files = minisign.flatMap(({ keys }) => keys.map(({ file }) => file?.name));
    expect(files).toEqual(["minisign-79C304E6A620AD18.pub", undefined]);
  });

  it("let minisign check a list of sums with the command of the page, and sha256sum one file of it", {
    skip: !usesSigningTools,
  }, async () => {
    const folder = await mkdtemp(join(tmpdir(), "site-minisign-"));
    const run = (command: string) => promisify(execFile)("sh", ["-c", command], { cwd: folder });
    await run("minisign -G -W -p made.pub -s made.key");
    const { stdout: publicKey } = await run("cat made.pub");
    await writeFile(join(folder, "Manifold-7.0.0-x64.exe"), "program");
    const sum = createHash("sha256").update("program").digest("hex");
    const other = `${"1".repeat(64)}  Manifold-7.0.0-x86.exe\n`;
    await writeFile(join(folder, "SHA256SUMS"), `${sum}  Manifold-7.0.0-x64.exe\n${other}`);
    await run("minisign -S -s made.key -m SHA256SUMS");
    const [period] = shown([key({ kind: "minisign", publicKey })]);
    const command = period?.keys[0]?.command ?? "false";
    expect((await run(command)).stdout).toContain("Signature and comment signature verified");
    const { file } = period?.keys[0] ?? {};
    await writeFile(join(folder, file?.name ?? ""), file?.text ?? "");
    await run(`minisign -Vm SHA256SUMS -p ${file?.name}`);
    for (const check of Object.values(sumsCommands)) {
      expect((await run(check)).stdout).toBe("Manifold-7.0.0-x64.exe: OK\n");
    }
    await writeFile(join(folder, "Manifold-7.0.0-x64.exe"), "another");
    for (const check of Object.values(sumsCommands)) await expect(run(check)).rejects.toThrow();
    await writeFile(join(folder, "SHA256SUMS"), other);
    await expect(run(command)).rejects.toThrow();
    await rm(folder, { recursive: true });
  });

  it("all of SSH are in one file, also the ended ones, which earlier versions are checked with", () => {
    const other = "ssh-ed25519 AAAA other";
    const ended = { validFrom: "2025-01-01T00:00:00.000Z", validUntil: now.toISOString() };
    const [period] = shown([key({}), key({ keyId: "old", publicKey: other, ...ended })]);
    expect(period?.keys[0]?.file?.text).toBe(
      `release@${site} namespaces="file" ${sshKey.replace(" release", "")}\n` +
        `release@${site} namespaces="file",valid-before="20261120020000Z" ssh-ed25519 AAAA\n`,
    );
  });

  it("let ssh-keygen take of an ended key only what came out before its end", {
    skip: !usesSigningTools,
  }, async () => {
    const folder = await mkdtemp(join(tmpdir(), "site-signers-"));
    const run = (command: string) => promisify(execFile)("sh", ["-c", command], { cwd: folder });
    const sums = join(folder, "SHA256SUMS");
    await writeFile(sums, `${"0".repeat(64)}  Manifold.zip\n`);
    const keys: SigningKey[] = [];
    for (const [keyId, validUntil] of [
      ["old", "2025-06-01T12:00:00.000Z"],
      ["new", null],
    ] as const) {
      await run(`ssh-keygen -q -t ed25519 -N "" -C release -f ${keyId}`);
      await run(`ssh-keygen -q -Y sign -f ${keyId} -n file SHA256SUMS`);
      await run(`mv SHA256SUMS.sig ${keyId}.sshsig`);
      const { stdout: publicKey } = await run(`cat ${keyId}.pub`);
      keys.push(key({ keyId, publicKey, validFrom: "2025-01-01T00:00:00.000Z", validUntil }));
    }
    const file = shown(keys)[0]?.keys[0]?.file?.text ?? "";
    await writeFile(join(folder, "allowed_signers"), file);
    const check = async (keyId: string, at?: string) => {
      await run(`cp ${keyId}.sshsig SHA256SUMS.sshsig`);
      return run(signatureCommand(site, at)).then(
        ({ stdout }) => stdout.includes("Good"),
        () => false,
      );
    };
    expect(await check("new")).toBe(true);
    expect(await check("old")).toBe(false);
    expect(await check("old", "2025-06-01T11:59:59.000Z")).toBe(true);
    expect(await check("old", "2025-06-01T12:00:01.000Z")).toBe(false);
    await rm(folder, { recursive: true });
  });
});
