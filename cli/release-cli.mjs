#!/usr/bin/env node
import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { createCalls } from "./calls.mjs";
import { describe } from "./describe.mjs";
import { Ending, exitCodes, unreadableFile } from "./exit-codes.mjs";
import { formerNamesInUse, readVariable } from "./former-names.mjs";
import { runKeyCommand } from "./keys.mjs";
import { createOutput } from "./output.mjs";
import { callThroughProxy } from "./proxy.mjs";
import { sentenceOf } from "./reasons.mjs";
import {
  addLateSignatures,
  addSignatures,
  promotionTexts,
  releaseTexts,
  writeTexts,
} from "./sign.mjs";
import { uploadFile } from "./upload.mjs";

const help = `Publishes releases. You can repeat every command: it does not repeat what is done.

  release-cli release create --channel stable|beta --windows 7|10
                             [--notes-en FILE] [--notes-cn FILE]
  release-cli release remove-file NAME       removes a file from a draft
  release-cli release reopen                 returns it to draft, as long as it is not signed
  release-cli upload FILE… --role installer|archive|patch|blockmap
                           --arch x64|x86|arm64 [--from-version V]
  release-cli verify         once all files are there: compares them, and waits for their scans
  release-cli sign --texts FOLDER            writes what is to be signed
  release-cli sign --kind minisign|sshsig --key-id ID --key FILE | --from FOLDER
  release-cli sign --kind ed25519 --key-id ID --key FILE | --from FOLDER INSTALLER…
  release-cli sign --later …                 the same for a published release; a person approves it
  release-cli sign --stable …                the same for a published beta that is to become stable
  release-cli sign           once no signature is missing: locks the files for good
  release-cli submit         asks a person to publish it; --pages at-once|when-full says whether
                             pages name it before its rollout is at 100 %
  release-cli promote        asks a person to make a published beta stable, with the same files;
                             --pages as for submit
  release-cli stage PERCENT  starts a rollout or raises its share
  release-cli pause | resume | full
  release-cli shut-off       pauses everything on a channel at once
  release-cli key add FILE [--from-time TIME] [--until TIME]     asks to register a public key
  release-cli key end --kind KIND --key-id ID [--until TIME]     asks to end a key
  release-cli key list
  release-cli withdraw --reason-en TEXT --reason-cn TEXT
  release-cli status

All but key, shut-off: --product client|browser --version V
All:      [--site ADDRESS] [--json] [--patience SECONDS]
Rollouts: --channel stable|beta --line all|x64-10,x86-7   [--why TEXT]
          several lines are one request: all of them change, or none
          or one line: --arch x64|x86|arm64 --windows 7|10
Shut-off: --product client|browser|all --channel stable|beta|all   [--why TEXT]

RELEASE_TOKEN holds the token, RELEASE_SITE the address of the site. HTTPS_PROXY and NO_PROXY are honoured.
Notes are files with one point per line; a first line that begins with "# " is the remark.
Exit codes: 0 done, or requested; 1 a fault; 2 wrong options; 3 refused by a rule;
4 the token does not work, or may not do this; 5 the site is away or busy.
`;

const text = { type: "string" };
const options = {
  product: text,
  version: text,
  site: text,
  json: { type: "boolean" },
  help: { type: "boolean" },
  channel: text,
  windows: text,
  arch: text,
  line: text,
  role: text,
  "from-version": text,
  "notes-en": text,
  "notes-cn": text,
  "reason-en": text,
  "reason-cn": text,
  why: text,
  kind: text,
  "key-id": text,
  key: text,
  from: text,
  texts: text,
  "from-time": text,
  until: text,
  pages: text,
  later: { type: "boolean" },
  stable: { type: "boolean" },
  patience: text,
};

/** Seconds for which a call is tried while the site is away, if nobody says another number. */
const usualPatience = 300;

function read() {
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    throw new Ending(exitCodes.usage, "usage", error.message);
  }
}

function readPatience(given = String(usualPatience)) {
  if (/^\d{1,6}$/.test(given)) return Number(given);
  throw new Ending(exitCodes.usage, "usage", "--patience is a whole number of seconds.");
}

/** Values of these options: a typing error is reported before the site is called and gigabytes are sent. */
const choices = {
  product: ["client", "browser"],
  channel: ["stable", "beta"],
  windows: ["7", "10"],
  arch: ["x64", "x86", "arm64"],
  pages: ["at-once", "when-full"],
  role: ["installer", "archive", "patch", "blockmap"],
};

/** An option that the command needs. */
function need(values, name) {
  const value = values[name];
  if (value === undefined) throw new Ending(exitCodes.usage, "usage", `--${name} is missing.`);
  if (Object.hasOwn(choices, name) && !choices[name].includes(value)) {
    throw new Ending(exitCodes.usage, "usage", `--${name} is one of ${choices[name].join(", ")}.`);
  }
  return value;
}

/** `all`, or lines named as in `x64-10,x86-7`. */
function readLines(given) {
  if (given === "all") return given;
  return given.split(",").map((name) => {
    const [architecture = "", windows = "", ...more] = name.trim().split("-");
    const isLine = choices.arch.includes(architecture) && choices.windows.includes(windows);
    if (isLine && more.length === 0) return { architecture, windows };
    const message = "--line is all, or lines such as x64-10,x86-7.";
    throw new Ending(exitCodes.usage, "usage", message);
  });
}

/** Release notes: one point a line. */
function readNotes(path) {
  let lines;
  try {
    // Editors of Windows put a mark before the first line.
    lines = readFileSync(path, "utf8")
      .replace(/^\ufeff/, "")
      .split(/\r?\n/);
  } catch (error) {
    throw unreadableFile(path, error);
  }
  const [first = ""] = lines;
  const remarks = first.startsWith("# ") ? first.slice(2).trim() : "";
  const points = remarks === "" ? lines : lines.slice(1);
  const updateContent = points.map((line) => line.replace(/^[-*] /, "").trim()).filter(Boolean);
  return { remarks, updateContent };
}

/** Whether what goes to a host never leaves this machine. */
function isThisMachine(hostname) {
  return /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
}

const rolloutActs = new Set(["stage", "pause", "resume", "full"]);

const commands = new Set([
  ...rolloutActs,
  "shut-off",
  "release create",
  "release remove-file",
  "release reopen",
  "upload",
  "verify",
  "sign",
  "submit",
  "promote",
  "withdraw",
  "status",
  "key add",
  "key end",
  "key list",
]);

async function run(output, { values, positionals }) {
  const [command = "", ...rest] = positionals;
  const isGroup = command === "release" || command === "key";
  const named = isGroup ? `${command} ${rest[0] ?? ""}`.trim() : command;
  if (!commands.has(named)) {
    const message = named === "" ? "Name a command." : `There is no command ${named}.`;
    throw new Ending(exitCodes.usage, "usage", `${message}\n\n${help}`);
  }
  const token = readVariable("RELEASE_TOKEN");
  const site = values.site ?? readVariable("RELEASE_SITE");
  if (token === undefined || token === "") {
    throw new Ending(exitCodes.usage, "usage", "RELEASE_TOKEN is not set.");
  }
  if (site === undefined || !URL.canParse(site)) {
    throw new Ending(exitCodes.usage, "usage", "Neither --site nor RELEASE_SITE is an address.");
  }
  const { protocol, hostname } = new URL(site);
  if (protocol !== "https:" && !(protocol === "http:" && isThisMachine(hostname))) {
    const message = "The token is sent over https:// only, except to this machine.";
    throw new Ending(exitCodes.usage, "usage", message);
  }
  const patience = readPatience(values.patience);
  const calls = createCalls({ site, token, patience, onWait: output.wait });
  if (command === "key") return runKeyCommand({ calls, output }, values, rest);
  if (command === "shut-off") {
    const place = {
      product: values.product === "all" ? "all" : need(values, "product"),
      channel: values.channel === "all" ? "all" : need(values, "channel"),
    };
    const data = await calls.data("POST", "/rollouts/shut-off", {
      ...place,
      why: values.why ?? "",
    });
    const lines = data.paused.map((line) => Object.values(line).join(" "));
    const sentence =
      lines.length === 0 ? "Nothing was being rolled out." : `Paused: ${lines.join(", ")}.`;
    return output.say({ event: "done", command, ...data }, sentence);
  }
  const product = need(values, "product");
  const version = need(values, "version");
  const at = `/releases/${encodeURIComponent(product)}/${encodeURIComponent(version)}`;
  const done = (data, sentence) => {
    const { outcome = "done", release = data } = data;
    const state = release?.state ?? null;
    const event = { event: outcome, command: positionals.slice(0, 2).join(" "), state };
    const waits = outcome === "asked" ? "; a person has to approve it in the console" : "";
    output.say({ ...event, release }, `${sentence}${waits}.`);
  };

  if (command === "release" && rest[0] === "create") {
    const channel = need(values, "channel");
    const minimumWindows = need(values, "windows");
    const draft = { product, version, channel, minimumWindows };
    let data = await calls.data("POST", "/releases", draft);
    const notes = {
      ...(values["notes-cn"] !== undefined && { cn: readNotes(values["notes-cn"]) }),
      ...(values["notes-en"] !== undefined && { en: readNotes(values["notes-en"]) }),
    };
    // Notes that visitors read are changed by people.
    if (data.release !== null && isOut(data.release)) {
      return done(data, `${product} ${version} is ${data.release.state}`);
    }
    if (Object.keys(notes).length > 0) data = await calls.data("POST", `${at}/notes`, notes);
    return done(data, `${product} ${version} is a draft for ${channel}`);
  }
  if (command === "release" && rest[0] === "remove-file") {
    const [, name, ...others] = rest;
    if (name === undefined || others.length > 0) {
      throw new Ending(exitCodes.usage, "usage", "Name the file to remove.");
    }
    const data = await calls.data("DELETE", `${at}/files/${encodeURIComponent(name)}`);
    return done(data, `${product} ${version} is without ${name}`);
  }
  if (command === "release" && rest[0] === "reopen") {
    const data = await calls.data("POST", `${at}/reopen`, {});
    return done(data, `${product} ${version} is a draft`);
  }
  if (command === "upload") {
    const place = { role: need(values, "role"), architecture: need(values, "arch") };
    if (rest.length === 0) throw new Ending(exitCodes.usage, "usage", "Name the files to upload.");
    if (place.role !== "patch" && values["from-version"] !== undefined) {
      const message = `--from-version says where a patch starts: a file of the role ${place.role} has none.`;
      throw new Ending(exitCodes.usage, "usage", message);
    }
    const fromVersion = place.role === "patch" ? need(values, "from-version") : null;
    for (const path of rest) {
      const file = await uploadFile(
        { calls, output },
        { product, version },
        {
          path,
          ...place,
          fromVersion,
        },
      );
      const sentence = `${file.name}: ${file.size} bytes ${file.isNew ? "uploaded" : "are there already"}`;
      output.say({ event: "uploaded", ...file }, `${sentence}, SHA-256 ${file.sha256}.`);
    }
    return;
  }
  if (command === "verify") {
    const known = await calls.data("GET", at);
    // A draft in a later state was complete and verified before.
    if (!hasCome(known, "verified")) {
      await calls.data("POST", `${at}/finish`, {});
      await verifyFiles(calls, at, { patience, onWait: output.wait });
    }
    return done(await calls.data("GET", at), `${product} ${version} is verified`);
  }
  if (command === "sign") {
    const texts = values.stable ? promotionTexts : releaseTexts;
    if (values.texts !== undefined) {
      await writeTexts(calls, at, { texts, folder: values.texts });
      const event = { event: "done", command: "sign", texts: values.texts };
      return output.say(event, `In ${values.texts}: ${texts.join(", ")}.`);
    }
    if (values.stable && !["minisign", "sshsig"].includes(values.kind)) {
      throw new Ending(exitCodes.usage, "usage", "--stable needs --kind minisign or sshsig.");
    }
    if (values.kind !== undefined) {
      const { kind, key, from } = values;
      if ((key === undefined) === (from === undefined)) {
        throw new Ending(exitCodes.usage, "usage", "Give one of --key and --from.");
      }
      const keyId = need(values, "key-id");
      const { signatures } = await calls.data("GET", at);
      const known = signatures.filter((one) => one.kind === kind && one.keyId === keyId);
      const given = {
        kind,
        keyId,
        key,
        from,
        texts,
        files: rest,
        known: known.map(({ subject }) => subject),
      };
      if (values.later) {
        const data = await addLateSignatures(calls, at, { ...given, why: values.why ?? "" });
        return done(data, `${product} ${version} gets signatures of ${keyId}`);
      }
      const subjects = await addSignatures(calls, at, given);
      return output.say({ event: "signed", keyId, subjects }, `Signed: ${subjects.join(", ")}.`);
    }
    const known = await calls.data("GET", at);
    if (!hasCome(known, "signed")) await calls.data("POST", `${at}/sign`, {});
    return done(await calls.data("GET", at), `${product} ${version} is signed`);
  }
  if (command === "submit") {
    const body = { why: values.why ?? "", ...pagesOf(values) };
    const data = await calls.data("POST", `${at}/submit`, body);
    const isOut = data.outcome === "done";
    return done(data, `${product} ${version} ${isOut ? "is published" : "is to be published"}`);
  }
  if (command === "promote") {
    const body = { why: values.why ?? "", ...pagesOf(values) };
    const data = await calls.data("POST", `${at}/promote`, body);
    const isStable = data.outcome === "done";
    return done(data, `${product} ${version} ${isStable ? "is stable" : "is to become stable"}`);
  }
  if (rolloutActs.has(command) && values.line !== undefined) {
    if (values.arch !== undefined || values.windows !== undefined) {
      const message = "Give --line, or --arch and --windows.";
      throw new Ending(exitCodes.usage, "usage", message);
    }
    const lines = readLines(values.line);
    const percent = command === "stage" ? { percent: readPercent(rest[0]) } : {};
    const parts = [product, need(values, "channel")];
    const path = `/rollouts/${parts.map(encodeURIComponent).join("/")}/${command}`;
    const body = { version, lines, ...percent, why: values.why ?? "" };
    const about = `${parts.join(" ")} ${version}, ${values.line}`;
    return done(await calls.data("POST", path, body), `${command}: ${about}`);
  }
  if (rolloutActs.has(command)) {
    const parts = [product, ...["channel", "arch", "windows"].map((name) => need(values, name))];
    const path = `/rollouts/${parts.map(encodeURIComponent).join("/")}/${command}`;
    const percent = command === "stage" ? { percent: readPercent(rest[0]) } : {};
    const body = { version, ...percent, why: values.why ?? "" };
    if (command === "stage") {
      const known = await calls.data("GET", at);
      const [, channel, architecture, windows] = parts;
      const line = { channel, architecture, windows };
      const isIt = (one) => Object.entries(line).every(([name, value]) => one[name] === value);
      // Every program is offered it already, also those outside the share.
      const isFull = known.rollouts.some((one) => isIt(one) && one.full === version);
      if (isFull) return done(known, `${parts.join(" ")} ${version} is the full release`);
    }
    return done(await calls.data("POST", path, body), `${command}: ${parts.join(" ")} ${version}`);
  }
  if (command === "withdraw") {
    const reason = { cn: need(values, "reason-cn"), en: need(values, "reason-en") };
    return done(
      await calls.data("POST", `${at}/withdraw`, reason),
      `${product} ${version} is withdrawn`,
    );
  }
  const data = await calls.data("GET", at);
  return done(data, `${product} ${version}: ${describe(data)}`);
}

/** The scanner looks at a file after it has arrived: as long as one waits for it, the check is made again. */
async function verifyFiles(calls, at, { patience, onWait }) {
  const until = performance.now() + patience * 1000;
  for (let seconds = 1; ; seconds = Math.min(seconds * 2, 15)) {
    try {
      await calls.data("POST", `${at}/verify`, {});
      return;
    } catch (error) {
      const isWaiting = error instanceof Ending && error.reason === "not-scanned-yet";
      if (!isWaiting || performance.now() + seconds * 1000 > until) throw error;
      onWait(sentenceOf(error.reason), seconds);
      await pause(seconds * 1000);
    }
  }
}

const states = ["draft", "uploaded", "verified", "signed", "published"];

/** Whether a release has come that far, or further. A withdrawn one never goes on. */
function hasCome({ state }, wanted) {
  return states.indexOf(state) >= states.indexOf(wanted);
}

/** Whether a release is public, or was once. */
function isOut({ state }) {
  return state === "published" || state === "withdrawn";
}

/** When pages name the version, if it is given. */
function pagesOf(values) {
  return values.pages === undefined ? {} : { pages: need(values, "pages") };
}

function readPercent(given) {
  const percent = Number(given);
  if (!/^\d{1,3}$/.test(given ?? "") || percent > 100) {
    throw new Ending(exitCodes.usage, "usage", "A share is a whole number from 0 to 100.");
  }
  return percent;
}

let output = createOutput({ isJson: !process.stdout.isTTY });
try {
  const given = read();
  if (given.values.help) process.stdout.write(help);
  else {
    output = createOutput({ isJson: given.values.json === true || !process.stdout.isTTY });
    for (const note of formerNamesInUse()) output.note(note);
    callThroughProxy();
    await run(output, given);
  }
} catch (error) {
  const isForeseen = error instanceof Ending;
  const reason = isForeseen ? error.reason : "fault";
  output.fail(reason, isForeseen ? error.message : error.stack, error.lines);
  process.exitCode = isForeseen ? error.code : exitCodes.fault;
}
