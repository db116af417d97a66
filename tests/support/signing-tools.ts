import { execFile, spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { RegistryFile, ReleaseSignature, SigningKey } from "~/domain/release/release-record";
import { checksumFile } from "~/domain/release/signing/checksum-file";

const run = promisify(execFile);

/** A key made and used by the programs that visitors have: `minisign` and `ssh-keygen` of Debian. */
export type TestKey = SigningKey & {
  sign: (files: readonly RegistryFile[]) => Promise<ReleaseSignature[]>;
};

/**
 * Whether tests use these programs. They do if the programs are installed, and always in CI
 * (`TEST_SIGNING_TOOLS=required`), so that none of the tests is left out without a word.
 */
export const usesSigningTools =
  process.env["TEST_SIGNING_TOOLS"] === "required" ||
  ["minisign", "ssh-keygen", "sha256sum"].every(
    (program) => spawnSync(program, ["--help"], { stdio: "ignore" }).error === undefined,
  );

/** Makes keys in a folder that `close` removes. */
export async function openSigningTools() {
  const folder = await mkdtemp(join(tmpdir(), "signing-"));
  let files = 0;
  /** Files of private keys of OpenSSH, by the keys' numbers. */
  const secrets = new Map<string, string>();
  const newPlace = () => {
    files += 1;
    return join(folder, `file-${files}`);
  };
  const put = async (content: string | Buffer) => {
    const place = newPlace();
    await writeFile(place, content);
    return place;
  };
  const key = (kind: "minisign" | "sshsig", keyId: string, validFrom: string, rest: object) =>
    ({ kind, keyId, validFrom, validUntil: null, ...rest }) as TestKey;
  /** The registry's row of a signature over the list of checksums. */
  const signatureBy =
    (kind: "minisign" | "sshsig", keyId: string, sign: (file: string) => Promise<string>) =>
    async (of: readonly RegistryFile[]): Promise<ReleaseSignature[]> => {
      const made = await readFile(await sign(await put(checksumFile({ files: of }))));
      const bytes = made.toString("base64");
      // Nothing looks into what is signed of the other text here.
      return (["SHA256SUMS", "release.json"] as const).map((subject) => ({
        kind,
        keyId,
        subject,
        bytes,
      }));
    };

  return {
    folder,
    /** A key of minisign without a password. */
    async minisignKey(keyId: string, validFrom: string): Promise<TestKey> {
      const place = newPlace();
      const open = `${place}.pub`;
      const secret = `${place}.key`;
      await run("minisign", ["-G", "-W", "-p", open, "-s", secret]);
      const publicKey = await readFile(open, "utf8");
      const sign = async (file: string) => {
        await run("minisign", ["-S", "-s", secret, "-m", file, "-x", `${file}.minisig`]);
        return `${file}.minisig`;
      };
      const signed = signatureBy("minisign", keyId, sign);
      return key("minisign", keyId, validFrom, { publicKey, sign: signed });
    },
    /** An Ed25519 key of OpenSSH. */
    async sshKey(keyId: string, validFrom: string): Promise<TestKey> {
      const secret = newPlace();
      secrets.set(keyId, secret);
      await run("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-C", "test", "-f", secret]);
      const publicKey = await readFile(`${secret}.pub`, "utf8");
      const sign = async (file: string) => {
        await run("ssh-keygen", ["-Y", "sign", "-f", secret, "-n", "file", file]);
        return `${file}.sig`;
      };
      const signed = signatureBy("sshsig", keyId, sign);
      return key("sshsig", keyId, validFrom, { publicKey, sign: signed });
    },
    /** The signature of an SSH key over a text. */
    async sshSigns({ keyId }: SigningKey, text: string): Promise<string> {
      const file = await put(text);
      const secret = secrets.get(keyId) ?? "";
      await run("ssh-keygen", ["-Y", "sign", "-f", secret, "-n", "file", file]);
      return readFile(`${file}.sig`, "utf8");
    },
    /** Whether minisign accepts a signature. */
    async minisignVerifies({ publicKey }: SigningKey, text: string, signature: string) {
      const open = await put(publicKey);
      const file = await put(text);
      const made = await put(signature);
      return succeeds("minisign", ["-V", "-H", "-q", "-p", open, "-m", file, "-x", made]);
    },
    /** Whether `ssh-keygen -Y verify` accepts a signature, asked as the site tells visitors to. */
    async sshVerifies({ publicKey }: SigningKey, text: string, signature: string) {
      const signers = await put(`release@manifold.example ${publicKey}`);
      const file = await put(text);
      const made = await put(signature);
      const asked = `-Y verify -f ${signers} -I release@manifold.example -n file -s ${made}`;
      return succeeds("sh", ["-c", `ssh-keygen ${asked} < ${file}`]);
    },
    close: () => rm(folder, { recursive: true }),
  };
}

async function succeeds(program: string, options: string[]): Promise<boolean> {
  return run(program, options).then(
    () => true,
    () => false,
  );
}
