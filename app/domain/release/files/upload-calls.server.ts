import { setTimeout as pause } from "node:timers/promises";
import { DataStore, type Lock, Server, Upload } from "@tus/server";
import type { Product } from "~/domain/release/release";
import { givingBack } from "~/lib/spent-bytes";
import { isVersion } from "~/lib/version-number";
import type { ErrorLog } from "~/platform/log/log-fields";
import { isStorageAway, UploadRefusal, uploadTimes } from "./upload-rules";
import type { Uploads, Writing } from "./uploads.server";

/** The context of an upload call, after the caller's right was checked. */
export type UploadCall = {
  /** Rejects callers who may not upload for a release, by an error that `answerTo` knows. */
  mayUpload: (release: { product: Product; version: string }) => Promise<void>;
  /** The person or token whose places and turns an upload takes, such as `token 5`. */
  owner: string;
};

/** How a refusal is answered: its status, and a word. */
type UploadAnswer = { status: number; reason: string };

/** A writer, and how to ask it to end. */
type Writer = { writing: Writing; askToEnd: () => void };

/** The version of the protocol, the only one. */
const tusVersion = "1.0.0";

/** How often a lock is tried, and for how long, in milliseconds. */
const lockTimes = { every: 200, all: 4_000, drain: 500 };

/**
 * Calls of tus 1.0. The protocol is the library's; what it keeps promises with (bytes, sums, locks) is
 * `Uploads`. Who offers it, to machines or to people, asks for the right first.
 */
export function createUploadCalls({
  uploads,
  path,
  log,
  answerTo,
  refuse,
}: {
  uploads: Uploads;
  /** The mount path: `/api/publisher/uploads`. */
  path: string;
  log: ErrorLog;
  /** Undefined for what is no refusal. */
  answerTo: (error: unknown) => UploadAnswer | undefined;
  /** The error for a name of a release that is none. */
  refuse: (wrong: "product" | "version-wrong") => Error;
}) {
  const calls = new WeakMap<Request, UploadCall>();
  /** Writers in this process, and how to ask them to end. */
  const writers = new Map<string, Writer>();

  const store = new (class extends DataStore {
    override extensions = ["creation", "termination", "expiration"];

    /** Its row was stored when it got its id. */
    override async create(upload: Upload): Promise<Upload> {
      return upload;
    }

    override async getUpload(id: string): Promise<Upload> {
      const row = await uploads.find(id);
      if (row === undefined) throw new UploadRefusal("not-found");
      const { product, version, name, sha256 } = row;
      return new Upload({
        id,
        size: row.size,
        offset: row.received,
        creation_date: row.begunAt.toISOString(),
        metadata: { product, version, filename: name, sha256 },
      });
    }

    override async write(
      content: AsyncIterable<Uint8Array>,
      id: string,
      offset: number,
    ): Promise<number> {
      const found = writers.get(id);
      if (found === undefined) throw new UploadRefusal("in-use");
      // A body that comes with the creation of an upload that was begun before.
      if (found.writing.row.received !== offset) throw new UploadRefusal("other-place");
      return uploads.write(found.writing, givingBack(content));
    }

    override async remove(id: string): Promise<void> {
      const found = writers.get(id);
      if (found === undefined) throw new UploadRefusal("in-use");
      await uploads.drop(found.writing);
    }

    override getExpiration(): number {
      return uploadTimes.life;
    }
  })();

  const lockOf = (id: string, owner: string | null): Lock => {
    let own: Writer | undefined;
    return {
      async lock(signal, askToEnd) {
        const until = performance.now() + lockTimes.all;
        for (let isFirst = true; ; isFirst = false) {
          try {
            own = { writing: await uploads.take(id, owner), askToEnd };
            writers.set(id, own);
            return;
          } catch (error) {
            const isInUse = error instanceof UploadRefusal && error.problem === "in-use";
            if (!isInUse || signal.aborted || performance.now() > until) throw error;
            // Its client has come back over another connection, and the old one hangs.
            if (isFirst) writers.get(id)?.askToEnd();
          }
          await pause(lockTimes.every);
        }
      },
      async unlock() {
        if (own === undefined) return;
        // Whose time was over may have been followed by somebody else.
        if (writers.get(id) === own) writers.delete(id);
        await uploads.leave(own.writing);
      },
    };
  };

  const server = new Server({
    path,
    datastore: store,
    relativeLocation: true,
    allowedOrigins: [],
    locker: (request) => ({ newLock: (id) => lockOf(id, calls.get(request)?.owner ?? null) }),
    lockDrainTimeout: lockTimes.drain,
    // Without the query, which the library would take for a part of it.
    getFileIdFromRequest: ({ url }) => new URL(url).pathname.split("/").at(-1),
    async namingFunction(request, metadata) {
      const call = calls.get(request);
      if (call === undefined) throw new Error("A call without rights");
      const { product, version, filename, sha256 } = metadata ?? {};
      if (product !== "client" && product !== "browser") throw refuse("product");
      if (!isVersion(version ?? "")) throw refuse("version-wrong");
      const release = { product, version: version ?? "" } as const;
      await call.mayUpload(release);
      const size = Number(request.headers.get("upload-length"));
      const given = { ...release, name: filename ?? "", sha256: sha256 ?? "", size };
      return (await uploads.begin(given, call.owner)).id;
    },
    async onIncomingRequest(request, id) {
      const isNew = request.method === "POST";
      const row = isNew ? undefined : await uploads.find(id);
      if (isNew) return;
      if (row === undefined) throw new UploadRefusal("not-found");
      const call = calls.get(request);
      if (call === undefined) throw new Error("A call without rights");
      await call.mayUpload(row);
    },
    async onResponseError(_, error) {
      const refused = answerTo(error);
      // Its caller comes again by itself; the operator has to see to it.
      if (isStorageAway(error)) log.error({ error, path }, "upload failed");
      if (refused !== undefined) {
        return { status_code: refused.status, body: refused.reason };
      }
      const { status_code: status } = error as { status_code?: number };
      if (status !== undefined) return undefined;
      log.error({ error, path }, "upload failed");
      return { status_code: 500, body: "failed" };
    },
  });

  /** Answers a call; refusals are words for programs with a status. */
  return async (request: Request, call: UploadCall): Promise<Response> => {
    // The library takes a version that it does not know for a wrong header, and names its own to nobody.
    if (request.method !== "OPTIONS" && request.headers.get("tus-resumable") !== tusVersion) {
      const headers = { "Tus-Resumable": tusVersion, "Tus-Version": tusVersion };
      return new Response("tus-version", { status: 412, headers });
    }
    calls.set(request, call);
    return server.handleWeb(request);
  };
}

export type UploadCalls = ReturnType<typeof createUploadCalls>;
