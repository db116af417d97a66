import { readSumList, type SumListProblem } from "~/domain/release/public/sum-list";
import type { Product } from "~/domain/release/release";
import { createStore } from "~console/api/store";
import type { BuildStage } from "./build-stage";

type ReleaseName = { product: Product; version: string };

/** SHA-256 of files, by release and name. */
type Sums = ReadonlyMap<string, string>;

/** The checksums from chosen lists, also of stored files; a later list is right. */
export const listedSums = createStore<Sums>(new Map());

/** A release as a key. */
export const keyOf = ({ product, version }: ReleaseName) => `${product} ${version}`;

const placeOf = (release: ReleaseName, name: string) => `${keyOf(release)} ${name}`;

/** A list that says no sum of a file for certain; nothing was taken that came with it. */
export class ListError extends Error {
  readonly problem: SumListProblem;
  /** The name of its file. */
  readonly list: string;
  constructor(list: string, problem: SumListProblem) {
    super(`${list}: ${problem}`);
    this.list = list;
    this.problem = problem;
  }
}

/** Keeps what a list says of the files of a release. @throws ListError */
export function keepList(
  release: ReleaseName,
  { name: listName, text }: { name: string; text: string },
): void {
  const read = readSumList(text, listName);
  if ("problem" in read) throw new ListError(listName, read.problem);
  const said = [...read.sums].map(([name, sha256]) => [placeOf(release, name), sha256] as const);
  listedSums.set(new Map([...listedSums.get(), ...said]));
}

/** Whether a file is what the lists say; undefined: they do not name it. */
export function isAsListed(
  sums: Sums,
  release: ReleaseName,
  { name, sha256 }: { name: string; sha256: string },
): boolean | undefined {
  const listed = sums.get(placeOf(release, name));
  return listed === undefined ? undefined : listed === sha256;
}

/** Why a file had stopped before a list said that it is another one: a person, or an error. */
export type Rest = Extract<BuildStage, "paused" | "failed">;

type ListedBuild = ReleaseName & {
  file: { name: string };
  sha256: string | null;
  stage: BuildStage;
  rest: Rest | null;
};

/**
 * The effect of a list on a file that was read before it. A different file stops. A file that an earlier list had
 * stopped goes on, unless it was stopped before that. Null: nothing.
 */
export function afterList(
  sums: Sums,
  build: ListedBuild,
): { stage: BuildStage; rest: Rest | null; isAsListed: boolean } | null {
  const { file, sha256, stage, rest } = build;
  if (sha256 === null || stage === "cancelling") return null;
  const isSame = isAsListed(sums, build, { name: file.name, sha256 });
  if (isSame === undefined) return null;
  if (!isSame) return { stage: "differs", rest: restOf(stage) ?? rest, isAsListed: false };
  return { stage: stage === "differs" ? (rest ?? "waits") : stage, rest: null, isAsListed: true };
}

const restOf = (stage: BuildStage): Rest | null =>
  stage === "paused" || stage === "failed" ? stage : null;
