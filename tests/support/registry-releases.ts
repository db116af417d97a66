import { createHash } from "node:crypto";
import { mediaTypeFor } from "~/domain/release/files/media-type";
import type { Architecture, Product } from "~/domain/release/release";
import {
  createRelease,
  type NewDraft,
  type Notes,
  prepareRelease,
  publishRelease,
  saveNotes,
  withdrawRelease,
} from "~/domain/release/release-edits.server";
import type { RegistryOptions } from "~/domain/release/release-history.server";
import type { FileRole, RegistryFile, ReleaseSignature } from "~/domain/release/release-record";
import type { RolloutLine } from "~/domain/release/rollout";
import type { RolloutAct } from "~/domain/release/rollout-acts";
import { editRollout } from "~/domain/release/rollouts/rollout-edits.server";
import type { Locale } from "~/i18n/locales";
import type { FileStorage } from "~/platform/storage/file-storage";
import { testSecret } from "./registration";
import { actorFor } from "./registry-database";

/** Somebody who is alone on the staff, so that nobody else has to agree. */
export const alone = actorFor({ kind: "person", id: 1 });

/** A file of a release that a test makes, with its bytes. */
export type TestFile = {
  role: FileRole;
  architecture: Architecture;
  name: string;
  bytes: Uint8Array;
  fromVersion?: string;
};

export type TestRelease = {
  product?: Product;
  version: string;
  channel?: NewDraft["channel"];
  minimumWindows?: NewDraft["minimumWindows"];
  files: TestFile[];
  notes?: Partial<Record<Locale, Notes>>;
  /** Made over the names and hashes of the files. */
  sign?: (files: readonly RegistryFile[]) => Promise<ReleaseSignature[]>;
};

/** A registry with files, as a pipeline and somebody alone on the staff use it. */
export type TestRegistry = RegistryOptions & { storage: FileStorage };

/** Some bytes that are always the same for a text; a list of names makes a file of as many blocks. */
export function bytesFor(text: string, size = 2_000): Buffer {
  const blocks: Buffer[] = [];
  for (let length = 0; length < size; length += 64) {
    blocks.push(createHash("sha512").update(`${text} ${length}`).digest());
  }
  return Buffer.concat(blocks).subarray(0, size);
}

/** `Manifold-6.2.1-x64.exe`: an installer of the client. */
export function installerOf(version: string, architecture: Architecture = "x64"): TestFile {
  const name = `Manifold-${version}-${architecture}.exe`;
  return { role: "installer", architecture, name, bytes: bytesFor(name) };
}

function registryFile({ role, architecture, name, bytes, fromVersion }: TestFile): RegistryFile {
  const sum = (algorithm: string) => createHash(algorithm).update(bytes).digest("hex");
  const size = bytes.length;
  return {
    role,
    architecture,
    name,
    size,
    platform: "windows",
    mediaType: mediaTypeFor({ role, name }),
    sha256: sum("sha256"),
    sha512: sum("sha512"),
    isStandIn: false,
    announced: { size, sha256: sum("sha256") },
    fromVersion: fromVersion ?? null,
    scan: { state: "not-scanned", engine: null, at: null },
  };
}

/** Begins a release and adds its files. @returns them as the registry holds them */
export async function draft(registry: TestRegistry, test: TestRelease): Promise<RegistryFile[]> {
  const { product = "client", version, channel = "stable", minimumWindows = "10" } = test;
  const named = { product, version };
  await createRelease(registry, alone, { ...named, channel, minimumWindows });
  const files = test.files.map(registryFile);
  for (const [index, file] of files.entries()) {
    await registry.storage.write(file.name, [test.files[index]?.bytes ?? new Uint8Array()]);
    await prepareRelease(registry, alone, named, { act: "add-file", file });
  }
  return files;
}

/** Takes a release the whole way from nothing to the pages, file by file and act by act. */
export async function release(registry: TestRegistry, test: TestRelease): Promise<void> {
  const { product = "client", version } = test;
  const named = { product, version };
  const files = await draft(registry, test);
  if (test.notes !== undefined) await saveNotes(registry, alone, named, test.notes);
  for (const act of ["finish-upload", "verify"] as const) {
    await prepareRelease(registry, alone, named, { act });
  }
  for (const signature of (await test.sign?.(files)) ?? []) {
    await prepareRelease(registry, alone, named, { act: "add-signature", signature });
  }
  await prepareRelease(registry, alone, named, { act: "sign" });
  const answer = await publishRelease(registry, alone, named);
  if (answer !== "done") throw new Error(`${version} is not published but ${answer}`);
}

/** Withdraws a version of the client. */
export function withdraw(registry: RegistryOptions, version: string, product: Product = "client") {
  const reason = { cn: "会丢失数据。", en: "It loses data." };
  return withdrawRelease({ ...registry, secret: testSecret }, alone, { product, version }, reason);
}

/** A line of the client, by default the one that most installations are in. */
export function lineOf(changes: Partial<RolloutLine> = {}): RolloutLine {
  return { product: "client", channel: "stable", architecture: "x64", windows: "10", ...changes };
}

/** Does something with a rollout, which nobody else has to agree to. */
export async function rollOut(
  registry: RegistryOptions,
  line: RolloutLine,
  ...acts: RolloutAct[]
): Promise<void> {
  for (const act of acts) {
    const answer = await editRollout(registry, alone, line, { act });
    if (answer !== "done") throw new Error(`${act.act} is not done but ${answer}`);
  }
}

/** Makes a version the full release of a line. */
export function makeFull(registry: RegistryOptions, line: RolloutLine, version: string) {
  const start = { act: "start", version, percent: 100 } as const;
  return rollOut(registry, line, start, { act: "complete", version });
}
