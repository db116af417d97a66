/** Why an upload is refused. */
export const uploadProblems = [
  "name-wrong",
  "name-other-version",
  "name-taken",
  "already-there",
  "sum-missing",
  "wrong-state",
  "too-large",
  "too-many-uploads",
  "no-room",
  "in-use",
  "not-found",
  "ended",
  "bytes-lost",
  "other-place",
  "not-whole",
  "sum-wrong",
  "still-reading",
  "busy",
  "storage-away",
] as const;

export type UploadProblem = (typeof uploadProblems)[number];

/** An upload is refused. */
export class UploadRefusal extends Error {
  override name = "UploadRefusal";
  readonly problem: UploadProblem;

  constructor(problem: UploadProblem, options?: ErrorOptions) {
    super(problem, options);
    this.problem = problem;
  }
}

/** Whether an error is no refusal of the caller, but the storage that does not answer. */
export const isStorageAway = (error: unknown): boolean =>
  error instanceof UploadRefusal && error.problem === "storage-away" && error.cause !== undefined;

const gigabyte = 1024 ** 3;

/** Bounds of uploads. */
export const uploadBounds = {
  /** Bytes of one file: far more than a build has, and less than a bucket takes. */
  largest: 32 * gigabyte,
  /** Bytes that all unfinished uploads announce together. */
  mostBytes: 128 * gigabyte,
  /** Unfinished uploads at a time. */
  most: 60,
  /** Uploads whose bytes one process takes in at a time. */
  mostAtOnce: 8,
  /** Bounds of one person or one token, so that nobody takes all. */
  ofOne: { most: 40, mostBytes: 96 * gigabyte, mostAtOnce: 5 },
} as const;

/** Milliseconds of uploads. */
export const uploadTimes = {
  /** From the beginning until an upload that is not whole is thrown away. */
  life: 3 * 24 * 60 * 60_000,
  /** For which nobody else may write, from the last bytes that were made durable. */
  writer: 15_000,
  /** Between two times at which a writer says that it is still there. */
  sign: 4_000,
  /** For which a caller waits until a large file was read once more. */
  patience: 20_000,
} as const;

/** Claims of a person or program about a file before its bytes come. */
export type NewUpload = {
  product: "client" | "browser";
  version: string;
  name: string;
  size: number;
  sha256: string;
};

/** Whether two uploads are of the same bytes for the same place: then the second goes on with the first. */
export function isSameUpload(one: NewUpload, other: NewUpload): boolean {
  return (
    one.product === other.product &&
    one.version === other.version &&
    one.name === other.name &&
    one.size === other.size &&
    one.sha256 === other.sha256
  );
}
