import { readFileSync } from "node:fs";
import { Ending, exitCodes, unreadableFile } from "./exit-codes.mjs";

/** Signing keys: lists them, or asks to register or to end one. A person approves it in the console. */
export async function runKeyCommand({ calls, output }, values, [act, path, ...others]) {
  if (act === "list") {
    const { keys } = await calls.data("GET", "/keys");
    const lines = keys.map(({ kind, keyId, validFrom, validUntil }) => {
      return `${kind} ${keyId}: from ${validFrom}${validUntil === null ? "" : ` until ${validUntil}`}`;
    });
    return output.say({ event: "done", command: "key list", keys }, lines.join("\n") || "No key.");
  }
  const validUntil = readTime(values.until, "until");
  if (act === "end") {
    const { kind, "key-id": keyId } = values;
    if (kind === undefined || keyId === undefined) {
      throw new Ending(exitCodes.usage, "usage", "Name the key: --kind and --key-id.");
    }
    const data = await calls.data("POST", "/keys/end", { kind, keyId, validUntil });
    return tell(output, data, "end");
  }
  if (path === undefined || others.length > 0) {
    throw new Ending(exitCodes.usage, "usage", "Name the file of the public key.");
  }
  const validFrom = readTime(values["from-time"], "from-time");
  const publicKey = readKey(path);
  const data = await calls.data("POST", "/keys", { publicKey, validFrom, validUntil });
  return tell(output, data, "add");
}

function tell(output, { outcome, kind, keyId }, act) {
  const waits =
    outcome === "asked" ? "asked for; a person has to approve it in the console" : "done already";
  output.say(
    { event: outcome, command: `key ${act}`, kind, keyId },
    `key ${act} ${kind} ${keyId}: ${waits}.`,
  );
}

/** A private key never leaves this machine. */
function readKey(path) {
  let text;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    throw unreadableFile(path, error);
  }
  if (/PRIVATE KEY|secret key/i.test(text)) {
    throw new Ending(exitCodes.usage, "no-key", `${path} is a private key. Name the public one.`);
  }
  return text;
}

function readTime(given, option) {
  if (given === undefined) return null;
  const time = new Date(given);
  if (!Number.isNaN(time.getTime())) return time.toISOString();
  throw new Ending(exitCodes.usage, "usage", `--${option} is a time such as 2026-12-01T09:00:00Z.`);
}
