import { Readable } from "node:stream";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandInput,
  HeadBucketCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  S3Client,
  type S3ClientConfig,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { attachmentOf, keptForAYear } from "~/lib/file-headers";
import { checkedAgainst } from "./expected-sum.server";
import {
  type FileStorage,
  isFileName,
  MissingFileError,
  requireFileName,
  StorageUnavailableError,
} from "./file-storage";

/** The address of a bucket, and how its files reach visitors. */
export type S3Options = {
  /** Address of the service; undefined for Amazon's own. */
  endpoint: string | undefined;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Whether the bucket's name stands in the path of addresses, not in the host name. */
  hasPathStyle: boolean;
  /**
   * Source of downloaded bytes: this process, the bucket by an address that is signed for a while, or a public address
   * of the bucket's files.
   */
  downloads: "proxy" | "presigned" | { publicBase: string };
  /** Begins the keys of the files: `files/`. */
  prefix: string;
  /** Milliseconds for the beginning of an answer to a small request, repeated ones included. */
  answerWithin?: number;
  /** Milliseconds for a part of a file, on a slow line too. */
  partWithin?: number;
  /** Milliseconds that a write may stand still before it is retried; three tries are made. */
  stillWithin?: number;
  /** Milliseconds for which a service may say nothing while it makes one file of its parts. */
  completeWithin?: number;
};

export type S3Storage = FileStorage & {
  /** @throws when the bucket is not there or not to be reached with these settings */
  check: () => Promise<void>;
  close: () => void;
};

/** Bytes of a part of an upload. With the 10,000 parts of one upload, 80 GB fit. */
const partSize = 8 * 1024 * 1024;

/** Parts of one file that are under way at once; so many are in memory. */
const partsAtOnce = 2;

/** Seconds for which a signed address begins downloads; one that has begun goes on. */
const signedSeconds = 15 * 60;

/** Milliseconds for a connection, and for the beginning of an answer to a small request. */
const connectMilliseconds = 5_000;
const answerMilliseconds = 10_000;

/** Milliseconds for a part, on a slow line too. */
const partMilliseconds = 5 * 60_000;

/**
 * Milliseconds for which a write may stand still. With its three tries, an upload to a service that hangs
 * gives up in less than a minute: before its client takes the call for lost.
 */
const stillMilliseconds = 15_000;

/**
 * The same while a service makes one file of many parts. A large one takes minutes; Amazon's service sends a space now
 * and then, others send nothing.
 */
const completeMilliseconds = 5 * 60_000;

/** A request, and its repetitions. */
const tries = 3;

/** Downloads through this process each hold a connection as long as the visitor reads. */
const mostConnections = 1_024;

/**
 * Stores files in a bucket of S3 or of a service that is compatible with it.
 *
 * The service receives the SHA-256 of every part in its request's signature and refuses other bytes.
 * The checksums that newer clients add as trailers are asked for by no call here, and many
 * compatible services do not know them.
 */
export function createS3Storage(options: S3Options): S3Storage {
  const { bucket: Bucket, prefix, downloads, answerWithin = answerMilliseconds } = options;
  const { partWithin = partMilliseconds, stillWithin = stillMilliseconds } = options;
  const { completeWithin = completeMilliseconds } = options;
  const agent = { keepAlive: true, maxSockets: mostConnections };
  const settings = {
    ...(options.endpoint !== undefined && { endpoint: options.endpoint }),
    region: options.region,
    credentials: {
      accessKeyId: options.accessKeyId,
      secretAccessKey: options.secretAccessKey,
    },
    forcePathStyle: options.hasPathStyle,
    maxAttempts: tries,
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  } satisfies S3ClientConfig;
  const limits = {
    connectionTimeout: connectMilliseconds,
    requestTimeout: partWithin,
    throwOnRequestTimeout: true,
    httpAgent: agent,
    httpsAgent: agent,
  };
  const client = new S3Client({ ...settings, requestHandler: limits });
  // Only for writing: a visitor who reads slowly lets the connection of a download stand still.
  const writing = new S3Client({
    ...settings,
    requestHandler: { ...limits, socketTimeout: stillWithin },
  });
  const completing = new S3Client({
    ...settings,
    requestHandler: { ...limits, requestTimeout: completeWithin, socketTimeout: completeWithin },
  });
  const handler = completing.config.requestHandler;
  // All requests of an upload in parts are made with one client.
  writing.middlewareStack.add(
    (next, { commandName }) =>
      commandName === "CompleteMultipartUploadCommand"
        ? ({ request }) => handler.handle(request as Parameters<typeof handler.handle>[0])
        : next,
    { step: "deserialize", priority: "low" },
  );
  // A kept connection that died without a word must not take all the time: there is as much for a new one.
  const tryWithin = Math.ceil(answerWithin / 2);
  /**
   * A small request, whose answer begins soon or never: visitors wait for it. What follows of the answer
   * may take its time.
   * @throws StorageUnavailableError when the service does not answer or has too much to do
   */
  const soon = async <Answer>(ask: (limits: SoonLimits) => Promise<Answer>): Promise<Answer> => {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), answerWithin);
    try {
      return await ask({ requestTimeout: tryWithin, abortSignal: late.signal });
    } catch (error) {
      const mayComeBack = late.signal.aborted || isUnavailable(error);
      throw mayComeBack ? new StorageUnavailableError(error as Error) : error;
    } finally {
      clearTimeout(timer);
    }
  };
  const placeOf = (name: string) => {
    requireFileName(name);
    return { Bucket, Key: `${prefix}${name}` };
  };
  const storage: S3Storage = {
    async read(name, range) {
      const place = placeOf(name);
      const asked: GetObjectCommandInput = {
        ...place,
        ...(range !== undefined && { Range: `bytes=${range.start}-${range.end}` }),
      };
      const { Body } = await soon((limits) =>
        client.send(new GetObjectCommand(asked), limits),
      ).catch((error: unknown) => {
        throw isMissing(error) ? new MissingFileError(name, { cause: error }) : error;
      });
      if (!(Body instanceof Readable)) throw new Error(`No bytes came for ${name}`);
      return Body;
    },
    async write(name, content, { sha256, mediaType, savedAs = name } = {}) {
      const place = placeOf(name);
      const Body = Readable.from(checkedAgainst(sha256, content), { objectMode: false });
      const upload = new Upload({
        client: writing,
        params: {
          ...place,
          Body,
          // For visitors who get the file from the bucket.
          ...(mediaType !== undefined && { ContentType: mediaType }),
          ContentDisposition: attachmentOf(savedAs),
          CacheControl: keptForAYear,
          ...(sha256 !== undefined && { Metadata: { sha256 } }),
        },
        partSize,
        queueSize: partsAtOnce,
      });
      try {
        await upload.done();
      } catch (error) {
        throw isUnavailable(error) ? new StorageUnavailableError(error as Error) : error;
      } finally {
        Body.destroy();
      }
    },
    async stat(name) {
      try {
        const asked = new HeadObjectCommand(placeOf(name));
        const head = await soon((limits) => client.send(asked, limits));
        const { ContentLength: size, LastModified: modifiedAt, ETag = "", Metadata } = head;
        if (size === undefined || modifiedAt === undefined) {
          throw new Error(`The storage tells no size or time of ${name}`);
        }
        const stamp = `${ETag}-${size}-${modifiedAt.getTime()}`;
        return { size, modifiedAt, stamp, sha256: Metadata?.["sha256"] };
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    async remove(name) {
      const asked = new DeleteObjectCommand(placeOf(name));
      await soon((limits) => client.send(asked, limits)).catch((error: unknown) => {
        if (!isMissing(error)) throw error;
      });
    },
    async *list() {
      const asked = { Bucket, Prefix: prefix };
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, asked)) {
        for (const { Key = "" } of Contents) {
          const name = Key.slice(prefix.length);
          if (isFileName(name)) yield name;
        }
      }
    },
    async check() {
      await soon((limits) => client.send(new HeadBucketCommand({ Bucket }), limits));
    },
    close() {
      client.destroy();
      writing.destroy();
      completing.destroy();
    },
  };
  if (downloads === "proxy") return storage;
  return {
    ...storage,
    async downloadAddress(name, { savedAs, mediaType }) {
      const place = placeOf(name);
      if (downloads !== "presigned") return `${downloads.publicBase}/${place.Key}`;
      const command = new GetObjectCommand({
        ...place,
        ResponseContentType: mediaType,
        ResponseContentDisposition: attachmentOf(savedAs),
      });
      return getSignedUrl(client, command, { expiresIn: signedSeconds });
    },
  };
}

/** Limits of a small request. */
type SoonLimits = { requestTimeout: number; abortSignal: AbortSignal };

/** Codes of connections that could not be made, or broke. */
const connectionCodes = new Set([
  ...["ECONNREFUSED", "ECONNRESET", "ETIMEDOUT", "EPIPE", "ENOTFOUND", "EAI_AGAIN"],
  ...["EHOSTUNREACH", "ENETUNREACH"],
]);

/** Whether an error says that the service is away or has too much to do, not that the request is wrong. */
function isUnavailable(error: unknown): boolean {
  if (error instanceof S3ServiceException) {
    const { httpStatusCode = 0 } = error.$metadata;
    return httpStatusCode >= 500 || httpStatusCode === 429 || error.name === "SlowDown";
  }
  const { name, code } = error as NodeJS.ErrnoException;
  return name === "TimeoutError" || (code !== undefined && connectionCodes.has(code));
}

function isMissing(error: unknown): boolean {
  return error instanceof S3ServiceException && ["NoSuchKey", "NotFound"].includes(error.name);
}
