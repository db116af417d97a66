import { createHash } from "node:crypto";
import { listKeys } from "~/domain/release/registry-rows.server";
import type { SignatureKind, SigningKey } from "~/domain/release/release-record";
import { formatDate } from "~/i18n/format";
import type { Database } from "~/platform/db/database.server";
import { minisignCommand, signerOf, sshNamespace, sshTime } from "./signature-facts";

/** A public key as visitors compare it. */
export type ShownKey = {
  kind: SignatureKind;
  /** By which the registry and the JSON of releases name it. */
  keyId: string;
  /** In the format of the program that made it, in one line. */
  publicKey: string;
  /** The fingerprint as the programs print it; for a bare key, the key itself. */
  fingerprint: string;
  /** The file that the programs read; null: none reads a bare key, or one that is no key. */
  file: { name: string; text: string } | null;
  /** The command that checks a list of sums with the key alone; null: its program needs a file. */
  command: string | null;
};

/** Keys of one period: an operator changes them together. */
export type KeyPeriod = {
  /** Tells the periods apart: the year; of several in a year the day, and of several on a day a number behind it. */
  name: string;
  /** ISO 8601. */
  validFrom: string;
  /** ISO 8601; null: no end is planned. */
  validUntil: string | null;
  state: "in-use" | "next" | "ended";
  keys: ShownKey[];
};

/**
 * Every registered key by its period: those in use first, then the next, then the ended ones, with which what they
 * signed is still checked.
 * @param site the operator's domain, which names who signs
 */
export async function readKeyPeriods(
  db: Database,
  { site, now }: { site: string; now: Date },
): Promise<KeyPeriod[]> {
  return keyPeriods(await listKeys(db), { site, now });
}

/** `readKeyPeriods` of keys that were read already. */
export function keyPeriods(
  keys: readonly SigningKey[],
  { site, now }: { site: string; now: Date },
): KeyPeriod[] {
  const signers = allowedSigners(keys, { site, now });
  const periods = Map.groupBy(keys, ({ validFrom, validUntil }) => `${validFrom} ${validUntil}`);
  const shown = [...periods.values()].flatMap((own): KeyPeriod[] => {
    const [first] = own;
    if (first === undefined) return [];
    const { validFrom, validUntil } = first;
    const state = stateAt(first, now);
    const list = own.map((key) => ({
      kind: key.kind,
      keyId: key.keyId,
      publicKey: key.kind === "minisign" ? minisignLine(key.publicKey) : key.publicKey.trim(),
      fingerprint: fingerprintOf(key),
      file: fileOf(key, signers),
      command: commandOf(key),
    }));
    return [{ name: "", validFrom, validUntil, state, keys: list }];
  });
  const order = ["in-use", "next", "ended"];
  return withNames(shown).sort(
    (one, other) =>
      order.indexOf(one.state) - order.indexOf(other.state) ||
      one.validFrom.localeCompare(other.validFrom),
  );
}

/** Gives each period its name. */
function withNames(periods: readonly KeyPeriod[]): KeyPeriod[] {
  const inOrder = periods.toSorted(
    (one, other) =>
      one.validFrom.localeCompare(other.validFrom) ||
      (one.validUntil ?? "").localeCompare(other.validUntil ?? ""),
  );
  const dayOf = ({ validFrom }: KeyPeriod) => formatDate(validFrom);
  const yearOf = (period: KeyPeriod) => dayOf(period).slice(0, "2026".length);
  return inOrder.map((period) => {
    const ofYear = inOrder.filter((one) => yearOf(one) === yearOf(period));
    const ofDay = inOrder.filter((one) => dayOf(one) === dayOf(period));
    if (ofYear.length === 1) return { ...period, name: yearOf(period) };
    if (ofDay.length === 1) return { ...period, name: dayOf(period) };
    return { ...period, name: `${dayOf(period)} (${ofDay.indexOf(period) + 1})` };
  });
}

function stateAt({ validFrom, validUntil }: SigningKey, now: Date): KeyPeriod["state"] {
  if (new Date(validFrom) > now) return "next";
  return validUntil !== null && new Date(validUntil) <= now ? "ended" : "in-use";
}

/** The fingerprint that `ssh-keygen -lf` and minisign print of a key. An unreadable key is shown by its id. */
function fingerprintOf({ kind, keyId, publicKey }: SigningKey): string {
  if (kind === "ed25519") return publicKey.trim();
  if (kind === "sshsig") {
    const [type, blob] = publicKey.trim().split(/\s+/);
    if (type !== "ssh-ed25519" || blob === undefined) return keyId;
    const hash = createHash("sha256").update(Buffer.from(blob, "base64")).digest("base64");
    return `SHA256:${hash.replace(/=+$/, "")}`;
  }
  return minisignId(publicKey)?.match(/.{4}/g)?.join(" ") ?? keyId;
}

/** The number of a key of minisign, which the program prints and writes into its file; null: it is no key. */
function minisignId(publicKey: string): string | null {
  const bytes = Buffer.from(minisignLine(publicKey), "base64");
  if (bytes.length !== 42) return null;
  // The id is a number whose lowest byte comes first.
  return bytes.subarray(2, 10).reverse().toString("hex").toUpperCase();
}

/** The key of a file of minisign, or of its line alone. */
function minisignLine(text: string): string {
  const lines = text.trim().split(/\r?\n/);
  return lines.find((line) => !line.startsWith("untrusted comment:"))?.trim() ?? "";
}

function fileOf({ kind, publicKey }: SigningKey, signers: string): ShownKey["file"] {
  if (kind === "ed25519") return null;
  if (kind === "sshsig") return { name: "allowed_signers", text: signers };
  const id = minisignId(publicKey);
  if (id === null) return null;
  const line = minisignLine(publicKey);
  // As minisign writes it. The number keeps files of several keys apart in one folder.
  const text = `untrusted comment: minisign public key ${id}\n${line}\n`;
  return { name: `minisign-${id}.pub`, text };
}

/** The command that checks a list of sums with a key alone. */
export function commandOf({ kind, publicKey }: Pick<SigningKey, "kind" | "publicKey">) {
  const isReadable = kind === "minisign" && minisignId(publicKey) !== null;
  return isReadable ? minisignCommand(minisignLine(publicKey)) : null;
}

/**
 * The file for `ssh-keygen -Y verify -f`: signers and their keys. An ended key counts up to its end, so earlier
 * signatures still verify and later ones do not. A planned end is left out, because programs before OpenSSH 8.8 skip a
 * line with it.
 */
function allowedSigners(
  keys: readonly SigningKey[],
  { site, now }: { site: string; now: Date },
): string {
  return keys
    .filter(({ kind }) => kind === "sshsig")
    .map((key) => {
      const [type = "", blob = ""] = key.publicKey.trim().split(/\s+/);
      const { validUntil } = key;
      const end =
        validUntil !== null && stateAt(key, now) === "ended"
          ? `,valid-before="${sshTime(validUntil)}"`
          : "";
      return `${signerOf(site)} namespaces="${sshNamespace}"${end} ${type} ${blob}\n`;
    })
    .join("");
}
