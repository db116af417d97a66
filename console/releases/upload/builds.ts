import { type BuildName, readBuildName } from "~/domain/release/build-name";
import { decodeSumList, isSumListName } from "~/domain/release/public/sum-list";
import { type Architecture, isVersionOf, type Product } from "~/domain/release/release";
import type { FileRole } from "~/domain/release/release-record";
import { hashFile } from "~/lib/hash-file/hash-file";
import { call } from "~console/api/call";
import { createStore } from "~console/api/store";
import type { BuildStage } from "./build-stage";
import { afterList, isAsListed, keepList, keyOf, listedSums, type Rest } from "./listed-sums";
import { openWorker } from "./open-worker";
import { createRate } from "./rate";
import { sendBuild, waitFor } from "./send-build";

type Release = { product: Product; version: string };

/** A file of the computer on its way into a release. */
export type Build = Release & {
  id: number;
  file: File;
  place: BuildName;
  stage: BuildStage;
  /** Bytes that are read while it is hashed, else those that the server has. */
  done: number;
  /** Bytes a second, as of late; null: not known yet. */
  rate: number | null;
  sha256: string | null;
  /** For one that `differs`: why it had stopped before. */
  rest: Rest | null;
  /** The list of the build's sums names it, with the same sum. */
  isAsListed: boolean;
  problem: unknown;
};

/** How many files are read or sent at a time. */
const atATime = 2;

/** Largest list of sums that is read, in bytes. */
const largestList = 1024 ** 2;

/**
 * Every file on its way, whichever screen is open: walking about in the console stops none. After a
 * reload there are none, and choosing a file again goes on where it was.
 */
export const builds = createStore<readonly Build[]>([]);

/** The last file that arrived, or upload that was deleted; screens reload its release. */
export const arrived = createStore<{ release: string; name: string; isFile: boolean } | null>(null);

const running = new Map<number, AbortController>();
const uploadIds = new Map<number, string>();
let lastId = 0;

const change = (id: number, changes: Partial<Build>) =>
  builds.set(builds.get().map((one) => (one.id === id ? { ...one, ...changes } : one)));
const find = (id: number) => builds.get().find((one) => one.id === id);
const forget = (id: number) => builds.set(builds.get().filter((one) => one.id !== id));

/** Stages that continue only after a click, or with another file. */
const stopped: readonly BuildStage[] = ["paused", "differs", "failed"];

const isList = ({ name, size }: File) => size <= largestList && isSumListName(name);

/**
 * Takes files that were chosen or dropped. A list of sums is read, and compared with the others, those that were
 * chosen before as well.
 * @throws ListError before any of the files is taken
 */
export async function addBuilds(release: Release, files: readonly File[]): Promise<void> {
  for (const list of files.filter(isList)) {
    const text = decodeSumList(new Uint8Array(await list.arrayBuffer()));
    keepList(release, { name: list.name, text });
  }
  for (const build of builds.get()) {
    const after = afterList(listedSums.get(), build);
    if (after === null) continue;
    if (after.stage === "differs") running.get(build.id)?.abort();
    change(build.id, after);
  }
  for (const file of files.filter((one) => !isList(one))) {
    const known = builds
      .get()
      .find((one) => one.file.name === file.name && keyOf(one) === keyOf(release));
    // Running uploads go on; stopped ones start again with the new file. A stopped upload may still be
    // ending.
    if (known !== undefined && running.has(known.id) && !stopped.includes(known.stage)) continue;
    if (known !== undefined) forget(known.id);
    lastId += 1;
    const place = readBuildName(file.name, release.version);
    const { product, version } = release;
    builds.set([
      ...builds.get(),
      {
        id: lastId,
        product,
        version,
        file,
        place,
        done: 0,
        rate: null,
        sha256: null,
        stage: isPlaced(place) ? "waits" : "asks",
        rest: null,
        isAsListed: false,
        problem: undefined,
      },
    ]);
  }
  startNext();
}

type Placed = { role: FileRole; architecture: Architecture; fromVersion: string | null };

function isPlaced(place: BuildName): place is Placed {
  const { role, architecture, fromVersion } = place;
  return role !== undefined && architecture !== undefined && fromVersion !== undefined;
}

/** Says what the name of a file did not. */
export function placeBuild(id: number, told: Partial<BuildName>): void {
  const build = find(id);
  if (build === undefined) return;
  const place = { ...build.place, ...told };
  if (told.role !== undefined) place.fromVersion = told.role === "patch" ? undefined : null;
  const { fromVersion } = place;
  if (typeof fromVersion === "string" && !isVersionOf(build.product, fromVersion)) return;
  change(id, { place, stage: isPlaced(place) ? "waits" : "asks" });
  startNext();
}

/** Stops sending; what arrived is kept. */
export function pauseBuild(id: number): void {
  running.get(id)?.abort();
  change(id, { stage: "paused", rate: null });
}

/** Goes on with what was paused, or has failed. */
export function resumeBuild(id: number): void {
  change(id, { stage: "waits", problem: undefined });
  startNext();
}

/** Ends it, and throws away what the server has of it. */
export async function cancelBuild(id: number): Promise<void> {
  const build = find(id);
  if (build === undefined) return;
  running.get(id)?.abort();
  const upload = uploadIds.get(id);
  uploadIds.delete(id);
  if (upload === undefined) return forget(id);
  change(id, { stage: "cancelling", rate: null });
  try {
    await endUpload(build, upload);
    forget(id);
    arrived.set({ release: keyOf(build), name: build.file.name, isFile: false });
  } catch (error) {
    change(id, { stage: "failed", problem: error });
  }
}

/** Throws an upload away. Its writer may need a moment to see that nothing more comes. */
export async function endUpload({ product, version }: Release, upload: string): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      await call("endReleaseUpload", { product, version, upload });
      return;
    } catch (error) {
      const wait = waitFor(error);
      if (wait === null || tries === mostTries) throw error;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}

/** Longer than a process that was killed keeps an upload from others, at a try a second. */
const mostTries = 30;

function startNext(): void {
  for (const { id, stage } of builds.get()) {
    if (running.size >= atATime) break;
    if (stage !== "waits" || running.has(id)) continue;
    const stop = new AbortController();
    running.set(id, stop);
    void run(id, stop.signal).finally(() => {
      running.delete(id);
      keepOpen();
      startNext();
    });
  }
  keepOpen();
}

async function run(id: number, signal: AbortSignal): Promise<void> {
  const build = find(id);
  if (build === undefined || !isPlaced(build.place)) return;
  const { file, product, version, place } = build;
  try {
    const sha256 = build.sha256 ?? (await read(id, file, signal));
    // The last await was before this: a list that comes from here on finds the sum.
    const asListed = isAsListed(listedSums.get(), build, { name: file.name, sha256 });
    if (asListed === false) return change(id, { stage: "differs", done: 0, sha256 });
    change(id, { stage: "sending", done: 0, sha256, isAsListed: asListed === true });
    const rate = createRate();
    await sendBuild(
      file,
      { product, version, sha256, ...place },
      {
        signal,
        onBegun: (upload) => uploadIds.set(id, upload),
        onProgress(stage, received) {
          if (signal.aborted) return;
          // A file that begins may have bytes there that nobody has asked for yet.
          const isHeld = stage === "held" || stage === "storage-away";
          change(id, { stage, ...(!isHeld && { done: received }), rate: rate(received) });
        },
      },
    );
    uploadIds.delete(id);
    forget(id);
    arrived.set({ release: keyOf(build), name: file.name, isFile: true });
  } catch (error) {
    if (!signal.aborted) change(id, { stage: "failed", problem: error, rate: null });
  }
}

async function read(id: number, file: File, signal: AbortSignal): Promise<string> {
  change(id, { stage: "reading", done: 0 });
  const onRead = (bytes: number) => {
    if (!signal.aborted) change(id, { done: bytes });
  };
  return hashFile(file, { signal, onRead, openWorker });
}

const ask = (event: BeforeUnloadEvent) => event.preventDefault();

/** The browser asks before it closes what is being sent. */
function keepOpen(): void {
  if (running.size > 0) window.addEventListener("beforeunload", ask);
  else window.removeEventListener("beforeunload", ask);
}
