import { spawnSync } from "node:child_process";
import { createPrivateKey, sign } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { Ending, exitCodes, unreadableFile } from "./exit-codes.mjs";

/** The texts that minisign and ssh-keygen sign of a release. */
export const releaseTexts = ["SHA256SUMS", "release.json"];

/** The text that they sign of a published beta that is to become stable. */
export const promotionTexts = ["release.stable.json"];

const endings = { minisign: ".minisig", sshsig: ".sshsig" };

/**
 * Signs a release with a key of this machine, or adds signatures that were made elsewhere.
 * @param {{ kind: "minisign" | "sshsig" | "ed25519", keyId: string, key?: string, from?: string, texts: string[], files: string[], known: string[] }} given
 *   `key`: file of the private key; `from`: folder with signatures that were made elsewhere; `known`: what
 *   the key has signed of the release already
 * @returns {Promise<string[]>} what was signed
 */
export async function addSignatures(calls, at, { kind, keyId, key, from, texts, files, known }) {
  requireKind(kind);
  const isKnown = (subject) => known.includes(subject);
  if (kind !== "ed25519" && texts.every(isKnown)) return texts;
  const made =
    kind === "ed25519"
      ? plainSignatures(files, key, from)
      : await textSignatures(calls, at, { kind, key, from, texts });
  for (const { subject, bytes } of made) {
    if (isKnown(subject)) continue;
    await calls.data("POST", `${at}/signatures`, { kind, keyId, subject, bytes });
  }
  return made.map(({ subject }) => subject);
}

function requireKind(kind) {
  if (kind === "ed25519" || Object.hasOwn(endings, kind)) return;
  throw new Ending(exitCodes.usage, "usage", `There is no kind ${kind}.`);
}

/**
 * Asks for signatures over a published release, all at once, so that one approval is for all of them. A release that
 * came out without `release.json` has none to sign.
 */
export async function addLateSignatures(calls, at, { kind, keyId, key, from, files, known, why }) {
  requireKind(kind);
  const made =
    kind === "ed25519"
      ? plainSignatures(files, key, from)
      : await textSignatures(calls, at, { kind, key, from, texts: await signable(calls, at) });
  const signatures = made
    .filter(({ subject }) => !known.includes(subject))
    .map(({ subject, bytes }) => ({ kind, keyId, subject, bytes }));
  if (signatures.length === 0) return calls.data("GET", at);
  return calls.data("POST", `${at}/late-signatures`, { signatures, why });
}

/** The texts that a published release has. */
async function signable(calls, at) {
  try {
    await calls.text(`${at}/release.json`);
    return releaseTexts;
  } catch (error) {
    if (error instanceof Ending && error.reason === "wrong-state") return ["SHA256SUMS"];
    throw error;
  }
}

/** Writes the texts into a folder, which it makes, to be signed on another machine. */
export async function writeTexts(calls, at, { texts, folder }) {
  mkdirSync(folder, { recursive: true });
  for (const subject of texts) {
    writeFileSync(join(folder, subject), await calls.text(`${at}/${subject}`));
  }
}

async function textSignatures(calls, at, { kind, key, from, texts }) {
  const folder = from ?? mkdtempSync(join(tmpdir(), "release-"));
  try {
    if (from === undefined) {
      await writeTexts(calls, at, { texts, folder });
      for (const subject of texts) signText(kind, key, join(folder, subject));
    }
    return texts.map((subject) => {
      const path = join(folder, `${subject}${endings[kind]}`);
      return { subject, bytes: read(path).toString("base64") };
    });
  } finally {
    if (from === undefined) rmSync(folder, { recursive: true });
  }
}

function signText(kind, key, path) {
  if (kind === "minisign") {
    run("minisign", ["-S", "-s", key, "-m", path, "-x", `${path}.minisig`]);
    return;
  }
  const { stdout } = run("ssh-keygen", ["-q", "-Y", "sign", "-f", key, "-n", "file"], read(path));
  writeFileSync(`${path}${endings.sshsig}`, stdout);
}

/** Signs installers: their bytes are signed, so the files have to be here. */
function plainSignatures(files, key, from) {
  if (files.length === 0) {
    throw new Ending(exitCodes.usage, "usage", "Name the installers that are signed.");
  }
  return files.map((path) => {
    const subject = `file:${basename(path)}`;
    if (from !== undefined) {
      const bytes = read(join(from, `${basename(path)}.sig`))
        .toString("utf8")
        .trim();
      return { subject, bytes };
    }
    requireSmall(path);
    const bytes = sign(null, read(path), privateKey(key)).toString("base64");
    return { subject, bytes };
  });
}

/** The site asks for no such signature over what is as large as this: its makers read it whole into memory. */
const tooLarge = 2 ** 31;

function requireSmall(path) {
  if (!existsSync(path) || statSync(path).size < tooLarge) return;
  const message = `${path} has 2 GiB or more: it needs no signature of its own, and gets none.`;
  throw new Ending(exitCodes.usage, "too-large", message);
}

function privateKey(path) {
  const bytes = read(path);
  try {
    return createPrivateKey(bytes);
  } catch {
    throw new Ending(
      exitCodes.usage,
      "no-key",
      `${path} is not a private key in PEM without a password.`,
    );
  }
}

function read(path) {
  try {
    return readFileSync(path);
  } catch (error) {
    throw unreadableFile(path, error);
  }
}

function run(program, values, input) {
  // A password of a key is asked for on the terminal.
  const stdio = [input === undefined ? "inherit" : "pipe", "pipe", "inherit"];
  const result = spawnSync(program, values, { stdio, input });
  if (result.error !== undefined || result.status !== 0) {
    const why = result.error?.message ?? `it ended with ${result.status}`;
    throw new Ending(exitCodes.fault, "signing", `${program} did not sign: ${why}`);
  }
  return result;
}
