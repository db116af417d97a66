import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Answer, ask } from "./ask.ts";
import { startBare } from "./bare.ts";
import type { Side } from "./measure.ts";
import { startNginx } from "./nginx.ts";
import type { NginxFile } from "./nginx-config.ts";
import type { Row } from "./rows.ts";
import type { Target } from "./target.ts";

export type Prepared = { row: Row; site: Side; reference: Side };

/** Saves what the site answers to every row, and starts the servers that send the same bytes. */
export async function prepare(options: {
  rows: Row[];
  site: Target;
  folder: string;
  seconds: number;
}): Promise<Prepared[]> {
  const { rows, site, folder, seconds } = options;
  const answers = await Promise.all(rows.map((row) => answerOf(site, row)));
  const saved = await Promise.all(rows.map((row, index) => save(folder, row, answers[index])));
  const nginx = await startNginx(join(folder, "nginx"), saved);
  const prepared: Prepared[] = [];
  for (const [index, row] of rows.entries()) {
    const answer = answers[index];
    const file = saved[index];
    if (answer === undefined || file === undefined) continue;
    const isBare = row.reference === "bare";
    const target = isBare ? await startBare(folder, answer.bytes) : nginx;
    const { isVaried = false, connections, body, headers = {} } = row;
    const load = { path: row.path, headers, body, connections, seconds };
    const path = isBare ? row.path : file.path;
    const siteSide = { target: site, load: { ...load, isVaried } };
    const referenceSide = { target, load: { ...load, path } };
    if (row.isKnown) {
      await addTag(siteSide);
      await addTag(referenceSide);
    }
    prepared.push({ row, site: siteSide, reference: referenceSide });
  }
  return prepared;
}

async function answerOf(site: Target, row: Row): Promise<Answer> {
  const answer = await ask(site.origin, row);
  if (answer.status !== 200 && !row.isVaried) {
    throw new Error(`${row.path} answered ${answer.status}`);
  }
  return answer;
}

async function save(folder: string, row: Row, answer: Answer | undefined): Promise<NginxFile> {
  const file = join(folder, `answer-${row.name}`);
  await writeFile(file, answer?.bytes ?? "");
  return { path: `/${row.name}`, file, headers: answer?.headers ?? {} };
}

/** Each server has a tag of its own for the bytes. */
async function addTag({ target, load }: Side): Promise<void> {
  const { headers } = await ask(target.origin, load);
  const tagged = { ...load.headers, "If-None-Match": headers.etag ?? "" };
  load.headers = tagged;
  const { status } = await ask(target.origin, load);
  if (status !== 304) throw new Error(`${load.path} answered ${status} to its own tag`);
}
